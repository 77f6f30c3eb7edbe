import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A terminal without a screen, to see what a command writes for people.
struct Pseudoterminal {
  struct Unavailable: Error {}

  /// The end that the command takes for its terminal.
  let childSide: FileHandle
  private let ownSide: FileHandle

  init(columns: Int) throws {
    guard let (own, name) = Self.openOwnSide() else { throw Unavailable() }
    ownSide = FileHandle(fileDescriptor: own, closeOnDealloc: true)
    let child = open(name, O_RDWR | O_NOCTTY)
    guard child >= 0 else { throw Unavailable() }
    childSide = FileHandle(fileDescriptor: child, closeOnDealloc: true)
    var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard ioctl(child, UInt(TIOCSWINSZ), &size) == 0 else { throw Unavailable() }
  }

  /// Opens a new terminal's own side, and says what its child side is called.
  private static func openOwnSide() -> (descriptor: Int32, childName: String)? {
    #if os(Linux)
      // Swift imports neither `posix_openpt` and its kin nor these two macros.
      let setLock: UInt = 0x4004_5431  // TIOCSPTLCK
      let getNumber: UInt = 0x8004_5430  // TIOCGPTN
      let own = open("/dev/ptmx", O_RDWR | O_NOCTTY)
      var unlocked: Int32 = 0
      var number: UInt32 = 0
      guard own >= 0, ioctl(own, setLock, &unlocked) == 0, ioctl(own, getNumber, &number) == 0
      else { return nil }
      return (own, "/dev/pts/\(number)")
    #else
      let own = posix_openpt(O_RDWR | O_NOCTTY)
      guard own >= 0, grantpt(own) == 0, unlockpt(own) == 0, let name = ptsname(own)
      else { return nil }
      return (own, String(cString: name))
    #endif
  }

  /// Everything that was written until the command closed its side, with plain line ends.
  func readToEnd() -> String {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(ownSide.fileDescriptor, &chunk, chunk.count)
      // Linux says "input/output error" where others say "end of file".
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return String(decoding: bytes, as: UTF8.self).replacing("\r\n", with: "\n")
  }
}
