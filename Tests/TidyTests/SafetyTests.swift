import Testing

@Suite("Safety: what the sources do without")
struct SafetyTests {
  @Test("Every unchecked promise to the compiler has its reason above it")
  func reasonsAreAbove() {
    expectTidy(Repository.swiftFiles, atLeast: 180, SafetyChecks.uncheckedWithoutReason)
  }

  @Test("Only the command prints")
  func librariesAreSilent() {
    let libraries = Repository.sources.filter { $0.module != "SceneRouteCommands" }
    expectTidy(libraries, atLeast: 90, SafetyChecks.printing)
  }

  @Test("An unchecked promise needs a reason above the declaration or its attributes")
  func reportsMissingReason() {
    let text = """
      final class A: @unchecked Sendable {}

      /// A box.
      final class B: @unchecked Sendable {}
      nonisolated(unsafe) var c = 0

      // Sendable: the code that PCRE2 compiled is never written to again.
      @available(macOS 15, *)
      final class D: @unchecked Sendable {}

      // Why this is unsafe yet right: it is written once, before any task starts.
      nonisolated(unsafe) var e = 0
      """
    expectLines([1, 4, 5], in: text, SafetyChecks.uncheckedWithoutReason)
  }

  @Test("Whatever prints or logs is reported; members and declarations of that name are not")
  func reportsPrinting() {
    let text = """
      print("a")
      debugPrint(a); dump(a)
      fputs("a", stderr)
      FileHandle.standardError.write(a)
      func print(_ tree: Tree) {}
      printer.print(tree)
      let handle = FileHandle(forReadingAtPath: "a")
      """
    expectLines([1, 2, 2, 3, 3, 4], in: text, SafetyChecks.printing)
  }
}

/// Language features that the sources do without, or use with a reason beside them.
enum SafetyChecks {
  /// Finds `@unchecked Sendable` and `nonisolated(unsafe)` without a comment that speaks of it.
  static func uncheckedWithoutReason(_ files: [SourceFile]) -> [Violation] {
    files.flatMap { file in
      file.violations { code, index in
        let promise = ["@unchecked", "nonisolated(unsafe)"].first { code.contains($0) }
        guard let promise else { return nil }
        let word = promise == "@unchecked" ? "Sendable" : "unsafe"
        // The comments right above, stepping over attributes.
        let above = file.lines[..<index].reversed().lazy.map { $0.drop { $0 == " " } }
          .prefix { $0.hasPrefix("//") || $0.hasPrefix("@") }
        guard !above.contains(where: { $0.contains(word) && $0.count > word.count + 20 }) else {
          return nil
        }
        return "no comment above says why `\(promise)` holds; name `\(word)` in it"
      }
    }
  }

  private static let printers: Set<Substring> = [
    "print", "debugPrint", "dump", "NSLog", "puts", "fputs", "printf", "vprintf", "fprintf",
    "putchar", "stdout", "stderr", "Logger", "OSLog", "standardOutput", "standardError",
  ]

  /// Finds what writes to a terminal or a log; a declaration or a member of that name may stay.
  static func printing(_ files: [SourceFile]) -> [Violation] {
    words(in: files) { word, code in
      guard printers.contains(word) else { return nil }
      let before = code[..<word.startIndex]
      let isOurs = before.hasSuffix(".") && !word.hasPrefix("standard") || before.hasSuffix("func ")
      return isOurs ? nil : "`\(word)`: only the command prints"
    }
  }

  private static func words(
    in files: [SourceFile], message: (Substring, String) -> String?
  ) -> [Violation] {
    files.flatMap { file in
      file.code.enumerated().flatMap { index, code in
        code.codeWords.compactMap { message($0, code) }.map {
          Violation(file.path, line: index + 1, $0)
        }
      }
    }
  }
}
