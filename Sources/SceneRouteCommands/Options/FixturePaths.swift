import ByteText
import SceneFixtures

/// The files and folders that a person named for a verb that reads many files of one kind.
struct FixturePaths: Sendable {
  let paths: [String]
  let excluded: [NamePattern]
  let access: FileAccess
  /// Says by its name which file of a folder is of the kind.
  var isWanted: @Sendable (String) -> Bool = { FixtureFolder.isJSON($0) }

  struct Input: Sendable {
    let path: String
    /// Whether it was named itself: then it must be a fixture.
    let isNamed: Bool
    /// The file as its folder has it: its path without links, and whether it is a link.
    var file: FixtureFolder.File?
    /// Why it cannot be read, if that is known: a folder that could not be searched.
    var problem: FixtureError?

    /// Reports that what is there cannot be written again, such as a pipe; false otherwise.
    ///
    /// Asked before it is read: a pipe without a writer would be waited for.
    func isRefused(on console: Console) -> Bool {
      guard problem == nil, FileWriting.isTaken(path), let reason = FileWriting.irregular(path)
      else { return false }
      console.reportUnwritable(path, reason)
      return true
    }
  }

  /// Returns the named paths, or the current folder if there are none.
  static func named(_ paths: [String]) -> [String] { paths.isEmpty ? ["."] : paths }

  /// The files, each once, in the order of the arguments and within a folder in that of its paths.
  func inputs() -> [Input] {
    let inputs = paths.flatMap { path -> [Input] in
      guard FixtureFolder.isFolder(path) else { return [Input(path: path, isNamed: true)] }
      do throws(FixtureError) {
        let files = try FixtureFolder.files(
          in: path, access: access, isWanted: isWanted, isExcluded: isExcluded)
        return files.map { Input(path: $0.path, isNamed: false, file: $0, problem: $0.problem) }
      } catch {
        return [Input(path: path, isNamed: true, problem: error)]
      }
    }
    // A folder has each of its files once.
    if paths.count == 1 { return inputs }
    var known: Set<ExactText> = []
    // A name that is not UTF-8 is shown as that of another file.
    return inputs.filter {
      $0.problem != nil || known.insert(ExactText(PathText($0.path).plain)).inserted
    }
  }

  /// A pattern is for the path below the folder that was named, and for each name in it.
  private func isExcluded(_ path: String) -> Bool {
    if excluded.isEmpty { return false }
    let name = PathText(path).name
    return excluded.contains { $0.matches(path) || $0.matches(name) }
  }
}
