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
