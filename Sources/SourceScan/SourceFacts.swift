import SourceText

/// The facts that are read from sources, for programs outside of this package that check it.
public enum SourceFacts {
  /// A piece of a source.
  public struct Token: Hashable, Sendable {
    /// A number for its kind.
    public let kind: UInt8
    /// Its bytes.
    public let range: Range<Int>
    /// Whether it means nothing: space, a comment, lines that are left out.
    public let isTrivia: Bool

    init(_ token: SourceToken) {
      (kind, range, isTrivia) = (token.kind.rawValue, token.range, token.kind.isTrivia)
    }
  }

  /// A literal without interpolations, and its text.
  public struct Literal: Sendable {
    /// The bytes of the literal, with its quotes.
    public let range: Range<Int>
    /// Its text.
    public let text: [UInt8]
    /// The offset of the byte in the source that each byte of the text comes from.
    public let offsets: [Int]

    init(_ range: Range<Int>, _ text: LocatedText) {
      self.range = range
      self.text = text.bytes
      offsets = text.bytes.indices.map { text.place(of: $0).offset }
    }
  }

  /// A predicate or identifier in one of some files.
  public struct Site: Hashable, Sendable {
    /// The file, by its place in the list.
    public let file: Int
    /// Its name in the file.
    public let range: Range<Int>
    /// The facts known about it, in words that differ where the facts do.
    public let words: [String]
    /// The origins of its values, texts and their bytes: files with an offset in them.
    public let places: [[Int]]
    /// Whether the quick look at its file lets it through.
    public let isCandidate: Bool
  }

  /// Returns all pieces of a source, one after the other.
  public static func tokens(of bytes: [UInt8], isSwift: Bool) -> [Token] {
    bytes.withUnsafeBytes { bytes in
      var tokens: [Token] = []
      if isSwift {
        var lexer = SwiftLexer(bytes)
        while let token = lexer.next() { tokens.append(Token(token)) }
      } else {
        var lexer = ObjectiveCLexer(bytes)
        while let token = lexer.next() { tokens.append(Token(token)) }
      }
      return tokens
    }
  }

  /// Returns the pieces that mean something, as a scan lists them.
  public static func listedTokens(of bytes: [UInt8], isSwift: Bool) -> [Token] {
    bytes.withUnsafeBytes { TokenList($0, isSwift ? .swift : .objectiveC).tokens.map(Token.init) }
  }

  /// Returns the well-formed literals of a source that have no interpolation.
  public static func literals(of bytes: [UInt8], isSwift: Bool) -> [Literal] {
    bytes.withUnsafeBytes { bytes in
      let tokens = TokenList(bytes, isSwift ? .swift : .objectiveC).tokens
      return tokens.indices.compactMap { index in
        isSwift ? swiftLiteral(tokens, at: index, bytes) : cLiteral(tokens[index], bytes)
      }
    }
  }

  private static func cLiteral(
    _ token: SourceToken, _ bytes: UnsafeRawBufferPointer
  ) -> Literal? {
    guard [.string, .objectString, .rawString].contains(token.kind) else { return nil }
    var text = LocatedText(origin: LocatedText.Place(file: 0, offset: token.start))
    guard ObjectiveCLiteral.append(token, in: bytes, to: &text) else { return nil }
    return Literal(token.range, text)
  }

  private static func swiftLiteral(
    _ tokens: [SourceToken], at index: Int, _ bytes: UnsafeRawBufferPointer
  ) -> Literal? {
    guard tokens[index].kind == .stringOpen, index + 2 < tokens.count,
      tokens[index + 1].kind == .stringText, tokens[index + 2].kind == .stringClose,
      let literal = SwiftLiteral(bytes, open: tokens[index], last: tokens[index + 1])
    else { return nil }
    var text = LocatedText(origin: LocatedText.Place(file: 0, offset: tokens[index].start))
    guard literal.append(tokens[index + 1].range, isFirst: true, isLast: true, to: &text) else {
      return nil
    }
    return Literal(tokens[index].start..<tokens[index + 2].end, text)
  }

  /// Returns the sites in `files`; `areSwift[i]` says whether file i is Swift.
  public static func sites(of files: [[UInt8]], areSwift: [Bool]) -> [Site] {
    let all = files.flatMap { $0 }
    return all.withUnsafeBytes { bytes in
      var start = 0
      let sources = zip(files, areSwift).map { file, isSwift in
        defer { start += file.count }
        return ScanSource(
          path: isSwift ? "a.swift" : "a.m", language: isSwift ? .swift : .objectiveC,
          bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<start + file.count]))
      }
      let result = SourceScan.scan(sources, isCandidate: sources.map { _ in true })
      return result.sites.map { site in
        let facts = facts(of: site.content)
        let places = [site.valuePlace] + [site.origin].compactMap { $0 } + facts.places
        return Site(
          file: site.file, range: site.range,
          words: [site.kind.rawValue, site.receiver] + facts.words,
          places: places.map { [$0.file, $0.offset] },
          isCandidate: ScanFilter.matches(sources[site.file].bytes))
      }
    }
  }

  private static func facts(
    of content: ScanSite.Content
  ) -> (words: [String], places: [LocatedText.Place]) {
    func places(_ text: LocatedText) -> [LocatedText.Place] {
      (0...text.bytes.count).map(text.place)
    }
    switch content {
    case .known(let text): return ([text.text], places(text))
    case .alternatives(let all):
      return (all.map { $0.text.text }, all.flatMap { places($0.text) })
    case .template(let parts):
      let texts = parts.compactMap { $0.text }
      return (parts.map { $0.text?.text ?? "…" }, parts.map { $0.place } + texts.flatMap(places))
    case .open(let reason): return ([reason.rawValue], [])
    case .strings: return ([], [])
    }
  }
}
