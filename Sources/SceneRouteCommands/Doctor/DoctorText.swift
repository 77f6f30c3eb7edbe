import PredicateLanguage
import SceneFixtures

/// What `doctor` found, for people: a line for each check, then how many there are.
struct DoctorText {
  private let console: Console

  init(_ console: Console) { self.console = console }

  func write(_ checks: [DoctorCheck]) {
    let width = checks.map(\.id.count).max() ?? 0
    for check in checks { write(check, nameWidth: width) }
    console.output.writeLine("")
    let errors = checks.count { $0.status == .error }.counting("error")
    let warnings = checks.count { $0.status == .warning }.counting("warning")
    console.output.writeLine(StyledText("\(checks.count) checks: \(errors), \(warnings)"))
  }

  private func write(_ check: DoctorCheck, nameWidth: Int) {
    let statusWidth = "warning".count
    let indent = statusWidth + nameWidth + 4
    let room = console.columns.map { max(20, $0 - indent) }
    let name = check.id.padded(to: nameWidth)
    let head =
      console.outputPainter.paint(check.status.rawValue.padded(to: statusWidth), check.status.look)
      + "  \(name)  "
    let blank = StyledText(String(repeating: " ", count: indent))
    let lines = VisibleText.escaped(check.message).wrapped(to: room)
    for (index, line) in lines.enumerated() {
      console.output.writeLine((index == 0 ? head : blank) + line)
    }
    guard let help = check.help else { return }
    let word = console.outputPainter.paint("help:", .cyan)
    let helpLines = VisibleText.escaped(help).wrapped(to: room.map { $0 - 6 })
    for (index, line) in helpLines.enumerated() {
      console.output.writeLine(blank + (index == 0 ? word : "     ") + " " + line)
    }
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

/// What `doctor` found, for programs: one object.
enum DoctorJSON {
  static func write(_ checks: [DoctorCheck], _ facts: DoctorFacts, on console: Console) {
    console.output.writeLine(json: [
      "version": 1,
      "command": [
        "version": facts.version, "compiler": facts.compiler,
        "isDebugBuild": facts.isDebugBuild, "server": facts.hasServer ? facts.serverPath : nil,
      ] as JSONObject,
      "system": [
        "name": facts.system, "architecture": facts.architecture,
        "processors": facts.processors, "unicodeVersion": facts.unicodeVersion,
      ] as JSONObject,
      "pcre2": facts.engine.map(\.json),
      "terminal": [
        "columns": facts.terminal.columns, "usesColor": facts.terminal.usesColor,
        "locale": facts.terminal.locale,
      ] as JSONObject,
      "checks": JSONArray(checks) { check in
        [
          "id": check.id, "status": check.status.rawValue, "message": check.message,
          "help": check.help,
        ]
      },
      "limits": [String](),
      "diagnostics": console.takeFindings(),
    ])
  }
}

extension MatchesEngine {
  fileprivate var json: JSONObject {
    [
      "version": version, "builtVersion": builtVersion,
      "unicodeVersion": unicodeVersion.isEmpty ? nil : unicodeVersion,
      "hasMachineCode": hasMachineCode, "runsMachineCode": runsMachineCode,
      "machine": machine.isEmpty ? nil : machine, "matchAttempts": own.matchAttempts,
      "depth": own.depth, "heapKibibytes": own.heapKibibytes,
    ]
  }
}
