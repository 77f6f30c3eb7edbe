/// The parts of NSPredicate's language that a predicate over one string leaves out.
///
/// They are recognised, so that the error names them and does not speak of syntax.
enum UnsupportedFeature {
  case keyPath(String, suggestion: String?)
  case collectionOperator(String)
  case function(String)
  case arithmetic(String)
  case subquery, cast, ternary, fetch
  case index
  case assignment
  case block
  case setOperation(String)
  case uniformTypeOperator(String)
  case anyKey
}

extension UnsupportedFeature: DiagnosticContent {
  var id: String {
    switch self {
    case .keyPath: "unsupported-key-path"
    case .collectionOperator: "unsupported-collection-operator"
    case .function: "unsupported-function"
    case .arithmetic: "unsupported-arithmetic"
    case .subquery: "unsupported-subquery"
    case .cast: "unsupported-cast"
    case .ternary: "unsupported-ternary"
    case .fetch: "unsupported-fetch"
    case .index: "unsupported-index"
    case .assignment: "unsupported-assignment"
    case .block: "unsupported-block"
    case .setOperation: "unsupported-set-operation"
    case .uniformTypeOperator: "unsupported-uti-operator"
    case .anyKey: "unsupported-any-key"
    }
  }

  var message: String {
    switch self {
    case .keyPath(let path, _): "key paths other than `SELF` are not allowed, found `\(path)`"
    case .collectionOperator(let name): "the collection operator `\(name)` is not allowed"
    case .function(let name): "functions are not allowed, found `\(name)`"
    case .arithmetic(let symbol): "arithmetic is not allowed, found `\(symbol)`"
    case .subquery: "`SUBQUERY` is not allowed"
    case .cast: "`CAST` is not allowed"
    case .ternary: "`TERNARY` is not allowed"
    case .fetch: "`FETCH` is not allowed"
    case .index: "an index is not allowed"
    case .assignment: "assignment is not allowed"
    case .block: "block predicates are not allowed"
    case .setOperation(let name): "the set operation `\(name)` is not allowed"
    case .uniformTypeOperator(let name): "the operator `\(name)` is not allowed"
    case .anyKey: "`ANYKEY` is not allowed"
    }
  }

  var help: String? {
    switch self {
    case .keyPath(_, let suggestion?): "did you mean `\(suggestion)`?"
    case .keyPath(let path, nil) where !path.contains("."):
      "the only value is `SELF`, the identifier; a string needs quotes: `\"\(path)\"`"
    case .keyPath, .anyKey, .collectionOperator:
      "the only value is `SELF`, the target content identifier"
    case .arithmetic("&"): "did you mean `&&`?"
    case .arithmetic("|"): "did you mean `||`?"
    case .function: "use the options `[c]` and `[d]` to ignore case and diacritics"
    case .block: "write the condition as text"
    case .setOperation: "write one list with all elements"
    case .ternary: "write the two cases with `AND` and `OR`"
    case .index: "use `BEGINSWITH`, `ENDSWITH` or `LIKE` to test a part of the string"
    case .uniformTypeOperator: "compare strings with `==`, `BEGINSWITH`, `LIKE` or `IN`"
    default: "a predicate over an identifier compares `SELF` with strings"
    }
  }
}
