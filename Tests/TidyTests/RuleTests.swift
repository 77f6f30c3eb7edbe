import Testing

@Suite("Rules: one page says what each number means")
struct RuleTests {
  private static let page = RulePage(file(RulePage.path))

  private static func file(_ path: String) -> SourceFile {
    Repository.files.first { $0.path == path } ?? SourceFile(path, "")
  }

  /// The sources, tests, fixtures and papers: what may cite a rule.
  private static let citing = Repository.files.filter {
    QuestionChecks.mayCite($0) || $0.path.hasSuffix(".txt")
  }

  @Test("Every rule is there once, in order, with its anchor and its lines")
  func pageIsWhole() {
    let rules = Self.page.rules.compactMap(\.number)
    let counts = RuleNumber.families.map { family in rules.count { $0.family == family } }
    #expect(counts.elementsEqual([14, 10, 14]) { $0 >= $1 })
    expectNone(RuleChecks.order(Self.page) + RuleChecks.fields(Self.page))
  }

  @Test("Evidence has a source, and a policy names a question or says why no device has an answer")
  func evidenceIsNamed() {
    #expect(Self.page.entries.count >= 43)
    expectNone(RuleChecks.evidence(Self.page) + RuleChecks.sources(Self.page))
  }

  @Test("Every path on the page exists")
  func pathsExist() {
    #expect(Self.page.file.links.count >= 150)
    expectNone(RuleChecks.paths(Self.page, among: Repository.files.map(\.path)))
  }

  @Test("The named vectors and timelines are those that name the rule")
  func vectorsAndTimelinesExist() {
    expectTidy(Repository.files.filter { $0.path.hasPrefix("Fixtures/") }, atLeast: 100) {
      RuleChecks.vectors(Self.page, among: $0) + RuleChecks.timelines(Self.page, among: $0)
    }
  }

  @Test("Every citation of a rule names one that is there")
  func citationsExist() {
    let found = Self.citing.flatMap {
      RuleCitations.found(in: $0, families: RuleNumber.families)
    }
    let families = Set(found.compactMap(\.name.first))
    #expect(found.count >= 2_800)
    #expect(families == ["R", "L", "E"])
    expectTidy(Self.citing, atLeast: 500) { RuleChecks.citations($0, of: Self.page) }
  }

  @Test("Every link to a rule or a question leads to its anchor")
  func linksLead() {
    let pages = [Self.page.file, Self.file(QuestionChecks.path)]
    let markdown = Repository.files.filter { $0.path.hasSuffix(".md") }
    expectTidy(markdown, atLeast: 30) { RuleChecks.links($0, into: pages) }
  }

