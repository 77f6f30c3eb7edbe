import LocatedValues

/// The files that a fixture may name: payloads, and the Info.plist of its app.
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
  package private(set) var folders: [String]

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
