import ByteText
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
    /// Whether it is a link that leads out of what may be read.
    package let leadsOutside: Bool
    /// Why it is not to be read, or nil.
    package let problem: FixtureError?
  }

  /// Returns the files whose names `isWanted`, in one order on every system: that of the bytes of
  /// their paths, folder by folder.
  ///
  /// Hidden files and folders, the folders of `leftOut`, and what `isExcluded` says of a path below
  /// the folder are left out. Links to folders are not followed, and links to files only within the
  /// folder and those of `access`: the folder may be a stranger's, and a diagnostic shows lines of
  /// a file. A folder that cannot be read, and a wanted file without a path that can be, are files
  /// with a problem; what has gone since it was listed is left out.
  ///
  /// - Complexity: O(n log n): n files.
  /// - Throws: the error of `folder` itself, where it cannot be read.
  package static func files(
    in folder: String, access: FileAccess, isWanted: @escaping (String) -> Bool,
    isExcluded: @escaping (String) -> Bool
  ) throws(FixtureError) -> [File] {
    var search = FolderSearch(
      in: folder, access: access, isWanted: isWanted, isExcluded: isExcluded)
    return try search.run()
  }

  /// Whether a file of this name is JSON.
  package static func isJSON(_ name: String) -> Bool {
    PathText(name).ends(with: ".json", foldingCase: true)
  }

  /// Whether two paths lead to one file.
  package static func isSameFile(_ path: String, _ other: String) -> Bool {
    guard let real = FileSystem.realPath(path), let its = FileSystem.realPath(other) else {
      return false
    }
    return ExactText(real) == ExactText(its)
  }

  /// Returns `path` as seen from `folder` where it leads into it, else as it is.
  package static func path(of path: String, from folder: String) -> String {
    guard let root = FileSystem.realPath(folder), let real = FileSystem.realPath(path) else {
      return path
    }
    return PathText(root).rest(of: real) ?? path
  }

  /// Returns `path` as it is written in a file of `folder`: `../App/Notes.swift`.
  package static func relativePath(of path: String, from folder: String) -> String {
    guard let root = FileSystem.realPath(folder), let real = FileSystem.realPath(path) else {
      return path
    }
    let (up, down) = (PathText(root).names, PathText(real).names)
    let common = zip(up, down).prefix { ExactText($0) == ExactText($1) }.count
    let steps = [String](repeating: "..", count: up.count - common)
    return PathText.relative(steps + down.dropFirst(common))
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

  /// Returns a text that differs once the file at `path` is written: when, how large, and which
  /// file it is.
  ///
  /// Nil if its facts cannot be read.
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
      throw FixtureError(FileProblem.failed(error, path: path), file: path)
    }
  }

  /// The names of what is in the folder at `path`, in no order; those that are not UTF-8 are left
  /// out.
  static func names(in path: String) throws(FileFailure) -> [String] {
    let folder = try FileSystem.openFolder(at: Array(path.utf8), followsLinks: true)
    return try FileSystem.entries(in: folder).compactMap {
      String(validating: $0.name, as: UTF8.self)
    }
  }
}
