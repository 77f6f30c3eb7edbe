import Foundation
import PredicateLanguage
import SceneRouting
import TestSupport
import Testing

@Suite("What would have to change for the scene that should have got an event")
struct ExpectedMissTests {
  private func router(_ scenes: [(id: String, can: String, prefers: String)]) throws -> SceneRouter
  {
    SceneRouter(
      try SceneSet(
        scenes.map { scene in
          SceneSession(
            id: SceneIdentifier(scene.id),
            conditions: ActivationConditions(
              can: try ActivationPredicate(scene.can),
              prefers: try ActivationPredicate(scene.prefers)))
        }))
  }

  private func conversations() throws -> SceneRouter {
    try router([
      ("conversation-7", "SELF BEGINSWITH 'conversation/'", "SELF == 'conversation/7'"),
      ("conversation-12", "SELF == 'conversation/12'", "SELF == 'conversations/12'"),
    ])
  }

  @Test("A misspelt `prefers` is named although `can` is true and recency decides")
  func tie() throws {
    let explanation = try conversations()
      .explain(.identifier("conversation/12"), expecting: "conversation-12")
    #expect(explanation.decision.scene == "conversation-7")
    #expect(explanation.nearestMiss == nil)
    #expect(
      explanation.expectedMiss?.summary
        == "`conversation-12` would prefer it if `prefers` said `SELF == \"conversation/12\"` "
        + "instead of `SELF == \"conversations/12\"`; as it is, it prefers `conversations/12`")
    // The sentences of both scenes have the false part.
    #expect(
      explanation.standings.map(\.summary) == [
        "`can` is true: `SELF BEGINSWITH \"conversation/\"`; no scene prefers the identifier, and "
          + "of the 2 that can take it this one was activated last; `prefers` is false at "
          + "`SELF == \"conversation/7\"`: the identifier is `conversation/12`",
        "`can` is true, but `conversation-7` can take the identifier too and was activated later, "
          + "and here `prefers` is false at `SELF == \"conversations/12\"`: the identifier is "
          + "`conversation/12`",
      ])
  }

  @Test("Nothing is said where nothing was expected, or the scene got the event")
  func nothing() throws {
    let router = try conversations()
    let event = RoutingEvent.identifier("conversation/12")
    #expect(router.explain(event).expectedMiss == nil)
    #expect(router.explain(event, expecting: "conversation-7").expectedMiss == nil)
    #expect(router.explain(event, expecting: "nobody").expectedMiss == nil)
  }

  @Test("It says what the change would come to")
  func effects() throws {
    func effect(_ expected: SceneIdentifier, _ scenes: (String, String, String)...) throws
      -> String?
    {
      try router(scenes).explain(.identifier("mail/7"), expecting: expected)
        .expectedMiss.map { $0.summary.components(separatedBy: " if ")[0] }
    }
    let other = ("other", "FALSEPREDICATE", "SELF == 'mail/7'")
    let taker = ("other", "TRUEPREDICATE", "FALSEPREDICATE")
    // The winner prefers it and was activated later, or before.
    #expect(
      try effect("a", other, ("a", "TRUEPREDICATE", "SELF == 'mial/7'"))
        == "`a` would prefer it too")
    #expect(
      try effect("a", ("a", "TRUEPREDICATE", "SELF == 'mial/7'"), other) == "`a` would prefer it")
    // `can` is not enough beside a winner that prefers it, or that was activated later.
    #expect(
      try effect("a", other, ("a", "SELF == 'mial/7'", "FALSEPREDICATE")) == "`a` could take it")
    #expect(
      try effect("a", taker, ("a", "SELF == 'mial/7'", "FALSEPREDICATE")) == "`a` could take it")
    #expect(
      try effect("a", ("a", "SELF == 'mial/7'", "FALSEPREDICATE"), taker) == "`a` would take it")
    // Nobody takes it.
    #expect(try effect("a", ("a", "SELF == 'mial/7'", "FALSEPREDICATE")) == "`a` would take it")
    // Recency alone decides: no predicate would have to change.
    #expect(try effect("a", other, ("a", "TRUEPREDICATE", "SELF == 'mail/7'")) == nil)
  }

  @Test("Where other predicates have the other spelling, the identifier is named first")
  func misspeltIdentifier() throws {
    let mail = try router([
      (
        "inbox", "SELF BEGINSWITH 'message/' OR SELF BEGINSWITH 'mailbox/'",
        "SELF == 'mailbox/inbox'"
      ),
      ("starred", "SELF BEGINSWITH 'mailbox/'", "FALSEPREDICATE"),
    ])
    let miss = mail.explain(.identifier("mialbox/vip")).nearestMiss
    #expect(
      miss?.summary
        == "the identifier may be a misspelling of `mailbox/vip`, which `inbox` can take; else "
        + "`inbox` would take it if `can` said `SELF BEGINSWITH \"mialbox/\"` instead of "
        + "`SELF BEGINSWITH \"mailbox/\"`")
    // One predicate against one identifier, and a word that others have too, say nothing.
    let one = try router([("mail", "SELF BEGINSWITH 'mesage/'", "FALSEPREDICATE")])
    #expect(
      one.explain(.identifier("message/1")).nearestMiss?.summary.hasPrefix("`mail` would") == true)
    let both = try router([
      ("a", "SELF BEGINSWITH 'mesage/'", "FALSEPREDICATE"),
      ("b", "SELF == 'message/2' OR SELF == 'mesage/3'", "FALSEPREDICATE"),
    ])
    #expect(
      both.explain(.identifier("message/1")).nearestMiss?.summary.hasPrefix("`a` would") == true)
  }

  @Test("What it promises comes true: the router chooses the scene with the changed predicate")
  func proof() throws {
    var random = SeededGenerator(seed: 7)
    let words = ["mail", "mial", "mall", "note", "nota", "chat", "chta"]
    func word() -> String { words[Int.random(in: 0..<words.count, using: &random)] }
    func predicate() -> String {
      switch Int.random(in: 0..<5, using: &random) {
      case 0: "TRUEPREDICATE"
      case 1: "FALSEPREDICATE"
      case 2: "SELF == '\(word())/1'"
      case 3: "SELF BEGINSWITH '\(word())/'"
      default: "SELF BEGINSWITH '\(word())' AND SELF ENDSWITH '\(word())'"
      }
    }
    var counts: [String: Int] = [:]
    for _ in 0..<2_000 {
      let texts = (0..<3).map { ("s\($0)", predicate(), predicate()) }
      let router = try router(texts.map { (id: $0.0, can: $0.1, prefers: $0.2) })
      let event = RoutingEvent.identifier("\(word())/1")
      for (place, text) in texts.enumerated() {
        let explanation = router.explain(event, expecting: SceneIdentifier(text.0))
        guard let miss = explanation.expectedMiss else { continue }
        var changed = texts
        let other = miss.predicate.canonicalText
        if miss.condition == .can { changed[place].1 = other } else { changed[place].2 = other }
        let winner = try self.router(changed.map { (id: $0.0, can: $0.1, prefers: $0.2) })
          .route(event).scene
        let promise =
          ["prefer it too if", "could take it", "would prefer it", "would take it"]
          .first { miss.summary.contains($0) } ?? "none"
        counts[promise, default: 0] += 1
        let isPromised = promise.hasPrefix("would")
        #expect((winner?.rawValue == text.0) == isPromised, "\(texts), \(event): \(miss.summary)")
      }
    }
    #expect(counts.count == 4 && counts.values.allSatisfy { $0 > 20 }, "\(counts)")
  }
}
