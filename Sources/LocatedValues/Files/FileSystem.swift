import ByteText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CFileSystem
  import Glibc
#elseif canImport(Musl)
  import CFileSystem
  import Musl
#elseif canImport(Android)
  import Android
  import CFileSystem
#endif

/// The system's call, whose name `FileSystem` has for its own.
private let systemWrite = write

/// The operating system's calls on files; the one file of this module that imports libc.
package enum FileSystem {
  /// Returns what is at `path`, seen from `folder` or from the current folder.
  package static func facts(
    of path: String, in folder: OpenFile? = nil, followsLinks: Bool = false
  ) throws(FileFailure) -> FileFacts {
    guard PathText(path).isPossible else { throw .notFound }
    return try facts(at: path, in: folder, followsLinks: followsLinks)
  }

  private static func facts(
    at path: UnsafePointer<CChar>, in folder: OpenFile?, followsLinks: Bool
  ) throws(FileFailure) -> FileFacts {
    var status = stat()
    let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
    guard use(folder, { fstatat($0, path, &status, flags) }) == 0 else { throw failure }
    return facts(status)
  }

  /// Returns what `file` is.
  package static func facts(of file: OpenFile) throws(FileFailure) -> FileFacts {
    var status = stat()
    guard file.use({ fstat($0, &status) }) == 0 else { throw failure }
    return facts(status)
  }

  /// Returns the facts of the open file of a descriptor.
  ///
  /// Nil if there is none.
  static func facts(ofDescriptor descriptor: Int32) -> FileFacts? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? facts(status) : nil
  }

  private static func facts(_ status: stat) -> FileFacts {
    let kind: FileFacts.Kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .device
      }
    #if canImport(Darwin)
      let written = status.st_mtimespec
    #else
      let written = status.st_mtim
    #endif
    return FileFacts(
      kind: kind,
      identity: FileFacts.Identity(
        device: UInt64(truncatingIfNeeded: status.st_dev),
        number: UInt64(truncatingIfNeeded: status.st_ino)),
      bytes: Int(status.st_size), written: (Int(written.tv_sec), Int(written.tv_nsec)))
  }

  /// Returns what is in `folder`, in no order.
  package static func entries(in folder: OpenFile) throws(FileFailure) -> [FolderEntry] {
    // The list has a descriptor of its own, which is closed with it.
    let descriptor = folder.use { openat($0, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw failure }
    guard let list = fdopendir(descriptor) else {
      closeDescriptor(descriptor)
      throw .other
    }
    defer { closedir(list) }
    var entries: [FolderEntry] = []
    errno = 0
    while let entry = readdir(list) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: UInt8.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
          name in
          var end = name
          while end.pointee != 0 { end += 1 }
          return Array(UnsafeBufferPointer(start: name, count: end - name))
        }
      }
      let isDots = name.count < 3 && name.allSatisfy { $0 == UInt8(ascii: ".") }
      if !isDots { entries.append(FolderEntry(name, type: entry.pointee.d_type)) }
      errno = 0
    }
    guard errno == 0 else { throw failure }
    return entries
  }

  /// Returns what `entry` of `folder` is.
  package static func kind(
    of entry: FolderEntry, in folder: OpenFile, followsLinks: Bool = false
  ) throws(FileFailure) -> FileFacts.Kind {
    if let kind = entry.kind, !followsLinks { return kind }
    return try Self.cString(entry.name) { name throws(FileFailure) in
      try facts(at: name, in: folder, followsLinks: followsLinks).kind
    }
  }

  /// Hands out bytes of a path with the NUL that ends a text of C.
  private static func cString<Value>(
    _ bytes: some Sequence<UInt8>, _ body: (UnsafePointer<CChar>) throws(FileFailure) -> Value
  ) throws(FileFailure) -> Value {
    let text = bytes.map { CChar(bitPattern: $0) } + [0]
    let result = text.withUnsafeBufferPointer { text -> Result<Value, FileFailure> in
      guard let start = text.baseAddress else { return .failure(.notFound) }
      return Result { () throws(FileFailure) in try body(start) }
    }
    return try result.get()
  }

  /// The user's home, as the system has it.
  ///
  /// Nil if it knows of none, or of one that is not UTF-8.
  package static var home: String? {
    var (entry, found) = (passwd(), UnsafeMutablePointer<passwd>?.none)
    var space = [CChar](repeating: 0, count: 1 << 14)
    guard getpwuid_r(geteuid(), &entry, &space, space.count, &found) == 0, found != nil else {
      return nil
    }
    return entry.pw_dir.flatMap { String(validatingCString: $0) }
  }

  /// Opens the folder at a path of bytes, which may be longer than the system takes at once.
  ///
  /// - Parameter followsLinks: whether its last name may be a link.
  package static func openFolder(
    at path: [UInt8], followsLinks: Bool
  ) throws(FileFailure) -> OpenFile {
    let slash = UInt8(ascii: "/")
    var (folder, rest) = (OpenFile?.none, path[...])
    while rest.count > longestPath {
      guard let end = rest.prefix(longestPath).lastIndex(of: slash) else { throw .notFound }
      let start = rest[..<end]
      folder = try cString(start.isEmpty ? [slash] : start) { path throws(FileFailure) in
        try opened(path, folder, O_DIRECTORY)
      }
      rest = rest[end...].drop { $0 == slash }
    }
    return try cString(rest) { path throws(FileFailure) in
      try opened(path, folder, O_DIRECTORY | (followsLinks ? 0 : O_NOFOLLOW))
    }
  }

  /// The bytes of the longest path that a call takes.
  package static var longestPath: Int { Int(PATH_MAX) - 1 }

  /// Opens a folder.
  package static func openFolder(
    _ path: String, in folder: OpenFile? = nil, followsLinks: Bool = false
  ) throws(FileFailure) -> OpenFile {
    guard PathText(path).isPossible else { throw .notFound }
    return try opened(path, folder, O_DIRECTORY | (followsLinks ? 0 : O_NOFOLLOW))
  }

  /// Opens a file to read it.
  ///
  /// Never waits for the other end of a pipe or for a device, unless `waits`.
  package static func openFile(
    _ path: String, in folder: OpenFile? = nil, followsLinks: Bool = false, waits: Bool = false
  ) throws(FileFailure) -> OpenFile {
    guard PathText(path).isPossible else { throw .notFound }
    return try opened(
      path, folder, (followsLinks ? 0 : O_NOFOLLOW) | O_NOCTTY | (waits ? 0 : O_NONBLOCK))
  }

  private static func opened(
    _ path: UnsafePointer<CChar>, _ folder: OpenFile?, _ flags: Int32
  ) throws(FileFailure) -> OpenFile {
    let descriptor = uninterrupted {
      use(folder) { openat($0, path, O_RDONLY | O_CLOEXEC | flags) }
    }
    guard descriptor >= 0 else { throw failure }
    return OpenFile(descriptor)
  }

  /// Closes a descriptor; for `OpenFile` alone.
  static func closeDescriptor(_ descriptor: Int32) {
    _ = close(descriptor)
  }

  /// Makes reads of `file` wait for data.
  static func makeBlocking(_ file: OpenFile) throws(FileFailure) {
    let status = file.use { descriptor in
      let flags = fcntl(descriptor, F_GETFL)
      return flags < 0 ? flags : fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK)
    }
    if status < 0 { throw failure }
  }

  /// Reads into `space`: the number of bytes, 0 at the end.
  package static func take(from file: OpenFile, into space: inout [UInt8]) throws(FileFailure)
    -> Int
  {
    let count = space.withUnsafeMutableBytes { taken(from: file, into: $0) }
    guard count >= 0 else { throw failure }
    return count
  }

  /// Reads into `space`: the number of bytes, 0 at the end.
  static func take(
    from file: OpenFile, into space: UnsafeMutableRawBufferPointer
  ) throws(FileFailure) -> Int {
    let count = taken(from: file, into: space)
    guard count >= 0 else { throw failure }
    return count
  }

  private static func taken(
    from file: OpenFile, into space: UnsafeMutableRawBufferPointer
  ) -> Int {
    uninterrupted { file.use { read($0, space.baseAddress, space.count) } }
  }

  /// Makes a call of the system, again as long as signals interrupt it; a result below 0 is a
  /// failure that `errno` names.
  package static func uninterrupted<Result: BinaryInteger>(_ call: () -> Result) -> Result {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  /// Whether `file` is a terminal.
  package static func isTerminal(_ file: OpenFile) -> Bool { file.use { isatty($0) } == 1 }

  /// Returns where the symbolic link `name` in `folder` leads to.
  static func linkTarget(_ name: String, in folder: OpenFile) throws(FileFailure) -> String {
    var space = [CChar](repeating: 0, count: ValueLimits.pathBytes + 1)
    let count = folder.use { readlinkat($0, name, &space, space.count) }
    guard count >= 0 else { throw failure }
    guard count <= ValueLimits.pathBytes else { throw .other }
    let target = space[..<count].lazy.map { UInt8(bitPattern: $0) }
    guard let text = String(validating: target, as: UTF8.self) else { throw .notUTF8 }
    return text
  }

  /// Returns the absolute path of `path` without symbolic links.
  ///
  /// Nil when nothing is there, or when the path is not UTF-8: with other bytes in their place it
  /// would be that of another file.
  package static func realPath(_ path: String) -> String? {
    resolved(path).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// Whether something is at `path` that has no path in UTF-8.
  package static func hasOddPath(_ path: String) -> Bool {
    resolved(path).map { String(validating: $0, as: UTF8.self) == nil } ?? false
  }

  private static func resolved(_ path: String) -> [UInt8]? {
    guard PathText(path).isPossible, let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map {
      UInt8(bitPattern: $0)
    }
  }

  /// Gives the file at `path` the name `target`, in place of a file that has it.
  package static func move(_ path: String, to target: String) -> Bool { rename(path, target) == 0 }

  /// The result of giving a file a name.
  package enum Naming: Hashable {
    case given
    /// The name is taken already.
    case taken
    case failed
  }

  /// Gives the file at `path` the name `target`, where nothing has it; it may keep its old one.
  package static func giveName(_ target: String, to path: String) -> Naming {
    if link(path, target) == 0 { return .given }
    // Some file systems have no second names.
    return errno == EEXIST ? .taken : takeName(target, for: path)
  }

  /// Moves the file at `path` to `target`, where nothing has that name: an empty file takes it
  /// first.
  static func takeName(_ target: String, for path: String) -> Naming {
    let place = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard place >= 0 else { return errno == EEXIST ? .taken : .failed }
    closeDescriptor(place)
    if move(path, to: target) { return .given }
    remove(target)
    return .failed
  }

  /// Locks `file` for this descriptor, against others that lock it, until it is closed; waits for
  /// them.
  ///
  /// - Returns: false when others had it all the time; true also where there are no locks.
  package static func lock(_ file: OpenFile, milliseconds: Int = 10_000) -> Bool {
    let start = ContinuousClock.now
    while file.use({ flock($0, LOCK_EX | LOCK_NB) }) != 0 {
      if errno == EINTR { continue }
      if errno != EWOULDBLOCK { return true }
      if ContinuousClock.now - start > .milliseconds(milliseconds) { return false }
      usleep(2000)
    }
    return true
  }

  /// Takes the name `path` away.
  package static func remove(_ path: String) { _ = unlink(path) }

  // MARK: - Writing

  /// Whether the process may write the file at `path`.
  package static func mayWrite(_ path: String) -> Bool { access(path, W_OK) == 0 }

  /// Makes a file where nothing is, and opens it to write; what the process keeps others from is
  /// taken from `permissions`.
  package static func createFile(
    _ path: String, permissions: UInt32
  ) throws(WriteFailure) -> OpenFile {
    try opened {
      open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode_t(permissions))
    }
  }

  /// Opens what is at `path`, or makes a file where a link leads to nothing, to write over it.
  package static func openToWrite(_ path: String) throws(WriteFailure) -> OpenFile {
    try opened { open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOCTTY, 0o666) }
  }

  private static func opened(_ call: () -> Int32) throws(WriteFailure) -> OpenFile {
    let descriptor = uninterrupted(call)
    guard descriptor >= 0 else { throw writeFailure }
    return OpenFile(descriptor)
  }

  /// Writes all bytes, and waits until a regular file is on its disk: some systems say only then
  /// that there is no room.
  package static func write(_ bytes: [UInt8], to file: OpenFile) throws(WriteFailure) {
    var place = 0
    while place < bytes.count {
      let count = bytes[place...].withUnsafeBytes { rest in
        uninterrupted { file.use { systemWrite($0, rest.baseAddress, rest.count) } }
      }
      guard count > 0 else { throw writeFailure }
      place += count
    }
    // A pipe or a device cannot be waited for, which is not a failure.
    if uninterrupted({ file.use { fsync($0) } }) < 0, ![EINVAL, ENOTSUP, EROFS].contains(errno) {
      throw writeFailure
    }
  }

  /// Calls `body`, and has signals that would end the process in the middle of it wait.
  package static func holdingSignals<Value>(_ body: () -> Value) -> Value {
    var (held, old) = (sigset_t(), sigset_t())
    sigemptyset(&held)
    for signal in [SIGHUP, SIGINT, SIGQUIT, SIGTERM] { sigaddset(&held, signal) }
    pthread_sigmask(SIG_BLOCK, &held, &old)
    defer { pthread_sigmask(SIG_SETMASK, &old, nil) }
    return body()
  }

  /// Gives `file` the owner, the group and the read, write and execute permissions of the file at
  /// `path`.
  ///
  /// The bits that run a program under another identity are left out.
  package static func copyOwner(of path: String, to file: OpenFile) throws(WriteFailure) {
    var (old, new) = (stat(), stat())
    guard stat(path, &old) == 0, file.use({ fstat($0, &new) }) == 0 else { throw writeFailure }
    if old.st_uid != new.st_uid || old.st_gid != new.st_gid {
      guard file.use({ fchown($0, old.st_uid, old.st_gid) }) == 0 else {
        throw WriteFailure(reason: "its owner or group cannot be kept")
      }
    }
    guard file.use({ fchmod($0, old.st_mode & 0o777) }) == 0 else { throw writeFailure }
  }

  private static var writeFailure: WriteFailure {
    WriteFailure(reason: String(cString: strerror(errno)))
  }

  /// Whether the system would give so much memory now.
  ///
  /// Swift ends the process when it gets none, so what is large is requested before. On Linux the
  /// answer follows `ulimit -v`; it promises nothing about what others take meanwhile.
  package static func hasMemory(bytes: Int) -> Bool {
    guard bytes > 1 << 20 else { return true }
    let memory = mmap(nil, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard memory != MAP_FAILED else { return false }
    munmap(memory, bytes)
    return true
  }

  /// The value of a variable of the environment, or nil.
  package static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Whether `file` lies on a file system that shows the state of the system, such as /proc.
  ///
  /// Its files call themselves regular. A file system that does not say what it is counts.
  static func showsSystemState(_ file: OpenFile) -> Bool {
    var about = statfs()
    guard file.use({ fstatfs($0, &about) }) == 0 else { return true }
    #if canImport(Darwin)
      let name = withUnsafeBytes(of: &about.f_fstypename) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      return SystemFileSystems.names.contains(name)
    #else
      return SystemFileSystems.magics.contains(UInt32(truncatingIfNeeded: about.f_type))
    #endif
  }

  /// Calls `body` with the descriptor of `folder`, or of the current folder.
  private static func use<Value>(_ folder: OpenFile?, _ body: (Int32) -> Value) -> Value {
    folder.map { $0.use(body) } ?? body(AT_FDCWD)
  }

  private static var failure: FileFailure {
    switch errno {
    case ENOENT, ENOTDIR, ENAMETOOLONG: .notFound
    default: .other
    }
  }
}

/// An open file or folder, closed when its last user is gone.
package final class OpenFile {
  private let descriptor: Int32

  package init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Hands the descriptor out, which stays open until `body` is done.
  package func use<Value>(_ body: (Int32) -> Value) -> Value {
    withExtendedLifetime(self) { body(descriptor) }
  }

  deinit {
    FileSystem.closeDescriptor(descriptor)
  }
}
