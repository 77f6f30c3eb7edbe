import ByteText
import PredicateLanguage
import SceneRouting

extension String {
  /// The text with at most `columns` terminal columns, its end replaced by `…`.
  func shortened(to columns: Int) -> String {
    guard DisplayWidth.of(self) > columns else { return self }
    guard columns > 1 else { return "…" }
    var head = String(Self.fitting(self, columns - 1))
    // A joiner has nothing to join beside the cut.
    while head.unicodeScalars.last.map({ "\u{200C}"..."\u{200D}" ~= $0 }) == true {
      head.unicodeScalars.removeLast()
    }
    return head + "…"
  }

  /// The first characters of `text` that fit into `columns`.
  private static func fitting(_ text: some Sequence<Character>, _ columns: Int) -> [Character] {
    var room = columns
    var fitting: [Character] = []
    for character in text {
      room -= DisplayWidth.of(String(character))
      if room < 0 { break }
      fitting.append(character)
    }
    return fitting
  }
}

extension String {
  /// An identifier for people: control characters escaped, and quoted where bare text could be
  /// misread.
  var shownIdentifier: String {
    let shown = VisibleText.escaped(self)
    let isPlain =
      !isEmpty && self != "nil" && first != "\"" && first?.isWhitespace == false
      && last?.isWhitespace == false
    return isPlain ? shown : "\"\(shown)\""
  }

  /// The text in the place of a window's id for a window that opens.
  static let newWindow = "(new window)"
}

extension SceneIdentifier? {
  var window: String { self.map(\.rawValue).window }
}

extension String? {
  /// The window of this id for people.
  var window: String { self?.shownIdentifier ?? .newWindow }
}

extension String? {
  /// The identifier as `String.shownIdentifier` shows it.
  ///
  /// The word `nil` if there is none.
  var shownIdentifier: String { self?.shownIdentifier ?? "nil" }
}

enum ShownPredicate {
  /// Returns `text` with every hidden character as an escape of the language, which means the same
  /// inside a string.
  static func text(of text: String) -> String {
    var shown = ""
    // Whether a backslash before the next character makes an escape of it.
    var escapes = false
    VisibleText.walk(text) { scalar, isHidden in
      if isHidden {
        // `\` and a hidden character are that character.
        if escapes { shown.unicodeScalars.removeLast() }
        for unit in String(scalar).utf16 { shown += escape(unit) }
      } else {
        shown.unicodeScalars.append(scalar)
      }
      escapes = scalar == "\\" && !escapes
    }
    return shown
  }

  private static func escape(_ unit: UInt16) -> String {
    switch unit {
    case 0x0A: return "\\n"
    case 0x0D: return "\\r"
    case 0x09: return "\\t"
    default:
      let digits = String(unit, radix: 16, uppercase: true)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }
}

extension Int {
  /// Returns the number with its noun: `1 scene`, `2 scenes`.
  func counting(_ noun: String) -> String { self == 1 ? "1 \(noun)" : "\(self) \(noun)s" }
}

extension SceneIdentifier {
  var shown: String { rawValue.shownIdentifier }
}

extension String {
  /// The text in lines of at most `columns` terminal columns, broken at spaces.
  ///
  /// A word that is longer than a line is not cut. One line when there is no limit.
  func wrapped(to columns: Int?) -> [String] {
    guard let columns, DisplayWidth.of(self) > columns else { return [self] }
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ", omittingEmptySubsequences: false) {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if !line.isEmpty, DisplayWidth.of(longer) > columns {
        lines.append(line)
        line = String(word)
      } else {
        line = longer
      }
    }
    return lines + [line]
  }
}

/// The strokes of a tree drawn with text.
enum TreeLines {
  static let middle = "├─ "
  static let last = "└─ "
  static let through = "│  "
  static let blank = "   "

  /// The strokes that are in the lines below `branch`.
  static func below(_ branch: String) -> String {
    switch branch {
    case middle: through
    case last: blank
    default: ""
    }
  }
}

/// Text as XML and HTML have it, in elements and in attributes with quotes around them.
enum Markup {
  /// Returns `text` without what markup would read, and with an escape for what does not show.
  ///
  /// Goes by bytes: a sign with a combining mark after it is one character of Swift's, which is
  /// equal to no sign, and markup reads the sign all the same.
  static func escaped(_ text: String) -> String {
    VisibleText.escaped(text).replacing("&", by: "&amp;")
      .replacing("<", by: "&lt;").replacing(">", by: "&gt;")
      .replacing("\"", by: "&quot;").replacing("'", by: "&#39;")
  }
}
