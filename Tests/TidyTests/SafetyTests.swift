import Testing

@Suite("Safety: what the sources do without")
struct SafetyTests {
  @Test("No test tries, casts or unwraps by force")
  func noForce() {
    // The formatter looks for it everywhere but in tests.
    let tests = Repository.swiftFiles.filter { $0.tokens.contains { $0.text == "Testing" } }
    expectTidy(tests, atLeast: 100) {
      SafetyChecks.forcedTryOrCast($0) + SafetyChecks.forceUnwrap($0)
    }
  }

  @Test("Every unchecked promise to the compiler has its reason above it")
  func reasonsAreAbove() {
    expectTidy(Repository.swiftFiles, atLeast: 180, SafetyChecks.uncheckedWithoutReason)
  }

  @Test("No attribute begins with an underscore")
  func noUnderscoredAttributes() {
    expectTidy(Repository.swiftFiles, atLeast: 180, SafetyChecks.underscoredAttributes)
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

  @Test("The manifests are the same on every machine")
  func manifestsHaveNoSwitches() {
    let manifests = Repository.swiftFiles.filter { $0.path.hasSuffix("Package.swift") }
    expectTidy(manifests, atLeast: 1, SafetyChecks.manifestSwitches)
  }

  @Test("`try!` and `as!` are reported, in interpolations too; words and strings are not")
  func reportsForce() {
    let text = #"""
      let a = try! f()
      let b = c as! D
      let e = "\(try! f()) as! \(x)"
      let g = try? f() != nil, h = "try! as!"  // try!
      let i = try !f()
      """#
    expectLines([1, 2, 3], in: text, SafetyChecks.forcedTryOrCast)
  }

  @Test("A forced unwrap is reported; `!=`, `!x` and `try!` are not")
  func reportsForceUnwrap() {
    let text = """
      let a = b!
      let c = d()!.e + f[0]! + g?.h!
      var i: Int!
      let j = k != l && !m || !(n) && (!o)
      let p = try! q() as! R
      let s = t! == u, v = w!
      """
    expectLines([1, 2, 2, 2, 3, 6, 6], in: text, SafetyChecks.forceUnwrap)
  }

  @Test("An unchecked promise without a reason is reported")
  func reportsMissingReason() {
    let text = """
      final class A: @unchecked Sendable {}

      /// A box.
      final class B: @unchecked Sendable {}
      nonisolated(unsafe) var c = 0
      """
    expectLines([1, 4, 5], in: text, SafetyChecks.uncheckedWithoutReason)
  }

  @Test("A reason above the declaration or its attributes is enough")
  func acceptsReason() {
    let text = """
      // Sendable: the code that PCRE2 compiled is never written to again.
      final class A: @unchecked Sendable {}

      /// A box.
      ///
      /// Sendable because every access holds the lock.
      @available(macOS 15, *)
      @frozen
      final class B: @unchecked Sendable {}

      // Why this is unsafe yet right: it is written once, before any task starts.
      nonisolated(unsafe) var c = 0
      """
    expectLines([], in: text, SafetyChecks.uncheckedWithoutReason)
  }

  @Test(
    "Attributes with an underscore are reported", arguments: ["@_spi(X)", "@_silgen_name(\"f\")"])
  func reportsAttributes(attribute: String) {
    expectLines(
      [2], in: "@inlinable\n\(attribute) func f() {}\n", SafetyChecks.underscoredAttributes)
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

  @Test("A manifest that reads its environment is reported")
  func reportsSwitches() {
    let text = """
      import Foundation
      let a = ProcessInfo.processInfo.environment["A"]
      let b = Context.environment["B"]
      """
    let path = "Package.swift"
    expectLines([1, 2, 2, 3], in: text, path: path, SafetyChecks.manifestSwitches)
  }
}

/// Language features that the sources do without, or use with a reason beside them.
enum SafetyChecks {
  static func forcedTryOrCast(_ files: [SourceFile]) -> [Violation] {
    matches(in: files) { file, index in
      guard ["try", "as"].contains(file.text(at: index)), file.text(at: index, offset: 1) == "!",
        !file.tokens[index + 1].followsSpace
      else { return nil }
      return "`\(file.text(at: index))!` crashes; handle the failure"
    }
  }

  /// Finds `!` right after an operand: `value!`, `call()!`, `list[0]!`, also in types.
  static func forceUnwrap(_ files: [SourceFile]) -> [Violation] {
    matches(in: files) { file, index in
      guard index > 0, file.text(at: index) == "!", !file.tokens[index].followsSpace else {
        return nil
      }
      let before = file.tokens[index - 1]
      guard before.kind == .word || [")", "]", "?", ">"].contains(before.text),
        !["try", "as"].contains(before.text),
        file.text(at: index, offset: 1) != "=" || file.tokens[index + 1].followsSpace
      else { return nil }
      return "`\(before.text)!` crashes on nil; unwrap it"
    }
  }

  /// Finds `@unchecked Sendable` and `nonisolated(unsafe)` without a comment that speaks of it.
  static func uncheckedWithoutReason(_ files: [SourceFile]) -> [Violation] {
    matches(in: files) { file, index in
      let isUnchecked =
        file.text(at: index) == "@" && file.text(at: index, offset: 1) == "unchecked"
      let isUnsafe =
        file.text(at: index) == "nonisolated" && file.text(at: index, offset: 2) == "unsafe"
      guard isUnchecked || isUnsafe else { return nil }
      let word = isUnchecked ? "Sendable" : "unsafe"
      let above = commentLines(above: file.tokens[index].line, in: file)
      guard !above.contains(where: { $0.contains(word) && $0.count > word.count + 20 }) else {
        return nil
      }
      return
        "no comment above says why `\(isUnchecked ? "@unchecked" : "nonisolated(unsafe)")` holds;"
        + " name `\(word)` in it"
    }
  }

  static func underscoredAttributes(_ files: [SourceFile]) -> [Violation] {
    matches(in: files) { file, index in
      let name = file.text(at: index, offset: 1)
      guard file.text(at: index) == "@", name.hasPrefix("_") else { return nil }
      return "`@\(name)` is not part of the language"
    }
  }

  private static let printers: Set = [
    "print", "debugPrint", "dump", "NSLog", "puts", "fputs", "printf", "vprintf", "fprintf",
    "putchar", "stdout", "stderr", "Logger", "OSLog",
  ]
  private static let printingMembers: Set = ["standardOutput", "standardError"]

  /// Finds what writes to a terminal or a log; a declaration or a member of that name may stay.
  static func printing(_ files: [SourceFile]) -> [Violation] {
    matches(in: files) { file, index in
      let name = file.text(at: index)
      let isOurs = ["func", "."].contains(file.text(at: index, offset: -1))
      guard printers.contains(name) && !isOurs || printingMembers.contains(name) else {
        return nil
      }
      return "`\(name)`: only the command prints"
    }
  }

  /// Finds what reaches a standard stream of the command beside `OutputBuffer`.
  static func besidesTheDoor(_ files: [SourceFile]) -> [Violation] {
    printing(files)
      + matches(in: files) { file, index in
        let name = file.text(at: index)
        let isWrite = name == "put" && file.text(at: index, offset: -2) == "System"
        guard isWrite || name == "withError" else { return nil }
        return "`\(name)`: text reaches the terminal through `OutputBuffer` alone"
      }
  }

  /// Finds ways by which a manifest could change with the machine it is read on.
  static func manifestSwitches(_ files: [SourceFile]) -> [Violation] {
    let switches: Set = [
      "ProcessInfo", "getenv", "environment", "Foundation", "Glibc", "Darwin", "FileManager",
      "unsafeFlags",
    ]
    return matches(in: files) { file, index in
      let name = file.text(at: index)
      return switches.contains(name) ? "`\(name)`: the manifest is the same on every machine" : nil
    }
  }

  private static func matches(
    in files: [SourceFile], message: (SourceFile, Int) -> String?
  ) -> [Violation] {
    files.flatMap { file in
      file.tokens.indices.compactMap { index in
        message(file, index).map { Violation(file.path, line: file.tokens[index].line, $0) }
      }
    }
  }

  /// The comments on the lines right above `line`, stepping over attributes.
  private static func commentLines(above line: Int, in file: SourceFile) -> [String] {
    var texts: [String] = []
    var wanted = line - 1
    for comment in file.comments.reversed() where comment.lastLine <= wanted {
      guard comment.isAlone else { continue }
      while wanted > comment.lastLine, file.firstToken(ofLine: wanted)?.text == "@" { wanted -= 1 }
      guard comment.lastLine == wanted else { break }
      texts.append(comment.text)
      wanted = comment.firstLine - 1
    }
    return texts
  }
}
