import Testing

@Suite("Imports: arrows run one way")
struct ImportTests {
  @Test("No module imports one that comes after it")
  func arrowsHold() {
    expectTidy(Repository.sources, atLeast: 120, ImportChecks.againstTheArrows)
  }

  @Test("One file imports the C library")
  func oneImporter() {
    expectTidy(Repository.swiftFiles, atLeast: 180) {
      ImportChecks.severalImporters(of: "CPCRE2", $0)
    }
  }

  @Test("Routing does without Foundation")
  func routingIsLean() {
    let routing = Repository.sources.filter { $0.module == "SceneRouting" }
    expectTidy(routing, atLeast: 10, ImportChecks.foundationInRouting)
  }

  @Test("The order of the modules has no circle")
  func orderHasNoCircle() {
    var left = ImportChecks.arrows
    while let free = left.first(where: { $0.value.isDisjoint(with: left.keys) })?.key {
      left[free] = nil
    }
    #expect(left.isEmpty)
  }

  @Test("An import against the arrows is reported", arguments: wrong)
  func reportsWrongImport(module: String, line: String) {
    let path = "Sources/\(module)/Folder/Bad.swift"
    let text = "import Foundation\n\(line)\n"
    expectLines([2], in: text, path: path, ImportChecks.againstTheArrows)
  }

  static let wrong = [
    ("PredicateLanguage", "import SceneRouting"),
    ("PredicateLanguage", "internal import CPCRE2"),
    ("RegularExpressions", "import PredicateLanguage"),
    ("PredicateLanguage", "internal import PredicateAnalysis"),
    ("SceneRouting", "import SceneFixtures"),
    ("SceneRouting", "@testable import sceneroute"),
    ("SceneRouting", "import CPCRE2"),
    ("PredicateIndex", "import PredicateAnalysis"),
    ("PredicateAnalysis", "import SceneRouting"),
    ("SceneFixtures", "public import CPCRE2"),
    ("SceneRouteCommands", "import struct CPCRE2.Code"),
    ("SceneFixtures", "import TestSupport"),
    ("SceneRouteCommands", "import Testing"),
    ("SceneRouteCommands", "import sceneroute"),
  ]

  @Test("Imports along the arrows are not reported", arguments: right)
  func allowsRightImport(module: String, line: String) {
    let path = "Sources/\(module)/Good.swift"
    let text = "\(line)\n// import SceneFixtures\nlet a = \"import sceneroute\"\n"
    expectLines([], in: text, path: path, ImportChecks.againstTheArrows)
  }

  static let right = [
    ("RegularExpressions", "internal import CPCRE2"), ("SceneRouting", "import PredicateLanguage"),
    ("PredicateLanguage", "internal import RegularExpressions"),
    ("SceneFixtures", "public import SceneRouting"), ("SceneRouteCommands", "import SceneFixtures"),
    ("SceneRouteCommands", "import ArgumentParser"),
    ("PredicateAnalysis", "import PredicateLanguage"),
  ]

  @Test("A module without a place in the order is reported")
  func reportsUnknownModule() {
    expectLines([nil], in: "", path: "Sources/More/A.swift", ImportChecks.againstTheArrows)
  }

  @Test("A second importer of the C library is reported, and so is none")
  func reportsImporters() {
    let check = { ImportChecks.severalImporters(of: "CPCRE2", $0) }
    let paths = ["Sources/RegularExpressions/A.swift", "Sources/RegularExpressions/B.swift"]
    let files = paths.map { SourceFile($0, "internal import CPCRE2\n") }
    #expect(check(Array(files[..<1])).isEmpty)
    #expect(check(files).map(\.path) == [paths[1]])
    #expect(check([SourceFile(paths[0], "// import CPCRE2\n")]).count == 1)
  }

