import Testing

@testable import PlaygroundServer

@Suite("Who may ask")
struct AccessRulesTests {
  private let rules = AccessRules(port: 8080, key: "k1", session: "s1")

  @Test("The page may read and ask, by both names of this machine")
  func allowsPage() throws {
    for host in ["127.0.0.1:8080", "localhost:8080"] {
      #expect(try judge("GET", "/", ["Host": host]) == .allowed)
      let origin = ["Host": host, "Origin": "http://\(host)"]
      #expect(try judge("POST", "/api/decision", origin) == .allowed)
    }
  }

  @Test(
    "Another name of the server is refused",
    arguments: ["evil.example", "127.0.0.1", "127.0.0.1:8081", "127.0.0.1:8080.evil", "[::1]:8080"])
  func refusesHosts(host: String) throws {
    #expect(try status(judge("GET", "/", ["Host": host])) == .misdirected)
  }

  @Test(
    "A page from elsewhere is refused",
    arguments: ["null", "http://evil.example", "http://127.0.0.1:8081", "https://127.0.0.1:8080"])
  func refusesOrigins(origin: String) throws {
    #expect(try status(judge("POST", "/api/decision", ["Origin": origin])) == .forbidden)
    #expect(try status(judge("GET", "/api/file", ["Origin": origin])) == .forbidden)
  }

  @Test("A POST without Origin, of another type or without a length is refused")
  func refusesForms() throws {
    #expect(try status(judge("POST", "/api/x", ["Origin": nil])) == .forbidden)
    #expect(try status(judge("POST", "/api/x", ["Content-Type": "text/plain"])) == .wrongType)
    #expect(try status(judge("POST", "/api/x", ["Content-Length": nil])) == .lengthRequired)
  }

  @Test("Another site is refused where a browser names it")
  func refusesSites() throws {
    #expect(
      try status(judge("GET", "/api/file", ["Sec-Fetch-Site": "same-site"])) == .forbidden)
    #expect(try judge("GET", "/api/file", ["Sec-Fetch-Site": "same-origin"]) == .allowed)
  }

  @Test("Without the cookie nothing is served", arguments: [nil, "x=s1", "sceneroute-8080=s2"])
  func needsCookie(cookie: String?) throws {
    for path in ["/", "/page.js", "/api/file"] {
      #expect(try status(judge("GET", path, ["Cookie": cookie])) == .forbidden)
    }
  }

  @Test("The key is traded for a cookie that scripts cannot read; another key is not")
  func tradesKey() throws {
    #expect(try judge("GET", "/?key=k1", ["Cookie": nil]) == .trade)
    #expect(try status(judge("GET", "/?key=k2", ["Cookie": nil])) == .forbidden)
    #expect(try status(judge("GET", "/page.js?key=k1", ["Cookie": nil])) == .forbidden)
    let pairs = rules.tradeAnswer.fields.map { ($0.name, $0.value) }
    let fields = Dictionary(uniqueKeysWithValues: pairs)
    #expect(fields["Set-Cookie"] == "sceneroute-8080=s1; Path=/; HttpOnly; SameSite=Strict")
    #expect(fields["Location"] == "/")
  }

  @Test("A body of 2 MiB is taken, one that is a byte longer is not")
  func boundsBodies() throws {
    let limit = AccessRules.bodyLimit
    #expect(try judge("POST", "/api/x", ["Content-Length": "\(limit)"]) == .allowed)
    #expect(
      try status(judge("POST", "/api/x", ["Content-Length": "\(limit + 1)"])) == .bodyTooLarge)
  }

  @Test("Every answer says what a page from here may do")
  func answersAreStrict() {
    let text = String(decoding: Response(.notFound, "no").ending.bytes, as: UTF8.self)
    for field in [
      "HTTP/1.1 404 Not Found\r\n", "\r\nContent-Security-Policy: default-src 'none'; ",
      "\r\nX-Content-Type-Options: nosniff\r\n", "\r\nCache-Control: no-store\r\n",
      "\r\nConnection: close\r\n\r\nno\n",
    ] {
      #expect(text.contains(field))
    }
    #expect(!text.lowercased().contains("access-control-"))
  }

  @Test("Secrets are long, and no two are the same")
  func secrets() {
    let secrets = Set((0..<100).map { _ in AccessRules.secret() })
    #expect(secrets.count == 100)
    #expect(secrets.allSatisfy { $0.utf8.count == 64 })
    #expect(AccessRules.isSame("ab", "ab"))
    #expect(!AccessRules.isSame("ab", "ac"))
    #expect(!AccessRules.isSame("ab", "abc"))
  }

  /// Judges a request of the page in which `changes` are other fields, or fields that are missing.
  private func judge(
    _ method: String, _ target: String, _ changes: [String: String?]
  ) throws -> AccessRules.Verdict {
    var fields: [String: String] = ["Host": "127.0.0.1:8080", "Cookie": "sceneroute-8080=s1"]
    if method == "POST" {
      fields["Origin"] = "http://127.0.0.1:8080"
      fields["Content-Type"] = "application/json"
      fields["Content-Length"] = "2"
    }
    for (name, value) in changes { fields[name] = value }
    let lines = ["\(method) \(target) HTTP/1.1"] + fields.map { "\($0.key): \($0.value)" }
    return rules.judge(try RequestHead(lines.joined(separator: "\r\n").utf8))
  }

  private func status(_ verdict: AccessRules.Verdict) -> Response.Status? {
    if case .refused(let status, _) = verdict { status } else { nil }
  }
}
