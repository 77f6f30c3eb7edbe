import LocatedValues
import PredicateLanguage
import Synchronization
import TraceLines

#if canImport(Darwin)
  import Darwin
  // The path of this program, which `Darwin` leaves out.
  import MachO.dyld
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// The operating system's calls that the command needs.
enum System {
  /// The outcome of one attempt to write.
  enum Written {
    case bytes(Int)
    case readerIsGone
    case failed(reason: String)
  }

  /// Writes some of `bytes`, at least one unless it fails.
  static func put(_ bytes: UnsafeRawBufferPointer, to descriptor: FileDescriptor) -> Written {
    let count = waiting(for: descriptor.rawValue, POLLOUT) {
      write(descriptor.rawValue, bytes.baseAddress, bytes.count)
    }
    if count >= 0 { return .bytes(count) }
    return errno == EPIPE ? .readerIsGone : .failed(reason: lastErrorText)
  }

  /// Writes a text as far as it goes: what is shown for a moment may get lost.
  static func putText(_ text: String, to descriptor: FileDescriptor) {
    Array(text.utf8).withUnsafeBytes { _ = put($0, to: descriptor) }
  }

  static func pause(milliseconds: Int32) {
    poll(nil, 0, milliseconds)
  }

  /// Reads into `space`: the number of bytes (0 at the end), or why it failed.
  static func take(
    from descriptor: Int32, into space: UnsafeMutableRawBufferPointer
  ) -> Result<Int, ReadFailure> {
    let count = waiting(for: descriptor, POLLIN) {
      read(descriptor, space.baseAddress, space.count)
    }
    return count >= 0 ? .success(count) : .failure(ReadFailure(reason: lastErrorText))
  }

  /// Makes a call on a descriptor, again as long as the descriptor is not ready for it.
  private static func waiting(for descriptor: Int32, _ event: Int32, _ call: () -> Int) -> Int {
    while true {
      let count = FileSystem.uninterrupted(call)
      guard count < 0, errno == EAGAIN else { return count }
      wait(for: descriptor, event, milliseconds: -1)
    }
  }

  static func openFile(_ path: String) -> Result<ReadableFile, ReadFailure> {
    if isFolder(path) { return .failure(ReadFailure(reason: "it is a folder")) }
    let number = open(path, O_RDONLY | O_CLOEXEC)
    if number < 0 { return .failure(ReadFailure(reason: lastErrorText)) }
    ReadFiles.current?.note(descriptor: number)
    return .success(ReadableFile(number: number))
  }

  static func isTerminal(_ descriptor: FileDescriptor) -> Bool { isatty(descriptor.rawValue) == 1 }

  /// The columns of the terminal at `descriptor`.
  ///
  /// Nil if there is none, or it does not say.
  static func terminalColumns(_ descriptor: FileDescriptor) -> Int? {
    var size = winsize()
    let status = ioctl(descriptor.rawValue, UInt(TIOCGWINSZ), &size)
    return status == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
  }

  static func fileExists(_ path: String) -> Bool { facts(of: path) != nil }

  static func isFolder(_ path: String) -> Bool { facts(of: path)?.kind == .folder }

  /// The size of the regular file at `path`, in bytes.
  ///
  /// Nil if the path leads to anything else, which is not opened: a pipe can be read once.
  static func byteCount(of path: String) -> Int? {
    facts(of: path).flatMap { $0.kind == .regular ? $0.bytes : nil }
  }

  private static func facts(of path: String) -> FileFacts? {
    try? FileSystem.facts(of: path, followsLinks: true)
  }

  /// Makes the process ready for wherever it was started.
  static func prepareProcess() {
    // A file must not get the number of a standard stream that a caller has closed. What takes its
    // place is open the wrong way round, so that using the stream fails as it would have.
    for (number, way) in [(0, O_WRONLY), (1, O_RDONLY), (2, O_RDONLY)] as [(Int32, Int32)]
    where fcntl(number, F_GETFD) < 0 {
      _ = open("/dev/null", way)
    }
    // A limit on the size of files fails a write; it must not end the process in the middle of it.
    signal(SIGXFSZ, SIG_IGN)
    // The argument parser lays out help also where it only asks for a status, and ends the process
    // where the lines are short. `ParserAnswer` lays out what is printed.
    setenv("COLUMNS", "80", 1)
  }

  /// The place of the first argument of the process that is not UTF-8, from 1.
  ///
  /// Nil if there is none.
  ///
  /// Swift puts other characters into it: it would name another file, or another identifier.
  static var invalidArgument: Int? {
    let words = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
    return words.indices.dropFirst().first { place in
      words[place].map { String(validatingCString: $0) == nil } ?? false
    }
  }

  /// Ends the process as a filter ends whose reader has gone: by SIGPIPE, without a word.
  static func endByClosedPipe() -> Never {
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    end(status: 128 + SIGPIPE)
  }

  static func end(status: Int32) -> Never { exit(status) }

  /// Replaces this program by the one at `path`; returns only when that fails, with the reason.
  static func become(_ path: String, _ arguments: [String]) -> String {
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    words.append(nil)
    execv(path, words)
    defer { for word in words { free(word) } }
    return lastErrorText
  }

  static var lastErrorText: String { errorText(errno) }

  static func errorText(_ number: Int32) -> String {
    String(cString: strerror(number)).lowercased()
  }

