import LocatedValues
import PredicateLanguage
import SceneFixtures
import TraceLines

/// Builds JSON text with keys in the order in which they are written.
///
/// An answer is a `JSONObject`; only what is written for each line of a long input, the rows of
/// `route` and `replay`, is written key by key. Every key that exists is written, with null where
/// there is no value.
struct JSONText: ~Copyable {
  var buffer: ByteBuffer
  /// The most scalars of a string, for answers that may not grow with their input.
  ///
  /// Nil if there is no limit.
  let longestText: Int?
  /// The most elements of a list, for the same answers; the lists of its elements are whole.
  let longestList: Int?
  /// The number of objects and arrays that are open.
  private var depth = 0
  private var needsComma = false

  init(capacity: Int = 256, longestText: Int? = nil, longestList: Int? = nil) {
    buffer = ByteBuffer(capacity: capacity)
    (self.longestText, self.longestList) = (longestText, longestList)
  }

  /// Begins a value that is not part of what was written before.
  mutating func beginValue() { needsComma = false }

  mutating func object(_ members: (inout JSONText) -> Void) {
    enclose("{", "}", members)
  }

  mutating func array<Elements: Sequence>(
    _ elements: Elements, _ write: (inout JSONText, Elements.Element) -> Void
  ) {
    enclose("[", "]") { json in
      // An answer has its lists, or objects that have them.
      guard let longest = json.longestList, json.depth <= 3 else {
        for element in elements { write(&json, element) }
        return
      }
      for element in elements.prefix(longest) { write(&json, element) }
    }
  }

  /// Begins a member; `name` is one of ours and needs no escape.
  mutating func key(_ name: StaticString) {
    buffer.append(key: name, afterMember: needsComma)
    needsComma = false
  }

  mutating func string(_ value: String?) {
    guard var value else { return null() }
    separate()
    if let longestText { value = bounded(value, to: longestText) }
    let isPlain = value.utf8.withContiguousStorageIfAvailable { bytes in
      guard JSONString.isPlain(bytes) else { return false }
      buffer.append(UInt8(ascii: "\""))
      buffer.append(bytes)
      buffer.append(UInt8(ascii: "\""))
      return true
    }
    if isPlain == true { return }
    var escaped: [UInt8] = []
    JSONString.append(value, to: &escaped)
    escaped.withUnsafeBufferPointer { buffer.append($0) }
  }

  /// A long text without its middle, and a number that keeps it apart from others like it.
  private func bounded(_ value: String, to limit: Int) -> String {
    guard value.utf8.count > limit, value.unicodeScalars.count > limit else { return value }
    return "\(clipped(value, to: limit)) #\(DigestHash.of(value).sixteenDigits.prefix(8))"
  }

  /// Writes a value that is text already.
  mutating func fragment(_ bytes: [UInt8]) {
    separate()
    bytes.withUnsafeBufferPointer { buffer.append($0) }
  }

  mutating func boolean(_ value: Bool) {
    separate()
    buffer.append(value ? "true" : "false")
  }

  mutating func integer(_ value: Int) {
    separate()
    buffer.append(String(value))
  }

  /// Writes a number that is rounded to `places` decimals; null for one that is not finite or too
  /// large to have decimals.
  mutating func decimal(_ value: Double, places: Int) {
    guard let text = DecimalText.of(value, places: places) else { return null() }
    separate()
    buffer.append(text)
  }

  mutating func null() {
    separate()
    buffer.append("null")
  }

  mutating func members(of object: JSONObject) {
    for (name, value) in object.members where !value.isLeftOut {
      key(name)
      value.write(to: &self)
    }
  }

  private mutating func enclose(
    _ open: StaticString, _ close: StaticString, _ content: (inout JSONText) -> Void
  ) {
    separate()
    buffer.append(open)
    needsComma = false
    depth += 1
    content(&self)
    depth -= 1
    buffer.append(close)
    needsComma = true
  }

  private mutating func separate() {
    if needsComma { buffer.append(UInt8(ascii: ",")) }
    needsComma = true
  }
}

/// The array at the end of an answer of any length, a line for each element, written as they come.
struct JSONLines {
  private let console: Console
  private let output: OutputBuffer
  private let opening: StaticString
  private var isFirst = true

  /// `opening`: the answer up to the array's bracket; it is written with the first element, or at
  /// the end, so that a run that can show nothing has no part of an answer.
  init(_ opening: StaticString, on console: Console) {
    (self.opening, self.console, output) = (opening, console, console.output)
  }

  /// Writes an element, an object of these members.
  mutating func add(_ members: (inout JSONText) -> Void) {
    output.write { json in
      if isFirst { json.buffer.append(opening) }
      json.buffer.append(isFirst ? "\n" : ",\n")
      json.object(members)
    }
    isFirst = false
  }

  mutating func add(_ element: JSONObject) { add { $0.members(of: element) } }

  /// Ends the answer with the findings of the run, and with `others`.
  func end(adding others: [Finding] = []) {
    let findings = console.takeFindings() + others
    if isFirst { output.write(opening) }
    output.write(isFirst ? "],\"diagnostics\":" : "\n],\"diagnostics\":")
    output.write { json in findings.write(to: &json) }
    output.write("}\n")
  }
}

enum DecimalText {
  /// Returns `value` rounded.
  ///
  /// Nil if it is not finite or has 16 digits or more.
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

  /// A part of a whole in hundredths, as in `16.7 %`.
  static func share(_ part: Int, of whole: Int) -> String {
    (of(100 * Double(part) / Double(max(1, whole)), places: 1) ?? "?") + " %"
  }
}
