import LocatedValues
import SceneLint
import TraceLines

/// The input and output of a run of the command: the standard streams of the process, or others
/// that a test or a page supplies.
package struct CommandStreams {
  package var input: CommandInput
  package var output: CommandOutput
  package var errors: CommandOutput
  /// Files as an editor has them: a verb that only reads takes their bytes, and not those on disk.
  package var documents: [String: [UInt8]]

  package init(
    input: CommandInput = .bytes([]), output: CommandOutput, errors: CommandOutput,
    documents: [String: [UInt8]] = [:]
  ) {
    self.input = input
    self.output = output
    self.errors = errors
    self.documents = documents
  }

  package static var process: CommandStreams {
    CommandStreams(input: .process, output: CommandOutput(.output), errors: CommandOutput(.errors))
  }
}

package struct CommandInput {
  /// Reads into a buffer: the number of bytes (0 at the end), or why it failed.
  let take: (UnsafeMutableRawBufferPointer) -> Result<Int, ReadFailure>
  /// Whether a read would return at once.
  let isReady: () -> Bool
  /// Waits until a read would return at once, for at most the given milliseconds; returns whether
  /// it would.
  var wait: (Int32) -> Bool = { _ in true }
  /// Whether a person writes it.
  var isTerminal = false

  static var process: CommandInput {
    let number = FileDescriptor.input.rawValue
    return CommandInput(
      take: { space in
        ReadFiles.current?.note(descriptor: number)
        return System.take(from: number, into: space)
      },
      isReady: { System.hasInput(number, milliseconds: 0) },
      wait: { System.hasInput(number, milliseconds: $0) }, isTerminal: System.isTerminal(.input))
  }

  /// A file that is read in pieces.
  static func file(_ file: ReadableFile) -> CommandInput {
    CommandInput(
      take: { file.take(into: $0) }, isReady: { true },
      wait: { file.hasInput(milliseconds: $0) })
  }

  /// Reads to the end, or until `isEnough` says so of all that was read and of its last piece.
  func takeAll(
    until isEnough: (_ all: [UInt8], _ piece: ArraySlice<UInt8>) -> Bool
  ) throws(ReadFailure) -> [UInt8] {
    var all: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try piece.withUnsafeMutableBytes { take($0) }.get()
      all += piece[..<count]
      if count == 0 || isEnough(all, piece[..<count]) { return all }
    }
  }

  /// The same input with bytes before it that were read already.
  func after(_ start: [UInt8]) -> CommandInput {
    var rest = start[...]
    return CommandInput(
      take: { space in
        if rest.isEmpty { return take(space) }
        let count = min(space.count, rest.count)
        space.copyBytes(from: rest.prefix(count))
        rest = rest.dropFirst(count)
        return .success(count)
      }, isReady: { !rest.isEmpty || isReady() }, wait: { !rest.isEmpty || wait($0) },
      isTerminal: isTerminal)
  }

  /// An input that is all there.
  package static func bytes(_ bytes: [UInt8]) -> CommandInput {
    CommandInput(take: { _ in .success(0) }, isReady: { true }).after(bytes)
  }
}

package struct CommandOutput {
  enum Destination {
    case stream(FileDescriptor)
    case collector((UnsafeRawBufferPointer) -> Void)
  }

  let destination: Destination
  /// The width to fit text into.
  ///
  /// Nil if the output is not a terminal: then nothing is cut.
  let columns: Int?
  /// Whether text is coloured where the user leaves that to the command.
  let showsColor: Bool

  /// A standard stream of the process.
  ///
  /// It shows colour on a terminal that can, but not where the user wants none by NO_COLOR
  /// (no-color.org).
  init(_ descriptor: FileDescriptor) {
    destination = .stream(descriptor)
    guard System.isTerminal(descriptor) else {
      (columns, showsColor) = (nil, false)
      return
    }
    columns = max(40, System.terminalColumns(descriptor) ?? 80)
    showsColor =
      (FileSystem.environment("NO_COLOR") ?? "").isEmpty && FileSystem.environment("TERM") != "dumb"
  }

  /// An output that is handed to `body` piece by piece, as a pipe would get it.
  package init(_ body: @escaping (UnsafeRawBufferPointer) -> Void) {
    destination = .collector(body)
    (columns, showsColor) = (nil, false)
  }
}

/// The result of a run of the command in process.
public struct CommandAnswer: Sendable {
  /// The exit status: 0, 1, 2 or 64, as the help says.
  public let status: Int32
  /// The bytes that the run wrote on standard output.
  public let output: [UInt8]
  /// The bytes that the run wrote on standard error.
  public let errors: [UInt8]
}

extension SceneRouteCommand {
  /// The ids of the rules of `lint` that need proofs; without them it answers at once.
  public static var provedRules: [String] { LintRuleID.proved.map(\.rawValue).sorted() }

  /// Runs the command in process, without the program's name and without a stream of the process.
  ///
  /// `documents` are files as an editor has them, by their paths: a fixture or payload that the
  /// arguments name by such a path is taken from here, and need not be on disk. What a fixture
  /// names is looked for beside its path, as `--allow-files-from` says. Verbs that write files
  /// read those on disk.
  ///
  /// - Complexity: that of the verb; the whole answer is held in memory.
  public static func answer(
    to arguments: [String], input: [UInt8] = [], documents: [String: [UInt8]] = [:]
  ) -> CommandAnswer {
    var output: [UInt8] = []
    var errors: [UInt8] = []
    let streams = CommandStreams(
      input: .bytes(input),
      output: CommandOutput { output.append(contentsOf: $0) },
      errors: CommandOutput { errors.append(contentsOf: $0) }, documents: documents)
    let status = run(arguments, on: streams)
    return CommandAnswer(status: status, output: output, errors: errors)
  }
}
