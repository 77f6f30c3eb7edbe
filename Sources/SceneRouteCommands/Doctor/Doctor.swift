import ArgumentParser

struct Doctor: Verb {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check this command and this machine.",
    usage: "sceneroute doctor [--format <format>] [--fail-level <fail-level>]",
    discussion: """
      Prints a line for each check: ok, warning or error, what was found, and how to mend it. It \
      looks at the command, the engine of MATCHES (its version, and whether its machine code \
      works), the tables of Unicode, the terminal and the page's server. It reads no file and \
      changes nothing. Put its output into a report of a bug.

      The exit status is 0 when there is no error, and 1 when there is one; with --fail-level \
      warning also when there is a warning.

      Examples:
        sceneroute doctor
        sceneroute doctor --format json
        sceneroute doctor --fail-level warning
      """)

  @OptionGroup var format: FormatOptions

  @Option(help: "How grave a finding must be to make the exit status 1.")
  var failLevel = FailLevel.error

  @OptionGroup var common: ColorOption

  var color: ColorChoice { common.color }
  var answersJSON: Bool { format.format == .json }

  func run(on console: Console) {
    Self.answer(DoctorFacts.gathered(on: console), on: console)
  }

  static func answer(_ facts: DoctorFacts, on console: Console) {
    let checks = DoctorCheck.all(of: facts)
    for check in checks {
      switch check.status {
      case .ok: break
      case .warning: console.noteWarning()
      case .error: console.note(.checkFailed)
      }
    }
    console.answer(facts.json(checks)) { DoctorText(console: console).write(checks) }
  }
}
