import PredicateLanguage
import SceneRouting
import Testing

@Suite("Explanations, verdict by verdict")
struct ExplanationTests {
  private let mail = "SELF BEGINSWITH \"mail/\""

  private func sentence(
    _ id: SceneIdentifier, in linear: LinearRouter, for event: RoutingEvent
  ) throws -> String {
    try #require(linear.explain(event).standings.first { $0.id == id }).summary
  }

  @Test("won by prefers: names the part that decided")
  func wonByPrefers() throws {
    let linear = try router(
      session("a", prefers: "SELF == \"x\" OR SELF BEGINSWITH \"mail/\" OR SELF == \"y\""))
    let explanation = linear.explain(.identifier("mail/7"))
    let standing = try #require(explanation.standings.first)
    #expect(standing.verdict == .won)
    #expect(standing.score == .prefers)
    #expect(
      standing.summary == "`prefers` is true: `SELF BEGINSWITH \"mail/\"`; "
        + "no other scene prefers the identifier")
    #expect(standing.decisive?.condition == .prefers)
    #expect(standing.decisive?.part.text == mail)
    #expect(explanation.summary == "`a` continues with the event: it prefers `mail/7`")
  }

  @Test("won by can: says that no scene prefers it")
  func wonByCan() throws {
    let linear = try router(
      session("a", can: "SELF == 'x' AND SELF != 'y'", state: .disconnected),
      session("b", can: "SELF == 'z'"))
    #expect(
      try sentence("a", in: linear, for: .identifier("x"))
        == "`can` is true: `SELF == \"x\" AND SELF != \"y\"`; no scene prefers the identifier, "
        + "and no other can take it")
    #expect(
      linear.explain(.identifier("x")).summary
        == "`a` is reconnected for the event: it can take `x`, and no scene prefers it")
  }

  @Test("won a tie: says how many there were")
  func wonTie() throws {
    let can = try router(session("a"), session("b"), session("c"))
    #expect(
      try sentence("a", in: can, for: .identifier("x"))
        == "`can` is `TRUEPREDICATE`; no scene prefers the identifier, "
        + "and of the 3 that can take it this one was activated last")
    let prefers = try router(
      session("a", prefers: "TRUEPREDICATE"), session("b", prefers: "SELF == 'x'"), session("c"))
    #expect(
      try sentence("a", in: prefers, for: .identifier("x"))
        == "`prefers` is `TRUEPREDICATE`; "
        + "of the 2 scenes that prefer the identifier it was activated last")
  }

  @Test("won in doubt: names the scenes that might have won")
  func wonInDoubt() throws {
    let one = try router(session("broken", prefers: failing), session("a"))
    #expect(
      try sentence("a", in: one, for: .identifier("x"))
        == "`can` is `TRUEPREDICATE`; no scene prefers the identifier, "
        + "and no other can take it (`broken` could not be evaluated)")
    let three = try router(
      session("p", prefers: failing), session("q", prefers: failing),
      session("r", prefers: failing), session("a"))
    #expect(
      try sentence("a", in: three, for: .identifier("x"))
        .hasSuffix("(`p` and 2 more could not be evaluated)"))
  }

  @Test("won without predicates: says which rule decided")
  func wonWithoutPredicates() throws {
    let linear = try router(session("a"), session("b"))
    #expect(
      try sentence("a", in: linear, for: .identifier(nil))
        == "the event has no target content identifier, "
        + "so the most recently activated scene takes it")
    #expect(
      try sentence("b", in: linear, for: .request(session: "b"))
        == "the request names this session, so its conditions are not consulted")
    let single = try router(session("a"), options: RouterOptions(supportsMultipleScenes: false))
    #expect(
      try sentence("a", in: single, for: .identifier("x"))
        == "the app supports one scene only, so this scene takes every event")
    let standing = try #require(single.explain(.identifier("x")).standings.first)
    #expect(standing.verdict == .won)
    #expect(standing.score == nil)
    #expect(standing.prefers == nil)
    #expect(standing.can == nil)
    #expect(standing.decisive == nil)
  }

  @Test("lost to a higher score: names the winner, and why this scene does not prefer it")
  func lostToScore() throws {
    let linear = try router(
      session("plain"), session("mail", prefers: mail),
      session("winner", prefers: "SELF == 'mial/7'"))
    let explanation = linear.explain(.identifier("mial/7"))
    #expect(
      explanation.standings.map(\.verdict)
        == [.lostToScore(winner: "winner"), .lostToScore(winner: "winner"), .won])
    #expect(
      explanation.standings[0].summary == "`can` is true, but `winner` prefers the identifier")
    let standing = explanation.standings[1]
    let reason = try #require(standing.prefers?.decidingPart.reason)
    #expect(
      standing.summary == "`can` is true, but `winner` prefers the identifier, "
        + "and here `prefers` is false at `\(mail)`: \(reason)")
    #expect(reason.contains("`mial/"))
    #expect(standing.decisive?.condition == .prefers)
    #expect(standing.decisive?.part == standing.prefers?.decidingPart)
  }

  @Test("lost to a more recent scene: names it")
  func lostToRecency() throws {
    let linear = try router(session("a"), session("b"))
    let standing = linear.explain(.identifier("x")).standings[1]
    #expect(standing.verdict == .lostToRecency(winner: "a"))
    #expect(
      standing.summary
        == "`can` is true, but `a` can take the identifier too and was activated later")
    let eager = try router(
      session("a", prefers: "TRUEPREDICATE"), session("b", prefers: "TRUEPREDICATE"))
    #expect(
      try sentence("b", in: eager, for: .identifier("x"))
        == "`prefers` is true, but `a` prefers the identifier too and was activated later")
  }

  @Test("no match: gives the closest reason, once where both predicates say the same")
  func noMatch() throws {
    let linear = try router(
      session("can", can: mail), session("both", can: mail, prefers: mail),
      session("sample", can: "FALSEPREDICATE", prefers: mail),
      session("apart", can: "SELF == 'a'", prefers: "SELF == 'b'"),
      session("never", can: "FALSEPREDICATE"))
    let explanation = linear.explain(.identifier("mial/7"))
    #expect(explanation.standings.allSatisfy { $0.verdict == .noMatch })
    #expect(explanation.standings.allSatisfy { $0.score == RoutingScore.none })
    let reason = try #require(explanation.standings[0].can?.decidingPart.reason)
    let sentences = explanation.standings.map(\.summary)
    #expect(sentences[0] == "`can` is false at `\(mail)`: \(reason)")
    #expect(sentences[1] == "`can` and `prefers` are false at `\(mail)`: \(reason)")
    #expect(
      sentences[2] == "`prefers` is false at `\(mail)`: \(reason), and `can` is `FALSEPREDICATE`")
    #expect(
      sentences[3] == "`prefers` is false at `SELF == \"b\"`, "
        + "and `can` is false at `SELF == \"a\"`: the identifier is `mial/7`")
    #expect(sentences[4] == "`can` and `prefers` are `FALSEPREDICATE`: the scene takes nothing")
    #expect(
      explanation.standings.map(\.decisive?.condition) == [.can, .can, .prefers, .can, .prefers])
    #expect(explanation.summary == "a new scene is made: no scene matches `mial/7`")
  }

  @Test("no match: names each predicate's reason where they differ")
  func twoReasons() throws {
    let linear = try router(session("a", can: "SELF ENDSWITH '/x'", prefers: mail))
    #expect(
      try sentence("a", in: linear, for: .identifier("mial/7"))
        == "`prefers` is false at `\(mail)`: the identifier begins with `mial/`, "
        + "and `can` is false at `SELF ENDSWITH \"/x\"`: the identifier ends with `/7`")
  }

  @Test("no match below a NOT: names the part that is true")
  func noMatchBelowNot() throws {
    let linear = try router(session("a", can: "SELF != 'x' AND NOT (\(mail) OR SELF == 'y')"))
    #expect(
      try sentence("a", in: linear, for: .identifier("mail/7"))
        == "`can` is false because `\(mail)` is true: the identifier begins with `mail/`")
  }

  @Test("won by a part too long to be shown: says what about the identifier made it true")
  func longPart() throws {
    let names = (0..<1_000).map { "note/\($0)" }
    let conditions = ActivationConditions(prefers: try .one(of: names))
    let linear = try router(SceneSession(id: "a", conditions: conditions))
    let text = try sentence("a", in: linear, for: .identifier("note/999"))
    #expect(text.hasPrefix("`prefers` is true: `SELF IN {\"note/0\", "))
    #expect(text.contains("…"))
    #expect(
      text.hasSuffix(
        "\"note/999\"}`: the identifier `note/999` is in the list; no other scene prefers the "
          + "identifier"))
    #expect(text.count < 300)
  }

  @Test("no match of a request: says that can is not asked")
  func noMatchOfRequest() throws {
    let linear = try router(session("a"))
    let activity = UserActivity(activityType: "t", targetContentIdentifier: "x")
    let explanation = linear.explain(.request(session: nil, activity: activity))
    let standing = try #require(explanation.standings.first)
    #expect(standing.verdict == .noMatch)
    #expect(standing.can == nil)
    #expect(
      standing.summary == "`prefers` is `FALSEPREDICATE`, and a request evaluates `prefers` only")
    #expect(explanation.summary == "a new scene is made: no scene prefers `x`")
  }

  @Test("failed: names the predicate and what went wrong")
  func failed() throws {
    let linear = try router(session("p", prefers: failing), session("c", can: failing))
    let explanation = linear.explain(.identifier("x"))
    let errors = explanation.decision.errors
    try #require(errors.count == 2)
    #expect(explanation.standings.map(\.verdict) == errors.map { .failed($0) })
    #expect(explanation.standings.map(\.score) == [nil, nil])
    let message = errors[0].error.diagnostic.message
    #expect(message.contains("open"))
    #expect(
      explanation.standings.map(\.summary) == [
        "`prefers` could not be evaluated, so the scene is skipped: \(message)",
        "`can` could not be evaluated, so the scene is skipped: \(message)",
      ])
    #expect(explanation.standings.map(\.decisive?.condition) == [.prefers, .can])
    #expect(
      explanation.summary
        == "a new scene is made: no scene that could be evaluated matches `x`")
  }

  @Test("another role: names both roles")
  func otherRole() throws {
    let linear = try router(session("a"), session("display", role: .externalDisplay))
    for event in [RoutingEvent.identifier("x"), .identifier(nil)] {
      let standing = linear.explain(event).standings[1]
      #expect(standing.verdict == .otherRole(.externalDisplay))
      #expect(standing.prefers == nil)
      #expect(
        standing.summary == "its role is `UIWindowSceneSessionRoleExternalDisplayNonInteractive`, "
          + "and the event is for `UIWindowSceneSessionRoleApplication`")
    }
  }
}
