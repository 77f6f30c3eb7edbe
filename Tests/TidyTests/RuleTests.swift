import Testing

@Suite("Rules: one page says what each number means")
struct RuleTests {
  private static let page = RulePage(file(RulePage.path))

  private static func file(_ path: String) -> SourceFile {
    Repository.files.first { $0.path == path } ?? SourceFile(path, "")
  }

  /// The sources, tests, fixtures and papers: what may cite a rule.
  private static let citing = Repository.files.filter { file in
    [".swift", ".md", ".json", ".jsonl", ".txt"].contains { file.path.hasSuffix($0) }
  }

  @Test("Every rule is there once, in order, with its anchor, its lines and its question")
  func pageIsWhole() {
    #expect(Set(Self.page.rules.compactMap(\.name.first)) == Set(RulePage.families))
    expectNone(RuleChecks.order(Self.page) + RuleChecks.fields(Self.page))
    expectNone(RuleChecks.questions(Self.page, Self.file(QuestionPage.path)))
  }

  @Test("What the page names is there, and names the rule")
  func evidenceExists() {
    expectNone(RuleChecks.paths(Self.page, among: Repository.files.map(\.path)))
    expectTidy(Repository.files.filter { $0.path.hasPrefix("Fixtures/") }, atLeast: 100) {
      RuleChecks.evidence(Self.page, among: $0)
    }
  }

  @Test("Every cited rule and question is there")
  func citationsExist() {
    let questions = Self.file(QuestionPage.path)
    expectTidy(Self.citing, atLeast: 500) {
      RuleChecks.citations($0, of: Self.page, and: questions)
    }
  }

  @Test("Every link to a rule or a question leads to its anchor")
  func linksLead() {
    let pages = [Self.page.file, Self.file(QuestionPage.path)]
    let markdown = Repository.files.filter { $0.path.hasSuffix(".md") }
    expectTidy(markdown, atLeast: 30) { RuleChecks.links($0, into: pages) }
  }

  private func expectNone(_ violations: [Violation]) {
    for violation in violations { Issue.record("\(violation)") }
  }
}

@Suite("Rules: what is wrong on a page is reported")
struct RuleCheckTests {
  /// A page with two rules of routing and one of each other family, in which nothing is wrong.
  private static let sound = """
    # Rules

    ## Routing

    ### <a id="r1"></a>R1. First

    Text of \("R1").

    - **Evidence:** documented: [a page][page].
    - **Code:** [A.swift](../Sources/A.swift).
    - **Vectors:** [routing](../Fixtures/conformance/routing.jsonl)
    - **Timelines:** [r01](../Fixtures/timelines/rules/r01.json)

    ### <a id="r2"></a>R2. Second

    - **Evidence:** observed: [a page][page]; policy
      in all else.
    - **Code:** `Sources/A.swift`
    - **Vectors:** none of its own.
    - **Timelines:** [r02](../Fixtures/timelines/rules/r02.json)
    - **Question:** [Q1](QUESTIONS.md#q1)

    ### <a id="l1"></a>L1. Third

    - **Evidence:** policy.
    - **Code:** [Sources](../Sources)
    - **Vectors:** none of its own.
    - **No device:** it is a bound.

    ### <a id="e1"></a>E1. Fourth

    - **Evidence:** documented: [a page][page].
    - **Code:** [A.swift](../Sources/A.swift).
    - **Vectors:** none of its own.

    ## A section

    - **Evidence:** documented: [a page][page].

    [page]: https://example.com/page
    """

  private static let files = [
    SourceFile("Sources/A.swift", "let a = 1\n"),
    SourceFile("Fixtures/conformance/routing.jsonl", "{\"id\":\"a\",\"source\":\"rule R1\"}\n"),
    SourceFile("Fixtures/timelines/rules/r01.json", "{ \"title\": \"R1: a\" }\n"),
    SourceFile("Fixtures/timelines/rules/r02.json", "{ \"title\": \"R2 in b: a\" }\n"),
    SourceFile("Documentation/QUESTIONS.md", questions),
  ]

  private static let questions = """
    # Questions

    | | Question | Rule |
    |---|---|---|
    | Q1 | <a id="q1"></a>A | [R2](RULES.md#r2) |
    """

  /// Everything that the checks find on the page, with `old` replaced by `new`.
  private func found(_ old: String = "", _ new: String = "") -> [String] {
    let text = old.isEmpty ? Self.sound : Self.sound.replacing(old, with: new)
    let page = RulePage(SourceFile(RulePage.path, text))
    let questions = SourceFile(QuestionPage.path, Self.questions)
    let found =
      RuleChecks.order(page) + RuleChecks.fields(page)
      + RuleChecks.paths(page, among: Self.files.map(\.path))
      + RuleChecks.evidence(page, among: Self.files) + RuleChecks.questions(page, questions)
      + RuleChecks.links([page.file, questions], into: [page.file, questions])
      + RuleChecks.citations([page.file] + Self.files, of: page, and: questions)
    return found.map(\.message)
  }

