/// `Documentation/RULES.md`, cut into its rules.
struct RulePage {
  /// A rule, or a section without a number that has evidence of its own.
  struct Entry {
    /// How people call it: `R6` or `#swiftui`.
    let name: String
    /// Where links to it lead: the explicit anchor, else what a heading gets by itself.
    let anchor: String
    let line: Int
    /// What stands after `- **Name:**`, by name, the lines of a field joined.
    fileprivate(set) var fields: [String: String] = [:]

    var isRule: Bool { !name.hasPrefix("#") }

    /// The numbers of the questions to a device that the entry names.
    var questions: [String] {
      (fields["Question"] ?? "").matches(of: /\bQ\d{1,2}\b/).map { String($0.0) }
    }
  }

  static let path = "Documentation/RULES.md"
  /// The families in the order of the page: routing, the language, evaluation.
  static let families: [Character] = ["R", "L", "E"]

  let file: SourceFile
  /// In the order of the page.
  let entries: [Entry]

  var rules: [Entry] { entries.filter(\.isRule) }

  init(_ file: SourceFile) {
    self.file = file
    var entries: [Entry] = []
    var field: String?
    for (offset, line) in file.lines.enumerated() {
      if let heading = MarkdownHeading(line) {
        let anchor = heading.anchor ?? heading.slug
        let number = heading.text.prefixMatch(of: /([RLE]\d{1,2})\.\s/).map { String($0.1) }
        entries.append(Entry(name: number ?? "#\(anchor)", anchor: anchor, line: offset + 1))
        field = nil
      } else if let match = line.wholeMatch(of: /- \*\*([^*]+):\*\* ?(.*)/), !entries.isEmpty {
        let name = String(match.1)
        entries[entries.count - 1].fields[name] = String(match.2)
        field = name
      } else if let name = field, line.hasPrefix("  ") {
        entries[entries.count - 1].fields[name]?.append(" " + line.drop { $0 == " " })
      } else {
        field = nil
      }
    }
    self.entries = entries.filter { $0.isRule || $0.fields["Evidence"] != nil }
  }
}

/// A heading of a Markdown page.
struct MarkdownHeading {
  /// The words, without an anchor in front.
  let text: Substring
  /// The name of the anchor in front, or nil.
  let anchor: String?

  /// Reads a line; nil when it is not a heading.
  init?(_ line: Substring) {
    guard let match = line.wholeMatch(of: /#+ (?:<a id="([^"]+)"><\/a>)?(.+)/) else { return nil }
    text = match.2
    anchor = match.1.map(String.init)
  }

  /// The anchor that a heading gets by itself: lower case, hyphens for spaces, no punctuation.
  var slug: String {
    let kept = text.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }
    return kept.replacing(" ", with: "-")
  }
}

extension SourceFile {
  /// The names that links into this Markdown page may have after `#`.
  var anchors: Set<String> {
    let explicit = text.matches(of: /<a id="([^"]+)"><\/a>/).map { String($0.1) }
    return Set(explicit + lines.compactMap { MarkdownHeading($0)?.slug })
  }

  /// The targets of the links in `text(…)`, with the line of each.
  var links: [(target: String, line: Int)] {
    lines.enumerated().flatMap { offset, line in
      Self.linkTargets(in: String(line)).map { ($0, offset + 1) }
    }
  }

  /// The targets of inline links: what stands in `](…)`.
  static func linkTargets(in text: String) -> [String] {
    text.matches(of: /\]\(([^()\s]+)\)/).map { String($0.1) }
  }

  /// The path from the root that a relative link of this file leads to, without its fragment; nil
  /// for an address.
  func path(of target: String) -> String? {
    guard !target.contains("://") else { return nil }
    guard let relative = target.split(separator: "#", omittingEmptySubsequences: false).first,
      !relative.isEmpty
    else { return path }
    var parts = path.split(separator: "/").dropLast()
    for part in relative.split(separator: "/") {
      switch part {
      case ".": break
      case "..": parts = parts.dropLast()
      default: parts.append(part)
      }
    }
    return parts.joined(separator: "/")
  }
}
