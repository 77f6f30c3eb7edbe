import Foundation
import SceneFixtures
import SceneRouting
import TestSupport
import Testing

@testable import FuzzTargets

@Suite("What the fuzzer compares with")
struct FuzzOracleTests {
  @Test("The decoder's reading of a request sees each difference")
  func requests() throws {
    let lines = [
      #"{"predicate":"a","arguments":[1,["b"]],"input":"c"}"#,
      #"{"predicate":"A","arguments":[1,["b"]],"input":"c"}"#,
      #"{"predicate":"a","arguments":[1,["B"]],"input":"c"}"#,
      #"{"predicate":"a","arguments":[1],"input":"c"}"#,
      #"{"predicate":"a","arguments":[1,["b"]],"input":"C"}"#,
      #"{"predicate":"a","arguments":[1,["b"]],"input":null}"#,
      #"{"predicate":"a","arguments":[1,["b"]]}"#,
    ].map { Array($0.utf8) }
    for (row, line) in lines.enumerated() {
      let decoded = try #require(DecodedRequest(line))
      for (column, other) in lines.enumerated() {
        let difference = decoded.difference(from: try EvaluationRequest.read(other))
        #expect((difference == nil) == (row == column), "\(row), \(column)")
      }
    }
  }

  @Test("What the decoder gives up on is no request")
  func refused() {
    for line in ["", "[]", "{}", #"{"predicate":1}"#, #"{"predicate":"a","arguments":[[[1]]]}"#] {
      #expect(DecodedRequest(Array(line.utf8)) == nil, "\(line)")
    }
  }

  @Test("A manifest that is written as XML says what it said")
  func manifests() throws {
    for name in ["manifests/notes/Info.plist", "manifests/notes/Info-binary.plist"] {
      let bytes = Array(try Data(contentsOf: Repository.fixture(name)))
      let manifest = try InfoPlist.read(bytes, file: name).manifest
      #expect(manifest.configurations.count > 1 && !manifest.shortcutItems.isEmpty)
      let text = ManifestText.text(of: manifest)
      #expect(try InfoPlist.read(Array(text.utf8), file: name).manifest == manifest)
      #expect(FuzzTarget.plist.finding(in: bytes) == nil)
    }
  }

  @Test("A text of markup in a manifest stays a text")
  func markup() throws {
    let item = StaticShortcutItem(type: "<a>&amp;", title: "]]> \u{0}\r\n", subtitle: "é😀")
    let manifest = SceneManifest(
      supportsMultipleScenes: true,
      configurations: [SceneConfiguration(name: "a&b", delegateClassName: "<![CDATA[")],
      shortcutItems: [item])
    let text = ManifestText.text(of: manifest)
    #expect(try InfoPlist.read(Array(text.utf8), file: "Info.plist").manifest == manifest)
  }

  @Test("A story is played to its end without a finding")
  func stories() throws {
    for name in ["browser", "documents", "gallery", "mail", "swiftui", "swiftui-fixed"] {
      let bytes = try Data(contentsOf: Repository.fixture("timelines/stories/\(name).json"))
      #expect(FuzzTarget.timeline.finding(in: Array(bytes)) == nil, "\(name)")
    }
  }
}
