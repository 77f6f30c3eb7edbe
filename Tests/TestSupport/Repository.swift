public import Foundation

/// Where the tests find the project's files.
public enum Repository {
  /// The project's root folder.
  public static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the place of a file below `Fixtures/`.
  public static func fixture(_ path: String) -> URL {
    root.appending(path: "Fixtures").appending(path: path)
  }
}
