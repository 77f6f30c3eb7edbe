import Foundation

extension NaivePredicate {
  /// One MATCHES pattern (E9), decided by ICU.
  struct Matches: Sendable {
    /// A pattern with its options.
    ///
    /// In bytes, because equal strings need not be the same pattern.
    struct Key: Hashable, Sendable {
      let bytes: [UInt8]
      let options: Options

      init(pattern: String, options: Options) {
        self.bytes = Array(pattern.utf8)
        self.options = options
      }
    }

    private let expression: NSRegularExpression
    private let options: Options

    init(_ key: Key) throws(NaivePredicateError) {
      let pattern = String(decoding: key.bytes, as: UTF8.self)
      let options = key.options
      if pattern.isEmpty { throw NaivePredicateError(.pattern, "the pattern is empty") }
      var flags: NSRegularExpression.Options = [.anchorsMatchLines]
      if options.ignoresCase { flags.insert(.caseInsensitive) }
      // The pattern must stand alone, so that `a)(b` is not saved by the group around it.
      guard (try? NSRegularExpression(pattern: pattern, options: flags)) != nil else {
        throw NaivePredicateError(.pattern, "`\(pattern)` is no regular expression")
      }
      // The second form is for a pattern that ends in a comment, the third for an open quotation.
      for end in [")\\z", "\n)\\z", "\\E)\\z"] {
        let whole = "\\A(?:" + pattern + end
        if let expression = try? NSRegularExpression(pattern: whole, options: flags) {
          self.expression = expression
          self.options = options
          return
        }
      }
      throw NaivePredicateError(.pattern, "`\(pattern)` cannot be anchored")
    }

    /// The usable constant patterns of a tree, so that each is compiled once.
    static func constants(in node: Node) -> [Key: Matches] {
      var found: [Key: Matches] = [:]
      switch node {
      case .constant: break
      case .not(let child): found = constants(in: child)
      case .and(let children), .or(let children):
        for child in children { found.merge(constants(in: child)) { first, _ in first } }
      case .comparison(let comparison):
        if comparison.operation == .matches, case .string(let pattern) = comparison.right {
          let key = Key(pattern: pattern, options: comparison.options)
          found[key] = try? Matches(key)
        }
      }
      return found
    }

    /// Whether the whole of `text` matches.
    ///
    /// `[d]` folds the text's diacritics and width first.
    func matches(_ text: String) -> Bool {
      var text = text
      if options.ignoresDiacritics {
        let folding: NSString.CompareOptions = [.diacriticInsensitive, .widthInsensitive]
        text = text.folding(options: folding, locale: nil)
      }
      let range = NSRange(location: 0, length: text.utf16.count)
      return expression.firstMatch(in: text, options: [], range: range) != nil
    }
  }
}
