import ArgumentParser
import PredicateLanguage
import SceneFixtures

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

/// What `doctor` found, for people: a line for each check, then how many there are.
struct DoctorText {
  let console: Console

  func write(_ checks: [DoctorCheck]) {
    let width = checks.map(\.id.count).max() ?? 0
    for check in checks { write(check, nameWidth: width) }
    let errors = checks.count { $0.status == .error }.counting("error")
    let warnings = checks.count { $0.status == .warning }.counting("warning")
    console.output.writeLine("")
    console.output.writeLine("\(checks.count) checks: \(errors), \(warnings)")
  }

  private func write(_ check: DoctorCheck, nameWidth: Int) {
    let statusWidth = "warning".count
    let indent = statusWidth + nameWidth + 4
    let room = console.columns.map { max(20, $0 - indent) }
    let painter = console.outputPainter
    let head =
      painter.paint(check.status.rawValue.padded(to: statusWidth), check.status.look)
      + "  \(check.id.padded(to: nameWidth))  "
    let blank = StyledText("".padded(to: indent))
    for (index, line) in VisibleText.escaped(check.message).wrapped(to: room).enumerated() {
      console.output.writeLine((index == 0 ? head : blank) + line)
    }
    let help = check.help.map { painter.hanging("help:", .cyan, $0, room: room.map { $0 - 6 }) }
    console.output.writeLines((help ?? []).map { blank + $0 })
  }
}

extension DoctorCheck.Status {
  fileprivate var look: Painter.Look {
    switch self {
    case .ok: .green
    case .warning: .boldYellow
    case .error: .boldRed
    }
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }
}

extension DoctorFacts {
  /// What was found, for programs.
  func json(_ checks: [DoctorCheck]) -> JSONObject {
    [
      "command": [
        "version": version, "compiler": compiler, "isDebugBuild": isDebugBuild,
        "server": hasServer ? serverPath : nil,
      ] as JSONObject,
      "system": [
        "name": system, "architecture": architecture, "processors": processors,
        "unicodeVersion": unicodeVersion,
      ] as JSONObject,
      "pcre2": engine.map { engine -> JSONObject in
        [
          "version": engine.version, "builtVersion": engine.builtVersion,
          "unicodeVersion": engine.unicodeVersion.isEmpty ? nil : engine.unicodeVersion,
          "hasMachineCode": engine.hasMachineCode, "runsMachineCode": engine.runsMachineCode,
          "machine": engine.machine.isEmpty ? nil : engine.machine,
          "matchAttempts": engine.own.matchAttempts, "depth": engine.own.depth,
          "heapKibibytes": engine.own.heapKibibytes,
        ]
      },
      "terminal": [
        "columns": terminal.columns, "usesColor": terminal.usesColor, "locale": terminal.locale,
      ] as JSONObject,
      "checks": JSONArray(checks) {
        ["id": $0.id, "status": $0.status.rawValue, "message": $0.message, "help": $0.help]
      },
      "limits": [String](),
    ]
  }
}
