/// The head of a request: the request line and the fields.
///
/// Reads what browsers send and nothing else: no old line folding, no field twice, no body without
/// `Content-Length`. So no two readers take such a head for different requests.
struct RequestHead: Equatable {
  /// The methods that the page uses.
  enum Method: String {
    case get = "GET"
    case post = "POST"
  }

  let method: Method
  /// What comes before the `?`, with its escapes.
  let path: String
  /// What comes after it; nil without a `?`.
  let query: String?
  /// The fields, by their names in lower case.
  let fields: [String: String]
  /// The length of the body, in bytes.
  let bodyLength: Int

  /// The longest head, in bytes with the empty line after it: browsers send some 700, with a long
  /// cookie of another server 4,000 more.
  static let byteLimit = 16 * 1024
  /// The most fields of a head.
  static let fieldLimit = 64

  /// Reads a head, without the empty line after it.
  ///
  /// - Throws: the status to answer with.
  init(_ bytes: some Sequence<UInt8>) throws(Response.Status) {
    let text = String(decoding: Array(bytes), as: UTF8.self)
    // One character would be a carriage return with its line feed.
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { $0.last == "\r" ? $0.dropLast() : $0 }
      .map { String(String.UnicodeScalarView($0)) }
    guard !lines.isEmpty else { throw .badRequest }
    let words = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 3, words[1].hasPrefix("/"), words[1].utf8.allSatisfy(Self.isVisible)
    else { throw .badRequest }
    guard words[2] == "HTTP/1.1" else { throw .wrongVersion }
    guard let method = Method(rawValue: String(words[0])) else { throw .wrongMethod }
    let target = words[1].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let fields = try Self.fields(lines)
    guard fields["transfer-encoding"] == nil else { throw .lengthRequired }
    let length = try Self.length(fields["content-length"])
    guard method == .post || length == 0 else { throw .badRequest }
    self.method = method
    path = String(target[0])
    query = target.count > 1 ? String(target[1]) : nil
    self.fields = fields
    bodyLength = length
  }

  private static func fields(_ lines: [String]) throws(Response.Status) -> [String: String] {
    guard lines.count <= fieldLimit else { throw .headTooLarge }
    var fields: [String: String] = [:]
    for line in lines {
      guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { throw .badRequest }
      let name = line[..<colon]
      let value = line[line.index(after: colon)...].trimmingSpaces
      guard !name.isEmpty, name.utf8.allSatisfy(isNameByte),
        value.utf8.allSatisfy({ isVisible($0) || $0 == 0x20 || $0 == 0x09 || $0 >= 0x80 })
      else { throw .badRequest }
      guard fields.updateValue(value, forKey: name.lowercased()) == nil else { throw .badRequest }
    }
    return fields
  }

  private static func length(_ text: String?) throws(Response.Status) -> Int {
    guard let text else { return 0 }
    guard 1...18 ~= text.utf8.count, text.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      let length = Int(text)
    else { throw .badRequest }
    return length
  }

  private static func isVisible(_ byte: UInt8) -> Bool { 0x21...0x7E ~= byte }

  /// Whether a field's name may have `byte`: a token of RFC 9110.
  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
    }
  }

  /// Whether the client goes on after this request.
  var keepsConnection: Bool { fields["connection"]?.lowercased() != "close" }

  /// The value of a cookie, or nil.
  func cookie(_ name: String) -> String? {
    for pair in (fields["cookie"] ?? "").split(separator: ";") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, parts[0].trimmingSpaces == name { return parts[1].trimmingSpaces }
    }
    return nil
  }

  /// The value of a name in the query, or nil.
  func argument(_ name: String) -> String? {
    for pair in (query ?? "").split(separator: "&") {
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if parts.count == 2, parts[0] == name { return String(parts[1]) }
    }
    return nil
  }
}

extension StringProtocol {
  /// The text without spaces and tabs at its ends.
  var trimmingSpaces: String {
    func isSpace(_ character: Character) -> Bool { character == " " || character == "\t" }
    let start = drop(while: isSpace)
    return String(start.reversed().drop(while: isSpace).reversed())
  }
}
