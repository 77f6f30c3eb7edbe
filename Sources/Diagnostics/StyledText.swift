/// One line of text for people, in runs that have a look each.
///
/// The only place that makes escape codes of a terminal. Whatever text a run has, `terminalText`
/// sends no control character of it and no line end: a line stays one line.
package struct StyledText: Hashable, Sendable {
  /// A look of text, as the parameters of the terminal's "select graphic rendition".
  package enum Look: String, Sendable {
    case plain = ""
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case blue = "34"
    case magenta = "35"
    case cyan = "36"
    case boldRed = "1;31"
    case boldYellow = "1;33"
    case boldCyan = "1;36"
  }

  private struct Run: Hashable, Sendable {
    var text: String
    let look: Look
  }

  /// No run is empty, and two neighbours differ in their looks.
  private var runs: [Run] = []

  package init(_ text: some StringProtocol, _ look: Look = .plain) {
    append(String(text), look)
  }

  /// The text for a terminal: hidden characters as escapes, looks as codes.
  package var terminalText: String {
    if runs.count == 1, let run = runs.first, run.look == .plain {
      return VisibleText.escaped(run.text)
    }
    return runs.reduce(into: "") { text, run in
      let visible = VisibleText.escaped(run.text)
      text += run.look == .plain ? visible : "\u{1B}[\(run.look.rawValue)m\(visible)\u{1B}[0m"
    }
  }

  private mutating func append(_ text: String, _ look: Look) {
    guard !text.isEmpty else { return }
    if let last = runs.indices.last, runs[last].look == look {
      runs[last].text += text
    } else {
      runs.append(Run(text: text, look: look))
    }
  }
}

// MARK: - Joining

extension StyledText {
  package static func + (left: StyledText, right: StyledText) -> StyledText {
    var joined = left
    joined += right
    return joined
  }

  package static func + (left: StyledText, right: String) -> StyledText {
    left + StyledText(right)
  }

  package static func + (left: String, right: StyledText) -> StyledText {
    StyledText(left) + right
  }

  package static func += (text: inout StyledText, more: StyledText) {
    for run in more.runs { text.append(run.text, run.look) }
  }

  package static func += (text: inout StyledText, more: String) {
    text.append(more, .plain)
  }
}

extension StyledText: ExpressibleByStringInterpolation {
  /// Collects the parts of a literal; a part that has a look keeps it.
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = StyledText("")

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { text += literal }

    package mutating func appendInterpolation(_ part: StyledText) { text += part }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += value.description
    }
  }

  package init(stringLiteral text: String) { self.init(text) }

  package init(stringInterpolation: StringInterpolation) { self = stringInterpolation.text }
}
