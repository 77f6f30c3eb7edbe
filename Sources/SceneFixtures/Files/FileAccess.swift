/// Which files a fixture may name: payloads, and the Info.plist of its app.
///
/// A fixture may come from a stranger, and what is wrong with a file is shown with an excerpt of
/// it. So a fixture's paths stay inside folders that its reader has chosen.
///
/// ```swift
/// let files = FileAccess.project.adding(folder: payloads)
/// let fixture = try SceneFixture.load(path: path, files: files)
/// ```
public struct FileAccess: Hashable, Sendable {
  /// No file at all.
  public static let none = FileAccess(includesProject: false, folders: [])

  /// The files of the fixture's project.
  ///
  /// The project is the nearest folder around the fixture that has `.git`, `.hg` or
  /// `Package.swift`, but never `/`, the home folder or a folder around that; where there is none,
  /// the fixture's own folder. A fixture from a pipe has no project.
  public static let project = FileAccess(includesProject: true, folders: [])

  let includesProject: Bool
  /// Folders whose files may be named too, as they were written.
  private(set) var folders: [String]

  /// Returns this access and that to the files in `folder` and below.
  ///
  /// Absolute paths that lead there are fine too. A folder that cannot be opened is an error of the
  /// first file that a fixture names.
  public func adding(folder: String) -> FileAccess {
    var access = self
    access.folders.append(folder)
    return access
  }
}

/// Finds the project that a fixture belongs to.
struct ProjectFolder {
  /// What is in a project's folder and nowhere else.
  static let markers = [".git", ".hg", "Package.swift"]

  /// The home folder and the folders around it: all that a user has lies below them.
  private let tooWide: Set<FileFacts.Identity>

  /// `homes` are the paths of home folders.
  init(homes: [String]) {
    var tooWide: Set<FileFacts.Identity> = []
    for home in homes where home.hasPrefix("/") {
      guard let real = FileSystem.realPath(home) else { continue }
      let names = FileRoot.names(real)
      for count in 0...names.count {
        if let facts = try? FileSystem.facts(of: FileRoot.text(names[..<count])) {
          tooWide.insert(facts.identity)
        }
      }
    }
    self.tooWide = tooWide
  }

  /// Returns the project's folder of a fixture in `folder`, which has no symbolic links.
  ///
  /// - Returns: nil where no folder is narrow enough.
  func path(of folder: [String]) -> [String]? {
    guard !isTooWide(folder) else { return nil }
    var candidate = folder
    while !isTooWide(candidate) {
      for marker in Self.markers
      where (try? FileSystem.facts(of: FileRoot.text(candidate + [marker]))) != nil {
        return candidate
      }
      candidate.removeLast()
    }
    return folder
  }

  private func isTooWide(_ folder: [String]) -> Bool {
    guard !folder.isEmpty, let facts = try? FileSystem.facts(of: FileRoot.text(folder)) else {
      return true
    }
    return tooWide.contains(facts.identity)
  }

  /// Whether `folder` is that of `/dev/stdin` or of a process's descriptors.
  static func holdsDevices(_ folder: [String]) -> Bool {
    guard folder != ["dev"], let file = try? FileSystem.openFolder(FileRoot.text(folder)) else {
      return true
    }
    return FileSystem.showsSystemState(file)
  }
}

/// An open folder whose files a fixture may name.
struct FileRoot {
  let folder: OpenFile
  /// The names from `/` to the folder, without symbolic links.
  let path: [String]
  /// The same as it was written, where that was absolute: `/tmp` may be a link.
  let alias: [String]?
  /// Whether a fixture may name its files by absolute paths.
  let takesAbsolutePaths: Bool

  /// The folder's path.
  var text: String { Self.text(path) }

  /// Opens a folder that was added by name.
  init(named written: String) throws(FileProblem) {
    guard !written.isEmpty, !written.contains("\0"), let real = FileSystem.realPath(written),
      let folder = try? FileSystem.openFolder(real)
    else { throw .noFolder(written) }
    self.folder = folder
    path = Self.names(real)
    alias = written.hasPrefix("/") ? Self.names(written) : nil
    takesAbsolutePaths = true
  }

  /// Opens the folder of a project.
  init(project path: [String]) throws(FileProblem) {
    guard let folder = try? FileSystem.openFolder(Self.text(path)) else {
      throw .noFolder(Self.text(path))
    }
    self.folder = folder
    self.path = path
    alias = nil
    takesAbsolutePaths = false
  }

  /// Returns what is left of an absolute path that leads into the folder, or nil for another one.
  func rest(of names: [String]) -> ArraySlice<String>? {
    for prefix in [path, alias].compactMap(\.self) where names.starts(with: prefix) {
      return names[prefix.count...]
    }
    return nil
  }

  /// Returns the names in a path.
  static func names(_ path: String) -> [String] { path.split(separator: "/").map(String.init) }

  /// Returns the absolute path of `names`.
  static func text(_ names: some Collection<String>) -> String {
    "/" + names.joined(separator: "/")
  }
}
