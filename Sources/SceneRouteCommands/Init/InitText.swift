import FixtureTools
import PredicateLanguage
import SceneFixtures

/// What `init` says to people; with the fixture on standard output it is the fixture alone.
struct InitText {
  private let console: Console

  init(_ console: Console) { self.console = console }

  func write(_ draft: FixtureDraft, to path: String) {
    if path == "-" {
      return console.output.writeLines(of: String(decoding: draft.bytes, as: UTF8.self))
    }
    let name = VisibleText.escaped(path)
    let scenes = draft.scenes.counting("scene")
    console.output.writeLine(
      console.outputPainter.paint(name, .bold)
        + ": \(scenes), \(draft.events.counting("event")), each with what comes of it today")
    console.output.writeLine("")
    console.output.writeLine("Next:")
    console.output.writeLine(StyledText("  sceneroute explain \(name)"))
    console.output.writeLine(StyledText("  sceneroute test \(name) --coverage"))
  }
}

/// What `init` says to programs: one object.
enum InitJSON {
  static func write(_ draft: FixtureDraft, to path: String, on console: Console) {
    let isPrinted = path == "-"
    console.output.writeLine(json: [
      "version": 1, "file": isPrinted ? nil : path, "scenes": draft.scenes,
      "events": draft.events,
      "fixture": isPrinted ? String(decoding: draft.bytes, as: UTF8.self) : nil,
      "diagnostics": console.takeFindings(),
    ])
  }
}
