import PredicateLanguage
import SceneFixtures

/// Builds JSON text with keys in the order in which they are written.
///
/// The answers are written while events are still read, so they are no tree in memory. Every
/// key that exists is written, with null where there is no value.
struct JSONText {
  /// The text, in UTF-8.
  private(set) var bytes: [UInt8] = []
  private var needsComma = false

  mutating func object(_ members: (inout JSONText) -> Void) {
    enclose("{", "}", members)
  }

  mutating func array<Elements: Sequence>(
    _ elements: Elements, _ write: (inout JSONText, Elements.Element) -> Void
  ) {
    enclose("[", "]") { json in
      for element in elements { write(&json, element) }
    }
  }

  /// Begins a member; `name` is one of ours and needs no escape.
  mutating func key(_ name: StaticString) {
    separate()
    put("\"")
    put(name)
    put("\":")
    needsComma = false
  }

  mutating func string(_ value: String?) {
    guard let value else { return null() }
    separate()
    JSONString.append(value, to: &bytes)
  }

  mutating func boolean(_ value: Bool) {
    separate()
    put(value ? "true" : "false")
  }

  mutating func integer(_ value: Int) {
    separate()
    bytes.append(contentsOf: String(value).utf8)
  }

  /// Writes a number that is rounded to `places` decimals; null for one that is not finite or too
  /// large to have decimals.
  mutating func decimal(_ value: Double, places: Int) {
    guard let text = DecimalText.of(value, places: places) else { return null() }
    separate()
    bytes.append(contentsOf: text.utf8)
  }

  mutating func null() {
    separate()
    put("null")
  }

  mutating func strings(_ values: [String]) {
    array(values) { json, value in json.string(value) }
  }

  private mutating func enclose(
    _ open: StaticString, _ close: StaticString, _ content: (inout JSONText) -> Void
  ) {
    separate()
    put(open)
    needsComma = false
    content(&self)
    put(close)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { put(",") }
    needsComma = true
  }

  private mutating func put(_ token: StaticString) {
    token.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}

extension JSONText {
  /// A span as `[from, to]`, in UTF-8 offsets.
  mutating func span(_ span: SourceSpan?) {
    guard let span else { return null() }
    array([span.lowerBound, span.upperBound]) { json, offset in json.integer(offset) }
  }

  /// A diagnostic with all that it says.
  mutating func diagnostic(_ diagnostic: Diagnostic) {
    object { json in
      json.key("id")
      json.string(diagnostic.id)
      json.key("message")
      json.string(diagnostic.message)
      json.key("help")
      json.string(diagnostic.help)
      json.key("span")
      json.span(diagnostic.span)
    }
  }

  mutating func diagnostics(_ diagnostics: [Diagnostic]) {
    array(diagnostics) { json, diagnostic in json.diagnostic(diagnostic) }
  }
}

/// Numbers with a fixed number of decimals.
enum DecimalText {
  /// Returns `value` rounded, or nil when it is not finite or has 16 digits and more.
  static func of(_ value: Double, places: Int) -> String? {
    var scale = 1
    for _ in 0..<places { scale *= 10 }
    let scaled = (value * Double(scale)).rounded()
    guard scaled.magnitude < 1e15 else { return nil }
    let digits = Int(scaled.magnitude)
    let sign = scaled < 0 ? "-" : ""
    guard places > 0 else { return sign + String(digits) }
    let fraction = String(digits % scale)
    let zeros = String(repeating: "0", count: places - fraction.count)
    return sign + String(digits / scale) + "." + zeros + fraction
  }
}
