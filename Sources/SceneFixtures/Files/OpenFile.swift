/// An open file or folder, closed when nobody has it any more.
final class OpenFile {
  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Hands the descriptor out, which stays open until `body` is done.
  func use<Value>(_ body: (Int32) -> Value) -> Value {
    withExtendedLifetime(self) { body(descriptor) }
  }

  deinit {
    FileSystem.closeDescriptor(descriptor)
  }
}

/// Why a call on a file failed.
enum FileFailure: Error {
  /// Nothing of this name is there.
  case notFound
  /// It may not be opened, is a link after all, or the system has run out of something.
  case other
}

/// What a file is, as the system says.
struct FileFacts {
  /// The kinds of files.
  enum Kind {
    case regular
    case folder
    case link
    case pipe
    case socket
    case device
  }

  /// Which file it is: two paths may lead to one.
  struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  let kind: Kind
  let identity: Identity
  /// The size that the system tells; a hint, for the file may grow, and not every file tells.
  let bytes: Int
}
