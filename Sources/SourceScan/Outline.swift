import ByteText
import SourceText

/// The scopes of a file and what is declared and assigned in them.
struct Outline {
  /// A part of a file in which names are declared.
  struct Scope {
    enum Kind {
      case file
      case type
      case function
      case closure
      case block
      case loop
      /// The braces of `switch`; its branches are scopes inside.
      case choice
    }

    var kind: Kind
    var parent: Int
    /// The first token: that of the keyword before the braces, or the opening brace.
    var start: Int
    /// The opening brace, or -1 where there is none.
    var open: Int
    /// The token that ends it.
    var close: Int
    /// The name of a type, with the types around it: `Outer`, `Inner`.
    var path: [String] = []
    var key: [ExactText] { path.map { ExactText($0) } }
    /// The names after a type's colon.
    var inherits: [String] = []
    /// Whether it is an extension, an implementation or a protocol.
    var typeWord = ""
    /// The first branch of the `if` or `switch` that it is a branch of, or -1.
    var chain = -1
    /// Whether one branch of its chain always runs, and how many there are; kept by the first.
    var isExhaustive = false
    var branches = 0
    /// Whether a `goto` of it leads anywhere.
    var hasJumps = false
    /// Whether names in it cannot be resolved: its braces depend on `#if`.
    var isUneven = false
    /// The innermost function, closure, type or file around it, and the innermost type or -1;
    /// itself where it is one.
    fileprivate(set) var body = 0
    fileprivate(set) var type = -1
  }

  /// A name with what it stands for.
  struct Declaration {
    enum Kind: Equatable {
      /// It keeps the value of the expression at `value`.
      case constant
      /// It keeps such a value, too, but can be assigned again.
      case variable
      /// It keeps such a value, unless the file assigns to a property of that name.
      case lazy
      /// Its value is what the braces at `value` return.
      case accessor
      /// It is called, and its value is what the braces at `value` return.
      case function
      /// A case of an enumeration with a raw value at `value`, or else its own name.
      case enumCase
      case macro
      /// It is declared here and defined elsewhere.
      case external
      /// Its value is not known.
      case opaque(OpenReason)
    }

    var name: String
    var kind: Kind
    /// The token of the name.
    var token: Int
    var scope: Int
    /// The first token of the value, or -1.
    var value = -1
    /// The first token of the type that is written, or -1.
    var type = -1
    var isPrivate = false
    var isStatic = false
    /// Whether Objective-C knows it by another name: `@objc(other)`.
    var isRenamed = false
    /// Whether it is bound in a condition: `if let`.
    var isBound = false
    /// The innermost `#if` around it and its branch, or -1.
    var condition = -1
    var branch = 0
  }

  /// A place where a name is changed.
  struct Assignment {
    var token: Int
    /// The first token of the new value, or -1 where it is not known.
    var value: Int
    var scope: Int
    /// Whether it always runs when its scope does.
    var isPlain = false
  }

  var scopes: [Scope] = []
  /// The declarations of each name, in the order of their tokens.
  var declarations: [ExactText: [Declaration]] = [:]
  /// Those outside of functions, which other files may see.
  var outerNames: [Declaration] = []
  /// The assignments to each name, in the order of their tokens.
  var assignments: [ExactText: [Assignment]] = [:]
  /// The scopes of types, by the last name of their paths.
  var types: [ExactText: [Int]] = [:]
  /// The tokens at which `break` leaves a statement, in order.
  var breaks: [Int] = []
  /// The tokens at which another scope becomes the innermost, in order.
  private var runs: [Run] = []

  private struct Run {
    let start: Int
    let scope: Int
  }

  /// The innermost scope with the token `token`, once the outline is whole.
  ///
  /// - Complexity: O(log s): s scopes.
  func scope(of token: Int) -> Int {
    let place = runs.firstPlace { $0.start > token }
    return place == 0 ? 0 : runs[place - 1].scope
  }

  /// The assignments to `name` among the tokens `tokens`.
  ///
  /// - Complexity: O(log n): n assignments to the name.
  func assignments(of name: String, in tokens: Range<Int>) -> ArraySlice<Assignment> {
    guard let all = assignments[ExactText(name)] else { return [] }
    let start = all.firstPlace { $0.token >= tokens.lowerBound }
    return all[start..<max(start, all.firstPlace { $0.token >= tokens.upperBound })]
  }

  /// The declaration whose name is at the token `token`, or nil.
  func declaration(of name: String, at token: Int) -> Declaration? {
    guard let all = declarations[ExactText(name)] else { return nil }
    let place = all.firstPlace { $0.token >= token }
    return place < all.count && all[place].token == token ? all[place] : nil
  }

  /// Whether a `break` is among the tokens `tokens`.
  func hasBreak(in tokens: Range<Int>) -> Bool {
    let place = breaks.firstPlace { $0 >= tokens.lowerBound }
    return place < breaks.count && breaks[place] < tokens.upperBound
  }

  /// Whether the scope `scope` has the token `token`.
  func contains(_ scope: Int, _ token: Int) -> Bool {
    scopes[scope].start <= token && token <= scopes[scope].close
  }

  /// The innermost function or closure around `scope`, or the type or file.
  func body(of scope: Int) -> Int { scopes[scope].body }

  /// Whether `inner` is `outer` or inside it.
  func isInside(_ inner: Int, _ outer: Int) -> Bool {
    contains(outer, scopes[inner].start) && scopes[inner].close <= scopes[outer].close
  }

  /// The type around `scope`, or nil.
  func type(around scope: Int) -> Int? { scopes[scope].type < 0 ? nil : scopes[scope].type }

  /// Adds a scope behind all others.
  mutating func add(_ scope: Scope) {
    var scope = scope
    let (place, parent) = (scopes.count, scopes[scope.parent])
    scope.type = scope.kind == .type ? place : parent.type
    switch scope.kind {
    case .block, .loop, .choice: scope.body = parent.body
    case .file, .type, .function, .closure: scope.body = place
    }
    scopes.append(scope)
  }

  /// Notes the innermost scope of each token, once all scopes have their ends.
  ///
  /// - Complexity: O(s): s scopes.
  mutating func finish() {
    runs = []
    for first in scopes.indices {
      let end = first + 1 < scopes.count ? scopes[first + 1].start : .max
      var (scope, start) = (first, scopes[first].start)
      while start < end {
        while scope > 0, scopes[scope].close < start { scope = scopes[scope].parent }
        runs.append(Run(start: start, scope: scope))
        if scope == 0 { break }
        start = scopes[scope].close + 1
      }
    }
  }
}

extension Array {
  /// The first place from which on `isBehind` is true, by halves.
  fileprivate func firstPlace(where isBehind: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isBehind(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
