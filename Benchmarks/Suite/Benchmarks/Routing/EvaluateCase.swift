/// A predicate, a text of which it is true, and one of which it is false.
///
/// The two texts are alike: what is false differs near the end of a part that is compared.
struct EvaluateCase {
  let name: String
  let predicate: String
  let match: String
  let miss: String
}

extension EvaluateCase {
  /// Every case: the operators as they are, with `[c]`, and with `[cd]` on texts with accents.
  static var all: [EvaluateCase] {
    operators(suffix: "", options: "", plain, isUpper: false)
      + operators(suffix: "-c", options: "[c]", plain, isUpper: true)
      + operators(suffix: "-cd-unicode", options: "[cd]", accented, isUpper: true)
      + withoutOptions + combinations
  }

  private typealias Texts = (match: String, miss: String)

  private static let plain: Texts = (
    "mailbox/archive-2041/message-000000000042", "mailbox/archive-2042/message-000000000043"
  )
  private static let accented: Texts = (
    "máilbox/ärchive-2041/méssage-000000000042", "máilbox/ärchive-2042/méssage-000000000043"
  )

  /// The operators that options apply to; with options the constants are in capitals.
  private static func operators(
    suffix: String, options: String, _ texts: Texts, isUpper: Bool
  ) -> [EvaluateCase] {
    let bodies = [
      ("equal", "==", "\"mailbox/archive-2041/message-000000000042\""),
      ("beginswith", "BEGINSWITH", "\"mailbox/archive-2041/\""),
      ("endswith", "ENDSWITH", "\"message-000000000042\""),
      ("contains", "CONTAINS", "\"archive-2041/\""),
      ("like", "LIKE", "\"mailbox/*-2041/message-*\""),
      ("matches", "MATCHES", "\"mailbox/[a-z]+-2041/message-[0-9]+\""),
    ]
    return bodies.map { name, symbol, constant in
      EvaluateCase(
        name: name + suffix,
        predicate: "SELF \(symbol)\(options) \(isUpper ? constant.uppercased() : constant)",
        match: texts.match, miss: texts.miss)
    }
  }

  private static let aliases = (23...42)
    .map { "\"mailbox/archive-2041/message-0000000000\($0)\"" }.joined(separator: ", ")

  /// The operators on which options have no effect.
  private static let withoutOptions = [
    EvaluateCase(
      name: "in-20", predicate: "SELF IN {\(aliases)}", match: plain.match, miss: plain.miss),
    EvaluateCase(
      name: "less", predicate: "SELF < \"mailbox/archive-2042\"", match: plain.match,
      miss: plain.miss),
    EvaluateCase(
      name: "between",
      predicate: """
        SELF BETWEEN {"mailbox/archive-2041/message-0", "mailbox/archive-2041/message-1"}
        """,
      match: plain.match, miss: plain.miss),
  ]

  private static let combinations = [
    EvaluateCase(
      name: "and-2", predicate: "SELF BEGINSWITH \"mailbox/\" AND SELF ENDSWITH \"42\"",
      match: plain.match, miss: plain.miss),
    EvaluateCase(
      name: "or-3",
      predicate: """
        SELF == "mailbox/all" OR SELF ENDSWITH "/index" OR SELF CONTAINS "-2041/"
        """,
      match: plain.match, miss: plain.miss),
    EvaluateCase(
      name: "and-not",
      predicate: "SELF BEGINSWITH \"mailbox/\" AND NOT SELF CONTAINS \"-2042/\"",
      match: plain.match, miss: plain.miss),
    EvaluateCase(
      name: "six-clauses",
      predicate: """
        SELF BEGINSWITH "mailbox/" AND NOT SELF ENDSWITH ".tmp" \
        AND NOT SELF CONTAINS "/sealed/" AND (SELF == "mailbox/all" \
        OR SELF ENDSWITH "/index" OR SELF CONTAINS "2041/message-0000")
        """,
      match: plain.match, miss: plain.miss),
    EvaluateCase(
      name: "folded-and-plain",
      predicate: "SELF BEGINSWITH[c] \"MAILBOX/\" AND SELF LIKE \"*/archive-2041/*\"",
      match: plain.match, miss: plain.miss),
  ]
}
