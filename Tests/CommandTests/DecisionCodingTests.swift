import Foundation
import PredicateLanguage
import SceneFixtures
import SceneRouteCommands
import SceneRouting
import TestSupport
import Testing

@Suite("A decision's JSON and the command's")
struct DecisionCodingTests {
  private typealias Object = [String: Any]

  private static let fixtures: [String] = {
    let scenes = [
      "gallery", "mail", "notes-compose", "focus-filter", "single-scene", "unusual-identifiers",
    ]
    // A regular expression that reaches a limit is an error of the decision.
    let inputs = Build.hasRegex ? ["ties", "differs", "limits"] : ["ties", "differs"]
    return scenes.map { "Fixtures/scenes/\($0).json" }
      + inputs.map { "Tests/CommandTests/Inputs/\($0).json" }
  }()

  @Test("A decision's object has the values of the command's row", arguments: fixtures)
  func sameValues(_ name: String) throws {
    let path = PackageFolder.root.appending(path: name).path
    let fixture = try SceneFixture.load(path: path)
    let router = Self.router(of: fixture)
    let audit = FixtureAudit(of: fixture)
    let rows = try rows(["route", path, "--format", "json"])
    #expect(!rows.isEmpty && rows.count == fixture.events.count)
    for (row, item) in zip(rows, fixture.events) {
      let decision = audit.complete(router.route(item.event), on: item.event)
      try compare(decision, row)
    }
  }

  @Test("The rows have ties, refusals, lost events and scenes that could not be evaluated")
  func everyKind() throws {
    let rows = try Self.fixtures.flatMap { name in
      try self.rows(["route", PackageFolder.root.appending(path: name).path, "--format", "json"])
    }
    func count(_ key: String, _ isKind: (Any?) -> Bool) -> Int { rows.count { isKind($0[key]) } }
    #expect(count("action") { $0 as? String == "refuse" } > 0)
    #expect(count("warnings") { Self.text($0).contains("no-scene-matches") } > 0)
    #expect(count("tied") { ($0 as? [Any])?.isEmpty == false } > 0)
    if Build.hasRegex { #expect(count("errors") { ($0 as? [Any])?.isEmpty == false } > 0) }
  }

  /// A router that reports every tie, as the command's does.
  private static func router(of fixture: SceneFixture) -> SceneRouter {
    var options = fixture.options
    options.ties = .reportAllTies
    return SceneRouter(fixture.sceneSet, options: options)
  }

  private func rows(_ arguments: [String]) throws -> [Object] {
    var output: [UInt8] = []
    let streams = CommandStreams(
      input: .bytes([]), output: CommandOutput { output.append(contentsOf: $0) },
      errors: CommandOutput { _ in })
    _ = SceneRouteCommand.run(arguments, on: streams)
    let answer = try JSONSerialization.jsonObject(with: Data(output)) as? Object
    return try #require(answer?["decisions"] as? [Object])
  }

  private func compare(_ decision: RoutingDecision, _ row: Object) throws {
    let data = Data(try RoundTrip.json(of: decision).utf8)
    let mine = try #require(try JSONSerialization.jsonObject(with: data) as? Object)
    let keys = ["identifier", "action", "scene", "score", "tied", "rule", "warnings"]
    for key in keys { #expect(Self.text(mine[key]) == Self.text(row[key]), "\(key)") }
    let errors = try #require(mine["errors"] as? [Object])
    let expected = try #require(row["errors"] as? [Object])
    #expect(errors.count == expected.count)
    for (error, expected) in zip(errors, expected) {
      let shared = error.filter { expected.keys.contains($0.key) }
      #expect(Self.text(shared) == Self.text(expected))
      #expect(Set(error.keys).subtracting(expected.keys).isSubset(of: Self.more))
    }
    #expect(
      Set(mine.keys).subtracting(keys) == ["errors", "basis"]
        || decision.action.name == "refuse" && mine["reason"] != nil)
  }

  /// What a decision's error says beyond the command's.
  private static let more: Set = ["severity", "help", "predicate"]

  /// A value as text, without what is null.
  private static func text(_ value: Any?) -> String {
    switch value {
    case let object as Object:
      let members = object.filter { !($0.value is NSNull) }.sorted { $0.key < $1.key }
      return "{" + members.map { "\($0.key): \(text($0.value))" }.joined(separator: ", ") + "}"
    case let list as [Any]: return "[" + list.map(text).joined(separator: ", ") + "]"
    case nil, is NSNull: return "null"
    case let value?: return "\(value)"
    }
  }
}
