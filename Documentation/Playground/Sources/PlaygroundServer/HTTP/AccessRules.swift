/// Who may ask for what: everything that is decided by the head of a request alone.
struct AccessRules: Sendable {
  /// The largest body, in bytes: a fixture of a megabyte whose every second byte is escaped.
  static let bodyLimit = 2 * 1024 * 1024

  /// The names under which browsers may know this server.
  let hosts: [String]
  /// What the printed address has; it is traded for the cookie.
  let key: String
  /// The value of the cookie.
  let session: String
  /// The cookie's name: two servers on one machine share the cookies of all ports.
  let cookieName: String

  init(port: UInt16, key: String, session: String) {
    hosts = ["127.0.0.1:\(port)", "localhost:\(port)"]
    self.key = key
    self.session = session
    cookieName = "sceneroute-\(port)"
  }

  /// What is to be done with a request.
  enum Verdict: Equatable {
    /// It comes from the page.
    case allowed
    /// It has the key of the printed address.
    case trade
    case refused(Response.Status, String)
  }

  /// Judges a request.
  ///
  /// A name that was made to lead here (DNS rebinding) is no name of this server. A page from
  /// elsewhere, or of another port, cannot send JSON without asking first, and is never answered
  /// that it may; its `Origin` says where it is from.
  func judge(_ head: RequestHead) -> Verdict {
    guard let host = head.fields["host"], hosts.contains(host) else {
      return .refused(.misdirected, "this server is not known by that name")
    }
    if let origin = head.fields["origin"], origin != "http://\(host)" {
      return .refused(.forbidden, "only the page of this server may send requests")
    }
    if head.method == .post {
      guard head.fields["origin"] != nil else {
        return .refused(.forbidden, "the request has no Origin")
      }
      guard head.fields["content-type"] == "application/json" else {
        return .refused(.wrongType, "the body has to be application/json")
      }
      guard head.fields["content-length"] != nil else {
        return .refused(.lengthRequired, "the request has no Content-Length")
      }
    }
    if let site = head.fields["sec-fetch-site"], head.path.hasPrefix("/api/"),
      site != "same-origin"
    {
      return .refused(.forbidden, "only the page of this server may send requests")
    }
    if head.method == .get, head.path == "/", let given = head.argument("key") {
      return Self.isSame(given, key)
        ? .trade : .refused(.forbidden, "that is not the key of this run")
    }
    guard let cookie = head.cookie(cookieName), Self.isSame(cookie, session) else {
      return .refused(.forbidden, "open the address that `sceneroute serve` printed")
    }
    guard head.bodyLength <= Self.bodyLimit else {
      return .refused(.bodyTooLarge, "the body is over \(Self.bodyLimit) bytes")
    }
    return .allowed
  }

  /// The answer that trades the key for the cookie.
  ///
  /// A browser keeps what its address has after `#`.
  var tradeAnswer: Response {
    var answer = Response(.seeOther, "the page is at /")
    answer.fields = [
      ("Location", "/"),
      ("Set-Cookie", "\(cookieName)=\(session); Path=/; HttpOnly; SameSite=Strict"),
    ]
    return answer
  }

  /// Whether two texts are the same, in a time that does not say how much of them is.
  static func isSame(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Text that nobody guesses: 256 bits.
  static func secret() -> String {
    var random = SystemRandomNumberGenerator()
    let digits = Array("0123456789abcdef")
    return String((0..<64).map { _ in digits[Int.random(in: 0..<16, using: &random)] })
  }
}
