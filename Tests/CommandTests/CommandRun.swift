@testable import SceneRouteCommands

/// A run of the command in process, with streams of its own.
struct CommandRun {
  let status: Int32
  let output: String
  let errors: String

  init(_ arguments: [String], input: String = "") {
    self.init(arguments, bytes: Array(input.utf8))
  }

  init(_ arguments: [String], bytes: [UInt8]) {
    var output: [UInt8] = []
    var errors: [UInt8] = []
    let streams = CommandStreams(
      input: .bytes(bytes),
      output: CommandOutput { output.append(contentsOf: $0) },
      errors: CommandOutput { errors.append(contentsOf: $0) })
    status = SceneRouteCommand.run(arguments, on: streams)
    self.output = String(decoding: output, as: UTF8.self)
    self.errors = String(decoding: errors, as: UTF8.self)
  }

  /// The lines of the output.
  var lines: [Substring] { output.split(separator: "\n", omittingEmptySubsequences: true) }
}
