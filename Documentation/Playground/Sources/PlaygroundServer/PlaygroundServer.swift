import FlyingSocks
import Foundation
package import SceneRouteCommands

/// The server of the page.
///
/// It takes the sockets of FlyingFox and not its HTTP server: that one reads heads without a limit
/// of bytes or time, and ends when a connection cannot be accepted.
package struct PlaygroundServer {
  private let options: ServeOptions
  private let pool: any AsyncSocketPool
  private let listener: AsyncSocket
  private let rules: AccessRules
  private let table = ConnectionTable()
  private let lanes: [EvaluationLane]
  private let site: Site

  /// Listens on the loopback interface.
  ///
  /// - Throws: why it cannot, such as a port that another program has.
  package init(_ options: ServeOptions) async throws {
    self.options = options
    Self.raiseFileLimit()
    signal(SIGPIPE, SIG_IGN)
    pool = SocketPool<Poll>.make(maxEvents: 64)
    try await pool.prepare()
    let socket = try Socket(domain: AF_INET)
    try socket.setValue(true, for: .localAddressReuse)
    _ = fcntl(socket.file.rawValue, F_SETFD, FD_CLOEXEC)
    try socket.bind(to: .inet(ip4: "127.0.0.1", port: options.port))
    try socket.listen()
    guard case .ip4(_, let port) = try socket.sockname() else {
      throw SocketError.unsupportedAddress
    }
    listener = try AsyncSocket(socket: socket, pool: pool)
    rules = AccessRules(port: port, key: AccessRules.secret(), session: AccessRules.secret())
    let pool = pool
    lanes = (0..<3).map { _ in EvaluationLane(path: options.fixture, pool: pool) }
    site = Site(
      file: options.fixture.map { ServedFile(path: $0) }, writes: options.writes, quick: lanes[0],
      slow: lanes[1], proving: lanes[2])
  }

  /// The address to open, with the key.
  package var address: String {
    "http://\(rules.hosts[0])/?key=\(rules.key)" + (options.fragment.map { "#\($0)" } ?? "")
  }

  /// Serves until the task is cancelled; then nothing is open any more.
  package func run() async {
    let pool = pool
    let table = table
    let turning = Task { try await pool.run() }
    let clock = Task {
      while !Task.isCancelled {
        try await Task.sleep(for: .milliseconds(250))
        await table.endLate()
      }
    }
    await withDiscardingTaskGroup { group in
      for lane in lanes { group.addTask { await lane.prepare() } }
      while !Task.isCancelled {
        do {
          let socket = try await listener.accept()
          group.addTask { await serve(socket) }
        } catch is CancellationError {
          break
        } catch {
          // No more files for now, or a client that has gone: the others are served on.
          try? await Task.sleep(for: .milliseconds(50))
        }
      }
      try? listener.close()
      await table.endAll()
      group.cancelAll()
    }
    for lane in lanes { await lane.end() }
    clock.cancel()
    turning.cancel()
  }

  private func serve(_ socket: AsyncSocket) async {
    let number = socket.socket.file.rawValue
    _ = fcntl(number, F_SETFD, FD_CLOEXEC)
    // Ends what is being read or written; the number is closed below alone, when nobody has it.
    let id = await table.add { shutdown(number, Int32(SHUT_RDWR)) }
    if let id {
      let site = site
      var connection = Connection(socket, id: id, table: table, rules: rules) {
        await site.answer($0, $1)
      }
      try? await connection.run()
      await table.forget(id)
    }
    try? socket.close()
  }

  /// As many files as the table of connections and the rest need, where the system lets it.
  private static func raiseFileLimit() {
    var limit = rlimit()
    #if canImport(Glibc)
      let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
      let files = RLIMIT_NOFILE
    #endif
    guard getrlimit(files, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, max(limit.rlim_cur, 1024))
    setrlimit(files, &limit)
  }
}
