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
      case .json: console.output.writeLine(OutlineJSON.answer(parsed))
      case .text where canonical: console.output.writeLine(StyledText(parsed.shownCanonicalText))
      case .text: OutlineText(painter: console.outputPainter).write(parsed, to: console.output)
      }
    } catch {
      if format.format == .json { console.output.writeLine(OutlineJSON.answer(error)) }
      console.report(error)
    }
  }
}

/// The syntax tree of a predicate for programs.
enum OutlineJSON {
  static func answer(_ predicate: ActivationPredicate) -> JSONText {
    answer(
      source: predicate.source, predicate, errors: [], warnings: predicate.warnings)
  }

  static func answer(_ error: InvalidPredicateError) -> JSONText {
    answer(source: error.source, nil, errors: error.diagnostics, warnings: [])
  }

  private static func answer(
    source: String, _ predicate: ActivationPredicate?, errors: [Diagnostic],
    warnings: [Diagnostic]
  ) -> JSONText {
    var json = JSONText()
    json.object { json in
      json.key("version")
      json.integer(1)
      json.key("source")
      json.string(source)
      json.key("canonical")
      json.string(predicate?.canonicalText)
      json.key("tree")
      if let root = predicate?.outline.root { write(root, &json) } else { json.null() }
      json.key("errors")
      json.diagnostics(errors)
      json.key("warnings")
      json.diagnostics(warnings)
    }
    return json
  }

  private static func write(_ node: PredicateOutline.Node, _ json: inout JSONText) {
    let comparison = node.kind.comparison
    json.object { json in
      json.key("kind")
      json.string(node.kind.name)
      json.key("span")
      json.span(node.span)
      json.key("text")
      json.string(node.text)
      json.key("operator")
      json.string(comparison?.operation.symbol)
      json.key("options")
      json.string(comparison?.options.letters)
      json.key("modifier")
      json.string(comparison?.modifier?.symbol)
      json.key("value")
      json.string(node.kind.value)
      json.key("children")
      json.array(node.children) { json, child in write(child, &json) }
    }
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