  @Test("Of a sound page nothing is reported")
  func soundPage() {
    #expect(found() == [])
    #expect(RulePage(SourceFile(RulePage.path, Self.sound)).entries.count == 5)
  }

  @Test(
    "A mistake on the page is reported",
    arguments: [
      ("### <a id=\"r2\"></a>R2. S", "### <a id=\"r1\"></a>R1. S", "here R2 is expected"),
      ("### <a id=\"e1\"></a>E1. F", "### <a id=\"e2\"></a>E2. F", "here E1 is expected"),
      ("### <a id=\"e1\"></a>E1.", "### E1.", "the heading lacks `<a id=\"e1\"></a>`"),
      ("- **Timelines:** [r02]", "- [r02]", "no line `Timelines`"),
      ("- **Code:** `Sources/A.swift`\n", "", "no line `Code`"),
      ("- **No device:** it is a bound.\n", "", "a policy without a question"),
      ("- **Question:** [Q1](QUESTIONS.md#q1)\n", "", "a policy without a question"),
      ("(../Sources/A.swift)", "(../Sources/B.swift)", "`Sources/B.swift` does not exist"),
      ("`Sources/A.swift`", "`Sources/B.swift`", "`Sources/B.swift` does not exist"),
      ("[Sources](../Sources)", "[Sources](../Source)", "`Source` does not exist"),
      ("[routing](../F", "none; [routing](../F", "routing.jsonl` names the rule"),
      ("none of its own.", "[r](../Fixtures/timelines)", "timelines` does not name the rule"),
      ("[r01](../Fixtures/timelines/rules/r01.json)", "none", "r01.json` names the rule"),
      ("rules/r01.json", "rules/r02.json", "r02.json` does not name the rule"),
      ("[Q1](QUESTIONS.md#q1)", "[Q2](QUESTIONS.md#q1)", "this page alone has `r2 Q1`"),
      ("QUESTIONS.md#q1", "QUESTIONS.md#q2", "leads nowhere"),
      ("QUESTIONS.md#q1", "../QUESTIONS.md#q1", "leads nowhere"),
      ("Text of \("R1").", "Text of \("R7").", "there is no \("R7")"),
      ("Text of \("R1").", "Question \("Q7").", "there is no \("Q7")"),
    ])
  func reportsMistake(old: String, new: String, message: String) {
    let found = found(old, new)
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }
}

@Suite("Rules: what cites a rule, and what only looks like it")
struct RuleCitationTests {
  private func cited(_ text: String, _ path: String) -> [String] {
    RuleCitations.found(in: SourceFile(path, text), families: RulePage.families).map(\.name)
  }

  @Test("In prose every number counts, but for parts of other words")
  func prose() {
    let text = """
      The rules \("E2") to \("E6"), (\("R1")–\("R3"), \("R8")) and [\("R9")](RULES.md#r9).
      U+00E9, \\u{E9}, E31-E37, L10n, R123, files/R2, `E1`, #E2, v.R2
      """
    #expect(cited(text, "README.md") == ["E2", "E6", "R1", "R3", "R8", "R9", "E1"])
    #expect(
      cited("/// After \("R5").\nlet a = \"E9 a\"  // \("L3")\n", "A.swift") == ["R5", "L3"])
  }

  @Test("In Swift a number counts in a test's sentence, in parentheses and as a rule's name")
  func swift() {
    let text = """
      @Test("\("R7"): one scene takes all")
      @Suite("Roles and actions (\("R9"), \("R10"))")
      case request = "\("R13"), prefersOnly"
      let source = "rule \("E5")"
      let text = "E9 \\u{E9} caf\\u{E1} (E2"
      let value = generic(R1, R2)
      """
    #expect(cited(text, "A.swift") == ["R7", "R9", "R10", "R13", "E5"])
  }

  @Test("In data a number counts as a rule, a source or a title")
  func data() {
    let text = """
      {"source": "rule \("E5"), and run", "input": "E9", "note": "the rule \("E12") gives it"}
      {"rule":"\("R6"), mostRecent", "title": "\("R11") in SwiftUI: a", "name": "R2 D2"}
      """
    #expect(cited(text, "a.jsonl") == ["E5", "E12", "R6", "R11"])
  }
}
