import ByteText
package import Diagnostics

/// Finds the project that a fixture belongs to.
package struct ProjectFolder {
  /// The names of files and folders that only a project's folder contains.
  static let markers = [".git", ".hg", "Package.swift"]

  /// The home folder and the folders around it: all that a user has lies below them.
  private let tooWide: Set<FileFacts.Identity>

  /// `homes` are the paths of home folders.
  package init(homes: [String]) {
    var tooWide: Set<FileFacts.Identity> = []
    for home in homes where PathText(home).isAbsolute {
      guard let real = FileSystem.realPath(home) else { continue }
      let names = PathText(real).names
      for count in 0...names.count {
        if let facts = try? FileSystem.facts(of: PathText.absolute(names[..<count])) {
          tooWide.insert(facts.identity)
        }
      }
    }
    self.tooWide = tooWide
  }

  /// Returns the project's folder of a fixture in `folder`, which has no symbolic links.
  ///
  /// - Returns: nil where no folder is narrow enough.
  package func path(of folder: [String]) -> [String]? {
    guard !isTooWide(folder) else { return nil }
    var candidate = folder
    while !isTooWide(candidate) {
      if Self.markers.contains(where: { mayHave($0, in: candidate) }) { return candidate }
      candidate.removeLast()
    }
    return folder
  }

  /// Whether the system does not say that nothing of this name is in the folder.
  private func mayHave(_ marker: String, in folder: [String]) -> Bool {
    do throws(FileFailure) {
      _ = try FileSystem.facts(of: PathText.absolute(folder + [marker]))
      return true
    } catch {
      return error != .notFound
    }
  }

  private func isTooWide(_ folder: [String]) -> Bool {
    guard !folder.isEmpty, let facts = try? FileSystem.facts(of: PathText.absolute(folder)) else {
      return true
    }
    return tooWide.contains(facts.identity)
  }

  /// Whether `folder` is that of `/dev/stdin` or of a process's descriptors.
  package static func holdsDevices(_ folder: [String]) -> Bool {
    guard folder != ["dev"], let file = try? FileSystem.openFolder(PathText.absolute(folder)) else {
      return true
    }
    return FileSystem.showsSystemState(file)
  }
}

/// An open folder whose files a fixture may name.
package struct FileRoot {
  package let folder: OpenFile
  /// The names from `/` to the folder, without symbolic links.
  package let path: [String]
  /// The same as it was written, where that was absolute: `/tmp` may be a link.
  let alias: [String]?
  /// Whether a fixture may name its files by absolute paths.
  let takesAbsolutePaths: Bool

  /// The folder's path.
  package var text: String { PathText.absolute(path) }

  /// Opens a folder that was added by name.
  package init(named written: String) throws(Mistake) {
    guard PathText(written).isPossible, let real = FileSystem.realPath(written),
      let folder = try? FileSystem.openFolder(real)
    else { throw FileProblem.noFolder(written) }
    self.folder = folder
    path = PathText(real).names
    alias = PathText(written).isAbsolute ? PathText(written).names : nil
    takesAbsolutePaths = true
  }

  /// Opens the folder of a project.
  package init(project path: [String]) throws(Mistake) {
    guard let folder = try? FileSystem.openFolder(PathText.absolute(path)) else {
      throw FileProblem.noFolder(PathText.absolute(path))
    }
    self.folder = folder
    self.path = path
    alias = nil
    takesAbsolutePaths = false
  }

  /// Returns what is left of an absolute path that leads into the folder.
  ///
  /// Nil if it leads elsewhere.
  package func rest(of names: [String]) -> ArraySlice<String>? {
    for prefix in [path, alias].compactMap({ $0 })
    where names.starts(with: prefix, by: { ExactText($0) == ExactText($1) }) {
      return names[prefix.count...]
    }
    return nil
  }
}
