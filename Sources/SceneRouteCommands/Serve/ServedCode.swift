import ByteText
import SceneFixtures

/// The files that a fixture of the page names: its code, payloads, an Info.plist.
public enum ServedCode {
  /// Returns what changes when one of the files changes that `fixture` names; empty where it names
  /// none.
  ///
  /// - Complexity: as reading the fixture and these files.
  public static func version(of fixture: [UInt8], path: String) -> String {
    let named: [String]
    do throws(FixtureError) {
      named = try SceneFixture.read(
        fixture, file: path, files: .project, with: .command
      ).namedFiles
    } catch {
      // What is wrong may be in one of them.
      named = error.namedFiles
    }
    return Set(named.map { ExactText($0) }).sorted().map(\.text)
      .map { "\($0) \(FixtureFolder.version(of: $0) ?? "-")" }
      .joined(separator: "\n")
  }

  /// Returns `fixture` with the conditions that were read in place of the code that it names.
  ///
  /// Nil if the code cannot be read.
  ///
  /// - Complexity: as reading the fixture and these files.
  public static func copied(into fixture: [UInt8], path: String) -> [UInt8]? {
    let read = try? SceneFixture.read(fixture, file: path, files: .project, with: .command)
    guard let read, let text = FixtureText(fixture, file: path)
    else { return nil }
    return read.copyingCode(in: text)
  }
}
