import ByteText
import PredicateLanguage
import SceneFixtures

extension Console {
  /// Reports events and steps that are not as their fixture expects, as every verb does: in the
  /// answer, as they are a part of it.
  ///
  /// An answer for programs has them in its rows. `isApart`: the answer is a file of its own, and
  /// they go to standard error.
  func report(_ failures: [FixtureFailure], isApart: Bool = false) {
    guard !failures.isEmpty else { return }
    note(.checkFailed)
    if keepsFindings { return }
    let painter = isApart ? errorPainter : outputPainter
    for failure in failures {
      let lines = FailureText(fact: Finding(failure), painter: painter).lines
      if isApart { report(lines) } else { output.writeLines(lines) }
    }
  }

  /// Reports, in an answer for programs whose rows are events, the other steps that are not as
  /// expected.
  func keepSteps(among failures: [FixtureFailure]) {
    guard keepsFindings else { return }
    keep(failures.filter { $0.subject == .step }.map { Finding($0) })
  }
}

/// A difference from an expectation, for people: the place, expected above actual, and the reasons.
///
/// The one layout of every verb.
struct FailureText {
  let fact: Finding
  var showsReasons = true
  let painter: Painter

  /// All of it; without the reasons, and how to see more of them, where they are shown beside it.
  var lines: [StyledText] {
    let title = painter.paint("failed[\(fact.id)]:", .boldRed) + " \(fact.message)"
    guard showsReasons else { return [title] + differences }
    return [title] + differences + fact.reasons.map { "    " + painter.paint($0, .dim) }
      + [fact.help.map { "  = help: \($0)" }].compactMap(\.self)
  }

  private var differences: [StyledText] {
    let width = fact.differences.map { DisplayWidth.of($0.field) }.max() ?? 0
    let place: StyledText = "  " + painter.paint("-->", .dim) + " \(fact.location)"
    return [place]
      + fact.differences.flatMap { difference in
        let gap = String(repeating: " ", count: width - DisplayWidth.of(difference.field) + 1)
        let field = difference.field + gap
        return [
          "    expected \(field)"
            + painter.paint(VisibleText.escaped(difference.expected), .green),
          "    actual   \(field)" + painter.paint(VisibleText.escaped(difference.actual), .red),
        ]
      }
  }
}

extension Finding {
  init(_ failure: FixtureFailure) {
    let fields = failure.differences.map(\.description)
    self.init(
      id: "expectation-differs", .error, "\(failure.label): \(fields.joined(separator: "; "))",
      help: Self.help(failure, in: failure.place?.file ?? ""))
    place = failure.place
    label = failure.label
    differences = failure.differences
    reasons = failure.reasons
    codeReasons = failure.codeReasons
  }

  /// The command that shows all scenes of what failed.
  private static func help(_ failure: FixtureFailure, in file: String) -> String? {
    // What was read from a pipe cannot be read again.
    if file.isEmpty || file.hasPrefix("/dev/") { return nil }
    let path = ShellWord.of(file)
    return switch failure.subject {
    case .event:
      "`sceneroute explain \(path) \(option(naming: failure))` shows every scene"
    case .stepWithEvent:
      "`sceneroute explain \(path) --step \(failure.number)` shows every scene"
    case .step: "`sceneroute simulate \(path)` shows every step"
    }
  }

  /// An event by its name where that is short and plain, else by its number.
  private static func option(naming failure: FixtureFailure) -> String {
    let label = failure.label
    let isPlain =
      label.utf8.count <= 40 && label.first?.isLetter == true
      && label.utf8.allSatisfy { (0x20..<0x7F).contains($0) && $0 != UInt8(ascii: "\\") }
      && !label.has("`")
    return isPlain ? "--event \(ShellWord.of(label))" : "--event-number \(failure.number)"
  }
}

/// A word of a shell's command line.
enum ShellWord {
  /// A text as one word, in quotes where it needs them.
  static func of(_ text: String) -> String {
    let shown = VisibleText.escaped(text)
    let isPlain = shown.utf8.allSatisfy { byte in
      let character = Character(Unicode.Scalar(byte))
      return character.isLetter || character.isNumber || "/._-+,@%=:".contains(character)
        || byte >= 0x80
    }
    return isPlain ? shown : "'" + shown.replacing("'", by: "'\\''") + "'"
  }
}

extension RoutingExpectation.Difference: JSONRepresentable {
  var json: JSONObject { ["field": field, "expected": expected, "actual": actual] }
}

/// A difference from an expectation, as members of the row of its event or step.
extension FixtureFailure: JSONRepresentable {
  var json: JSONObject {
    [
      "differences": differences, "reasons": reasons, "file": place?.file, "line": place?.line,
      "column": place?.column,
    ]
  }
}
