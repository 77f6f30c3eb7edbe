/// An answer to a request.
struct Response {
  /// The statuses that this server answers with.
  enum Status: Int, Error {
    case done = 200
    case seeOther = 303
    case badRequest = 400
    case forbidden = 403
    case notFound = 404
    case wrongMethod = 405
    case conflict = 409
    case lengthRequired = 411
    case bodyTooLarge = 413
    case wrongType = 415
    case misdirected = 421
    case busy = 429
    case headTooLarge = 431
    case failed = 500
    case tookTooLong = 503
    case wrongVersion = 505

    var words: String {
      switch self {
      case .done: "OK"
      case .seeOther: "See Other"
      case .badRequest: "Bad Request"
      case .forbidden: "Forbidden"
      case .notFound: "Not Found"
      case .wrongMethod: "Method Not Allowed"
      case .conflict: "Conflict"
      case .lengthRequired: "Length Required"
      case .bodyTooLarge: "Content Too Large"
      case .wrongType: "Unsupported Media Type"
      case .misdirected: "Misdirected Request"
      case .busy: "Too Many Requests"
      case .headTooLarge: "Request Header Fields Too Large"
      case .failed: "Internal Server Error"
      case .tookTooLong: "Service Unavailable"
      case .wrongVersion: "HTTP Version Not Supported"
      }
    }
  }

  var status = Status.done
  var type = "text/plain; charset=utf-8"
  var fields: [(name: String, value: String)] = []
  var body: [UInt8] = []
  /// Whether the connection ends with this answer: what follows on it cannot be understood, or is
  /// not to be read.
  var endsConnection = false

  /// What every answer says: what a page from here may do, and that nothing keeps it.
  static let constantFields = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        + "connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("X-Frame-Options", "DENY"),
    ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Cache-Control", "no-store"),
  ]

  /// An answer in words: of a refusal, why.
  init(_ status: Status, _ words: String) {
    self.status = status
    body = Array((words + "\n").utf8)
  }

  init(_ status: Status = .done, type: String, _ body: [UInt8]) {
    self.status = status
    self.type = type
    self.body = body
  }

  /// The same answer, after which the connection ends.
  var ending: Response {
    var copy = self
    copy.endsConnection = true
    return copy
  }

  /// The answer as it is sent.
  var bytes: [UInt8] {
    var lines = ["HTTP/1.1 \(status.rawValue) \(status.words)"]
    lines += (Self.constantFields + fields).map { "\($0.0): \($0.1)" }
    lines += ["Content-Type: \(type)", "Content-Length: \(body.count)"]
    if endsConnection { lines.append("Connection: close") }
    return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }
}
