public import SceneFixtures
import SourceScan
import SourceText

/// The reader of an app's sources, in Swift and Objective-C, for fixtures whose scenes name the
/// code that sets their conditions.
///
/// ```swift
/// try SceneFixture.verify(path: path, code: AppSources())
/// ```
///
/// - Complexity: O(n log n) for files of n bytes, which are read once for all scenes that name the
///   same ones.
public struct AppSources: SceneCodeReading {
  /// Creates a reader.
  public init() {}

  /// Reads the files that a scene, or an app, names.
  ///
  /// Nil if one of them is not a source or cannot be read, which is a finding.
  public func read(_ named: NamedCode) -> ReadCode? {
    let files = named.paths.indices.compactMap { index -> CodeFile? in
      guard SourceLanguage(path: named.paths[index]) != nil else {
        named.refuse(index)
        return nil
      }
      return named.load(index)
    }
    return files.count == named.paths.count ? ReadCode(CodeSources(files)) : nil
  }
}
