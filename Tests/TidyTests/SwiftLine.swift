/// One line of Swift, cut into code and comment.
///
/// It knows strings of one and of several lines, raw strings and interpolations, whose code counts
/// as code in strings of one line. The formatter refuses comments of several lines; a regex literal
/// is left as it is.
struct SwiftLine {
  private(set) var code = ""
  private(set) var comment = ""

  private let bytes: [UInt8]
  private var position = 0
  private var codeBytes: [UInt8] = []
  /// The pounds of the string of several lines that the end of the line is in.
  private var openPounds: Int?

  static func split(_ lines: [Substring]) -> [SwiftLine] {
    var openPounds: Int?
    return lines.map { text in
      var line = SwiftLine(text, openPounds: openPounds)
      line.scan()
      openPounds = line.openPounds
      return line
    }
  }

  private init(_ text: Substring, openPounds: Int?) {
    bytes = Array(text.utf8)
    self.openPounds = openPounds
  }

  private mutating func scan() {
    if let pounds = openPounds {
      guard skipContent(quotes: 3, pounds: pounds) else { return }
      openPounds = nil
      codeBytes += "\"\"".utf8
    }
    scanCode(untilParenthesis: false)
    code = String(decoding: codeBytes, as: UTF8.self)
  }

  private mutating func scanCode(untilParenthesis: Bool) {
    var depth = 0
    while position < bytes.count, openPounds == nil {
      let byte = bytes[position]
      if byte == UInt8(ascii: "/"), bytes[position...].starts(with: "//".utf8) {
        comment = String(decoding: bytes[position...], as: UTF8.self)
        position = bytes.count
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#"), let pounds = opening() {
        scanString(pounds: pounds)
      } else {
        if byte == UInt8(ascii: "(") { depth += 1 }
        if byte == UInt8(ascii: ")") { depth -= 1 }
        if untilParenthesis, depth < 0 { return }
        codeBytes.append(byte)
        position += 1
      }
    }
  }

  /// The pounds before the quote that opens a string here; nil for other code.
  private func opening() -> Int? {
    let pounds = bytes[position...].prefix { $0 == UInt8(ascii: "#") }.count
    return bytes.dropFirst(position + pounds).first == UInt8(ascii: "\"") ? pounds : nil
  }

  private mutating func scanString(pounds: Int) {
    position += pounds
    // Only the quotes that open several lines have nothing behind them.
    if bytes[position...].elementsEqual("\"\"\"".utf8) {
      openPounds = pounds
      return
    }
    position += 1
    codeBytes += "\"\"".utf8
    _ = skipContent(quotes: 1, pounds: pounds)
  }

  /// Moves past the end of a string; false when the line ends before it.
  private mutating func skipContent(quotes: Int, pounds: Int) -> Bool {
    let marks = Array(repeating: UInt8(ascii: "#"), count: pounds)
    let end = Array(repeating: UInt8(ascii: "\""), count: quotes) + marks
    let escape = [UInt8(ascii: "\\")] + marks
    while position < bytes.count {
      let byte = bytes[position]
      if byte == end[0], bytes[position...].starts(with: end) {
        position += end.count
        return true
      }
      guard byte == escape[0], bytes[position...].starts(with: escape) else {
        position += 1
        continue
      }
      position += escape.count
      if bytes.dropFirst(position).first == UInt8(ascii: "("), quotes == 1 {
        position += 1
        scanCode(untilParenthesis: true)
        codeBytes.append(UInt8(ascii: " "))
      }
      position += 1
    }
    return false
  }
}
