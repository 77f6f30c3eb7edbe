import Testing

@testable import PlaygroundServer

@Suite("Heads of requests")
struct RequestHeadTests {
  @Test("A browser's head is read")
  func readsBrowsers() throws {
    let head = try read(
      """
      POST /api/decision?a=1&key=x HTTP/1.1
      Host: 127.0.0.1:8080
      Content-Type: application/json
      COOKIE: other=1; sceneroute-8080 = abc; last=2
      Content-Length: 12
      X-Word: \u{E9} and more
      """)
    #expect(head.method == .post)
    #expect(head.path == "/api/decision")
    #expect(head.argument("key") == "x")
    #expect(head.argument("b") == nil)
    #expect(head.fields["host"] == "127.0.0.1:8080")
    #expect(head.cookie("sceneroute-8080") == "abc")
    #expect(head.cookie("sceneroute") == nil)
    #expect(head.bodyLength == 12)
    #expect(head.keepsConnection)
  }

  @Test(
    "What no browser sends is refused",
    arguments: [
      ("GET / HTTP/1.0", Response.Status.wrongVersion), ("GET / HTTP/2.0", .wrongVersion),
      ("PUT / HTTP/1.1", .wrongMethod), ("get / HTTP/1.1", .wrongMethod),
      ("GET http://a/ HTTP/1.1", .badRequest), ("GET * HTTP/1.1", .badRequest),
      ("GET  / HTTP/1.1", .badRequest), ("GET /", .badRequest), ("", .badRequest),
      ("GET /\u{1} HTTP/1.1", .badRequest), ("GET /é HTTP/1.1", .badRequest),
      ("GET / HTTP/1.1\nHost: a\nHost: b", .badRequest),
      ("GET / HTTP/1.1\nHost : a", .badRequest), ("GET / HTTP/1.1\n folded", .badRequest),
      ("GET / HTTP/1.1\n: a", .badRequest), ("GET / HTTP/1.1\nX: \u{0}", .badRequest),
      ("GET / HTTP/1.1\nX: a\rY: b", .badRequest),
      ("GET / HTTP/1.1\nContent-Length: 1", .badRequest),
      ("POST / HTTP/1.1\nContent-Length: -1", .badRequest),
      ("POST / HTTP/1.1\nContent-Length: +1", .badRequest),
      ("POST / HTTP/1.1\nContent-Length: 1, 1", .badRequest),
      ("POST / HTTP/1.1\nContent-Length: 9999999999999999999", .badRequest),
      ("POST / HTTP/1.1\nTransfer-Encoding: chunked", .lengthRequired),
    ])
  func refuses(text: String, status: Response.Status) {
    #expect(throws: status) { try read(text) }
  }

  @Test("A head of 64 fields is read, one of 65 is not")
  func boundsFields() throws {
    let fields = (0..<RequestHead.fieldLimit).map { "\nX-\($0): a" }.joined()
    #expect(try read("GET / HTTP/1.1" + fields).fields.count == 64)
    #expect(throws: Response.Status.headTooLarge) {
      try read("GET / HTTP/1.1" + fields + "\nY: a")
    }
  }

  private func read(_ text: String) throws -> RequestHead {
    let bytes = Array(text.replacingNewlines.utf8)
    return try RequestHead(bytes)
  }
}

extension String {
  /// The text with the line ends of HTTP.
  fileprivate var replacingNewlines: String {
    split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
  }
}
