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
    console.output.write { json in
      json.object { json in
        json.key("version")
        json.integer(1)
        json.key("command")
        json.object { $0.command(of: facts) }
        json.key("system")
        json.object { $0.system(of: facts) }
        json.key("pcre2")
        if let engine = facts.engine { json.object { $0.members(of: engine) } } else { json.null() }
        json.key("terminal")
        json.object { $0.members(of: facts.terminal) }
        json.key("checks")
        json.array(checks) { json, check in json.object { $0.members(of: check) } }
        json.key("limits")
        json.strings([])
        json.key("diagnostics")
        json.array(console.takeFindings()) { json, finding in json.finding(finding) }
      }
    }
    console.output.write("\n")
  }
}

extension JSONText {
  fileprivate mutating func command(of facts: DoctorFacts) {
    key("version")
    string(facts.version)
    key("compiler")
    string(facts.compiler)
    key("isDebugBuild")
    boolean(facts.isDebugBuild)
    key("server")
    string(facts.hasServer ? facts.serverPath : nil)
  }

  fileprivate mutating func system(of facts: DoctorFacts) {
    key("name")
    string(facts.system)
    key("architecture")
    string(facts.architecture)
    key("processors")
    integer(facts.processors)
    key("unicodeVersion")
    string(facts.unicodeVersion)
  }

  fileprivate mutating func members(of engine: MatchesEngine) {
    key("version")
    string(engine.version)
    key("builtVersion")
    string(engine.builtVersion)
    key("unicodeVersion")
    string(engine.unicodeVersion.isEmpty ? nil : engine.unicodeVersion)
    key("hasMachineCode")
    boolean(engine.hasMachineCode)
    key("runsMachineCode")
    boolean(engine.runsMachineCode)
    key("machine")
    string(engine.machine.isEmpty ? nil : engine.machine)
    key("matchAttempts")
    integer(engine.own.matchAttempts)
    key("depth")
    integer(engine.own.depth)
    key("heapKibibytes")
    integer(engine.own.heapKibibytes)
  }

  fileprivate mutating func members(of terminal: DoctorFacts.Terminal) {
    key("columns")
    if let columns = terminal.columns { integer(columns) } else { null() }
    key("usesColor")
    boolean(terminal.usesColor)
    key("locale")
    string(terminal.locale)
  }

  fileprivate mutating func members(of check: DoctorCheck) {
    key("id")
    string(check.id)
    key("status")
    string(check.status.rawValue)
    key("message")
    string(check.message)
    key("help")
    string(check.help)
  }
}
