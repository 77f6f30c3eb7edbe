import ByteText
import SourceText

/// The scopes that are open while a file is outlined, and the conditionals.
struct ScopeStack {
  var outline = Outline()
  /// The open scopes, the file first.
  private(set) var stack: [Int] = [0]
  private var conditions: [(token: Int, branch: Int)] = []

  init(tokens: Int) {
    outline.scopes = [
      Outline.Scope(kind: .file, parent: 0, start: 0, open: -1, close: max(0, tokens))
    ]
  }

  var current: Int { stack[stack.count - 1] }
  var kind: Outline.Scope.Kind { outline.scopes[current].kind }

  /// Opens a scope from the token `start` to `close`.
  mutating func push(
    _ kind: Outline.Scope.Kind, from start: Int, open: Int, to close: Int
  ) {
    stack.append(outline.scopes.count)
    outline.add(
      Outline.Scope(
        kind: kind, parent: stack[stack.count - 2], start: start, open: open, close: close))
  }

  /// Closes the scopes that end before the token `index`.
  mutating func pop(before index: Int) {
    while stack.count > 1, outline.scopes[current].close < index { stack.removeLast() }
  }

  /// Ends the innermost scope before the token `index`.
  mutating func end(before index: Int) {
    outline.scopes[current].close = index - 1
    stack.removeLast()
  }

  mutating func declare(_ declaration: Outline.Declaration) {
    var declaration = declaration
    if let condition = conditions.last {
      (declaration.condition, declaration.branch) = condition
    }
    let token = declaration.token
    outline.declarations[ExactText(declaration.name), default: []].insert(declaration) {
      $0.token > token
    }
    switch outline.scopes[declaration.scope].kind {
    case .file, .type: outline.outerNames.append(declaration)
    default: break
    }
  }

  mutating func assign(_ name: String, at token: Int, value: Int, isPlain: Bool = false) {
    let assignment = Outline.Assignment(
      token: token, value: value, scope: current, isPlain: isPlain && conditions.isEmpty)
    outline.assignments[ExactText(name), default: []].insert(assignment) { $0.token > token }
  }

  /// Makes the scope `scope` a branch of the chain that begins with `first`.
  mutating func link(_ scope: Int, to first: Int, isExhaustive: Bool) {
    outline.scopes[scope].chain = first
    outline.scopes[first].branches += 1
    if isExhaustive { outline.scopes[first].isExhaustive = true }
  }

  /// Notes the directive `word` at the token `index`.
  mutating func condition(_ word: some StringProtocol, at index: Int) {
    if word.beginsWith("if") {
      conditions.append((index, 0))
    } else if word.beginsWith("el"), let last = conditions.last {
      conditions[conditions.count - 1] = (last.token, last.branch + 1)
    } else if word == "endif" {
      _ = conditions.popLast()
    }
  }
}

extension Array {
  /// Puts `element` before those at the end that are behind it: patterns are declared ahead.
  fileprivate mutating func insert(_ element: Element, isBehind: (Element) -> Bool) {
    var place = count
    while place > 0, isBehind(self[place - 1]) { place -= 1 }
    insert(element, at: place)
  }
}
