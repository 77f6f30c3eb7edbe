import Testing

@Suite("Safety: what the sources do without")
struct SafetyTests {
  @Test("No test tries, casts or unwraps by force")
  func noForce() {
    let tests = Repository.swiftFiles.filter { $0.code.contains("import Testing") }
    expectTidy(tests, atLeast: 100, SafetyChecks.forced)
  }

  @Test("Every unchecked promise to the compiler has its reason above it")
  func reasonsAreAbove() {
    expectTidy(Repository.swiftFiles, atLeast: 180, SafetyChecks.uncheckedWithoutReason)
  }

  @Test("Only the command prints")
  func librariesAreSilent() {
    let libraries = Repository.sources.filter { $0.module != "SceneRouteCommands" }
    expectTidy(libraries, atLeast: 90, SafetyChecks.printing)
  }

  @Test("The command writes through one door")
  func commandHasOneDoor() {
    let command = Repository.sources.filter { $0.module == "SceneRouteCommands" }
    let others = command.filter { !$0.path.hasSuffix("/OutputBuffer.swift") }
    #expect(others.count == command.count - 1)
    expectTidy(others, atLeast: 25, SafetyChecks.besidesTheDoor)
  }

  @Test("Every forced unwrap, try and cast is reported; `!=`, `!x`, words and strings are not")
  func reportsForce() {
    let text = #"""
      let a = try! f()
      let c = d()!.e + f[0]! + g?.h!
      var i: Int!
      let j = k != l && !m || !(n) && (!o)
      let p = q as! R, s = t! == u, v = "\(try! f()) as! \(x)"
      let g = try? f() != nil, h = "try! as!"  // try!
      """#
    expectLines([1, 2, 2, 2, 3, 5, 5, 5], in: text, SafetyChecks.forced)
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

  @Test("A way around the door is reported")
  func reportsWaysAround() {
    let text = """
      _ = System.put(bytes, to: .output)
      Sceneroute.exit(withError: error)
      print("a")
      json.put(bytes)
      """
    expectLines([3, 1, 2], in: text, SafetyChecks.besidesTheDoor)
  }
}

/// Language features that the sources do without, or use with a reason beside them.
enum SafetyChecks {
  /// Finds `!` right after a word or an operand: `try!`, `as!`, `value!`, `call()!`, `Type!`.
  static func forced(_ files: [SourceFile]) -> [Violation] {
    files.flatMap { file in
      file.code.enumerated().flatMap { index, code -> [Violation] in
        guard code.utf8.contains(UInt8(ascii: "!")) else { return [] }
        return code.indices.filter { place in
          guard code[place] == "!", let last = code[..<place].utf8.last else { return false }
          return last.isWordByte || ")]?>".utf8.contains(last)
        }.map {
          let words = code[...$0].suffix(20)
          return Violation(file.path, line: index + 1, "`\(words)` crashes; handle the failure")
        }
      }
    }
  }

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

  /// Finds what reaches a standard stream of the command beside `OutputBuffer`.
  static func besidesTheDoor(_ files: [SourceFile]) -> [Violation] {
    printing(files)
      + words(in: files) { word, code in
        let isWrite = word == "put" && code[..<word.startIndex].hasSuffix("System.")
        guard isWrite || word == "withError" else { return nil }
        return "`\(word)`: text reaches the terminal through `OutputBuffer` alone"
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
