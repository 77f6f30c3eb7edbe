/// The independent oracle of the predicate language: slow, obvious, and sharing no code with it.
///
/// Reads the text with a plain recursive-descent parser into an indirect tree and walks that tree
/// with Foundation's string functions.
public struct NaivePredicate: Sendable {
  /// Largest number of predicates, parentheses and lists inside each other.
  static let maximumDepth = 256

  /// Largest text, in UTF-8 bytes.
  static let maximumBytes = 65_536

  let root: Node
  let firstVariable: String?
  let patterns: [Matches.Key: Matches]
  let authority: NaivePredicateAuthority

  /// Reads `text`, which must hold no `%` arguments.
  ///
  /// - Throws: an error of kind `syntax` when `text` is no predicate of the language.
  public init(_ text: String) throws(NaivePredicateError) {
    try self.init(text, authority: .definition)
  }

  /// Reads `text`; `authority` decides about folded, ordered and searched text.
  ///
  /// - Throws: an error of kind `syntax` when `text` is no predicate of the language.
  public init(_ text: String, authority: NaivePredicateAuthority) throws(NaivePredicateError) {
    guard text.utf8.count <= Self.maximumBytes else {
      throw NaivePredicateError(.syntax, "the text is longer than 64 KiB")
    }
    var lexer = Lexer(text)
    var parser = Parser(try lexer.tokens())
    self.root = try parser.parse()
    self.firstVariable = parser.firstVariable
    self.patterns = Matches.constants(in: root)
    self.authority = authority
  }

  /// Whether the predicate is true for `input`; nil is an absent identifier.
  ///
  /// `memory` saves work when many inputs or predicates share it, and changes no answer.
  ///
  /// - Throws: an error of kind `openVariable`, or of kind `pattern` when a part that was reached
  ///   has a pattern that cannot be used.
  public func evaluate(
    _ input: String?, with memory: NaivePredicateMemory = NaivePredicateMemory()
  ) throws(NaivePredicateError) -> Bool {
    if let name = firstVariable {
      throw NaivePredicateError(.openVariable, "the variable `$\(name)` has no value")
    }
    let evaluator = Evaluator(
      input: input, authority: authority, patterns: patterns, memory: memory)
    return try evaluator.value(of: root)
  }

  /// The predicate in its canonical form.
  public var canonicalText: String { root.canonicalText(inCompound: false) }
}
