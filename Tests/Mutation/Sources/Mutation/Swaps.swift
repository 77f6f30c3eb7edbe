/// What is exchanged for what.
enum Swaps {
  /// The changes of infix operators between two operands that stay.
  static let infix: [String: (change: Change, replacement: String)] = {
    let changes: [(Change, [(String, String)])] = [
      (
        .compare,
        [
          ("<", "<="), ("<=", "<"), (">", ">="), (">=", ">"), ("==", "!="), ("!=", "=="),
          ("===", "!=="), ("!==", "==="),
        ]
      ),
      (
        .arithmetic,
        [
          ("+", "-"), ("-", "+"), ("*", "/"), ("/", "*"), ("%", "/"), ("&+", "&-"), ("&-", "&+"),
          ("&*", "&+"), ("<<", ">>"), (">>", "<<"), ("&<<", "&>>"), ("&>>", "&<<"), ("&", "|"),
          ("|", "&"), ("^", "|"),
        ]
      ),
      (.logical, [("&&", "||"), ("||", "&&")]),
      (.range, [("..<", "..."), ("...", "..<")]),
    ]
    return table(changes)
  }()

  /// The changes of operators that assign.
  static let assignment: [String: String] = [
    "+=": "-=", "-=": "+=", "*=": "/=", "/=": "*=", "&+=": "&-=", "&-=": "&+=", "|=": "&=",
    "&=": "|=", "^=": "|=", "<<=": ">>=", ">>=": "<<=", "&<<=": "&>>=", "&>>=": "&<<=",
  ]

  /// The properties and methods that have an opposite of the same type.
  static let members: [String: String] = {
    let pairs = [
      ("first", "last"), ("firstIndex", "lastIndex"), ("min", "max"), ("prefix", "suffix"),
      ("hasPrefix", "hasSuffix"), ("lowerBound", "upperBound"), ("startIndex", "endIndex"),
      ("dropFirst", "dropLast"),
    ]
    return Dictionary(uniqueKeysWithValues: pairs + pairs.map { ($0.1, $0.0) })
  }()

  private static func table(
    _ changes: [(Change, [(String, String)])]
  ) -> [String: (change: Change, replacement: String)] {
    var table: [String: (change: Change, replacement: String)] = [:]
    for (change, pairs) in changes {
      for (original, replacement) in pairs { table[original] = (change, replacement) }
    }
    return table
  }
}
