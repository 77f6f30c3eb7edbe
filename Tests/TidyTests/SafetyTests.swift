import Testing

@Suite("Safety: what the sources do without")
struct SafetyTests {
  @Test("Nothing is tried or cast by force")
  func noForce() {
    expectTidy(Repository.swiftFiles, atLeast: 180, SafetyChecks.forcedTryOrCast)
  }

  @Test("No source unwraps by force")
  func noForceUnwrap() {
    expectTidy(Repository.sources, atLeast: 120, SafetyChecks.forceUnwrap)
  }

  @Test("Every unchecked promise to the compiler has its reason above it")
  func reasonsStandAbove() {
    expectTidy(Repository.swiftFiles, atLeast: 180, SafetyChecks.uncheckedWithoutReason)
  }

  @Test("No attribute begins with an underscore")
  func noUnderscoredAttributes() {
    expectTidy(Repository.swiftFiles, atLeast: 180, SafetyChecks.underscoredAttributes)
  }

  @Test("No declared name begins with an underscore")
  func noLeadingUnderscores() {
    expectTidy(Repository.swiftFiles, atLeast: 180, SafetyChecks.leadingUnderscores)
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

  @Test("Declared names with an underscore are reported; the wildcard is not")
  func reportsUnderscores() {
    let text = """
      var _a = 1
      func _b(_ c: Int) { let _ = c; for _ in 0..<c {} }
      struct _D { case _e }
      """
    expectLines([1, 2, 3, 3], in: text, SafetyChecks.leadingUnderscores)
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
