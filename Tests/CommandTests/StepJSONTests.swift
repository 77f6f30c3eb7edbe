import Foundation
import TestSupport
import Testing

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
