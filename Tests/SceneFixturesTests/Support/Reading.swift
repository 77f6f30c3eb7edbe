import AppSources
import PredicateAnalysis
import PredicateLanguage
import SceneFixtures
import Testing

/// Reads fixtures and payloads from text, for tests.
enum Reading {
  /// Returns the fixture in `text`.
  static func fixture(_ text: String) throws(FixtureError) -> SceneFixture {
    try SceneFixture.read(
      Array(text.utf8), file: "test.json", code: AppSources(), warnings: { $0.allWarnings })
  }

  /// Returns a line for every diagnostic of the fixture in `text`, valid or not.
  static func summaries(_ text: String) -> [String] {
    diagnostics(text).map(\.summary)
  }

  /// Returns every diagnostic of the fixture in `text`, valid or not.
  static func diagnostics(_ text: String) -> [FixtureDiagnostic] {
    do throws(FixtureError) {
      return try fixture(text).warnings
    } catch {
      return error.diagnostics
    }
  }

  /// Returns a fixture with these scenes and events.
  static func text(scenes: String = "", events: String = "") -> String {
    #"{"scenes":[\#(scenes)],"events":[\#(events)]}"#
  }

  /// Returns the only event of a fixture with the event `text`.
  static func event(_ text: String, scenes: String = "") throws -> FixtureEvent {
    let fixture = try fixture(self.text(scenes: scenes, events: text))
    guard let event = fixture.events.first, fixture.events.count == 1 else {
      throw FixtureFiles.Missing(description: "not one event")
    }
    return event
  }
}

extension Reading {
  /// Returns every diagnostic of the Info.plist in `bytes`, valid or not.
  static func manifestDiagnostics(_ bytes: [UInt8]) -> [FixtureDiagnostic] {
    do throws(FixtureError) {
      return try InfoPlist.read(bytes, file: "Info.plist").warnings
    } catch {
      return error.diagnostics
    }
  }

  /// Returns an Info.plist in XML with `body` in its dictionary.
  static func plist(_ body: String) -> [UInt8] {
    Array(#"<?xml version="1.0"?><plist version="1.0"><dict>\#(body)</dict></plist>"#.utf8)
  }
}

/// One line of an `expected.jsonl`: the mistake of one file, and where it must be reported.
struct ExpectedDiagnostic: Decodable, Hashable, CustomTestStringConvertible {
  let file: String
  let reportedIn: String?
  let source: String?
  let id: String
  let severity: String
  let layer: String
  let path: String
  let line: Int
  let column: Int

  var testDescription: String { file }

  /// The diagnostic's place and name, as one comparable line.
  var summary: String { "\(severity)[\(id)] \(line):\(column) \(path)" }
}

extension FixtureDiagnostic {
  /// The diagnostic's place and name, as one comparable line.
  var summary: String { "\(severity.rawValue)[\(id)] \(line):\(column) \(path)" }
}

extension FixtureDiagnostic {
  /// True when there is a sentence, and help that says something where there is any.
  var isTold: Bool { !message.isEmpty && help?.isEmpty != true }

  /// True when the diagnostic's place lies in a file of `count` bytes, its end included.
  func isInside(count: Int) -> Bool {
    span.lowerBound >= 0 && span.lowerBound <= span.upperBound && span.upperBound <= count
      && (1...(count + 1)).contains(line) && (1...(count + 1)).contains(column)
  }

  /// True when the diagnostic's line and column lie in `lines`, the end of a line included.
  func isInside(_ lines: FileLines) -> Bool {
    lines.lengths.indices.contains(line - 1) && column <= lines.lengths[line - 1] + 1
  }
}

/// How long the lines of a file are.
struct FileLines {
  /// The number of bytes of each line.
  let lengths: [Int]

  init(_ bytes: [UInt8]) {
    lengths = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map(\.count)
  }
}
