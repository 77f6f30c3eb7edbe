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
    let played = try answer(.events, timeline)
    let simulate = try #require(played["simulate"] as? [String: Any])
    #expect((simulate["steps"] as? [Any])?.count == 2)
    // The steps are no events besides.
    #expect(played["route"] == nil && played["explain"] == nil)
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
    let list = try PropertyListSerialization.propertyList(from: Data(manifest.utf8), format: nil)
    let binary = try PropertyListSerialization.data(
      fromPropertyList: list, format: .binary, options: 0)
    #expect(String(validating: binary, as: UTF8.self) == nil)
    for bytes in [Data(manifest.utf8), binary] {
      let made = try #require(try start(bytes)["fixture"] as? String)
      #expect(made.contains("com.example.read"))
    }
    let broken = try start(Data("<plist>".utf8))
    #expect(broken["fixture"] == nil)
    let problem = try #require(broken["problem"] as? String)
    let help = "close it; the file may have been cut"
    #expect(problem == "the file ends inside a `<plist>` that begins in line 1; \(help)")
    let damaged = try start(Data("bplist00".utf8) + [0xff])
    let remedy = try #require(damaged["problem"] as? String)
    #expect(remedy.hasSuffix("; make it anew: `plutil -convert binary1 Info.plist`"))
  }

  @Test("The code that a fixture names is followed; a link has its conditions and their lines")
  func namesCode() throws {
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "page-\(UUID().uuidString)")
    try files.createDirectory(at: folder, withIntermediateDirectories: false)
    defer { try? files.removeItem(at: folder) }
    func write(_ text: String) throws {
      let code = """
        final class A {
          func show(_ scene: UIScene) {
            scene.activationConditions.prefersToActivateForTargetContentIdentifierPredicate =
              NSPredicate(format: "SELF == '\(text)'")
          }
        }
        """
      try Data(code.utf8).write(to: folder.appending(path: "A.swift"))
    }
    let fixture = #"{ "scenes": [ { "id": "a", "code": "A.swift" } ] }"#
    let path = folder.appending(path: "page.json").path
    try write("note")
    let before = try answer(.named, ["fixture": fixture], path)["files"] as? String
    #expect(try answer(.named, ["fixture": fixture], path)["files"] as? String == before)
    #expect(before?.contains("A.swift ") == true)
    let decided = try answer(
      .decision, ["fixture": fixture, "input": ["kind": "identifier", "text": "note"]], path)
    let text = String(decoding: try JSONSerialization.data(withJSONObject: decided), as: UTF8.self)
    #expect(text.contains("A.swift") && text.contains("NSPredicate(format:"))
    let linked = try answer(.copied, ["fixture": fixture], path)["fixture"] as? String
    #expect(linked?.contains(#""prefers": "SELF == 'note'""#) == true)
    #expect(linked?.contains("A.swift:4") == true && linked?.contains("\"code\"") == false)
    try write("longer")
    #expect(try answer(.named, ["fixture": fixture], path)["files"] as? String != before)
  }

  @Test("Findings come from lint, at first without proofs, and from the analysis")
  func finds() throws {
    let fixture = """
      { "scenes": [
        { "id": "notes", "can": "SELF LIKE 'note/1'" }, { "id": "n", "can": "SELF == 'note/2'" } ] }
      """
    let first = try answer(.findings, fixture)
    let left = try #require(first["left"] as? [String])
    #expect(left.contains("gap") && left.contains("fight") && left.count == 8)
    #expect(try rules(first) == ["like-without-wildcards"])
    let all = try rules(try answer(.proved, fixture))
    #expect(all.isSuperset(of: ["like-without-wildcards", "gap"]))
    #expect(all.subtracting(left) == ["like-without-wildcards"])
    let analysis = try #require(try answer(.proofs, fixture)["analyze"] as? [String: Any])
    #expect(analysis["gap"] is [String: Any])
  }

  private func rules(_ answer: [String: Any]) throws -> Set<String> {
    let lint = try #require(answer["lint"] as? [String: Any])
    let findings = try #require(lint["findings"] as? [[String: Any]])
    return Set(findings.compactMap { $0["id"] as? String })
  }

  @Test("What is no question has no answer", arguments: ["", "{}", "[]", #"{"fixture":1}"#])
  func refuses(body: String) {
    let evaluation = Evaluation(path: "a.json")
    for kind in EvaluationKind.allCases {
      #expect(evaluation.answer(kind, Array(body.utf8)) == nil)
    }
  }

  @Test("A frame says what it was made of; one that is too long is none")
  func frames() throws {
    let frame = Frame(mark: 2, length: 70000)
    #expect(Frame(head: frame.head) == frame)
    #expect(Frame(head: [1, 255, 255, 255, 255]) == nil)
    #expect(Frame(head: [1, 0, 0]) == nil)
  }

  @Test("A reply is read as what was written; an answer that is too long is not sent")
  func replies() throws {
    for reply in [Reply.answer([1, 2]), .answer([]), .noQuestion, .tooLong] {
      let head = try #require(Frame(head: Array(reply.bytes.prefix(Frame.headBytes))))
      let body = Array(reply.bytes.dropFirst(Frame.headBytes))
      #expect(head.length == body.count)
      #expect(Reply(mark: head.mark, body: body) == reply)
    }
    #expect(Reply([1, 2, 3], limit: 2) == .tooLong && Reply([1, 2], limit: 2) == .answer([1, 2]))
    #expect(Reply(nil, limit: 2) == .noQuestion && Reply(mark: 3, body: []) == nil)
  }

  @Test("The page has its files, and no others")
  func pageFiles() {
    for path in ["/", "/page.js", "/offsets.js", "/look.css", "/page.css", "/icon.svg"] {
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
    return try self.answer(kind, question)
  }

  private func start(_ manifest: Data) throws -> [String: Any] {
    try answer(.start, ["manifest": manifest.base64EncodedString()])
  }

  private func answer(
    _ kind: EvaluationKind, _ question: [String: Any], _ path: String = "page.json"
  ) throws -> [String: Any] {
    let body = try JSONSerialization.data(withJSONObject: question)
    let answer = Evaluation(path: path).answer(kind, Array(body))
    let value = try JSONSerialization.jsonObject(with: Data(try #require(answer)))
    return try #require(value as? [String: Any])
  }
}
