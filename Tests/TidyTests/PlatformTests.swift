import Foundation
import Testing

@Suite("Platforms: PCRE2 only where the manifest links it")
struct PlatformTests {
  @Test("Every guard names the manifest's condition")
  func guardsAgree() throws {
    let manifest = try #require(Repository.files.first { $0.path == "Package.swift" })
    expectTidy(Repository.swiftFiles, atLeast: 180) {
      PlatformChecks.wrongGuards($0, manifest: manifest.text)
    }
    #expect(PlatformChecks.wrongConditions(manifest.text) == [])
  }

  @Test("A guard by trait or module, an import without one and a target without it are reported")
  func reportsGuards() {
    let manifest = """
      targets: [
          .target(name: "A", swiftSettings: strict),
          .target(name: "B"),
      ]
      """
    let check = { PlatformChecks.wrongGuards($0, manifest: manifest) }
    let text = """
      #if Regex
      #elseif canImport(CPCRE2)
      #endif
        #if PCRE2 && DEBUG
        #endif
      """
    expectLines([1, 2], in: text, path: "Sources/A/F.swift", check)
    expectLines([4, 1, 2], in: text, path: "Tests/B/F.swift", check)
    expectLines([4, 1, 2], in: text, path: "Other/Sources/A/F.swift", check)
    let unguarded = "internal import CPCRE2\n"
    expectLines([1], in: unguarded, path: "Sources/A/F.swift", check)
    expectLines([], in: "#if PCRE2\n  \(unguarded)#endif\n", path: "Sources/A/F.swift", check)
  }

  @Test(
    "Conditions of a link and a definition that differ are reported",
    arguments: [("linux, .macOS", "linux"), ("macOS, .linux, .iOS", "linux, .macOS")])
  func reportsConditions(_ declared: String, _ used: String) {
    let manifest = """
      let pcre2: (platforms: [Platform], traits: Set<String>) = ([.\(declared)], ["Regex"])
      .define("PCRE2", .when(platforms: [.\(used)], traits: pcre2.traits)),
      .target(name: "CPCRE2", condition: .when(traits: ["Regex"]))
      """
    #expect(!PlatformChecks.wrongConditions(manifest).isEmpty)
  }
}

/// Where PCRE2 is linked says the manifest, once; the sources know it by one name.
enum PlatformChecks {
  private static let misnomers: Set<Substring> = ["Regex", "CPCRE2"]
  private static let importWords: Set<Substring> = ["internal", "package", "import", "CPCRE2"]

  /// Finds conditions that name the trait or the module, files of targets that do not define
  /// the manifest's condition, and imports without a guard.
  static func wrongGuards(_ files: [SourceFile], manifest: String) -> [Violation] {
    let targets = manifest.components(separatedBy: "\n    .").filter {
      $0.contains("swiftSettings: strict")
    }
    return files.flatMap { file -> [Violation] in
      // Text of a string is no code.
      let lines = file.lines.enumerated().map { (number: $0.offset + 1, words: words($0.element)) }
        .filter { file.firstToken(ofLine: $0.number) != nil }
      let guards = lines.filter { ["#if", "#elseif"].contains($0.words.first) }
      let parts = file.path.split(separator: "/")
      let isDefined =
        parts.count > 2 && ["Sources", "Tests"].contains(parts[0])
        && targets.contains { $0.contains("name: \"\(parts[1])\"") }
      let undefined = guards.first { !isDefined && $0.words.contains("PCRE2") }.map {
        Violation(file.path, line: $0.number, "its target does not define `PCRE2`")
      }
      let misnamed = guards.filter { !misnomers.isDisjoint(with: $0.words) }.map {
        Violation(file.path, line: $0.number, "the condition of MATCHES is `PCRE2`")
      }
      let unguarded = lines.first { line in
        line.words.suffix(2) == ["import", "CPCRE2"] && importWords.isSuperset(of: line.words)
          && !guards.contains { $0.number < line.number && $0.words == ["#if", "PCRE2"] }
      }.map { Violation(file.path, line: $0.number, "CPCRE2 is imported without `#if PCRE2`") }
      return [undefined].compactMap(\.self) + misnamed + [unguarded].compactMap(\.self)
    }
  }

  /// Finds what the manifest says of PCRE2 in other words than these.
  static func wrongConditions(_ manifest: String) -> [Violation] {
    let squeezed = manifest.filter { !$0.isWhitespace }
    let condition = ".when(platforms:pcre2.platforms,traits:pcre2.traits)"
    return [
      "letpcre2:(platforms:[Platform],traits:Set<String>)=([.linux,.macOS],[\"Regex\"])",
      ".define(\"PCRE2\",\(condition))",
      ".target(name:\"CPCRE2\",condition:\(condition))",
    ].filter { squeezed.components(separatedBy: $0).count != 2 }.map {
      Violation("Package.swift", "not once: `\($0)`")
    }
  }

  private static func words(_ line: Substring) -> [Substring] {
    line.split { !($0.isLetter || $0.isNumber || $0 == "#") }
  }
}
