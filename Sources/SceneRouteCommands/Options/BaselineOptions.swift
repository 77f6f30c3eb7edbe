import ArgumentParser
import SceneLint

/// The findings that are known already, for verbs that tell findings.
struct BaselineOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Tell only findings that this file does not know.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var baseline: String?

  @Option(
    help: ArgumentHelp(
      "Write the findings that there are into this file, for --baseline.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var writeBaseline: String?

  var isEmpty: Bool { baseline == nil && writeBaseline == nil }

  func validate() throws {
    if writeBaseline != nil, baseline != nil {
      throw ValidationError("--baseline and --write-baseline exclude each other.")
    }
  }

  /// Reads what is known, which is nothing without a file, and reports what is wrong with the file.
  func known(takesErrors: Bool, on console: Console) -> (known: LintBaseline?, isRead: Bool) {
    guard let baseline else { return (nil, true) }
    do throws(LintBaselineError) {
      return (try LintBaseline(reading: baseline, takesErrors: takesErrors), true)
    } catch {
      console.reportError(id: error.id, "--baseline: \(error.message)")
      return (nil, false)
    }
  }
}
