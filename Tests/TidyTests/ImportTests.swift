import Testing

@Suite("Imports: arrows run one way")
struct ImportTests {
  @Test("No module imports one that comes after it")
  func arrowsHold() {
    expectTidy(Repository.sources, atLeast: 120, ImportChecks.againstTheArrows)
  }

  @Test("One file imports the C library")
  func oneImporter() {
    let importers = Repository.swiftFiles.filter { file in
      ImportChecks.imports(of: file).contains { $0.name == "CPCRE2" }
    }
    #expect(importers.map(\.module) == ["RegularExpressions"])
  }

  @Test("A file that asks a Mac for the program's path imports the module that has the call")
  func programPath() {
    let askers = Repository.swiftFiles.filter { $0.text.contains("_NSGetExecutablePath(") }
      .filter { $0.module != "TidyTests" }
    #expect(!askers.isEmpty)
    for file in askers {
      #expect(file.text.contains("import MachO.dyld"), "\(file.path): `Darwin` leaves the call out")
    }
  }

  @Test("An import against the arrows is reported", arguments: wrong)
  func reportsWrongImport(module: String, line: String) {
    let path = "Sources/\(module)/Folder/Bad.swift"
    let text = "import Testable\n\(line)\n"
    expectLines([2], in: text, path: path, ImportChecks.againstTheArrows)
  }

  static let wrong = [
    ("PredicateLanguage", "import SceneRouting"), ("PredicateLanguage", "internal import CPCRE2"),
    ("SceneRouting", "@testable import sceneroute"), ("SceneFixtures", "public import CPCRE2"),
    ("SceneRouteCommands", "import struct CPCRE2.Code"), ("SceneFixtures", "import TestSupport"),
    ("TraceLines", "import SceneFixtures"), ("SceneRouting", "import PredicateAnalysis"),
    ("LocatedValues", "import PredicateLanguage"), ("SceneRouting", "import SceneProofs"),
    ("SceneRouting", "import FoundationEssentials"), ("SceneRouteCommands", "import Foundation"),
  ]

  @Test("Imports along the arrows are not reported", arguments: right)
  func allowsRightImport(module: String, line: String) {
    let path = "Sources/\(module)/Good.swift"
    let text = "\(line)\n// import SceneFixtures\nlet a = \"import sceneroute\"\n"
    expectLines([], in: text, path: path, ImportChecks.againstTheArrows)
  }

  static let right = [
    ("RegularExpressions", "internal import CPCRE2"), ("SceneRouting", "import PredicateLanguage"),
    ("SceneFixtures", "public import SceneRouting"),
    ("SceneRouteCommands", "import ArgumentParser"),
  ]

  @Test("A module without a place in the order is reported")
  func reportsUnknownModule() {
    expectLines([nil], in: "", path: "Sources/More/A.swift", ImportChecks.againstTheArrows)
  }
}

/// Which module may import which.
enum ImportChecks {
  /// Our modules, each with those of our modules that it may import.
  static let arrows: [String: Set<String>] = [
    "CPCRE2": [],
    "CFileSystem": [],
    "CPage": [],
    "ByteText": [],
    "TextFolding": ["ByteText"],
    "RegularExpressions": ["CPCRE2", "TextFolding"],
    "Diagnostics": ["ByteText"],
    "PredicateLanguage": ["ByteText", "Diagnostics", "TextFolding", "RegularExpressions"],
    "PredicateAnalysis": ["ByteText", "RegularExpressions", "PredicateLanguage"],
    "PredicateIndex": ["ByteText", "PredicateLanguage"],
    "SceneRouting": ["ByteText", "PredicateLanguage", "PredicateIndex"],
    "SceneLifecycle": ["ByteText", "PredicateLanguage", "PredicateIndex", "SceneRouting"],
    "SceneProofs": ["ByteText", "PredicateLanguage", "PredicateAnalysis", "SceneRouting"],
    "LocatedValues": ["ByteText", "CFileSystem", "Diagnostics"],
    "SceneFixtures": [
      "LocatedValues", "PredicateLanguage", "PredicateIndex", "SceneRouting", "SceneLifecycle",
      "ByteText",
    ],
    "FixtureTools": [
      "LocatedValues", "PredicateLanguage", "PredicateIndex", "PredicateAnalysis", "SceneRouting",
      "SceneLifecycle", "SceneFixtures", "TraceLines", "ByteText",
    ],
    "SceneLint": [
      "RegularExpressions", "PredicateLanguage", "PredicateIndex", "PredicateAnalysis",
      "SceneRouting", "SceneLifecycle", "SceneProofs", "LocatedValues", "SceneFixtures",
      "ByteText",
    ],
    "AppSources": [
      "PredicateLanguage", "PredicateIndex", "PredicateAnalysis", "SceneRouting",
      "SceneLifecycle", "LocatedValues", "SceneFixtures", "FixtureTools", "SceneLint",
      "SourceText", "SourceScan", "ByteText",
    ],
    "SourceText": ["ByteText"],
    "SourceScan": ["ByteText", "SourceText"],
    "TraceLines": [
      "PredicateLanguage", "PredicateIndex", "SceneRouting", "LocatedValues", "ByteText",
    ],
    "RoutingMeasures": ["PredicateLanguage", "PredicateIndex", "SceneRouting"],
    "SceneRouteCommands": [
      "PredicateLanguage", "PredicateIndex", "PredicateAnalysis", "SceneRouting", "SceneLifecycle",
      "SceneProofs", "LocatedValues", "SceneFixtures", "FixtureTools", "SceneLint", "TraceLines",
      "AppSources", "RoutingMeasures", "SourceText", "SourceScan", "ByteText", "CPage",
    ],
    "sceneroute": ["SceneRouteCommands"],
  ]

  /// Modules that only tests may import.
  private static let testModules: Set = ["TestSupport", "Testing", "XCTest", "CustomDump"]

  /// The modules that do without Foundation, which doubles the time of a start on Linux.
  ///
  /// Folding has it on Apple's platforms.
  private static let lean = Set(arrows.keys).subtracting(["PredicateLanguage", "TextFolding"])

  static func againstTheArrows(_ files: [SourceFile]) -> [Violation] {
    files.flatMap { file -> [Violation] in
      guard let module = file.module else { return [] }
      guard let allowed = arrows[module] else {
        return [Violation(file.path, "module `\(module)` has no place in the order of imports")]
      }
      return imports(of: file).compactMap { name, line in
        let isOurs = arrows[name] != nil
        guard
          isOurs && !allowed.contains(name) || testModules.contains(name)
            || lean.contains(module) && name.hasPrefix("Foundation")
        else { return nil }
        return Violation(file.path, line: line, "`\(module)` does not import `\(name)`")
      }
    }
  }

  /// Returns the imported modules: `Foundation` for `public import struct Foundation.Data`.
  static func imports(of file: SourceFile) -> [(name: String, line: Int)] {
    let before: Set<Substring> = [
      "testable", "public", "package", "internal", "private", "fileprivate",
    ]
    let kinds: Set<Substring> = [
      "struct", "class", "enum", "protocol", "typealias", "func", "var", "let",
    ]
    return file.code.indices.compactMap { index in
      guard file.code[index].contains("import ") else { return nil }
      let words = file.code[index].codeWords.drop { before.contains($0) }
      guard words.first == "import",
        let name = words.dropFirst().first(where: { !kinds.contains($0) })
      else { return nil }
      return (String(name), index + 1)
    }
  }
}
