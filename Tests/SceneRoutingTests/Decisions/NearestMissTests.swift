import PredicateLanguage
import SceneRouting
import TestSupport
import Testing

@Suite("The nearest miss of an event that no scene takes")
struct NearestMissTests {
  /// One scene's `can`, an identifier that it does not take, and what would have to change.
  struct Example: CustomTestStringConvertible {
    let can: String
    let identifier: String
    /// What is in the part's place; nil when it is left out.
    let after: String?
    /// The identifier as the scene would take it.
    let spelt: String?
    let cost: Int
    var part: String?

    var testDescription: String { "\(can) beside \(identifier.debugDescription)" }

    init(
      _ can: String, _ identifier: String, _ after: String?, _ spelt: String?, _ cost: Int,
      part: String? = nil
    ) {
      (self.can, self.identifier, self.after, self.spelt) = (can, identifier, after, spelt)
      (self.cost, self.part) = (cost, part)
    }
  }

  private static let examples = [
    // Misspellings.
    Example(
      "SELF BEGINSWITH 'mail/'", "mial/7", "SELF BEGINSWITH \"mial/\"", "mail/7", 1),
    Example("SELF == 'compose'", "compoze", "SELF == \"compoze\"", "compose", 1),
    Example("SELF ENDSWITH '/edit'", "note/7/edt", "SELF ENDSWITH \"/edt\"", "note/7/edit", 1),
    Example(
      "SELF CONTAINS 'invoice'", "mail/invocie/7", "SELF CONTAINS \"invocie\"",
      "mail/invoice/7", 1),
    Example(
      "'invoice' IN SELF", "mail/invocie/7", "\"invocie\" IN SELF", "mail/invoice/7", 1),
    Example(
      "SELF IN {'inbox', 'sent', 'drafts'}", "draft", "SELF IN {\"inbox\", \"sent\", \"draft\"}",
      "drafts", 1),
    Example(
      "SELF LIKE 'note/*/page-?'", "note/a/b/pgae-3", "SELF LIKE \"note/*/pgae-?\"",
      "note/a/b/page-3", 1),
    // Case, accents, other code points.
    Example(
      "SELF BEGINSWITH 'mail/'", "Mail/7", "SELF BEGINSWITH[c] \"mail/\"", "mail/7", 1),
    Example("SELF == 'Caf\u{E9}'", "cafe", "SELF ==[cd] \"Caf\u{E9}\"", "Caf\u{E9}", 2),
    Example(
      "SELF ENDSWITH[c] '/Z\u{FC}rich'", "town/zurich", "SELF ENDSWITH[cd] \"/Z\u{FC}rich\"",
      "town/Z\u{FC}rich", 1),
    Example(
      "SELF == 'caf\u{E9}'", "cafe\u{301}", "SELF ==[c] \"caf\u{E9}\"", nil, 1),
    Example(
      "SELF BEGINSWITH[c] 'Mail/'", "MIAL/7", "SELF BEGINSWITH[c] \"Mial/\"", "MAIL/7", 1),
    // Ends, slashes, wildcards.
    Example(
      "SELF BEGINSWITH 'note/'", "note", "SELF BEGINSWITH \"note\"", "note/", 1),
    Example(
      "SELF BEGINSWITH '/note/'", "note/7", "SELF BEGINSWITH \"note/\"", "/note/7", 1),
    Example("SELF ENDSWITH '.html'", "page.htm", "SELF ENDSWITH \".htm\"", "page.html", 1),
    Example("SELF ENDSWITH '.jpeg'", "a.jpg", "SELF ENDSWITH \".jpg\"", "a.jpeg", 1),
    Example("SELF == 'note'", "note/42", "SELF == \"note/42\"", "note", 3),
    Example("SELF LIKE 'note'", "note/42", "SELF LIKE \"note*\"", nil, 1),
    Example("SELF LIKE 'inbox'", "mail/inbox", "SELF LIKE \"*inbox\"", nil, 1),
    Example("SELF LIKE '/inbox/'", "mail/inbox/7", "SELF LIKE \"*/inbox/*\"", nil, 2),
    Example(
      "SELF LIKE 'a\\\\*b/?'", "a*c/7", "SELF LIKE \"a\\\\*c/?\"", "a*b/7", 1),
    Example("SELF LIKE 'abcd'", "ab*d", "SELF LIKE \"ab\\\\*d\"", "abcd", 1),
    // The empty identifier and control characters.
    Example(
      "NOT (SELF == '' OR SELF == 'x')", "", nil, nil, 14, part: "SELF == \"\""),
    Example(
      "SELF == 'a\tb'", "a\nb", "SELF == \"a\nb\"", "a\tb", 1),
    // One part of several.
    Example(
      "SELF BEGINSWITH 'note/' AND SELF ENDSWITH '/edit'", "note/7/edti",
      "SELF ENDSWITH \"/edti\"", "note/7/edit", 1, part: "SELF ENDSWITH \"/edit\""),
    Example(
      "SELF BEGINSWITH 'https://a.example/' AND SELF ENDSWITH '.pdf'", "https://a.example/b.html",
      "SELF ENDSWITH \".html\"", "https://a.example/b.pdf", 4, part: "SELF ENDSWITH \".pdf\""),
    Example(
      "SELF BEGINSWITH 'note/' AND SELF MATCHES '[a-z/]+'", "note/7", nil, nil, 27,
      part: "SELF MATCHES \"[a-z/]+\""),
    Example(
      "SELF BEGINSWITH 'note/' AND NOT SELF ENDSWITH '/edit'", "note/7/edit", nil, nil, 30,
      part: "NOT SELF ENDSWITH \"/edit\""),
    Example("SELF != 'main'", "main", "TRUEPREDICATE", nil, 14),
    Example(
      "NOT (SELF BEGINSWITH 'a' AND NOT SELF == 'abc')", "abd",
      "SELF == \"abd\"", "abc", 1, part: "SELF == \"abc\""),
  ]

