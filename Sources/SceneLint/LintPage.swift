import ByteText
import PredicateLanguage

/// The page of a rule: what `--explain` prints and `Documentation/lint` has.
extension LintRule {
  /// The page, in Markdown.
  package var page: String {
    """
    # \(code) \(id.rawValue)

    \(summary). Usually \(severity.phrase).

    ## Why

    \(why)

    ## Example

    \(examples.blocks(red: true))

    \(place)

    ## Mended

    \(examples.blocks(red: false))

    ## Where it comes from

    \(origin) The \(examples.objectiveC == nil ? "two" : "four") files are \(files) \
    in [Fixtures/lint/\(code)](../../Fixtures/lint/\(code)).
    \(allowance)
    """
  }

  private var place: String {
    isOfSources
      ? "`sceneroute scan\(against)` says \(code) in \(examples.path)."
      : "`sceneroute lint` says \(code) at `\(examples.path)`."
  }

  /// The fixture that the sources of the examples are compared with, as an option.
  private var against: String {
    guard isOfSources, let name = examples.named?.name, !PathText(name).ends(with: ".plist") else {
      return ""
    }
    return " --against \(name)"
  }

  private var files: String {
    let form = examples.form.rawValue
    let names = "`red.\(form)` and `green.\(form)`"
    return examples.objectiveC == nil
      ? names : "`red.\(form)`, `green.\(form)`, `red.m` and `green.m`"
  }

  private var origin: String {
    let links = sources.map(Self.link)
    return links.count == 1
      ? "\(links[0])."
      : "\(links.dropLast().joined(separator: ", ")) and \(links[links.count - 1])."
  }

  private static func link(_ source: String) -> String {
    switch source {
    case "MATCHES": "[MATCHES](../RULES.md#matches)"
    case "SwiftUI": "[SwiftUI](../RULES.md#swiftui)"
    case "Limits": "[Limits](../RULES.md#limits)"
    case "Canonical text": "[Canonical text](../RULES.md#canonical-text)"
    case "Sources": "[Sources of an identifier](../RULES.md#sources-of-an-identifier)"
    case "The SDK 27": "[The SDK 27](../RULES.md#the-sdk-27)"
    case "The order of calls": "[The order of calls](../RULES.md#the-order-of-calls)"
    case "analyze", "lint --facts", "scan", "test": "`sceneroute \(source)`"
    case "lint": "[Allowances](README.md#allowances)"
    default: "Rule [\(source)](../RULES.md#\(source.lowercased()))"
    }
  }

  private var allowance: String {
    guard canBeAllowed else { return "It cannot be allowed.\n" }
    if isOfSources {
      return """
        To allow it, with the reason, on the line or the line before: \
        `// sceneroute:allow \(code) …`.

        """
    }
    guard examples.form == .fixture else {
      return """
        A fixture whose `app.manifest` names the Info.plist can allow it: \
        `"lint": [{ "allow": "\(code)", "reason": "…" }]`.

        """
    }
    return """
      To allow it, with the reason: `"lint": [{ "allow": "\(code)", "reason": "…" }]`.

      """
  }
}

extension Diagnostic.Severity {
  fileprivate var phrase: String {
    switch self {
    case .error: "an error"
    case .warning: "a warning"
    case .note: "information"
    }
  }
}

extension LintExamples.Form {
  fileprivate var language: String {
    switch self {
    case .fixture: "json"
    case .manifest: "xml"
    case .swift: "swift"
    }
  }
}

extension LintExamples {
  /// More lines of an example are left out of its page.
  private static let shownLines = 24
  /// The most equal characters in a row that an example shows in full.
  private static let shownRun = 40

  /// The red or the green example for its page, in each language that it has.
  fileprivate func blocks(red isRed: Bool) -> String {
    var own = "```\(form.language)\n\(Self.shown(isRed ? red : green))\n```"
    if isRed, form == .swift, let named {
      let language = PathText(named.name).ends(with: ".plist") ? "xml" : "json"
      own += "\n\n`\(named.name)`:\n\n```\(language)\n\(Self.shown(named.text))\n```"
    }
    guard let objectiveC else { return own }
    let other = Self.shown(isRed ? objectiveC.red : objectiveC.green)
    return own + "\n\n```objc\n\(other)\n```"
  }

