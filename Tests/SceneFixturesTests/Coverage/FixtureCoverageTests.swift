import PredicateLanguage
import SceneFixtures
import SceneRouting
import TestSupport
import Testing

@testable import FixtureTools

/// A fixture in text, with what the tests ask of it.
private struct Sample {
  let bytes: [UInt8]
  let fixture: SceneFixture

  init(_ json: String) throws {
    bytes = Array(json.utf8)
    fixture = try SceneFixture.read(bytes, file: "sample.json")
  }

  func coverage() throws -> FixtureCoverage {
    try fixture.coverage(of: bytes, file: "sample.json")
  }

  func suggestions() throws -> EventSuggestions {
    try fixture.suggestions(for: bytes, file: "sample.json")
  }

  func mutation() throws -> FixtureMutation {
    try fixture.mutation(of: bytes, file: "sample.json")
  }
}

extension FixtureCoverage {
  /// The comparisons with the value that they never had, as `path text`.
  fileprivate func never(_ value: Bool) -> [String] {
    tiers.flatMap { tier in
      tier.comparisons.filter { (value ? $0.counts.whenTrue : $0.counts.whenFalse) == 0 }.map {
        let part = Array(tier.source.utf8)[$0.span.lowerBound..<$0.span.upperBound]
        return "\(tier.path) \(String(decoding: part, as: UTF8.self))"
      }
    }
  }
}

@Suite("Coverage: what events try of predicates")
struct FixtureCoverageTests {
  private static let mail = """
    { "scenes": [
      { "id": "inbox", "can": "SELF BEGINSWITH 'mail/' OR SELF == 'home'" },
      { "id": "notes",
        "can": "SELF BEGINSWITH 'note/'", "prefers": "SELF == 'note/42'" },
      { "id": "car", "role": "volumetric", "can": "SELF == 'car'" } ],
      "events": EVENTS }
    """

  private func sample(_ events: String) throws -> Sample {
    try Sample(Self.mail.replacing("EVENTS", with: events))
  }

