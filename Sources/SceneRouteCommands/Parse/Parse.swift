import ArgumentParser
import PredicateLanguage

/// `sceneroute parse`: how a predicate's text is understood.
struct Parse: Verb {
  static let configuration = CommandConfiguration(
    commandName: "parse",
    abstract: "Show how a predicate is understood.",
    discussion: """
      Prints the canonical text, which means the same and can be handed to \
      NSPredicate(format:), then the tree of its parts, each with its place in the text: \
      from ..< to, in UTF-8 bytes.

      Examples:
        sceneroute parse "self beginswith[c] 'mail/' and not self == 'mail/spam'"
        sceneroute parse --canonical 'SELF in {"a", "b"}'
        sceneroute parse --format json --arguments '["mail/"]' 'SELF BEGINSWITH %@'
        sceneroute parse --profile uikit 'SELF MATCHES "mail/[0-9]+"'
      """)

  @Argument(help: "The predicate.")
  var predicate: String

  @Flag(help: "Print the canonical text alone.")
  var canonical = false

  @OptionGroup var arguments: PredicateArgumentOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var common: CommonOptions

  func validate() throws {
    if canonical, format.format == .json {
      throw ValidationError("--canonical prints text; the JSON has the canonical text in it.")
    }
  }

  var color: ColorChoice { common.color }
  var answersJSON: Bool { format.format == .json }

  func run(on console: Console) {
    do throws(InvalidPredicateError) {
      let parsed = try ActivationPredicate(
        format: predicate, arguments: arguments.values, profile: common.profile ?? .engine)
      console.report(parsed.warnings, in: parsed.source)
      switch format.format {
      case .json:
        console.output.writeLine(json: Self.answer(parsed.source, parsed, warnings: parsed.warnings))
      case .text where canonical: console.output.writeLine(StyledText(parsed.shownCanonicalText))
      case .text: OutlineText(painter: console.outputPainter).write(parsed, to: console.output)
      }
    } catch {
      if answersJSON {
        console.output.writeLine(json: Self.answer(error.source, errors: error.diagnostics))
      }
      console.report(error)
    }
  }

  /// The syntax tree of a predicate for programs, or what is wrong with its text.
  private static func answer(
    _ source: String, _ predicate: ActivationPredicate? = nil, errors: [Diagnostic] = [],
    warnings: [Diagnostic] = []
  ) -> JSONObject {
    [
      "version": 1, "source": source, "canonical": predicate?.canonicalText,
      "tree": predicate?.outline.root.json, "errors": errors, "warnings": warnings,
    ]
  }
}

extension PredicateOutline.Node {
  fileprivate var json: JSONObject {
    let comparison = kind.comparison
    return [
      "kind": kind.name, "span": span, "text": text, "operator": comparison?.operation.symbol,
      "options": comparison?.options.letters, "modifier": comparison?.modifier?.symbol,
      "value": kind.value, "children": JSONArray(children, \.json),
    ]
  }
}

extension PredicateOutline.Node.Kind {
  /// The name of the kind in the output of `parse`.
  var name: String {
    switch self {
    case .and: "and"
    case .or: "or"
    case .not: "not"
    case .comparison: "comparison"
    case .truth(let value): value ? "true" : "false"
    case .identifier: "self"
    case .string: "string"
    case .integer, .real: "number"
    case .null: "null"
    case .list: "list"
    case .variable: "variable"
    }
  }

  /// The characters of a string, the digits of a number or the name of a variable.
  fileprivate var value: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .real(let number): String(number)
    case .variable(let name): name
    default: nil
    }
  }

  /// How two operands are compared; nil for other kinds.
  fileprivate var comparison:
    (operation: ComparisonOperator, options: ComparisonOptions, modifier: ComparisonModifier?)?
  {
    if case .comparison(let operation, let options, let modifier) = self {
      (operation, options, modifier)
    } else {
      nil
    }
  }
}

extension ComparisonOptions {
  /// The options without their brackets, such as `cd`.
  fileprivate var letters: String { String(symbol.dropFirst().dropLast()) }
}