  /// An example for its page: long runs and many lines are cut, and said to be.
  fileprivate static func shown(_ text: String) -> String {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last?.isEmpty == true { lines.removeLast() }
    if lines.count > shownLines {
      let left = lines.count - 10
      lines = lines.prefix(6) + ["    … \(left) lines more like these"] + lines.suffix(4)
    }
    return lines.map(shortened).joined(separator: "\n")
  }

  private static func shortened(_ line: String) -> String {
    var result = ""
    var run: (character: Character, count: Int) = (" ", 0)
    func close() {
      let shown = run.count > shownRun ? 12 : run.count
      result += String(repeating: run.character, count: shown)
      if run.count > shownRun { result += "… (\(run.count) in all)" }
    }
    for character in line {
      if character == run.character {
        run.count += 1
      } else {
        close()
        run = (character, 1)
      }
    }
    close()
    return result
  }
}

extension LintCatalogue {
  /// The rules in a table for each group, in Markdown.
  private static var tables: [String] {
    let groups: [(title: String, prefix: String)] = [
      ("Files and allowances", "SR00"), ("Predicates, when they are read", "SR01"),
      ("Predicates, by lint", "SR0"), ("Regular expressions", "SR1"), ("Scenes", "SR2"),
      ("Events, payloads and the app", "SR3"), ("Info.plist", "SR4"),
      ("Swift and Objective-C", "SR5"), ("Events that the code loses", "SR6"),
      ("Fixtures beside the code", "SR7"),
    ]
    var left = rules
    return groups.map { group -> String in
      let own = left.filter { $0.code.hasPrefix(group.prefix) }
      left.removeAll { $0.code.hasPrefix(group.prefix) }
      let rows = own.map {
        "| [\($0.code)](\($0.code).md) | `\($0.id.rawValue)` | \($0.severity.word) "
          + "| \($0.summary.replacing("|", with: "\\|")) |"
      }
      return """
        ### \(group.title)

        | code | id | usually | finds |
        |---|---|---|---|
        \(rows.joined(separator: "\n"))
        """
    }
  }

  /// The page about all rules, in Markdown.
  package static var overview: String {
    """
    # Rules of lint

    `sceneroute lint PATH…` looks for what is wrong or doubtful in fixtures and Info.plists, \
    `sceneroute scan PATH…` in the Swift and Objective-C sources of an app, where the rules of \
    one predicate hold, too. A code is never given to another rule. This page and those of the \
    rules are made from the \
    table in `Sources/SceneLint/Catalogue`; `sceneroute lint --explain CODE` prints a page.

    ## Severities

    An `error` makes a file useless: the status is 2. One of SR401, SR402 or SR405 says \
    that an app does not launch, or that a scene has no delegate; its Info.plist is read all the \
    same, and the status is 1. So it is with errors of \
    sources. A `warning` is probably not meant, and `info` is a matter of taste or practice that \
    is documented. The status is 1 where a finding has at least the `--fail-level`, which is \
    `warning`.

    ## Allowances

    A finding that is meant is allowed in the fixture, with the reason: in the scene, event or \
    step that it is about, or at the top of the fixture for all of it and for the files that it \
    names.

    ```json
    { "id": "note-42", "can": "SELF == 'note/43'", "prefers": "SELF == 'note/42'",
      "lint": [{ "allow": "SR207", "reason": "restores one note, and can show the next" }] }
    ```

    `allow` is a code or an id. One that allows nothing is a finding itself (SR004).

    In sources a comment allows it, on the line or on the line before:

    ```objc
    // sceneroute:allow SR506 the identifiers of notes are numbers
    ```

    ## A baseline

    A project with many findings begins with `--write-baseline FILE`. With `--baseline FILE` \
    only new ones are told. An entry names the file, the rule and the place by the names of \
    scenes and events, so that it holds when lines move.

    ## Fixes

    `--fix` makes the changes of predicates for which it is proved that they mean the same for \
    every Unicode string and without an identifier; the others are left, and it says how many. \
    `--unsafe-fixes` makes those, too, and says what changes, with an identifier that shows it. \
    The files are written, and the differences shown.

    ## All rules

    \(tables.joined(separator: "\n\n"))

    """
  }
}
