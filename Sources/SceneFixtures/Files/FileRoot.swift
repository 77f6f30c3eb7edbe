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

  /// Opens the folder that somebody named.
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
