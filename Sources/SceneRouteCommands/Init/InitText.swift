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
    console.output.write { json in
      json.object { json in
        json.key("version")
        json.integer(1)
        json.key("file")
        json.string(isPrinted ? nil : path)
        json.key("scenes")
        json.integer(draft.scenes)
        json.key("events")
        json.integer(draft.events)
        json.key("fixture")
        json.string(isPrinted ? String(decoding: draft.bytes, as: UTF8.self) : nil)
        json.key("diagnostics")
        json.array(console.takeFindings()) { json, finding in json.finding(finding) }
      }
    }
    console.output.write("\n")
  }
}
