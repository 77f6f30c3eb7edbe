import Testing

@Suite("Platforms: PCRE2 only where the manifest links it")
struct PlatformTests {
  @Test("Every guard names the manifest's condition")
  func guardsAgree() throws {
    let manifest = try #require(Repository.files.first { $0.path == "Package.swift" })
    expectTidy(Repository.swiftFiles, atLeast: 180) {
      PlatformChecks.wrongGuards($0, manifest: manifest.text)
    }
  }

  @Test("A guard by trait or module and one in a target that does not define it are reported")
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
    expectLines([1, 2, 4], in: text, path: "Tests/B/F.swift", check)
  }
}

/// The sources know the manifest's condition for PCRE2 by one name.
///
/// A guard by another one, or in a target without it, leaves its code out in silence.
enum PlatformChecks {
  static func wrongGuards(_ files: [SourceFile], manifest: String) -> [Violation] {
    let targets = manifest.split(separator: "\n    .").filter {
      $0.contains("swiftSettings: strict")
    }
    return files.flatMap { file in
      let parts = file.path.split(separator: "/")
      let isDefined =
        parts.count > 2 && ["Sources", "Tests"].contains(parts[0])
        && targets.contains { $0.contains("name: \"\(parts[1])\"") }
      return file.violations { code, _ in
        guard code.contains("#if") || code.contains("#elseif") else { return nil }
        let words = code.codeWords
        if words.contains("Regex") || words.contains("CPCRE2") {
          return "the condition of MATCHES is `PCRE2`"
        }
        return words.contains("PCRE2") && !isDefined ? "its target does not define `PCRE2`" : nil
      }
    }
  }
}
