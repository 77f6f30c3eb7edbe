import Foundation
import Testing

@testable import PlaygroundServer

@Suite("Evaluation")
struct EvaluationTests {
  private static let fixture = """
    { "scenes": [ { "id": "notes", "can": "SELF BEGINSWITH 'note/'" } ],
      "events": [ { "name": "a", "identifier": "note/1" }, { "name": "b", "identifier": "x" } ] }
    """

  @Test(
    "A decision is the one that `explain` prints",
    arguments: [
      ("identifier", "note/2", "notes"), ("identifier", "--event", nil), ("identifier", "", nil),
      ("url", "note/3", "notes"), ("event", "1", "notes"), ("event", "2", nil),
      ("notification", #"{ "aps": { "target-content-id": "note/4" } }"#, "notes"),
    ])
  func decides(kind: String, text: String, scene: String?) throws {
    let answer = try answer(.decision, Self.fixture, kind, text)
    let explain = try #require(answer["explain"] as? [String: Any])
    let decisions = try #require(explain["decisions"] as? [[String: Any]])
    #expect(decisions.count == 1)
    #expect(decisions.first?["scene"] as? String == scene)
  }

  @Test("A mistake has its place in bytes of the text that was sent")
  func locatesMistakes() throws {
    let broken = Self.fixture.replacingOccurrences(of: "BEGINSWITH", with: "BEGINWITH")
    let answer = try answer(.decision, broken, "identifier", "x")
    let explain = try #require(answer["explain"] as? [String: Any])
    let diagnostics = try #require(explain["diagnostics"] as? [[String: Any]])
    let span = try #require(diagnostics.first?["fileSpan"] as? [Int])
    #expect(String(decoding: Array(broken.utf8)[span[0]..<span[1]], as: UTF8.self) == "BEGINWITH")
  }

  @Test("Events come with every scene's part; a timeline comes as its steps")
  func listsEvents() throws {
    let events = try answer(.events, Self.fixture)
    for verb in ["route", "explain"] {
      let decisions = (events[verb] as? [String: Any])?["decisions"] as? [[String: Any]]
      #expect(decisions?.count == 2)
      #expect((decisions?.first?["scenes"] != nil) == (verb == "explain"))
    }
    let timeline = """
      { "scenes": [ { "id": "notes" } ], "timeline": [ { "identifier": "a" }, { "open": "b" } ] }
      """
    let simulate = try #require(try answer(.events, timeline)["simulate"] as? [String: Any])
    #expect((simulate["steps"] as? [Any])?.count == 2)
  }

  @Test("Of many events, some come with every scene's part: those that are wanted")
  func dividesEvents() throws {
    let scenes = (0..<100).map { #"{ "id": "s\#($0)", "can": "SELF ENDSWITH '/\#($0)'" }"# }
    let events = (0..<900).map { #"{ "identifier": "e\#($0)/\#($0 % 120)" }"# }
    let fixture =
      #"{ "scenes": ["# + scenes.joined(separator: ",") + #"], "events": ["#
      + events.joined(separator: ",") + "] }"
    var covered = 0
    while covered < 100 {
      let answer = try answer(.events, fixture, skip: covered)
      let route = (answer["route"] as? [String: Any])?["decisions"] as? [Any]
      #expect(route?.count == 900)
      let explain = answer["explain"] as? [String: Any]
      let decisions = explain?["decisions"] as? [[String: Any]] ?? []
      #expect(decisions.first?["identifier"] as? String == "e\(covered)/\(covered % 120)")
      try #require(8..<400 ~= decisions.count)
      covered += decisions.count
    }
    let last = try answer(.events, fixture, skip: 5000)["explain"] as? [String: Any]
    #expect((last?["decisions"] as? [Any])?.count == 1)
  }

  @Test("An Info.plist becomes the fixture that `init` makes; one that is broken says why")
  func startsFromManifests() throws {
    let manifest = """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0"><dict><key>NSUserActivityTypes</key>
      <array><string>com.example.read</string></array></dict></plist>
      """
    let made = try #require(try answer(.start, manifest)["fixture"] as? String)
    #expect(made.contains("com.example.read"))
    let broken = try answer(.start, "<plist>")
    #expect(broken["fixture"] == nil)
    let problem = try #require(broken["problem"] as? String)
    #expect(problem.contains("Info.plist") && !problem.contains("sceneroute-"))
  }

  @Test("Findings come from lint and from the analysis")
  func finds() throws {
    let answer = try answer(.findings, Self.fixture)
    let lint = try #require(answer["lint"] as? [String: Any])
    #expect((lint["findings"] as? [Any])?.isEmpty == false)
    let analysis = try #require(answer["analyze"] as? [String: Any])
    #expect(analysis["gap"] is [String: Any])
  }

  @Test("What is no question has no answer", arguments: ["", "{}", "[]", #"{"fixture":1}"#])
  func refuses(body: String) {
    let evaluation = Evaluation(path: "a.json")
    #expect(evaluation.answer(.decision, Array(body.utf8)) == nil)
  }

  @Test("A frame says what it was made of; one that is too long is none")
  func frames() throws {
    let frame = Frame(mark: 2, length: 70000)
    #expect(Frame(head: frame.head) == frame)
    #expect(Frame(head: [1, 255, 255, 255, 255]) == nil)
    #expect(Frame(head: [1, 0, 0]) == nil)
  }

  @Test("The page has its files, and no others")
  func pageFiles() {
    for path in ["/", "/page.js", "/page.css", "/parts.css", "/icon.svg", "/editor.js"] {
      #expect(PageFiles.file(at: path)?.body.isEmpty == false)
    }
    for path in ["", "/index.html", "/../Package.swift", "/page.js/", "//page.js"] {
      #expect(PageFiles.file(at: path) == nil)
    }
  }

  private func answer(
    _ kind: EvaluationKind, _ fixture: String, _ input: String? = nil, _ text: String = "",
    skip: Int = 0
  ) throws -> [String: Any] {
    var question: [String: Any] = ["fixture": fixture, "skip": skip]
    if let input { question["input"] = ["kind": input, "text": text] }
    let body = try JSONSerialization.data(withJSONObject: question)
    let answer = Evaluation(path: "page.json").answer(kind, Array(body))
    let value = try JSONSerialization.jsonObject(with: Data(try #require(answer)))
    return try #require(value as? [String: Any])
  }
}
