import SceneLint

/// What a run of the command in process came to.
public struct CommandAnswer: Sendable {
  /// The exit status: 0, 1, 2 or 64, as the help says.
  public let status: Int32
  /// What the run wrote on standard output.
  public let output: [UInt8]
  /// What the run wrote on standard error.
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
