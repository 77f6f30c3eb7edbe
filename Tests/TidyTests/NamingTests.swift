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

/// Names that would collide in the files of those who import our modules.
enum NamingChecks {
  /// Public names of Foundation and SwiftUI which an app that routes scenes has in view.
  static let taken: Set = [
    "Action", "Alignment", "Animation", "AnyView", "App", "AppStorage", "AttributedString",
    "Binding", "Bundle", "Button", "Calendar", "Canvas", "CharacterSet", "Color", "Commands",
    "Context", "Data", "Date", "Decimal", "DispatchQueue", "Divider", "DocumentGroup", "Edge",
    "EmptyView", "Environment", "EnvironmentValues", "Expression", "FileHandle", "FileManager",
    "FileWrapper", "FocusState", "Font", "ForEach", "Form", "Formatter", "Gesture", "Gradient",
    "Grid", "Group", "Host", "Image", "IndexPath", "IndexSet", "JSONDecoder", "JSONEncoder",
    "Label",
    "Layout", "Link", "List", "Locale", "Lock", "Measurement", "Menu", "Namespace",
    "NavigationPath",
    "Notification", "NotificationCenter", "ObservableObject", "Operation", "OperationQueue", "Path",
    "Picker", "Port", "Predicate", "PredicateBindings", "PredicateError", "PredicateExpression",
    "PredicateExpressions", "Process", "ProcessInfo", "Progress", "Published", "RunLoop", "Scanner",
    "Scene", "SceneBuilder", "ScenePadding", "ScenePhase", "SceneStorage", "Section", "Settings",
    "Shape", "Slider", "Spacer", "State", "StateObject", "Stream", "TabView", "Table", "Text",
    "Thread", "TimeZone", "Timer", "Toggle", "Transaction", "Transition", "URL", "URLRequest",
    "URLSession", "UUID", "Unit", "UndoManager", "UserDefaults", "View", "ViewBuilder",
    "ViewModifier", "Window", "WindowGroup",
  ]

  private static let keywords: Set = [
    "struct", "class", "enum", "actor", "protocol", "typealias",
  ]

  /// Finds public types with a taken name; a type inside another may have one.
  static func shadowedNames(_ files: [SourceFile]) -> [Violation] {
    files.flatMap { file -> [Violation] in
      let enclosed = file.blocks.filter { $0.depth == 0 }.map(\.content)
      return file.tokens.indices.compactMap { index in
        let name = file.text(at: index, offset: 1)
        guard keywords.contains(file.tokens[index].text), taken.contains(name),
          !enclosed.contains(where: { $0.contains(index) }), isPublic(index, in: file)
        else { return nil }
        return Violation(
          file.path, line: file.tokens[index].line,
          "`\(name)` is a name of Foundation or SwiftUI; importers would have to qualify it")
      }
    }
  }

  private static func isPublic(_ keyword: Int, in file: SourceFile) -> Bool {
    let line = file.tokens[keyword].line
    return file.tokens[..<keyword].reversed().prefix { $0.line == line }
      .contains { ["public", "open"].contains($0.text) }
  }
}

/// Suites are called `…Tests`, and every test says in words what it shows.
enum TestNameChecks {
  static func unnamedTests(_ files: [SourceFile]) -> [Violation] {
    attributes("Test", in: files).compactMap { file, index in
      let opens = file.text(at: index, offset: 2) == "("
      let hasName =
        file.tokens.indices.contains(index + 3) && file.tokens[index + 3].kind == .literal
      guard !(opens && hasName) else { return nil }
      return Violation(
        file.path, line: file.tokens[index].line,
        "a test without a sentence that says what it shows")
    }
  }

  static func suiteNames(_ files: [SourceFile]) -> [Violation] {
    attributes("Test", in: files).compactMap { file, index in
      let enclosing = file.blocks.last { block in
        guard case .type = block.kind else { return false }
        return block.content.contains(index)
      }
      let line = file.tokens[index].line
      guard case .type(_, let name, _)? = enclosing?.kind else {
        return Violation(file.path, line: line, "a test outside a suite")
      }
      guard !name.hasSuffix("Tests") else { return nil }
      return Violation(
        file.path, line: line, "suite `\(name)`: the name of a suite ends in `Tests`")
    }
  }

  private static func attributes(_ name: String, in files: [SourceFile]) -> [(SourceFile, Int)] {
    files.flatMap { file in
      file.tokens.indices.compactMap { index in
        guard file.tokens[index].text == "@", file.text(at: index, offset: 1) == name else {
          return nil
        }
        return (file, index)
      }
    }
  }
}
