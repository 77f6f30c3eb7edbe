import TraceLines

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Another program that reads a file and whose output is read here.
final class ChildProcess {
  private let identifier: pid_t
  private let output: ReadableFile
  private var isReaped = false

  /// Starts `program` on an open file; its errors are not shown.
  static func start(
    _ program: String, _ arguments: [String], reading input: ReadableFile
  ) -> Result<ChildProcess, ReadFailure> {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return .failure(ReadFailure(reason: System.lastErrorText)) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let output = ReadableFile(number: ends[0])
    // Closed at the end of this function: the child has the other side alone.
    let written = ReadableFile(number: ends[1])
    var identifier: pid_t = 0
    let status = spawn(program, arguments, input.number, written.number, &identifier)
    guard status == 0 else {
      let reason =
        status == ENOENT
        ? "the program `\(program)` is needed, and is not there" : System.errorText(status)
      return .failure(ReadFailure(reason: reason))
    }
    return .success(ChildProcess(identifier, output))
  }

  private init(_ identifier: pid_t, _ output: ReadableFile) {
    self.identifier = identifier
    self.output = output
  }

  var file: ReadableFile { output }

  /// Waits until the program has ended; returns what is wrong with that, or nil.
  func failure(of program: String) -> String? {
    var status: Int32 = 0
    isReaped = true
    while waitpid(identifier, &status, 0) < 0 {
      if errno != EINTR { return "`\(program)`: \(System.lastErrorText)" }
    }
    let signal = status & 0x7F
    if signal != 0 { return "`\(program)` was ended by signal \(signal)" }
    let code = status >> 8 & 0xFF
    return code == 0 ? nil : "`\(program)` ended with status \(code)"
  }

  deinit {
    // Nobody reads on: the program gets SIGPIPE when it writes, and is not waited for longer.
    if !isReaped {
      kill(identifier, SIGTERM)
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
    }
  }

  private static func spawn(
    _ program: String, _ arguments: [String], _ input: Int32, _ output: Int32,
    _ identifier: inout pid_t
  ) -> Int32 {
    #if canImport(Darwin) || canImport(Android)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_adddup2(&actions, input, 0)
    posix_spawn_file_actions_adddup2(&actions, output, 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // A closed pipe ends it, whatever this process does about that.
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGDEF) | Int16(POSIX_SPAWN_SETSIGMASK))
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    return posix_spawnp(&identifier, program, &actions, &attributes, words, environ)
  }
}