  @Test("Examples, one scene each", arguments: examples)
  func example(_ example: Example) throws {
    guard Build.canRun(example.can) else { return }
    let linear = try router(session("a", can: example.can))
    let miss = try #require(linear.explain(.identifier(example.identifier)).nearestMiss)
    #expect(miss.scene == "a" && miss.condition == .can)
    #expect(miss.after == example.after)
    #expect(miss.identifier == example.spelt)
    #expect(miss.cost == example.cost)
    let whole = try ActivationPredicate(example.can)
    #expect(miss.before == example.part ?? whole.canonicalText)
    #expect(miss.source == whole.source)
    #expect(try miss.predicate.evaluate(example.identifier))
  }

  @Test(
    "What is another text altogether is no miss",
    arguments: [
      ("SELF BEGINSWITH 'mail/'", "photo/7"), ("SELF == 'a'", "b"), ("SELF CONTAINS 'x'", "abc"),
      ("SELF BEGINSWITH 'search/'", "compose"), ("SELF BEGINSWITH 'note/'", ""),
      ("SELF == ''", "note"), ("SELF LIKE '?'", "abc"), ("SELF LIKE '*/*'", "abc"),
      ("FALSEPREDICATE", "a"), ("SELF == nil", "a"), ("SELF < 'a'", "b"), ("'a' == 'b'", "a"),
      ("SELF != 'x' AND SELF BEGINSWITH 'mail/'", "photo/7"),
      ("SELF BEGINSWITH 'mail/' AND SELF ENDSWITH '.pdf'", "mial/a.html"),
      ("SELF ==[n] 'mail'", "MAIL"), ("SELF IN {1, nil}", "mail"),
    ])
  func far(_ can: String, _ identifier: String) throws {
    let linear = try router(session("a", can: can))
    let explanation = linear.explain(.identifier(identifier))
    #expect(explanation.decision.action == .create)
    #expect(explanation.nearestMiss == nil)
  }