  /// The path of this program.
  ///
  /// Nil if the system does not tell.
  static var program: String? {
    #if canImport(Darwin)
      var space = [CChar](repeating: 0, count: 1 << 12)
      var count = UInt32(space.count)
      guard _NSGetExecutablePath(&space, &count) == 0 else { return nil }
      return space.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } }
    #else
      FileSystem.realPath("/proc/self/exe")
    #endif
  }

  /// The name and the version of the system, as it calls itself.
  static var name: String {
    var names = utsname()
    guard uname(&names) == 0 else { return "of another kind" }
    func text(_ field: some Any) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    return distribution ?? "\(text(names.sysname)) \(text(names.release))"
  }

  /// The name of a Linux distribution, as its file os-release has it.
  private static var distribution: String? {
    for path in ["/etc/os-release", "/usr/lib/os-release"] {
      guard let bytes = try? SourceFile.regular(path, limit: 1 << 16) else { continue }
      let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
      if let line = lines.first(where: { $0.hasPrefix("PRETTY_NAME=") }) {
        return line.dropFirst("PRETTY_NAME=".count).filter { $0 != "\"" }
      }
    }
    return nil
  }

  static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Waits until `descriptor` can be read, so long at most.
  static func hasInput(_ descriptor: Int32, milliseconds: Int32) -> Bool {
    wait(for: descriptor, POLLIN, milliseconds: milliseconds)
  }

  @discardableResult
  private static func wait(for descriptor: Int32, _ event: Int32, milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(event), revents: 0)
    return poll(&request, 1, milliseconds) != 0
  }
}

/// A file that is read in pieces, and closed with its last reference.
final class ReadableFile {
  let number: Int32

  init(number: Int32) { self.number = number }

  deinit { close(number) }

  /// Reads into `space`: the number of bytes (0 at the end), or why it failed.
  func take(into space: UnsafeMutableRawBufferPointer) -> Result<Int, ReadFailure> {
    System.take(from: number, into: space)
  }

  /// Whether a read would return at once, after so long a wait at most.
  func hasInput(milliseconds: Int32) -> Bool {
    System.hasInput(number, milliseconds: milliseconds)
  }
}

/// A standard stream of the process.
enum FileDescriptor: Int32 {
  case input = 0
  case output = 1
  case errors = 2
}

// MARK: - Processes and signals

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
    if FileSystem.uninterrupted({ waitpid(identifier, &status, 0) }) < 0 {
      return "`\(program)`: \(System.lastErrorText)"
    }
    let signal = status & 0x7F
    if signal != 0 { return "`\(program)` was ended by signal \(signal)" }
    let code = status >> 8 & 0xFF
    return code == 0 ? nil : "`\(program)` ended with status \(code)"
  }

  deinit {
    // The program gets SIGPIPE when it writes, and is not waited for: its output has no reader.
    if !isReaped {
      kill(identifier, SIGTERM)
      var status: Int32 = 0
      _ = FileSystem.uninterrupted { waitpid(identifier, &status, 0) }
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

/// The user's wish to end a run that has something to say of what is done so far.
enum Interrupt {
  private static let wish = Atomic(false)

  static var isRequested: Bool { wish.load(ordering: .acquiring) }

  /// From now on the first SIGINT is a wish; the second ends the process.
  static func watch() {
    // Made now: a handler must not be the first to need it.
    wish.store(false, ordering: .releasing)
    WorkBudget.isStopped = false
    var action = sigaction()
    // Without SA_RESTART a call that waits comes back.
    action.sa_flags = Int32(truncatingIfNeeded: Int(SA_RESETHAND))
    let handler: @convention(c) (Int32) -> Void = { _ in Interrupt.request() }
    #if canImport(Darwin)
      action.__sigaction_u.__sa_handler = handler
    #elseif canImport(Musl)
      action.__sa_handler.sa_handler = handler
    #elseif canImport(Android)
      action.sa_handler = handler
    #else
      action.__sigaction_handler.sa_handler = handler
    #endif
    sigaction(SIGINT, &action, nil)
    // A parent may have left it blocked for this thread.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// From now on a SIGINT ends the process.
  static func stopWatching() { signal(SIGINT, SIG_DFL) }

  /// Asks the run to end, and its searches.
  static func request() {
    wish.store(true, ordering: .releasing)
    WorkBudget.isStopped = true
  }
}

// MARK: - Threads

/// A thread of this process.
struct RunningThread {
  private let thread: pthread_t

  /// The stack of a thread, in bytes: twice what macOS gives the threads of a queue.
  private static let stackBytes = 1 << 20

  /// Starts a thread.
  ///
  /// Nil if none can be made.
  init?(_ work: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Self.stackBytes)
    #if canImport(Darwin) || canImport(Musl)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    // The thread inherits the mask: signals are for the thread that waits for them, as ever.
    var (signals, before) = (sigset_t(), sigset_t())
    sigfillset(&signals)
    for fault in [SIGILL, SIGTRAP, SIGFPE, SIGBUS, SIGSEGV, SIGSYS, SIGPIPE] {
      sigdelset(&signals, fault)
    }
    pthread_sigmask(SIG_SETMASK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let work = Unmanaged.passRetained(ThreadWork(work))
    let status = pthread_create(
      &thread, &attributes,
      { work in
        let own: UnsafeMutableRawPointer? = work
        if let own { Unmanaged<ThreadWork>.fromOpaque(own).takeRetainedValue().run() }
        return work
      }, work.toOpaque())
    guard status == 0, let made = thread as pthread_t? else {
      work.release()
      return nil
    }
    self.thread = made
  }

  /// Waits until the thread has ended.
  func join() { pthread_join(thread, nil) }

  /// Leaves the thread to itself.
  func detach() { pthread_detach(thread) }
}

/// The work of a thread.
private final class ThreadWork: Sendable {
  let run: @Sendable () -> Void

  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}
