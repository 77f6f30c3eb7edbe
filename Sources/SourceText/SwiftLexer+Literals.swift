extension SwiftLexer {
  /// Goes past the opening quotes of a literal; they are at `quote`, after signs `#`.
  mutating func open(pounds: Int, quote: Int) -> SourceToken.Kind {
    let isThree = byte(quote + 1) == UInt8(ascii: "\"") && byte(quote + 2) == UInt8(ascii: "\"")
    let isMultiline = isThree && !(pounds > 0 && closesOnLine(from: quote + 1, pounds: pounds))
    frames.append(Frame(pounds: pounds, isMultiline: isMultiline, parentheses: nil))
    place = quote + (isMultiline ? 3 : 1)
    return .stringOpen
  }

  /// Whether a raw literal of one line ends: `#"""#` is a quote between `#"` and `"#`.
  ///
  /// Where it does not, the literal has several lines and nothing on this one ends it, so no byte
  /// is read here more than twice.
  private func closesOnLine(from start: Int, pounds: Int) -> Bool {
    var index = start + 1
    while index < bytes.count, !ByteClasses.isNewline(bytes[index]) {
      if bytes[index] == UInt8(ascii: "\"") {
        let run = poundRun(from: index + 1)
        if run >= pounds { return true }
        index += run
      }
      index += 1
    }
    return false
  }

  func poundRun(from start: Int) -> Int {
    var index = start
    while byte(index) == UInt8(ascii: "#") { index += 1 }
    return index - start
  }

  /// The text at the place, or where there is no more the token that ends it.
  mutating func textToken(of frame: Frame) -> SourceToken {
    let start = place
    var index = place
    scan: while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\""):
        guard let end = closeEnd(at: index, of: frame) else {
          index += 1 + poundRun(from: index + 1)
          continue
        }
        if index > start { break scan }
        return finish(.stringClose, start, end)
      case UInt8(ascii: "\\"):
        let run = frame.pounds == 0 ? 0 : poundRun(from: index + 1)
        guard run >= frame.pounds else {
          index += 1 + run
          continue
        }
        let escaped = index + 1 + frame.pounds
        if byte(escaped) == UInt8(ascii: "(") {
          if index > start { break scan }
          frames[frames.count - 1].parentheses = 0
          return finish(.interpolationOpen, start, escaped + 1, isOpen: true)
        }
        index =
          escaped < bytes.count && !ByteClasses.isNewline(bytes[escaped])
          ? escaped + 1 : escaped
      case 0x0A, 0x0D:
        if !frame.isMultiline { break scan }
        index += 1
      default: index += 1
      }
    }
    if index > start { return finish(.stringText, start, index, isOpen: true) }
    return finish(.stringBroken, start, start)
  }

  /// The place after the closing quotes that begin at `index`.
  ///
  /// Nil if none begin.
  private func closeEnd(at index: Int, of frame: Frame) -> Int? {
    var end = index + 1
    if frame.isMultiline {
      guard byte(index + 1) == UInt8(ascii: "\""), byte(index + 2) == UInt8(ascii: "\"") else {
        return nil
      }
      end = index + 3
    }
    guard frame.pounds > 0 else { return end }
    for offset in 0..<frame.pounds where byte(end + offset) != UInt8(ascii: "#") { return nil }
    return end + frame.pounds
  }

  private mutating func finish(
    _ kind: SourceToken.Kind, _ start: Int, _ end: Int, isOpen: Bool = false
  ) -> SourceToken {
    if !isOpen { frames.removeLast() }
    place = end
    last = Last(start: start, end: end, kind: kind)
    return SourceToken(kind, start, end)
  }
}