  @Test("A rule and its question name each other")
  func questionsNameRules() {
    expectNone(RuleChecks.questions(Self.page, Self.file(QuestionChecks.path)))
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
    - **Timelines:** [other](../Fixtures/timelines/rules/other.json)

    [page]: https://example.com/page
    """

  private static let files = [
    SourceFile("Sources/A.swift", "let a = 1\n"),
    SourceFile("Fixtures/conformance/routing.jsonl", "{\"id\":\"a\",\"source\":\"rule R1\"}\n"),
    SourceFile("Fixtures/timelines/rules/r01.json", "{ \"title\": \"R1: a\" }\n"),
    SourceFile("Fixtures/timelines/rules/r02.json", "{ \"title\": \"R2 in b: a\" }\n"),
    SourceFile("Fixtures/timelines/rules/other.json", "{ \"title\": \"Windows: a\" }\n"),
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
    let questions = SourceFile(QuestionChecks.path, Self.questions)
    let found =
      RuleChecks.order(page) + RuleChecks.fields(page) + RuleChecks.evidence(page)
      + RuleChecks.sources(page) + RuleChecks.paths(page, among: Self.files.map(\.path))
      + RuleChecks.vectors(page, among: Self.files) + RuleChecks.timelines(page, among: Self.files)
      + RuleChecks.questions(page, questions)
      + RuleChecks.links([page.file, questions], into: [page.file, questions])
      + RuleChecks.citations([page.file] + Self.files, of: page)
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
      ("### <a id=\"e1\"></a>E1. F", "### <a id=\"r1\"></a>R1. F", "the rule is there twice"),
      ("### <a id=\"e1\"></a>E1. F", "### <a id=\"r3\"></a>R3. F", "the rule comes after L1"),
      ("### <a id=\"e1\"></a>E1. F", "### <a id=\"e2\"></a>E2. F", "there is no rule \("E1")"),
      ("### <a id=\"e1\"></a>E1.", "### E1.", "the heading lacks `<a id=\"e1\"></a>`"),
      ("- **Timelines:** [r02]", "- [r02]", "no line `Timelines`"),
      ("- **Code:** `Sources/A.swift`\n", "", "no line `Code`"),
      ("policy.\n", "nobody knows.\n", "the evidence is neither documented nor observed"),
      ("documented: [a page][page]", "documented", "the evidence names no source"),
      ("- **No device:** it is a bound.\n", "", "a policy without a question"),
      ("- **Question:** [Q1](QUESTIONS.md#q1)\n", "", "a policy without a question"),
      ("policy\n  in all else", "all\n  of it", "the evidence calls nothing a policy"),
      ("[page]: https", "[paper]: https", "`[page]` has no address"),
      ("[page]: https://", "[page]: ", "`page` is no address"),
      ("(../Sources/A.swift)", "(../Sources/B.swift)", "`Sources/B.swift` does not exist"),
      ("`Sources/A.swift`", "`Sources/B.swift`", "`Sources/B.swift` does not exist"),
      ("[Sources](../Sources)", "[Sources](../Source)", "`Source` does not exist"),
      ("[routing](../F", "none; [routing](../F", "has vectors of it and is not named"),
      ("[r01](../Fixtures/timelines/rules/r01.json)", "none", "does not name `Fixtures/t"),
      ("rules/r01.json", "rules/r02.json", "which plays R2"),
      ("[other](../Fixtures/timelines/rules/other.json)", "none", "nothing names `Fixtures/t"),
      ("[Q1](QUESTIONS.md#q1)", "[Q2](QUESTIONS.md#q1)", "the question has not"),
      ("[Q1](QUESTIONS.md#q1)", "[Q2](QUESTIONS.md#q1)", "the rule has not"),
      ("QUESTIONS.md#q1", "QUESTIONS.md#q2", "leads to no anchor"),
      ("QUESTIONS.md#q1", "../QUESTIONS.md#q1", "leads to no page"),
      ("Text of \("R1").", "Text of \("R7").", "there is no rule \("R7")"),
    ])
  func reportsMistake(old: String, new: String, message: String) {
    let found = found(old, new)
    #expect(found.contains { $0.contains(message) }, "\(found)")
  }

  @Test("A file without a vector of the rule is reported")
  func reportsVectors() {
    let found = found("**Vectors:** none of its own.", "**Vectors:** [r](../Fixtures/timelines)")
    #expect(found.count { $0.hasSuffix("`Fixtures/timelines` has no vector of it") } == 3)
  }

  @Test("A question without a rule is reported")
  func reportsQuestionWithoutRule() {
    let page = RulePage(SourceFile(RulePage.path, Self.sound))
    let text = Self.questions + "\n| Q2 | B | none |\n"
    let found = RuleChecks.questions(page, SourceFile(QuestionChecks.path, text))
    #expect(found.map(\.line) == [6])
  }
}

@Suite("Rules: what cites a rule, and what only looks like it")
struct RuleCitationTests {
  private func cited(_ text: String, _ path: String) -> [String] {
    RuleCitations.found(in: SourceFile(path, text), families: RuleNumber.families).map(\.name)
  }

  @Test("In prose every number counts, but for parts of other words")
  func prose() {
    let text = """
      The rules \("E2") to \("E6"), (\("R1")–\("R3"), \("R8")) and [\("R9")](RULES.md#r9).
      U+00E9, \\u{E9}, E31-E37, L10n, R123, files/R2, `E1`, #E2, v.R2
      """
    #expect(cited(text, "README.md") == ["E2", "E6", "R1", "R3", "R8", "R9", "E1"])
    #expect(
      cited("/// After \("R5").\nlet a = \"E9 a\"\n/* \("L3") */\n", "A.swift") == ["R5", "L3"])
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

  @Test("A citation has the line that it is in")
  func lines() {
    let text = "let a = 1\n/// One.\n/*\n \("R1")\n */\nlet b = \"rule \("R2")\"\n"
    let found = RuleCitations.found(in: SourceFile("A.swift", text), families: ["R"])
    #expect(found.map(\.line) == [4, 6])
  }
}
