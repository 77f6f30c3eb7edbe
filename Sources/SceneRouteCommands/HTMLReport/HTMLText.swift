import PredicateLanguage
import SceneFixtures
import SceneRouting

/// HTML as it is written: tags and the names of attributes are constants, and what comes from
/// anywhere else has one way in, which escapes it.
struct HTMLText {
  private(set) var text = ""

  var byteCount: Int { text.utf8.count }

  /// Appends text of anybody.
  mutating func add(_ words: String) { text += Markup.escaped(words) }

  /// Appends a constant of ours, which is markup already.
  mutating func add(markup: StaticString) { text += markup.description }

  /// Appends data for scripts; the text of one has no sign that ends a script element.
  mutating func add(_ json: PageJSON) { text += String(decoding: json.bytes, as: UTF8.self) }

  /// Appends the style or the script, neither of which has a sign that ends its element.
  mutating func add(_ text: PageText) { self.text += text.text }

  mutating func add(_ other: HTMLText) { text += other.text }

  /// Adds an element with those attributes that have a value.
  mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:],
    _ content: (inout HTMLText) -> Void
  ) {
    open(name, attributes)
    content(&self)
    text += "</\(name)>\n"
  }

  mutating func element(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?>, _ words: String
  ) {
    open(name, attributes)
    add(words)
    text += "</\(name)>"
  }

  mutating func element(_ name: StaticString, _ words: String) { element(name, [:], words) }

  /// The start of an element, or all of one that is always empty.
  mutating func open(
    _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:]
  ) {
    text += "<\(name)"
    for (key, value) in attributes {
      if let value { text += " \(key)=\"\(Markup.escaped(value))\"" }
    }
    text += ">"
  }

  /// A sentence in which what is in backticks is code.
  mutating func prose(_ sentence: String) {
    let parts = clipped(sentence, to: PageLimits.sentenceScalars).utf8
      .split(separator: UInt8(ascii: "`"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    // Backticks without a partner belong to the user's text.
    let isPaired = parts.count % 2 == 1
    for (place, part) in parts.enumerated() where !part.isEmpty {
      if isPaired, place % 2 == 1 { element("code", part) } else { add(part) }
    }
  }

  mutating func paragraph(_ sentence: String, _ look: String? = nil) {
    element("p", ["class": look]) { $0.prose(sentence) }
  }

  /// A table of events or steps, which may be wider than its place.
  mutating func table(_ what: String, _ rows: HTMLText) {
    if rows.text.isEmpty { return }
    let label = "Windows and reasons"
    element(
      "div", ["class": "wide", "role": "region", "tabindex": "0", "aria-label": label]
    ) { html in
      html.element("table") { html in
        html.element("thead") { html in
          html.element("tr") { html in
            for title in [what, "Opens", "Why"] { html.element("th", ["scope": "col"], title) }
          }
        }
        html.element("tbody") { $0.add(rows) }
      }
    }
  }

  mutating func row(_ row: PageRow) {
    let limit = PageLimits.nameScalars
    element("tr", ["class": row.isMet == false ? "differs" : nil]) { html in
      html.element("th", ["scope": "row"]) { html in
        html.add(row.isMet.map { $0 ? "✓ " : "✗ " } ?? "")
        html.add(clipped(row.name, to: limit))
        guard let identifier = row.identifier else { return }
        html.add(" ")
        html.element("code", clipped(identifier, to: limit))
      }
      html.element("td", clipped(row.window, to: limit))
      html.element("td", ["class": "why"]) { html in
        html.prose(row.why)
        for difference in row.differences { html.paragraph(difference.description, "unmet") }
      }
    }
  }

  /// Writes elements one by one, as long as they fit into `bytes`; returns how many did.
  static func fit<Elements: Sequence>(
    _ elements: Elements, into bytes: Int, _ write: (inout HTMLText, Elements.Element) -> Void
  ) -> (html: HTMLText, count: Int) {
    var (all, count) = (HTMLText(), 0)
    for element in elements {
      var one = HTMLText()
      write(&one, element)
      guard all.byteCount + one.byteCount <= bytes else { break }
      all.add(one)
      count += 1
    }
    return (all, count)
  }
}
