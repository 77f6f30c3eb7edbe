import ByteText
import SourceText

/// When an app's code sets the delegate of the notification centre.
extension AppScan {
  /// The methods of these names that hear of a notification, where each assignment of the centre's
  /// delegate comes after the launch: the one that starts the app comes to none of them.
  ///
  /// Late is what asynchronous code, a view or a scene's delegate does.
  package func lateHandlers(_ names: [String], of root: Int) -> [AppMethod] {
    let sources = files(with: "UNUserNotificationCenter", of: root)
    let scenes = Set(sceneDelegates(of: root).map { $0.name })
    var isSet = false
    for source in sources {
      for index in source.tokens.indices where source.kind(index) == .word {
        if source.isToken(index, "setDelegate") { return [] }
        guard source.isToken(index, "delegate"), source.isToken(index + 1, "="),
          source.isMark(index - 1, ".")
        else { continue }
        guard isLate(index, in: source, scenes) else { return [] }
        isSet = isSet || isCentre(before: index - 1, in: source)
      }
    }
    guard isSet else { return [] }
    return sources.flatMap { source in
      source.outline.outerNames.compactMap { name in
        let type = source.outline.scopes[name.scope].path.last ?? ""
        return AppMethod(name, in: source, type: type)
      }.filter { names.contains($0.name) }
    }
  }

  /// `UNUserNotificationCenter.current()`, or a name such as `center`.
  private func isCentre(before dot: Int, in source: OutlinedSource) -> Bool {
    let end = source.open(of: dot - 1).map { $0 - 1 } ?? dot - 1
    let word = source.text(end).lowercased()
    return word == "current" || word.endsWith("center")
      || source.open(of: dot - 1).map { source.isToken($0 + 1, "UNUserNotificationCenter") } == true
  }

  private static let asynchronous: Set<String> = [
    "async", "asyncAfter", "Task", "detached", "requestAuthorization", "getNotificationSettings",
    "dispatch_async", "dispatch_after",
  ]
  private static let views: Set<String> = [
    "viewDidLoad", "viewWillAppear", "viewDidAppear", "viewIsAppearing",
  ]

  private func isLate(_ index: Int, in source: OutlinedSource, _ scenes: Set<String>) -> Bool {
    var scope = source.outline.scope(of: index)
    for _ in 0..<ScanLimits.depth where scope > 0 {
      let found = source.outline.scopes[scope]
      switch found.kind {
      case .closure, .block: if isAsynchronous(found, in: source) { return true }
      case .function:
        let start = max(found.open, index - ScanLimits.headTokens)
        let isAfterAwait =
          start < index && (start..<index).contains { source.isToken($0, "await") }
        let name = found.start + 1
        let word = source.isMark(name, "(") ? source.next(after: name) : name
        if isAfterAwait || Self.views.contains(source.text(word)) { return true }
      case .type: return scenes.contains(found.path.last ?? "")
      default: break
      }
      scope = found.parent
    }
    return false
  }

  /// Whether a closure runs later than the code around it.
  private func isAsynchronous(_ closure: Outline.Scope, in source: OutlinedSource) -> Bool {
    if source.source.language == .objectiveC {
      guard let open = OptionReader.opening(before: closure.start, in: source) else { return false }
      let selector = ObjectiveCMessage(source, open: open)?.selector ?? ""
      return Self.asynchronous.contains(source.text(open - 1))
        || ["requestAuthorization", "getNotificationSettings"].contains(where: selector.beginsWith)
    }
    // `repeat { … }` and `if a { … }` do not follow such a word.
    guard closure.open > 0 else { return false }
    let end = source.open(of: closure.open - 1) ?? closure.open
    return Self.asynchronous.contains(source.text(end - 1))
  }
}
