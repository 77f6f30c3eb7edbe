import Foundation
import SceneFixtures
import SceneRouting
import TestSupport
import Testing

@testable import SceneRouteCommands

@Suite struct StepWordsTests {
  private static func others(among count: Int, _ event: String = #"{"url":"x"}"#) throws -> [String]
  {
    let scenes = (0..<count).map { #"{"id":"w\#($0)"}"# }.joined(separator: ",")
    let fixture = try SceneFixture.read(
      Array(#"{"scenes":[\#(scenes)],"timeline":[\#(event)]}"#.utf8), file: "test.json")
    var words: [String] = []
    try fixture.play { result in
      words.append(result.othersInWords)
      return true
    }
    return words
  }

  @Test(
    "Three others are named, the rest is counted, and a count that is the least says so",
    arguments: [
      (0, ""), (1, ""), (2, "w1"), (4, "w1, w2, w3"), (5, "w1, w2, w3 and 1 more"),
      (201, "w1, w2, w3 and 197 more"), (202, "w1, w2, w3 and at least 197 more"),
    ])
  func counts(count: Int, words: String) throws {
    #expect(try Self.others(among: count) == [words])
  }

  @Test("A step without an event and one that asks no scene have no others")
  func none() throws {
    #expect(try Self.others(among: 3, #"{"activate":"w1"}"#) == [""])
    #expect(try Self.others(among: 3, #"{"icon":true}"#) == [""])
  }

  @Test("Where too many are asked to find three, the cell says that there may be more")
  func perhaps() throws {
    let others = (0..<300).map { #"{"id":"n\#($0)","can":"NOT SELF == 'x'"}"# }
    let scenes = ([#"{"id":"a"},{"id":"b"}"#] + others).joined(separator: ",")
    let fixture = try SceneFixture.read(
      Array(#"{"scenes":[\#(scenes)],"timeline":[{"url":"x"}]}"#.utf8), file: "test.json")
    try fixture.play { result in
      #expect(result.othersInWords == "b, perhaps more")
      return true
    }
  }
}

@Suite("Steps for programs")
struct StepJSONTests {
  private struct Answer: Decodable {
    struct Step: Decodable {
      let scene: String?
      let others: [String]
    }

    let steps: [Step]
  }

  @Test("A step names all others, also those that the table would not look for")
  func namesAllOthers() throws {
    let names = (0..<250).map { "w\($0)" }
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let fixture = try folder.write(
      RawFixture.json(["scenes": names.map { ["id": $0] }, "timeline": [["url": "app:x"]]]),
      to: "many.json")
    let run = Subprocess("sceneroute", ["simulate", fixture, "--format", "json"])
    let answer = try JSONDecoder().decode(Answer.self, from: Data(try run.run().output.utf8))
    #expect(answer.steps.map(\.scene) == ["w0"])
    #expect(answer.steps.map(\.others) == [Array(names.dropFirst())])
  }
}
