import Testing

@Suite("Names: types, suites and tests")
struct NamingTests {
  @Test("No public type takes a name of Foundation or SwiftUI")
  func namesAreOurs() {
    expectTidy(Repository.sources, atLeast: 120, NamingChecks.shadowedNames)
  }

  @Test("Every suite is called `…Tests`")
  func suitesAreNamed() {
    expectTidy(testFiles, atLeast: 40, TestNameChecks.suiteNames)
  }

  @Test("Every test says in words what it shows")
  func testsAreNamed() {
    expectTidy(testFiles, atLeast: 40, TestNameChecks.unnamedTests)
  }

  private var testFiles: [SourceFile] {
    Repository.swiftFiles.filter { $0.path.hasPrefix("Tests/") }
  }

  @Test(
    "A public type with a taken name is reported",
    arguments: [
      "Predicate", "PredicateExpression", "PredicateError", "Expression", "Formatter", "Scene",
    ])
  func reportsShadows(name: String) {
    let text = """
      struct \(name) {}
      public struct \(name)<T> {}
      public final class \(name) {}
      public typealias \(name) = Int
      """
    expectLines([2, 3, 4], in: text, NamingChecks.shadowedNames)
  }

  @Test("A longer name and a type inside another are not reported")
  func allowsOtherNames() {
    let text = """
      public struct SceneIdentifier {
        public enum State {}
      }
      extension SceneIdentifier {
        public struct Scene {}
      }
      """
    expectLines([], in: text, NamingChecks.shadowedNames)
  }

  @Test("A suite with another name and a test outside a suite are reported")
  func reportsSuites() {
    let text = """
      @Suite struct Router {
        @Test("It routes") func routes() {}
      }
      @Test("It routes") func routes() {}
      struct RouterTests {
        @Test("It routes") func routes() {}
      }
      """
    expectLines([2, 4], in: text, TestNameChecks.suiteNames)
  }

  @Test("A test without a sentence is reported")
  func reportsUnnamedTests() {
    let text = """
      struct RouterTests {
        @Test func routes() {}
        @Test(arguments: [1]) func counts(_ n: Int) {}
        @Test("It routes") func says() {}
        @Test(
          "It counts", arguments: [1]) func more(_ n: Int) {}
      }
      """
    expectLines([2, 3], in: text, TestNameChecks.unnamedTests)
  }
}
