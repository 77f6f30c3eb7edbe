extension ObjectiveCLexer {
  /// The place after a backslash and the end of its line.
  ///
  /// Nil if they are not at `index`.
  func spliceEnd(at index: Int) -> Int? {
    guard bytes[index] == UInt8(ascii: "\\") else { return nil }
    switch byte(index + 1) {
    case 0x0A: return index + 2
    case 0x0D: return byte(index + 2) == 0x0A ? index + 3 : index + 2
    default: return nil
    }
  }

  /// The end of the line with `start`, and of those that a backslash adds to it.
  func splicedLineEnd(from start: Int) -> Int {
    var end = bytes.lineEnd(from: start)
    while end < bytes.count, bytes[end - 1] == UInt8(ascii: "\\") {
      end = bytes.lineEnd(from: spliceEnd(at: end - 1) ?? end)
    }
    return end
  }

  /// The place after the literal whose quote is at `start`; the end of the line ends it too.
  func quotedEnd(from start: Int) -> Int {
    let quote = bytes[start]
    var index = start + 1
    while index < bytes.count {
      let byte = bytes[index]
      if byte == quote { return index + 1 }
      if ByteClasses.isNewline(byte) { return index }
      if byte == UInt8(ascii: "\\") {
        index = spliceEnd(at: index) ?? min(index + 2, bytes.count)
      } else {
        index += 1
      }
    }
    return bytes.count
  }

  /// The place after a raw literal of C++.
  ///
  /// Nil if the word at `start` is not a prefix of one.
  ///
  /// Where nothing ends it the rest of the file is in it, as for the compiler.
  func rawStringEnd(from start: Int, quote: Int) -> Int? {
    let prefix = bytes[start..<quote - 1]
    guard
      prefix.isEmpty || prefix.elementsEqual("L".utf8) || prefix.elementsEqual("u".utf8)
        || prefix.elementsEqual("U".utf8) || prefix.elementsEqual("u8".utf8)
    else { return nil }
    var content = quote + 1
    while byte(content) != UInt8(ascii: "(") {
      let byte = byte(content)
      guard content - quote <= 16, content < bytes.count, !ByteClasses.isSpace(byte),
        !ByteClasses.isNewline(byte), byte != UInt8(ascii: ")"), byte != UInt8(ascii: "\\"),
        byte != UInt8(ascii: "\"")
      else { return nil }
      content += 1
    }
    let delimiter = quote + 1..<content
    var index = content + 1
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: ")") {
        let end = index + 1 + delimiter.count
        if byte(end) == UInt8(ascii: "\""), end < bytes.count,
          bytes[index + 1..<end].elementsEqual(bytes[delimiter])
        {
          return end + 1
        }
      }
      index += 1
    }
    return bytes.count
  }
}
