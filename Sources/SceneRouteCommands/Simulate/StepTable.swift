import PredicateLanguage
import SceneFixtures
import SceneLifecycle
import SceneRouting

/// A timeline for people: a table, a row a step.
struct StepTable: StepWriter {
  private let showsCalls: Bool
  private let console: Console
  private var table: TableWriter

  init(showsCalls: Bool, on console: Console) {
    self.showsCalls = showsCalls
    self.console = console
    table = TableWriter(
      [
        "", .name("STEP"), .flexible("HAPPENED"), .flexible("WINDOW"), "ACTION", .first("RULE"),
        .flexible("IN FRONT"), .first("OTHERS"),
      ], on: console)
  }

  mutating func write(_ result: StepResult) {
    let isNamed = result.step.name != nil
    let cells = [
      TableCell(mark: result.isMet), TableCell(text: result.label, look: isNamed ? .bold : .dim),
      TableCell(text: result.happening), result.window, result.actionCell,
      TableCell(text: result.outcome?.decision?.rule.rawValue ?? "", look: .dim),
      TableCell(text: result.front), TableCell(text: result.othersInWords, look: .dim),
    ]
    let calls = showsCalls ? result.outcome?.sequence ?? [] : []
    let painter = console.outputPainter
    let missing = result.outcome?.receipt?.loss?.receivers ?? []
    let notes =
      calls.map { call in
        let isMissing = call.method.map(missing.contains) ?? false
        return painter.paint(call.description + (isMissing ? "  not implemented" : ""), .dim)
      }
      + result.unexpectedWarnings.map { painter.paint("warning:", .boldYellow) + " " + $0.message }
    table.add(cells, notes: notes.map { "     " + $0 })
  }

  mutating func flush() { table.flush() }
}

extension StepResult {
  var label: String {
    step.name.map(VisibleText.escaped) ?? "#\(step.position + 1)"
  }

  var happening: String {
    func named(_ verb: String, _ id: SceneIdentifier) -> String { "\(verb) \(id.shown)" }
    switch step.action {
    case .event(let event, _): return event.happening
    case .launch(let event, _): return "launched by \(event.happening)"
    case .open(let window): return named("open", window.id ?? outcome?.scene ?? "")
    case .activate(let id): return named("activate", id)
    case .deactivate(let id): return named("deactivate", id)
    case .background(let id): return named("background", id)
    case .disconnect(let id): return named("disconnect", id)
    case .close(let id, let animation):
      return named("close", id) + (animation.map { ", \($0.rawValue)" } ?? "")
    case .change(let id, _): return named("set", id)
    case .refresh(let id): return named("refresh", id)
    case .setFocusPrefix(let prefix):
      return prefix.map { "focus \($0.shownIdentifier)" } ?? "focus ends"
    case .quit: return "the app quits"
    case .relaunch: return "the app is relaunched"
    }
  }

  /// The window that the step was about, or went to.
  var window: TableCell {
    if let error { return TableCell(text: error.id, look: .red) }
    guard let scene = outcome?.scene else {
      return TableCell(text: outcome?.decision == nil ? "" : "(none)")
    }
    return TableCell(text: scene.shown, look: outcome?.isNew == true ? .bold : .plain)
  }

  var actionCell: TableCell {
    guard let decision = outcome?.decision else { return TableCell(text: "") }
    return TableCell(text: decision.action.name, look: decision.action.shown.look)
  }

  var front: String { system.frontmost.map(\.id.shown) ?? "-" }

  /// The scenes that could have taken the event and did not: the first three, and how many more.
  var othersInWords: String { others(naming: 3).map(inWords) ?? "" }

  var isMet: Bool? { differences?.isEmpty }
}

extension RoutingEvent {
  /// The event in a few words.
  fileprivate var happening: String {
    let name = source.rawValue
    if let session = requestedSession { return "\(name) \(session.shown)" }
    guard let identifier = targetContentIdentifier else { return name }
    return "\(name) \(identifier.shownIdentifier)"
  }
}

/// The names, and how many scenes are without one there.
func inWords(_ others: OtherScenes) -> String {
  let names = others.named.map(\.shown)
  let rest = others.count - names.count
  let list = names.joined(separator: ", ")
  if others.isComplete { return rest == 0 ? list : "\(list) and \(rest) more" }
  if rest > 0 { return "\(list) and at least \(rest) more" }
  return (names + ["perhaps more"]).joined(separator: ", ")
}
