import FlyingSocks
import Foundation

/// One connection: reads requests, has them answered and writes the answers, one after the other.
struct Connection {
  let socket: AsyncSocket
  let id: Int
  let table: ConnectionTable
  let rules: AccessRules
  /// Answers a request that is allowed.
  let answer: @Sendable (RequestHead, [UInt8]) async -> Response

  /// Bytes that were read and belong to no request yet.
  private var rest: [UInt8] = []

  init(
    _ socket: AsyncSocket, id: Int, table: ConnectionTable, rules: AccessRules,
    answer: @escaping @Sendable (RequestHead, [UInt8]) async -> Response
  ) {
    self.socket = socket
    self.id = id
    self.table = table
    self.rules = rules
    self.answer = answer
  }

  /// Serves requests until one side ends the connection.
  mutating func run() async throws {
    while let response = try await next() {
      await table.note(id, .answer)
      try await socket.write(Data(response.bytes))
      if response.endsConnection { return try await drain() }
      await table.note(id, .idle)
    }
  }

  /// Reads a request and returns its answer; nil when the client asks for no more.
  private mutating func next() async throws -> Response? {
    let head: RequestHead
    do {
      guard let read = try await readHead() else { return nil }
      head = read
    } catch let status as Response.Status {
      return Response(status, status.words.lowercased()).ending
    }
    switch rules.judge(head) {
    case .refused(let status, let words):
      // Its body, if it has one, is not read.
      return Response(status, words).ending
    case .trade: return rules.tradeAnswer
    case .allowed: break
    }
    await table.trust(id)
    await table.note(id, .body)
    while rest.count < head.bodyLength { rest += try await socket.read(atMost: 4096) }
    let body = Array(rest.prefix(head.bodyLength))
    rest.removeFirst(head.bodyLength)
    await table.note(id, .work)
    let response = try await answerWhileWanted(head, body)
    // When the server ends, an evaluation is stopped: that is no answer.
    try Task.checkCancellation()
    return head.keepsConnection ? response : response.ending
  }

  /// How often to look whether somebody still waits for an answer: an answer that comes sooner is
  /// cheaper than another process.
  private static let lookInterval = Duration.milliseconds(250)

  /// The answer, which is given up when the client has gone.
  private func answerWhileWanted(_ head: RequestHead, _ body: [UInt8]) async throws -> Response {
    let answer = answer
    let number = socket.socket.file.rawValue
    return try await withThrowingTaskGroup(of: Response?.self) { group in
      group.addTask { await answer(head, body) }
      group.addTask {
        repeat { try await Task.sleep(for: Self.lookInterval) } while !Self.hasGone(number)
        return nil
      }
      defer { group.cancelAll() }
      guard let first = try await group.next(), let response = first else {
        throw SocketError.disconnected
      }
      return response
    }
  }

  /// Whether the other side has ended the connection; bytes that wait to be read say nothing.
  private static func hasGone(_ number: Int32) -> Bool {
    #if canImport(Darwin)
      let ended = Int16(POLLHUP)
    #else
      let ended = Int16(0x2000)  // POLLRDHUP, which Glibc hides
    #endif
    var state = pollfd(fd: number, events: ended, revents: 0)
    return poll(&state, 1, 0) > 0
  }

  private mutating func readHead() async throws -> RequestHead? {
    var searched = 0
    while true {
      if let end = Self.endOfHead(rest, from: searched) {
        guard end.upperBound <= RequestHead.byteLimit else { throw Response.Status.headTooLarge }
        let head = try RequestHead(rest[..<end.lowerBound])
        rest.removeFirst(end.upperBound)
        return head
      }
      searched = max(0, rest.count - 3)
      guard rest.count < RequestHead.byteLimit else { throw Response.Status.headTooLarge }
      let isFirst = rest.isEmpty
      do {
        rest += try await socket.read(atMost: 4096)
      } catch SocketError.disconnected {
        return nil
      }
      if isFirst { await table.note(id, .head) }
    }
  }

  /// The empty line after a head.
  private static func endOfHead(_ bytes: [UInt8], from start: Int) -> Range<Int>? {
    var place = start
    while place + 3 < bytes.count {
      if bytes[place] == 13, bytes[place + 1] == 10, bytes[place + 2] == 13, bytes[place + 3] == 10
      {
        return place..<place + 4
      }
      place += 1
    }
    return nil
  }

  /// Lets the client read the answer: a connection that is closed with something unread is reset,
  /// and the answer is lost with it.
  private func drain() async throws {
    shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
    for _ in 0..<256 { _ = try await socket.read(atMost: 4096) }
  }
}
