public import Foundation

/// One run of a built executable, in the package's folder unless another is named.
public struct Subprocess {
  /// What a run came to.
  public struct Outcome: Equatable {
    /// The exit status, or the number of the signal that ended the run.
    public let status: Int32
    /// Whether a signal ended the run.
    public let wasSignalled: Bool
    /// What was written on standard output.
    public let output: String
    /// What was written on standard error.
    public let errors: String
  }

  /// Where standard output goes.
  public enum Output {
    /// Into `Outcome.output`.
    case collected
    /// To a reader that has gone.
    case closedPipe
    /// To a terminal of so many columns, and from there into `Outcome.output`.
    case terminal(columns: Int)
  }

  /// The name of a built executable, or the absolute path of another one.
  public var executable: String
  /// Its arguments, without its name.
  public var arguments: [String]
  /// The folder to run in, from the package's, or an absolute path.
  public var folder = "."
  /// The bytes of standard input.
  public var input = Data()
  /// Variables beside PATH and HOME; of the tests' own environment nothing else is handed on but
  /// what `Tests/Mutation/mutate.sh` says.
  public var environment: [String: String] = [:]
  /// Where standard output goes.
  public var output = Output.collected

  /// Creates a run.
  public init(_ executable: String, _ arguments: [String]) {
    self.executable = executable
    self.arguments = arguments
  }

  /// Runs to the end.
  public func run() throws -> Outcome {
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "sceneroute-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let files = try RunFiles(in: scratch, input: input)

    let process = Process()
    process.executableURL =
      executable.hasPrefix("/")
      ? URL(filePath: executable) : PackageFolder.product(named: executable)
    process.arguments = arguments
    process.currentDirectoryURL =
      folder.hasPrefix("/")
      ? URL(filePath: folder) : PackageFolder.root.appending(path: folder).standardized
    process.environment = inheritedEnvironment.merging(environment) { $1 }
    process.standardInput = files.input
    process.standardError = files.errors
    let terminal = try start(process, files)
    let seen = terminal?.readToEnd()
    process.waitUntilExit()
    return Outcome(
      status: process.terminationStatus,
      wasSignalled: process.terminationReason == .uncaughtSignal,
      output: try seen ?? files.collectedOutput(), errors: try files.collectedErrors())
  }

  /// Starts the process; returns the terminal that it writes to, if there is one.
  private func start(_ process: Process, _ files: RunFiles) throws -> Pseudoterminal? {
    switch output {
    case .collected:
      process.standardOutput = files.output
      try process.run()
      return nil
    case .closedPipe:
      let pipe = Pipe()
      try pipe.fileHandleForReading.close()
      process.standardOutput = pipe.fileHandleForWriting
      try process.run()
      return nil
    case .terminal(let columns):
      let terminal = try Pseudoterminal(columns: columns)
      process.standardOutput = terminal.childSide
      try process.run()
      try terminal.childSide.close()
      return terminal
    }
  }

  private var inheritedEnvironment: [String: String] {
    ProcessInfo.processInfo.environment.filter {
      ["PATH", "HOME", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH"].contains($0.key)
        || $0.key.hasPrefix("SCENEROUTE_MUTANT")
    }
  }
}

/// The files behind the standard streams of one run: no pipe can fill up and stop it.
private struct RunFiles {
  let input: FileHandle
  let output: FileHandle
  let errors: FileHandle
  private let outputFile: URL
  private let errorFile: URL

  init(in folder: URL, input bytes: Data) throws {
    let inputFile = folder.appending(path: "stdin")
    outputFile = folder.appending(path: "stdout")
    errorFile = folder.appending(path: "stderr")
    try bytes.write(to: inputFile)
    try Data().write(to: outputFile)
    try Data().write(to: errorFile)
    input = try FileHandle(forReadingFrom: inputFile)
    output = try FileHandle(forWritingTo: outputFile)
    errors = try FileHandle(forWritingTo: errorFile)
  }

  func collectedOutput() throws -> String {
    String(decoding: try Data(contentsOf: outputFile), as: UTF8.self)
  }

  func collectedErrors() throws -> String {
    String(decoding: try Data(contentsOf: errorFile), as: UTF8.self)
  }
}
