import PredicateLanguage

extension LintRuleID {
  package static let constantComparison = LintRuleID("constant-comparison")
  package static let inIgnoresOptions = LintRuleID("in-ignores-options")
  package static let likeWithoutWildcards = LintRuleID("like-without-wildcards")
  package static let wildcardInText = LintRuleID("wildcard-in-text")
  package static let doubledPercent = LintRuleID("doubled-percent")
  package static let surroundingSpace = LintRuleID("surrounding-space")
  package static let invisibleCharacter = LintRuleID("invisible-character")
  package static let duplicateListElement = LintRuleID("duplicate-list-element")
  package static let duplicateOperand = LintRuleID("duplicate-operand")
  package static let doubleNegation = LintRuleID("double-negation")
  package static let singleEquals = LintRuleID("single-equals")
  package static let anyInsteadOfIn = LintRuleID("any-instead-of-in")
  package static let mixedAndOr = LintRuleID("mixed-and-or")
  package static let numbersAsText = LintRuleID("numbers-as-text")
  package static let nilNotConsulted = LintRuleID("nil-not-consulted")
  package static let redundantOption = LintRuleID("redundant-option")
}

/// The rules about a predicate alone.
extension LintCatalogue {
  static let comparisons: [LintRule] = [
    LintRule(
      "SR020", .constantComparison, .warning,
      "A comparison does not look at the identifier, or compares it with itself",
      from: "L10",
      why: """
        Both sides are texts, often because the quotes are around `SELF` or a name. The comparison \
        has one value for every identifier.
        """,
      .predicate("'SELF' == 'note/1'", "SELF == 'note/1'", redScene: "list")),
    LintRule(
      "SR021", .inIgnoresOptions, .warning,
      "`IN` has options, which it ignores",
      from: "E7",
      why: """
        Elements of a list are compared as they are: `SELF IN[c] {'note'}` is false for `Note`. To \
        compare without case, join comparisons with `OR`.
        """,
      .predicate(
        "SELF IN[c] {'note/1', 'note/2'}", "SELF IN {'note/1', 'note/2'}")),
    LintRule(
      "SR022", .likeWithoutWildcards, .note,
      "`LIKE` has a pattern without wildcards, so it compares whole texts",
      from: "E8",
      why: """
        `LIKE 'note'` is no search for a part: the whole identifier must be `note`. `==` says so, \
        and is quicker. For text outside ASCII the two differ, as `LIKE` compares compatible \
        forms: `--fix` leaves it to you.
        """,
      .predicate("SELF LIKE 'note/1'", "SELF == 'note/1'")),
    LintRule(
      "SR023", .wildcardInText, .warning,
      "A text has a `*` or `%` at its end where neither is a wildcard",
      from: "E5", "E8",
      why: """
        `BEGINSWITH 'note/*'` wants a star after the slash. `*` is any text in patterns of `LIKE` \
        alone, `%` nowhere.
        """,
      .predicate("SELF BEGINSWITH 'note/*'", "SELF BEGINSWITH 'note/'", redScene: "list")),
    LintRule(
      "SR024", .doubledPercent, .warning,
      "A text has `%%`, which is two signs",
      from: "L6",
      why: """
        In other format strings `%%` stands for one `%`. Inside the quotes of a predicate it does \
        not.
        """,
      .predicate(
        "SELF == 'note/100%%'", "SELF == 'note/100%'", event: "note/100%", redScene: "list")),
    LintRule(
      "SR025", .surroundingSpace, .warning,
      "A text has white space at its beginning or end",
      from: "E1", "E5",
      why: """
        The space is compared, and identifiers seldom have one there. One that ends a word inside \
        of the identifier, as in `BEGINSWITH 'draft '`, is left alone: it is there on purpose.
        """,
      .predicate("SELF == 'note/1 '", "SELF == 'note/1'", redScene: "list")),
    LintRule(
      "SR026", .invisibleCharacter, .warning,
      "A text has a character that does not show, such as a zero-width space",
      from: "E1", "E5",
      why: """
        It came with a text that was copied from a page or a chat. Two texts that look the same \
        are compared, and differ. Where the character is meant, an escape such as `\\u200B` says so.
        """,
      .predicate("SELF == 'note/1\u{200B}'", "SELF == 'note/1'", redScene: "list")),
    LintRule(
      "SR027", .duplicateListElement, .warning,
      "A list has the same element twice",
      from: "E7",
      why: "One of the two was probably to be another one.",
      .predicate(
        "SELF IN {'note/1', 'note/2', 'note/1'}", "SELF IN {'note/1', 'note/2', 'note/3'}")),
    LintRule(
      "SR028", .duplicateOperand, .warning,
      "An `AND` or `OR` has the same operand twice",
      from: "E14",
      why: "One of the two was probably to be another one.",
      .predicate(
        "SELF == 'note/1' OR SELF == 'note/1'", "SELF == 'note/1' OR SELF == 'note/2'")),
    LintRule(
      "SR029", .doubleNegation, .note,
      "A `NOT` is the operand of a `NOT`",
      from: "L1",
      why: "Both can be left out.",
      .predicate("NOT (NOT SELF == 'note/1')", "SELF == 'note/1'")),
    LintRule(
      "SR030", .singleEquals, .note,
      "`=` is written for `==`",
      from: "Canonical text",
      why: """
        Both mean the same. Canonical text has `==`, and so has what `predicateFormat` prints on a \
        device: a search for one spelling then finds all comparisons.
        """,
      .predicate("SELF = 'note/1'", "SELF == 'note/1'")),
    LintRule(
      "SR031", .anyInsteadOfIn, .note,
      "`ANY {…} == SELF` is written for `SELF IN {…}`",
      from: "E13", "E7",
      why: "Both mean the same, and most people read `IN` without thinking.",
      .predicate("ANY {'note/1', 'note/2'} == SELF", "SELF IN {'note/1', 'note/2'}")),
    LintRule(
      "SR032", .mixedAndOr, .note,
      "An `AND` is an operand of an `OR` without parentheses",
      from: "L1",
      why: """
        `AND` binds tighter, here and on a device; in GNUstep it does not. Parentheses spare every \
        reader the question.
        """,
      .predicate(
        "SELF == 'list' OR SELF BEGINSWITH 'note/' AND SELF != 'note/0'",
        "SELF == 'list' OR (SELF BEGINSWITH 'note/' AND SELF != 'note/0')")),
    LintRule(
      "SR033", .numbersAsText, .warning,
      "The bounds of `BETWEEN` end in numbers with different numbers of digits",
      from: "E3", "E4",
      why: """
        Texts are compared character by character: `note/10` comes before `note/9`, and \
        `note/100` is between `note/1` and `note/20`.
        """,
      .predicate(
        "SELF BETWEEN {'note/1', 'note/20'}", "SELF BETWEEN {'note/01', 'note/20'}",
        event: "note/12")),
    LintRule(
      "SR034", .nilNotConsulted, .warning,
      "A condition compares with nil, and is not consulted without an identifier",
      from: "R6",
      why: """
        An event without an identifier goes to the window that was used last. UIKit's conditions \
        are asked only about identifiers that are there. With `"nilIdentifier": "canMustHold"` \
        they are, and the rule is silent.
        """,
      .predicate("SELF == nil OR SELF == 'note/1'", "SELF == 'note/1'")),
    LintRule(
      "SR035", .redundantOption, .note,
      "`[c]` is given for a text without letters",
      from: "E2",
      why: """
        There is no case to ignore. `[c]` changes something only where the text has a character \
        of two widths, as all ASCII digits and signs are: `SELF ==[c] '4-2'` takes the full-width \
        `４-２`, too, which is seldom what is meant. Beside `[d]` and under LIKE it does not \
        change even that. The finding says which it is.
        """,
      .predicate("SELF BEGINSWITH[c] '2026-'", "SELF BEGINSWITH '2026-'", event: "2026-11-22")),
  ]
}
