import Testing

@Suite("Text of strangers is cut and compared by bytes")
struct StrangerTextTests {
  @Test("No source cuts text at a sign by characters, but where the text is our own")
  func cutsAreOfBytes() {
    expectTidy(Repository.sources, atLeast: 180, StrangerTextChecks.cuts)
  }

  @Test("No set and no dictionary has keys that strangers choose and Unicode may join")
  func keysAreBytes() {
    expectTidy(Repository.sources, atLeast: 180, StrangerTextChecks.keys)
  }

  @Test("Every exception is needed")
  func exceptionsAreNeeded() {
    let cut = Set(StrangerTextChecks.allCuts(Repository.sources).map(\.path))
    for path in StrangerTextChecks.ownText.keys { #expect(cut.contains("Sources/" + path)) }
    let keyed = Set(StrangerTextChecks.allKeys(Repository.sources).map(\.path))
    for path in StrangerTextChecks.ownKeys.keys { #expect(keyed.contains("Sources/" + path)) }
  }

  @Test("Cuts at a sign and keys of text are reported; those of bytes and of fixed words are not")
  func reports() {
    let text = """
      let a = text.hasPrefix("x")
      let b = text.split(separator: ".")
      let c = text.utf8.split(separator: UInt8(ascii: "."))
      let d = names.contains(where: text.hasSuffix)
      let e = text.firstIndex(of: "=")
      let f = bytes.firstIndex(of: UInt8(ascii: "="))
      let g = text.replacing("a", with: "b")
      let h = text.replacing("a", by: "b")
      """
    expectLines([1, 2, 4, 5, 7], in: text, StrangerTextChecks.cuts)
    let keys = """
      var seen: Set<String> = []
      var places: [String: Int] = [:]
      private static let words: Set<String> = ["a"]
      var known: Set<ExactText> = []
      var parts: [[String]: Int] = [:]
      let list: [String] = []
      """
    expectLines([1, 2, 5], in: keys, StrangerTextChecks.keys)
  }
}

/// Where text is cut, or is a key, in a way that joins what the platform keeps apart.
enum StrangerTextChecks {
  /// Files whose cuts are of our own words, of numbers and of ASCII, with what they cut.
  static let ownText = [
    "LocatedValues/PropertyList/XMLPropertyListReader.swift": "signs before digits alone",
    "PredicateAnalysis/Alphabet/ScalarGroups.swift": "a table, and scalars",
    "PredicateLanguage/Syntax/NumberLiteral.swift": "a sign before digits",
    "PredicateLanguage/Syntax/Parser.swift": "ids of findings",
    "PredicateLanguage/Syntax/ParserOperators.swift": "a table",
    "RegularExpressions/Matching/GraphemeClass.swift": "a table",
    "RegularExpressions/Matching/RegularExpression.swift": "a pattern that is made here",
    "RegularExpressions/Syntax/ClassProperty.swift": "names that are ASCII, or no property's",
    "RegularExpressions/Syntax/PatternAtoms.swift": "a pattern that is made here",
    "RegularExpressions/Syntax/PropertyNames.swift": "tables, and names of ASCII",
    "RegularExpressions/Syntax/UnicodeBlocks.swift": "a table",
    "RegularExpressions/Translation/CaseClasses.swift": "a table",
    "TextFolding/ExpandingLetters.swift": "a table",
    "AppSources/Drift/ComparedFixture.swift": "how like texts are",
    "AppSources/Drift/DriftSearch.swift": "how like texts are",
    "SceneLint/LintPage.swift": "examples of rules",
    "SceneLint/LintRule.swift": "examples of rules",
    "SceneRouteCommands/Console/OutputBuffer.swift": "scalars",
    "SceneRouteCommands/Console/ParserAnswer.swift": "scalars",
    "SceneRouteCommands/Console/System.swift": "the name of the system",
    "SceneRouteCommands/Init/Init.swift": "scalars",
    "SceneRouteCommands/Options/SDKOptions.swift": "numbers",
    "SceneRouteCommands/Text/ShownText.swift": "words of a line to be wrapped",
    "SceneProofs/SceneFindingSearch.swift": "a property of that name",
    "TraceLines/Forms/DecisionRow.swift": "scalars",
  ]

  /// Files whose keys are our own words or of ASCII, with what they are.
  static let ownKeys = [
    "LocatedValues/Values/MemberReader.swift": "other names of keys",
    "PredicateLanguage/Predicate/Combination.swift": "public, and made exact inside",
    "RegularExpressions/Syntax/PatternParser.swift": "names of groups, which are ASCII",
    "RegularExpressions/Syntax/PropertyNames.swift": "a table",
    "RegularExpressions/Syntax/UnicodeBlocks.swift": "a table",
    "SceneLint/AllowanceFilter.swift": "numbers of parts, and codes of rules",
    "AppSources/Drift/ComparedFixture.swift": "how like names are",
    "AppSources/Drift/DriftSearch.swift": "how like names are",
    "SceneLint/StablePathWriter.swift": "numbers of parts",
    "SceneRouteCommands/Logs/LineReader.swift": "ids of findings",
    "SceneRouteCommands/Logs/LogIdentifiers.swift": "ids of findings",
    "SceneLifecycle/AppDescription.swift": "public, and made exact inside",
    "SceneLifecycle/SystemAction.swift": "public, and made exact inside",
    "SceneLifecycle/SystemSession.swift": "public, and made exact inside",
    "SceneRouting/Router/RouterOptions.swift": "public, and made exact inside",
    "SourceScan/App/AppCalls.swift": "names of the system's methods",
    "SourceScan/App/AppScan.swift": "names of the system's protocols",
    "SourceScan/App/AppTypes.swift": "names of the system's protocols",
    "SourceScan/App/NotificationCentre.swift": "names of the system's protocols",
    "SourceScan/SwiftDeclarations.swift": "names of the system's protocols",
    "TraceLines/Summary/ReplaySummary.swift": "ids of findings",
  ]

  /// Files that cut paths, or have them as keys: the test of paths is about them.
  private static let ofPaths = [
    "LocatedValues/Files/", "SceneFixtures/Files/", "SceneLint/Linter.swift",
    "SceneRouteCommands/Console/CommandStreams.swift", "SceneRouteCommands/Console/Console.swift",
    "SceneRouteCommands/Console/FailureText.swift", "SceneRouteCommands/Explain/Explain.swift",
    "SceneRouteCommands/Logs/LogReader.swift", "SceneRouteCommands/Options/FixturePaths.swift",
    "SceneRouteCommands/Report/SARIFReport.swift", "SceneRouteCommands/Route/EventSelection.swift",
    "SceneRouteCommands/Scan/ScanPlan.swift", "SceneRouteCommands/Serve/Serve.swift",
    "SceneRouteCommands/Test/Quality/LCOVReport.swift", "SceneRouteCommands/Test/TestWatch.swift",
    "SourceScan/App/AppRoot.swift", "SourceScan/App/AppScan.swift",
    "SourceScan/ObjectiveCOutliner+Declarations.swift", "SourceText/SourceToken.swift",
    "TraceLines/Forms/LogForm.swift", "TraceLines/Forms/LogTable.swift",
  ]

  private static func isOfPaths(_ file: SourceFile) -> Bool {
    ofPaths.contains { file.path.hasPrefix("Sources/" + $0) }
  }

  /// Finds cuts by characters outside of the files with text of our own.
  static func cuts(_ files: [SourceFile]) -> [Violation] {
    allCuts(files.filter { !isOfPaths($0) && !isNamed($0, in: ownText) })
  }

  /// Finds keys of text outside of the files with keys of our own.
  static func keys(_ files: [SourceFile]) -> [Violation] {
    allKeys(files.filter { !isOfPaths($0) && !isNamed($0, in: ownKeys) })
  }

  private static func isNamed(_ file: SourceFile, in own: [String: String]) -> Bool {
    file.path.hasPrefix("Sources/") && own[String(file.path.dropFirst("Sources/".count))] != nil
  }

  // Strings of the code are empty here.
  private static let marks = [
    ".hasPrefix", ".hasSuffix", "split(separator: \"\"", "firstIndex(of: \"\")",
    "lastIndex(of: \"\")", "replacing(\"\", with:",
  ]

  static func allCuts(_ files: [SourceFile]) -> [Violation] {
    files.flatMap { file in
      file.violations { code, _ in
        let mark = marks.first { code.contains($0) && !code.contains("ByteSearch\($0)") }
        return mark.map { "`\($0)` cuts characters; cut `utf8`, or by what `ByteText` has" }
      }
    }
  }

  static func allKeys(_ files: [SourceFile]) -> [Violation] {
    files.flatMap { file in
      file.violations { code, _ in
        guard !code.contains("static let") else { return nil }
        let types = ["Set<String>", "[String: ", "[[String]: ", "[Substring: ", "Set<Substring>"]
        return types.first { code.contains($0) }
          .map { "`\($0)` joins keys that Unicode calls equal; use `ExactText`" }
      }
    }
  }
}