  @Test("Prefers first, can where it is false, and OR until it is decided")
  func consultation() throws {
    let coverage = try sample(#"[ { "identifier": "note/42" }, { "identifier": "mail/1" } ]"#)
      .coverage()
    #expect(
      coverage.tiers.map(\.path) == [
        "$.scenes[0].can", "$.scenes[1].can",
        "$.scenes[1].prefers", "$.scenes[2].can",
      ])
    #expect(
      coverage.never(true) == [
        "$.scenes[0].can SELF == 'home'", "$.scenes[1].can SELF BEGINSWITH 'note/'",
        "$.scenes[2].can SELF == 'car'",
      ])
    #expect(coverage.never(false) == ["$.scenes[2].can SELF == 'car'"])
    #expect((coverage.covered, coverage.comparisons) == (2, 5))
    #expect(coverage.neverWon == ["car"])
    #expect(coverage.events == 2)
  }

  @Test("What compares nothing and is false can be true for no event, and is not listed as open")
  func neverMet() throws {
    let coverage = try Sample(
      """
      { "scenes": [ { "id": "a", "can": "FALSEPREDICATE", "prefers": "NOT TRUEPREDICATE" },
        { "id": "b", "can": "TRUEPREDICATE", "prefers": "SELF == 'x'" } ],
        "events": [ { "identifier": "y" } ] }
      """
    ).coverage()
    #expect(coverage.tiers.count == 4)
    #expect(coverage.neverTrue.map(\.path) == ["$.scenes[1].prefers"])
  }

  @Test("Without an identifier a window wins and no predicate is evaluated")
  func recency() throws {
    let coverage = try sample(#"[ { "identifier": null } ]"#).coverage()
    #expect(coverage.neverWon == ["notes", "car"])
    #expect(coverage.tiers.allSatisfy { $0.counts.all == 0 })
  }

  @Test("A request for a session makes it win")
  func request() throws {
    let sample = try sample(
      #"[ { "request": { "session": "notes" } } ]"#)
    #expect(try sample.coverage().neverWon == ["inbox", "car"])
  }

  @Test("Places are those of the file, and spans those of the predicate's text")
  func places() throws {
    let coverage = try sample("[]").coverage()
    #expect(coverage.tiers.map(\.place.line) == [2, 4, 4, 5])
    #expect(coverage.tiers[0].comparisons.map(\.span) == [SourceSpan(0, 23), SourceSpan(27, 41)])
  }

  @Test("A timeline's windows are covered by what gave them their predicates")
  func timeline() throws {
    let sample = try Sample(
      """
      { "app": { "conditions": { "document": { "can": "SELF == $IDENTIFIER" } },
                 "configurations": [ { "name": "document" } ] },
        "scenes": [ { "id": "list", "can": "SELF == 'list'" } ],
        "timeline": [
          { "identifier": "doc/1", "as": "one", "configuration": "document" },
          { "identifier": "doc/1" },
          { "set": "list", "can": "SELF BEGINSWITH 'l'" },
          { "identifier": "lost", "as": "two", "configuration": "document" } ] }
      """)
    let coverage = try sample.coverage()
    #expect(
      coverage.tiers.map(\.path) == [
        "$.app.conditions.document.can", "$.scenes[0].can", "$.timeline[2].can",
      ])
    #expect(coverage.tiers.map(\.counts.whenTrue) == [1, 0, 1])
    #expect(coverage.tiers.map(\.counts.whenFalse) == [1, 2, 0])
  }

  @Test("Bytes of another file are refused")
  func otherFile() throws {
    let fixture = try sample("[]").fixture
    #expect(throws: CoverageError.otherFile) {
      try fixture.coverage(of: Array("{".utf8), file: "other.json")
    }
  }

  @Test("More consultations than are allowed are not begun")
  func limit() throws {
    let scenes = (0..<5_000).map { #"{ "id": "s\#($0)", "can": "SELF == 'x'" }"# }
    let events = (0..<5_000).map { #"{ "identifier": "\#($0)" }"# }
    let sample = try Sample(
      """
      { "scenes": [\(scenes.joined(separator: ","))], "events": [\(events.joined(separator: ","))] }
      """)
    #expect(throws: CoverageError.tooManyConsultations) { try sample.coverage() }
  }
}

@Suite("Suggested events: they cover what is left")
struct EventSuggestionTests {
  @Test("With the suggestions every comparison is decided both ways, and every scene wins")
  func everything() throws {
    let sample = try Sample(
      """
      { "scenes": [
          { "id": "inbox", "can": "SELF BEGINSWITH 'mail/' AND NOT SELF ENDSWITH '/spam'" },
          { "id": "note", "can": "FALSEPREDICATE", "prefers": "SELF == 'note/42'" },
          { "id": "rest" } ],
        "events": [ { "identifier": "mail/7" } ] }
      """)
    let suggestions = try sample.suggestions()
    #expect(suggestions.open.isEmpty)
    let more = sample.fixture.adding(suggestions.events.map { .identifier($0.identifier) })
    let coverage = try more.coverage(of: sample.bytes, file: "sample.json")
    #expect(coverage.covered == coverage.comparisons)
    #expect(coverage.neverWon.isEmpty)
    #expect(suggestions.events.count <= 6)
    #expect(Set(suggestions.events.map(\.identifier)).count == suggestions.events.count)
  }

  @Test("What no identifier covers is said, with the reason")
  func impossible() throws {
    let sample = try Sample(
      """
      { "scenes": [
          { "id": "all", "prefers": "TRUEPREDICATE" },
          { "id": "mail", "can": "SELF == 'a'" } ],
        "events": [ { "identifier": "b" } ] }
      """)
    let suggestions = try sample.suggestions()
    #expect(suggestions.open.map(\.goal) == ["`mail` wins"])
    #expect(suggestions.events.map(\.decision.scene) == ["all"])
  }
}

@Suite("Mutation: which mistakes expectations notice")
struct FixtureMutationTests {
  private static func sample(_ events: String) throws -> Sample {
    try Sample(
      """
      { "scenes": [
          { "id": "mail", "can": "SELF BEGINSWITH 'mail/'" },
          { "id": "rest" } ],
        "events": \(events) }
      """)
  }

  @Test("Without an expectation nothing is noticed, and every witness shows its mistake")
  func witnesses() throws {
    let sample = try Self.sample(#"[ { "identifier": "mail/7" } ]"#)
    let mutation = try sample.mutation()
    #expect(mutation.noticed == 0)
    #expect(mutation.noticeable > 5)
    for mutant in mutation.mutants where mutant.status == .unnoticed {
      let witness = try #require(mutant.witness)
      let router = SceneRouter(sample.fixture.sceneSet)
      guard case .predicates(let edits) = mutant.change else { continue }
      var conditions = sample.fixture.scenes[0].conditions
      for edit in edits where edit.path.hasPrefix("$.scenes[0]") {
        let predicate = try ActivationPredicate(edit.predicate)
        if edit.path.hasSuffix("can") {
          conditions.can = predicate
        } else {
          conditions.prefers = predicate
        }
      }
      let changed = SceneRouter(sample.fixture.sceneSet)
      try changed.replaceConditions(of: "mail", with: conditions)
      let (old, new) = (router.route(witness), changed.route(witness))
      let isOther = edits.contains { $0.path.hasPrefix("$.scenes[1]") }
      #expect(isOther || old.scene != new.scene || old.score != new.score, "\(mutant)")
    }
  }

  @Test("An expectation that is met notices what makes it fail")
  func noticed() throws {
    let few = try Self.sample(
      #"[ { "identifier": "mail/7", "expect": { "scene": "mail" } } ]"#
    ).mutation()
    let more = try Self.sample(
      """
      [ { "identifier": "mail/7", "expect": { "scene": "mail", "score": "can" } },
        { "identifier": "mail", "expect": { "scene": "rest" } },
        { "identifier": "x mail/", "expect": { "scene": "rest" } },
        { "identifier": "MAIL/7", "expect": { "scene": "rest" } } ]
      """
    ).mutation()
    #expect(few.noticed > 0 && few.noticed < more.noticed)
    #expect(few.noticeable == more.noticeable)
    #expect(few.mutants.map(\.change) == more.mutants.map(\.change))
  }

  @Test("The order of scenes that never tie is equivalent, and that of two that do is not")
  func order() throws {
    let apart = try Sample(
      """
      { "scenes": [ { "id": "a", "can": "SELF == 'a'" }, { "id": "b", "can": "SELF == 'b'" } ],
        "events": [ { "identifier": "a", "expect": { "scene": "a" } } ] }
      """
    ).mutation()
    let order = try #require(apart.mutants.last)
    #expect(order.change == .order(["b", "a"]))
    #expect(order.status == .equivalent)
    let tied = try Self.sample(#"[ { "identifier": "x", "expect": { "scene": "rest" } } ]"#)
      .mutation()
    #expect(tied.mutants.last?.status == .unnoticed)
    #expect(tied.mutants.last?.witness?.hasPrefix("mail/") == true)
  }

  @Test("An app with one scene evaluates nothing, so no mistake matters")
  func singleScene() throws {
    let sample = try Sample(
      """
      { "app": { "supportsMultipleScenes": false },
        "scenes": [ { "id": "a", "can": "SELF == 'a'" } ],
        "events": [ { "identifier": "b", "expect": { "scene": "a" } } ] }
      """)
    #expect(try sample.mutation().noticeable == 0)
  }
}
