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

  /// Returns the names of what is in the folder at `path`, in no order.
  package static func names(in path: String) throws(FileFailure) -> [String] {
    guard let folder = opendir(path) else { throw failure }
    defer { closedir(folder) }
    var names: [String] = []
    errno = 0
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: name.pointee)) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
      errno = 0
    }
    guard errno == 0 else { throw failure }
    return names
  }

  /// The user's home, as the system has it; nil where it knows of none.
  package static var home: String? {
    var (entry, found) = (passwd(), UnsafeMutablePointer<passwd>?.none)
    var space = [CChar](repeating: 0, count: 1 << 14)
    guard getpwuid_r(geteuid(), &entry, &space, space.count, &found) == 0, found != nil else {
      return nil
    }
    return entry.pw_dir.map { String(cString: $0) }
  }

  /// Opens a folder.
  package static func openFolder(
    _ path: String, in folder: OpenFile? = nil, followsLinks: Bool = false
  ) throws(FileFailure) -> OpenFile {
    try opened(path, folder, O_DIRECTORY | (followsLinks ? 0 : O_NOFOLLOW))
  }

  /// Opens a file to read it.
  ///
  /// Never waits for the other end of a pipe or for a device, unless `waits`.
  package static func openFile(
    _ path: String, in folder: OpenFile? = nil, followsLinks: Bool = false, waits: Bool = false
  ) throws(FileFailure) -> OpenFile {
    try opened(
      path, folder, (followsLinks ? 0 : O_NOFOLLOW) | O_NOCTTY | (waits ? 0 : O_NONBLOCK))
  }

  private static func opened(
    _ path: String, _ folder: OpenFile?, _ flags: Int32
  ) throws(FileFailure) -> OpenFile {
    while true {
      let descriptor = use(folder) { openat($0, path, O_RDONLY | O_CLOEXEC | flags) }
      if descriptor >= 0 { return OpenFile(descriptor) }
      if errno != EINTR { throw failure }
    }
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
    while true {
      let count = space.withUnsafeMutableBytes { space in
        file.use { read($0, space.baseAddress, space.count) }
      }
      if count >= 0 { return count }
      if errno != EINTR { throw failure }
    }
  }

  /// Reads into `space`: the number of bytes, 0 at the end.
  static func take(
    from file: OpenFile, into space: UnsafeMutableRawBufferPointer
  ) throws(FileFailure) -> Int {
    while true {
      let count = file.use { read($0, space.baseAddress, space.count) }
      if count >= 0 { return count }
      if errno != EINTR { throw failure }
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
    return String(decoding: space[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Returns the absolute path of `path` without symbolic links, or nil when nothing is there.
  package static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Gives the file at `path` the name `target`, in place of a file that has it.
  package static func move(_ path: String, to target: String) -> Bool { rename(path, target) == 0 }

  /// What came of a name that was to be given.
  package enum Naming: Hashable {
    case given
    /// Something has it.
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

  /// Keeps `file` for this descriptor alone, among all who ask, until it is closed; waits for
  /// others.
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
    while true {
      let descriptor = call()
      if descriptor >= 0 { return OpenFile(descriptor) }
      if errno != EINTR { throw writeFailure }
    }
  }

  /// Writes all bytes, and waits until a regular file is on its disk: some systems say only then
  /// that there is no room.
  package static func write(_ bytes: [UInt8], to file: OpenFile) throws(WriteFailure) {
    var place = 0
    while place < bytes.count {
      let count = bytes[place...].withUnsafeBytes { rest in
        file.use { descriptor in systemWrite(descriptor, rest.baseAddress, rest.count) }
      }
      if count > 0 {
        place += count
      } else if errno != EINTR {
        throw writeFailure
      }
    }
    while file.use({ fsync($0) }) < 0 {
      // A pipe or a device cannot be waited for, which is not a failure.
      if [EINVAL, ENOTSUP, EROFS].contains(errno) { return }
      if errno != EINTR { throw writeFailure }
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

  /// Gives `file` the owner and the group of the file at `path`, and who may read, write and run
  /// it; bits that lend a program somebody's identity are left out.
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

/// Why a call on a file failed.
package enum FileFailure: Error {
  /// Nothing of this name is there.
  case notFound
  /// It may not be opened, is a link after all, or the system has run out of something.
  case other
}

/// What a file is, as the system says.
package struct FileFacts {
  /// The kinds of files.
  package enum Kind {
    case regular
    case folder
    case link
    case pipe
    case socket
    case device
  }

  /// Which file it is: two paths may lead to one.
  package struct Identity: Hashable {
    package let device: UInt64
    package let number: UInt64
  }

  package let kind: Kind
  package let identity: Identity
  /// The size that the system tells; a hint, for the file may grow, and not every file tells.
  package let bytes: Int
  /// When it was written last, since 1970.
  package let written: (seconds: Int, nanoseconds: Int)

  /// Whether the file is as it was, as far as its size and its time tell.
  package func isUnchanged(since old: FileFacts) -> Bool {
    bytes == old.bytes && written == old.written
  }
}

/// The file systems whose files show or change the state of the system.
///
/// Their files are regular by name: `/proc/self/environ` holds the environment, others wait for
/// ever. No fixture, payload or Info.plist lies there.
enum SystemFileSystems {
  /// The numbers that `fstatfs` gives on Linux.
  ///
  /// Source: linux/magic.h, and the kernel's sources for those that it leaves out.
  static let magics: Set<UInt32> = [
    0x9FA0,  // proc
    0x6265_6572,  // sysfs
    0x6462_6720,  // debugfs
    0x7472_6163,  // tracefs
    0x7363_6673,  // securityfs
    0x0027_E0EB,  // cgroup
    0x6367_7270,  // cgroup2
    0x6265_6570,  // configfs
    0xF97C_FF8C,  // selinuxfs
    0x4341_5D53,  // smackfs
    0x5A3C_69F0,  // apparmorfs
    0xCAFE_4A11,  // bpf
    0xDE5E_81E4,  // efivarfs
    0x6165_676C,  // pstore
    0x4249_4E4D,  // binfmt_misc
    0x6573_5543,  // fusectl
    0x0765_5821,  // resctrl
    0x6E73_6673,  // nsfs
    0x5049_4446,  // pidfs
    0x1980_0202,  // mqueue
    0x1CD1,  // devpts
    0x6C6F_6F70,  // binderfs
    0x9FA1,  // openpromfs
    0x9FA2,  // usbfs
    0xABBA_1974,  // xenfs
    0x6759_6969,  // rpc_pipefs
    0x6E66_7364,  // nfsd
    0x5345_434D,  // secretmem
  ]

  /// The names that `fstatfs` gives on Apple's platforms.
  package static let names: Set<String> = ["devfs", "fdesc", "procfs", "kernfs"]
}

/// A file could not be written.
package struct WriteFailure: Error {
  /// Why, in the system's words.
  package let reason: String
}
