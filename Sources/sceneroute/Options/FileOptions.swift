import ArgumentParser
import SceneFixtures

/// Which files a fixture may name.
struct FileOptions: ParsableArguments {
  @Option(
    name: .customLong("allow-files-from"),
    help: ArgumentHelp(
      """
      Let the fixture name files in this folder too. Without it, only those of its project: the \
      nearest folder around it with .git, .hg or Package.swift, else its own; of a pipe none. \
      May be repeated.
      """, valueName: "dir"),
    completion: .directory)
  var folders: [String] = []

  var access: FileAccess {
    folders.reduce(FileAccess.project) { $0.adding(folder: $1) }
  }

  func validate() throws {
    for folder in folders where !System.isFolder(folder) {
      throw ValidationError("--allow-files-from: there is no folder `\(folder)`.")
    }
  }
}
