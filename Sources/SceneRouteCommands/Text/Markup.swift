import PredicateLanguage

/// Text as XML and HTML have it, in elements and in attributes with quotes around them.
enum Markup {
  /// Returns `text` without what markup would read, and with an escape for what does not show.
  ///
  /// Goes by bytes: a sign with a combining mark after it is one character of Swift's, which is
  /// equal to no sign, and markup reads the sign all the same.
  static func escaped(_ text: String) -> String {
    VisibleText.escaped(text).replacing(byte: "&", with: "&amp;")
      .replacing(byte: "<", with: "&lt;").replacing(byte: ">", with: "&gt;")
      .replacing(byte: "\"", with: "&quot;").replacing(byte: "'", with: "&#39;")
  }
}

extension String {
  /// The text with `replacement` for each `byte`, which is ASCII.
  ///
  /// Goes by bytes, as `Markup.escaped` does: who reads the text does.
  func replacing(byte: Unicode.Scalar, with replacement: String) -> String {
    guard let byte = UInt8(exactly: byte.value), byte < 0x80, utf8.contains(byte) else {
      return self
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count + 16)
    for each in utf8 {
      if each == byte { bytes += Array(replacement.utf8) } else { bytes.append(each) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
