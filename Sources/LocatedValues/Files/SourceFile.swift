import ByteText
package import Diagnostics

/// Reads files into memory, within bounds.
///
/// The paths here are those that a person gave, and lead anywhere; `NamedFiles` reads those that
/// a fixture names.
package enum SourceFile {
  /// Returns the bytes of the file or pipe at `path`, and whether it is a pipe.
  ///
  /// A pipe is read like a file: it may be the output of another command. So is a terminal, but
  /// no other device.
  package static func content(
    _ path: String, limit: Int
  ) throws(Mistake) -> (bytes: [UInt8], isPipe: Bool) {
    let facts = try facts(path)
    let file = try open(path, waits: facts.kind == .pipe)
    let kind = try call(path) { () throws(FileFailure) in try FileSystem.facts(of: file).kind }
    switch kind {
    case .regular:
      return (try regular(file, path, limit: limit), false)
    case .pipe, .socket: break
    case .device where FileSystem.isTerminal(file): break
    case .folder: throw FileProblem.notAFile(path)
    case .device, .link: throw FileProblem.notRegular(path)
    }
    return (try read(file, path, limit: limit), true)
  }

  /// Returns the bytes of the file at `path`; nothing else is waited for.
  package static func regular(_ path: String, limit: Int) throws(Mistake) -> [UInt8] {
    guard try facts(path).kind == .regular else { throw FileProblem.notRegular(path) }
    return try regular(try open(path, waits: false), path, limit: limit)
  }

  /// Returns the bytes of `file`, which was opened by way of `path`.
  ///
  /// Its descriptor says what it is: another file may be at the path by now.
  package static func regular(
    _ file: OpenFile, _ path: String, limit: Int
  ) throws(Mistake) -> [UInt8] {
    let facts = try call(path) { () throws(FileFailure) in try FileSystem.facts(of: file) }
    guard facts.kind == .regular else { throw FileProblem.notRegular(path) }
    ReadFiles.current?.note(facts)
    guard !FileSystem.showsSystemState(file) else { throw FileProblem.systemFile(path) }
    let bytes = try read(file, path, limit: limit, expected: facts.bytes)
    // Else a part of one state of the file might come with a part of another one.
    let after = try call(path) { () throws(FileFailure) in try FileSystem.facts(of: file) }
    guard after.isUnchanged(since: facts) else { throw FileProblem.changed(path) }
    return bytes
  }

  private static func facts(_ path: String) throws(Mistake) -> FileFacts {
    guard !path.isEmpty else { throw FileProblem.emptyPath }
    guard PathText(path).isPossible else { throw FileProblem.notFound(path) }
    let facts = try call(path) { () throws(FileFailure) in
      try FileSystem.facts(of: path, followsLinks: true)
    }
    if facts.kind == .folder { throw FileProblem.notAFile(path) }
    return facts
  }

  private static func open(_ path: String, waits: Bool) throws(Mistake) -> OpenFile {
    try call(path) { () throws(FileFailure) in
      try FileSystem.openFile(path, followsLinks: true, waits: waits)
    }
  }

  /// Reads to the end or over the limit; `expected` is a size that need not be true.
  private static func read(
    _ file: OpenFile, _ path: String, limit: Int, expected: Int = 0
  ) throws(Mistake) -> [UInt8] {
    try call(path) { () throws(FileFailure) in try FileSystem.makeBlocking(file) }
    guard expected <= limit else { throw FileProblem.tooLarge(limit: limit) }
    guard FileSystem.hasMemory(bytes: 2 * expected) else {
      throw FileProblem.notEnoughMemory(bytes: 2 * expected)
    }
    var space = SpaceRun()
    var piece = [UInt8](repeating: 0, count: min(max(expected, 1 << 12), 1 << 18))
    var bytes: [UInt8] = []
    bytes.reserveCapacity(max(0, expected))
    while true {
      let count = try call(path) { () throws(FileFailure) in
        try FileSystem.take(from: file, into: &piece)
      }
      guard count > 0 else { return bytes }
      guard bytes.count + count <= limit else { throw FileProblem.tooLarge(limit: limit) }
      guard space.accepts(piece[..<count]) else { throw FileProblem.tooMuchSpace }
      bytes.append(contentsOf: piece[..<count])
    }
  }

  private static func call<Value>(
    _ path: String, _ work: () throws(FileFailure) -> Value
  ) throws(Mistake) -> Value {
    do throws(FileFailure) {
      return try work()
    } catch {
      throw FileProblem.failed(error, path: path)
    }
  }
}

/// Measures runs of white space in a text that comes in pieces.
package struct SpaceRun {
  /// The white space at the end of the pieces so far, in bytes.
  private var count = 0

  package init() {}

  /// Takes the next piece; false when a run is over the limit.
  ///
  /// Looks at the ends of the piece alone, so a run inside one piece counts only to the end of it.
  ///
  /// - Invariant: a piece is no longer than the limit.
  package mutating func accepts(_ piece: ArraySlice<UInt8>) -> Bool {
    let front = piece.prefix(while: Self.isSpace).count
    count += front
    guard count <= ValueLimits.spaceBytes else { return false }
    if front < piece.count { count = piece.reversed().prefix(while: Self.isSpace).count }
    return true
  }

  /// Whether a whole text keeps to the limit.
  package static func accepts(_ text: [UInt8]) -> Bool {
    var run = SpaceRun()
    return stride(from: 0, to: text.count, by: ValueLimits.spaceBytes).allSatisfy { start in
      run.accepts(text[start..<min(start + ValueLimits.spaceBytes, text.count)])
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }
}
