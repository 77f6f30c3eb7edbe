import LocatedValues
import PredicateLanguage

/// Finds the files of one kind in a folder and in the folders in it.
package enum FixtureFolder {
  /// Folders of what tools made or fetched.
  package static let leftOut: Set = ["build", "DerivedData", "node_modules", "Pods", "Carthage"]

  /// A file that was found.
  package struct File {
    package let path: String
    /// Its path without links.
    package let realPath: String?
    package let isLink: Bool
    /// Why it is not to be read, or nil.
    package let problem: FixtureError?
  }

  /// Returns the files whose names `isWanted`, in one order on every system: that of the bytes of
  /// their paths, folder by folder.
  ///
  /// Hidden files and folders, the folders of `leftOut`, and what `isExcluded` says of a path are
  /// left out. Links to folders are not followed, and links to files only within the folder and
  /// those of `access`: the folder may be a stranger's, and a diagnostic shows lines of a file.
  ///
  /// - Complexity: O(n log n): n files.
  /// - Throws: the error of a folder that cannot be read.
  package static func files(
    in folder: String, access: FileAccess, isWanted: (String) -> Bool,
    isExcluded: (String) -> Bool
  ) throws(FixtureError) -> [File] {
    let root = FileSystem.realPath(folder)
    let roots = [root].compactMap(\.self) + access.folders.compactMap { FileSystem.realPath($0) }
    var files: [File] = []
    // A stack, so that folders may nest as deeply as they like.
    var open = [(path: folder, kind: FileFacts.Kind.folder)]
    while let (path, kind) = open.popLast() {
      guard kind == .folder else {
        let isLink = kind == .link
        let below = Substring(path.utf8.dropFirst(folder.utf8.count)).drop { $0 == "/" }
        let realPath = isLink ? FileSystem.realPath(path) : root.map { child(below, of: $0) }
        let isAllowed = !isLink || realPath.map { isInside($0, roots) } ?? true
        let problem = FileProblem.outside(path, roots: [folder], followsLink: true)
        files.append(
          File(
            path: path, realPath: realPath, isLink: isLink,
            problem: isAllowed ? nil : FixtureError(problem, file: path)))
        continue
      }
      let names = try names(in: path).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      for name in names.reversed() where !name.hasPrefix(".") {
        let child = child(name, of: path)
        if isExcluded(child) { continue }
        let kind = try Self.kind(of: child, followsLinks: false)
        switch kind {
        case .folder where !leftOut.contains(name): open.append((child, kind))
        case .regular where isWanted(name): open.append((child, kind))
        case .link where isWanted(name):
          // A link that leads nowhere or to a folder is not a file.
          if (try? Self.kind(of: child, followsLinks: true)) == .regular {
            open.append((child, kind))
          }
        default: continue
        }
      }
    }
    return files
  }

  private static func child(_ name: some StringProtocol, of folder: String) -> String {
    folder.hasSuffix("/") ? folder + name : folder + "/" + name
  }

  private static func isInside(_ path: String, _ roots: [String]) -> Bool {
    roots.contains { path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
  }

  /// Whether a file of this name is JSON.
  package static func isJSON(_ name: String) -> Bool { name.lowercased().hasSuffix(".json") }

  /// Whether two paths lead to one file.
  package static func isSameFile(_ path: String, _ other: String) -> Bool {
    guard let real = FileSystem.realPath(path) else { return false }
    return real == FileSystem.realPath(other)
  }

  /// The folder that the file at `path` is in, or will be.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns `path` as seen from `folder` where it leads into it, else as it is.
  package static func path(of path: String, from folder: String) -> String {
    guard let root = FileSystem.realPath(folder), let real = FileSystem.realPath(path) else {
      return path
    }
    let start = root.hasSuffix("/") ? root : root + "/"
    return real.hasPrefix(start) ? String(real.dropFirst(start.count)) : path
  }

  /// Returns `path` as it is written in a file of `folder`: `../App/Notes.swift`.
  package static func relativePath(of path: String, from folder: String) -> String {
    guard let root = FileSystem.realPath(folder), let real = FileSystem.realPath(path) else {
      return path
    }
    let (up, down) = (root.split(separator: "/"), real.split(separator: "/"))
    let common = zip(up, down).prefix { $0 == $1 }.count
    let steps = [String](repeating: "..", count: up.count - common)
    return (steps + down.dropFirst(common).map(String.init)).joined(separator: "/")
  }

  /// Whether a folder is at `path`.
  package static func isFolder(_ path: String) -> Bool {
    (try? kind(of: path, followsLinks: true)) == .folder
  }

  /// Whether a file is at `path`, or a link to one, and no device or pipe.
  package static func isRegular(_ path: String) -> Bool {
    (try? kind(of: path, followsLinks: true)) == .regular
  }

  /// Whether a symbolic link is at `path`.
  package static func isLink(_ path: String) -> Bool {
    (try? kind(of: path, followsLinks: false)) == .link
  }

  /// What changes when the file at `path` is written: when, how large, and which file it is.
  package static func version(of path: String) -> String? {
    guard let facts = try? FileSystem.facts(of: path) else { return nil }
    let (seconds, nanoseconds) = facts.written
    return "\(seconds).\(nanoseconds) \(facts.bytes) \(facts.identity.number)"
  }

  private static func kind(
    of path: String, followsLinks: Bool
  ) throws(FixtureError) -> FileFacts.Kind {
    do throws(FileFailure) {
      return try FileSystem.facts(of: path, followsLinks: followsLinks).kind
    } catch {
      throw FixtureError(FileProblem(error, path: path), file: path)
    }
  }

  private static func names(in folder: String) throws(FixtureError) -> [String] {
    do throws(FileFailure) {
      return try FileSystem.names(in: folder)
    } catch {
      throw FixtureError(FileProblem.unreadable(folder), file: folder)
    }
  }
}
