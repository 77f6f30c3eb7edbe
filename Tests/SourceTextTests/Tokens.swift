import SourceText

/// Tokens as text, for expectations.
enum Tokens {
  /// The significant tokens of `source`, each with its kind.
  static func written(_ source: String, _ language: SourceLanguage) -> String {
    withBytes(source) { bytes in
      TokenList(bytes, language).tokens.map { token in
        "\(token.kind):" + String(decoding: bytes[token.range], as: UTF8.self)
      }.joined(separator: " ")
    }
  }

  /// How many bytes the tokens cover from the start on, one right after the other.
  static func coverage(of source: String, _ language: SourceLanguage) -> Int {
    withBytes(source) { coverage(of: $0, language) }
  }

  static func coverage(of bytes: UnsafeRawBufferPointer, _ language: SourceLanguage) -> Int {
    var end = 0
    func take(_ token: SourceToken) -> Bool {
      guard token.start == end else { return false }
      end = token.end
      return true
    }
    switch language {
    case .swift:
      var lexer = SwiftLexer(bytes)
      while let token = lexer.next(), take(token) {}
    case .objectiveC:
      var lexer = ObjectiveCLexer(bytes)
      while let token = lexer.next(), take(token) {}
    }
    return end
  }

  static func withBytes<Result>(
    _ source: String, _ body: (UnsafeRawBufferPointer) -> Result
  ) -> Result {
    Array(source.utf8).withUnsafeBytes(body)
  }

  static func swiftText(_ source: String) -> String? { swiftLocated(source)?.text }

  /// The text of a literal without interpolations.
  static func swiftLocated(_ source: String) -> LocatedText? {
    withBytes(source) { bytes in
      let tokens = TokenList(bytes, .swift).tokens
      let texts = tokens.filter { $0.kind == .stringText }
      guard let open = tokens.first,
        let literal = SwiftLiteral(bytes, open: open, last: texts.last)
      else { return nil }
      var text = LocatedText(origin: LocatedText.Place(file: 0, offset: 0))
      for part in texts {
        let isRead = literal.append(
          part.range, isFirst: part == texts.first, isLast: part == texts.last, to: &text)
        guard isRead else { return nil }
      }
      return text
    }
  }

  static func objectiveCText(_ source: String) -> String? {
    withBytes(source) { bytes in
      guard let token = TokenList(bytes, .objectiveC).tokens.first else { return nil }
      var text = LocatedText(origin: LocatedText.Place(file: 0, offset: 0))
      return ObjectiveCLiteral.append(token, in: bytes, to: &text) ? text.text : nil
    }
  }
}
