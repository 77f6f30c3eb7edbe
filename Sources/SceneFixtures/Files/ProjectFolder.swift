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