  @Test("Foundation in routing is reported", arguments: ["Foundation", "FoundationEssentials"])
  func reportsFoundation(module: String) {
    expectLines([2], in: "\nimport \(module)\n", ImportChecks.foundationInRouting)
    let path = "Sources/SceneFixtures/A.swift"
    expectLines([], in: "import \(module)\n", path: path, ImportChecks.foundationInRouting)
  }
}

/// Which module may import which.
enum ImportChecks {
  /// Our modules, each with those of our modules that it may import.
  static let arrows: [String: Set<String>] = [
    "CPCRE2": [],
    "CFileSystem": [],
    "RegularExpressions": ["CPCRE2"],
    "PredicateLanguage": ["RegularExpressions"],
    "PredicateAnalysis": ["RegularExpressions", "PredicateLanguage"],
    "PredicateIndex": ["PredicateLanguage"],
    "SceneRouting": ["PredicateLanguage", "PredicateIndex", "PredicateAnalysis"],
    "SceneFixtures": [
      "CFileSystem", "PredicateLanguage", "PredicateIndex", "PredicateAnalysis", "SceneRouting",
    ],
    "SceneLint": [
      "RegularExpressions", "PredicateLanguage", "PredicateIndex", "PredicateAnalysis",
      "SceneRouting", "SceneFixtures",
    ],
    "TraceLines": ["PredicateLanguage", "PredicateIndex", "SceneFixtures"],
    "RoutingMeasures": ["PredicateLanguage", "PredicateIndex", "SceneRouting"],
    "SceneRouteCommands": [
      "PredicateLanguage", "PredicateIndex", "PredicateAnalysis", "SceneRouting", "SceneFixtures",
      "SceneLint", "TraceLines", "RoutingMeasures",
    ],
    "sceneroute": ["SceneRouteCommands"],
  ]

  /// Modules that only tests may import.
  private static let testModules: Set = ["TestSupport", "Testing", "XCTest", "CustomDump"]

  static func againstTheArrows(_ files: [SourceFile]) -> [Violation] {
    files.flatMap { file -> [Violation] in
      guard let module = file.module else { return [] }
      guard let allowed = arrows[module] else {
        return [Violation(file.path, "module `\(module)` has no place in the order of imports")]
      }
      return imports(of: file).compactMap { name, line in
        let isOurs = arrows[name] != nil
        guard isOurs && !allowed.contains(name) || testModules.contains(name) else { return nil }
        return Violation(file.path, line: line, "`\(module)` does not import `\(name)`")
      }
    }
  }

  /// Routing and regular expressions do without Foundation.
  static func foundationInRouting(_ files: [SourceFile]) -> [Violation] {
    let modules: Set = ["SceneRouting", "PredicateIndex", "RegularExpressions"]
    return files.filter { $0.module.map(modules.contains) == true }.flatMap { file in
      imports(of: file).filter { $0.name.hasPrefix("Foundation") }.map {
        Violation(file.path, line: $0.line, "`\(file.module ?? "")` does without `\($0.name)`")
      }
    }
  }

  /// Expects exactly one file that imports `module`.
  static func severalImporters(of module: String, _ files: [SourceFile]) -> [Violation] {
    let importers = files.filter { file in imports(of: file).contains { $0.name == module } }
    if importers.isEmpty { return [Violation("Sources", "no file imports `\(module)`")] }
    return importers.dropFirst().map {
      Violation($0.path, "`\(importers[0].path)` alone imports `\(module)`")
    }
  }

  /// Returns the imported modules: `Foundation` for `public import struct Foundation.Data`.
  static func imports(of file: SourceFile) -> [(name: String, line: Int)] {
    let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "var", "let"]
    return file.tokens.indices.compactMap { index in
      guard file.tokens[index].text == "import", file.text(at: index, offset: -1) != "." else {
        return nil
      }
      let next = file.text(at: index, offset: 1)
      let name = kinds.contains(next) ? file.text(at: index, offset: 2) : next
      return (name, file.tokens[index].line)
    }
  }
}