  @Test("The sentence names the scene, the predicate, both texts and the other spelling")
  func sentences() throws {
    let can = try router(session("list", can: "SELF BEGINSWITH 'mail/'"))
    #expect(
      can.explain(.identifier("mial/7")).nearestMiss?.summary
        == "`list` would take it if `can` said `SELF BEGINSWITH \"mial/\"` instead of "
        + "`SELF BEGINSWITH \"mail/\"`; as it is, it can take `mail/7`")
    let prefers = try router(session("note", can: "FALSEPREDICATE", prefers: "SELF == 'note/42'"))
    #expect(
      prefers.explain(.identifier("note/24")).nearestMiss?.summary
        == "`note` would take it if `prefers` said `SELF == \"note/24\"` instead of "
        + "`SELF == \"note/42\"`; as it is, it prefers `note/42`")
    let alike = try router(session("menu", can: "SELF IN {'caf\u{E9}'}"))
    #expect(
      alike.explain(.identifier("cafe\u{301}")).nearestMiss?.summary
        == "`menu` would take it if `can` said `SELF IN {\"cafe\u{301}\"}` in the code points of "
        + "the identifier, which look the same; as it is, it can take `caf\u{E9}`")
    let not = try router(session("notes", can: "SELF BEGINSWITH 'n' AND SELF != 'no'"))
    #expect(
      not.explain(.identifier("no")).nearestMiss?.summary
        == "`notes` would take it if `can` did not say `SELF != \"no\"`")
  }

  @Test("The smallest change wins, and of equal ones the most recent scene and `can`")
  func order() throws {
    let mail = try session("mail", can: "SELF BEGINSWITH 'mail/'")
    let far = try session("far", can: "SELF BEGINSWITH 'mial//'")
    let both = try session(
      "both", can: "SELF BEGINSWITH 'maal/'", prefers: "SELF BEGINSWITH 'mail/'")
    func nearest(_ sessions: SceneSession...) throws -> NearestMiss? {
      LinearRouter(try SceneSet(sessions)).explain(.identifier("maail/7")).nearestMiss
    }
    #expect(try nearest(far, mail)?.scene == "mail")
    #expect(try nearest(mail, far)?.scene == "mail")
    #expect(try nearest(mail, both)?.scene == "mail")
    #expect(try nearest(both, mail)?.scene == "both")
    #expect(try nearest(both, mail)?.condition == .can)
    #expect(try nearest(far, mail)?.cost == 1)
  }

  @Test("Only predicates that are evaluated are looked at, of scenes that are asked")
  func evaluated() throws {
    let activity = UserActivity(activityType: "t", targetContentIdentifier: "mial/7")
    let linear = try router(
      session("screen", can: "SELF BEGINSWITH 'mail/'", role: .externalDisplay),
      session("broken", can: "SELF BEGINSWITH 'mail/'", prefers: failing),
      session("mail", can: "SELF BEGINSWITH 'mail/'", prefers: "SELF == 'maul/7'"))
    let event = linear.explain(.identifier("mial/7"))
    #expect(event.nearestMiss?.scene == "mail" && event.nearestMiss?.condition == .can)
    let request = linear.explain(.request(session: nil, activity: activity))
    #expect(request.decision.rule == .requestByPrefers)
    #expect(request.nearestMiss?.condition == .prefers)
    #expect(request.nearestMiss?.cost == 2)
    // Rules before the poll, and a scene that takes the event, leave nothing to miss.
    #expect(linear.explain(.identifier(nil)).nearestMiss == nil)
    #expect(linear.explain(.drag(activity)).nearestMiss == nil)
    #expect(linear.explain(.identifier("mail/7")).nearestMiss == nil)
  }

  @Test("The focus prefix stays in front of what an app could send")
  func focusPrefix() throws {
    let options = RouterOptions(focusPrefix: "focus:work/")
    let kept = try router(
      session("a", can: "SELF BEGINSWITH 'focus:work/mail/'"), options: options)
    #expect(
      kept.explain(.identifier("mial/7")).nearestMiss?.identifier == "focus:work/mail/7")
    let other = try router(
      session("a", can: "SELF BEGINSWITH 'focus:word/'"), options: options)
    let miss = try #require(other.explain(.identifier("x")).nearestMiss)
    #expect(miss.after == "SELF BEGINSWITH \"focus:work/\"")
    #expect(miss.identifier == nil)
  }

  @Test("Spans lie in the text of a predicate with arguments")
  func arguments() throws {
    let can = try ActivationPredicate("self == %@ or SELF  IN %@", "note/1", ["mail", "notes"])
    let linear = LinearRouter(
      try SceneSet([SceneSession(id: "a", conditions: ActivationConditions(can: can))]))
    let miss = try #require(linear.explain(.identifier("mial")).nearestMiss)
    #expect(miss.after == "SELF IN {\"mial\", \"notes\"}")
    let bytes = Array(miss.source.utf8)[miss.span.lowerBound..<miss.span.upperBound]
    #expect(String(decoding: bytes, as: UTF8.self) == "SELF  IN %@")
    #expect(miss.predicate.canonicalText == "SELF == \"note/1\" OR SELF IN {\"mial\", \"notes\"}")
  }
}
