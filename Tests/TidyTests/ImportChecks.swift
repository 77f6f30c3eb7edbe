/// Which module may import which.
enum ImportChecks {
  /// Our modules, each with those of our modules that it may import.
  static let arrows: [String: Set<String>] = [
    "CPCRE2": [],
    "CFileSystem": [],
    "RegularExpressions": ["CPCRE2"],
    "PredicateLanguage": ["RegularExpressions"],
    "PredicateAnalysis": ["PredicateLanguage"],
    "PredicateIndex": ["PredicateLanguage"],
    "SceneRouting": ["PredicateLanguage", "PredicateIndex"],
    "SceneFixtures": [
      "CFileSystem", "PredicateLanguage", "PredicateIndex", "PredicateAnalysis", "SceneRouting",
    ],
    "RoutingMeasures": ["PredicateLanguage", "PredicateIndex", "SceneRouting"],
    "SceneRouteCommands": [
      "PredicateLanguage", "PredicateAnalysis", "SceneRouting", "SceneFixtures", "RoutingMeasures",
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
