import ArgumentParser
import FixtureTools
import PredicateLanguage
import SceneFixtures
import TraceLines

struct Init: Verb {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a first fixture, also from an Info.plist or log.",
    usage: """
      sceneroute init [<info-plist>] [-o <file>] [--force] [<options>]
      sceneroute init --identifiers <file> [-o <file>] [--force] [<options>]
      sceneroute init --from-log <file> [-o <file>] [--force] [<options>]
      sceneroute init [<info-plist>] --from-sources <folder> [-o <file>] [--force] [<options>]
      """,
    discussion: """
      Writes a fixture with notes that explain it. What each event expects is what comes of it \
      with the fixture's own conditions, so that `sceneroute test` passes at once: read it, and \
      change what the app should do otherwise.

      Without a source it is a small example. Of an Info.plist it has a window for each scene \
      configuration, and an event for each activity type, quick action and URL scheme, and for a \
      notification where it has remote-notification; of an app without a scene manifest it \
      proposes the smallest one with which the app launches, as text to paste. Of identifiers, one \
      a line, it has an event for each frequent shape (`mail/123` and `mail/77` are both \
      `mail/#`), and a window for each frequent beginning. Of a log that an app wrote on a device \
      it has the windows as they were last, and the events; each line is a JSON object that \
      Fixtures/FORMAT.md describes. Of an app's sources it has a scene for each type that sets \
      conditions, which reads them from the code at each run, SwiftUI's declarations, and the \
      identifiers of the code and of the Info.plist among them; what lint finds is allowed, with \
      the reason.

      A file that is there is not replaced without --force. The exit status is 2 when nothing was \
      written, or when a line of identifiers could not be read and is not counted.

      Examples:
        sceneroute init
        sceneroute init App/Info.plist -o Tests/Windows/app.json
        sceneroute init --identifiers identifiers.txt -o shapes.json
        sceneroute init --from-log device.jsonl -o device.json
        sceneroute init --from-sources App -o Tests/Windows/app.json
      """)

  @Argument(
    help: "The Info.plist of an app, XML or binary.", completion: .file(extensions: ["plist"]))
  var infoPlist: String?

  @Option(
    help: ArgumentHelp(
      """
      Propose events and windows for the identifiers of this log, one a line; - is standard \
      input, and a file that ends in .gz or .zst is unpacked. Empty lines do not count; there may \
      be \(TraceLimits.shapedIdentifiers) lines and 64 MiB.
      """, valueName: "file"),
    completion: .file())
  var identifiers: String?

  @OptionGroup var sdk: SDKOptions

  @OptionGroup(title: "Where the identifiers of --identifiers are") var input: LogOptions

  @Option(
    help: ArgumentHelp(
      """
      Write down the windows and events of this log of a device, up to 64 MiB and \
      \(ToolLimits.deviceLogEvents) different events; - is standard input.
      """, valueName: "file"),
    completion: .file())
  var fromLog: String?

  @Option(
    help: ArgumentHelp(
      "Make scenes and events of the Swift and Objective-C sources in this folder.",
      valueName: "folder"),
    completion: .directory)
  var fromSources: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where to write the fixture; - is standard output.", valueName: "file"),
    completion: .file(extensions: ["json"]))
  var output = "windows.json"

  @Flag(help: "Replace a file that is there.")
  var force = false

  @OptionGroup var format: FormatOptions

  @Option(help: "When to use colour; auto: on a terminal, unless NO_COLOR is set.")
  var color = ColorChoice.auto

  @OptionGroup var findings: FailLevelOptions

  var failLevel: FailLevel { findings.failLevel }
  var answersJSON: Bool { format.format == .json }

  private var sources: [String] { [infoPlist, identifiers, fromLog].compactMap(\.self) }

  func validate() throws {
    if fromSources != nil, identifiers != nil || fromLog != nil {
      throw ValidationError("--from-sources goes with an Info.plist alone.")
    }
    if sources.count > 1 {
      throw ValidationError("An Info.plist, --identifiers and --from-log go one at a time.")
    }
    try input.validate(isRead: identifiers != nil, by: "--identifiers")
    if sdk.sdk != nil, infoPlist == nil { throw ValidationError("--sdk goes with an Info.plist.") }
    if output.isEmpty { throw ValidationError("--output needs the path of a file.") }
    if force, output == "-" { throw ValidationError("--force replaces a file: name it with -o.") }
  }

  func run(on console: Console) {
    guard isWritable(on: console), let draft = draft(on: console) else { return }
    if let reason = write(draft) {
      // Another process was quicker.
      if reason == FileWriting.taken { return reportTaken(on: console) }
      return console.reportUnwritable(output, reason)
    }
    console.report(draft.warnings)
    for remark in draft.remarks { console.reportWarning(id: remark.id, remark.message) }
    let isPrinted = output == "-"
    console.answer(
      JSONObject(
        joining: [
          "file": isPrinted ? nil : output, "scenes": draft.scenes, "events": draft.events,
          "fixture": isPrinted ? String(decoding: draft.bytes, as: UTF8.self) : nil,
        ], draft.proposal.map { ["manifest": $0.text] } ?? [:])
    ) { tell(draft, on: console) }
  }

  /// Writes the answer for people; with the fixture on standard output it is the fixture alone.
  private func tell(_ draft: FixtureDraft, on console: Console) {
    if output == "-" {
      console.output.writeLines(of: String(decoding: draft.bytes, as: UTF8.self))
      // The fixture alone is on standard output.
      if let proposal = draft.proposal { console.reportApart([lines(of: proposal)]) }
      return
    }
    console.output.writeLine(
      console.outputPainter.paint(output, .bold)
        + ": \(draft.scenes.counting("scene")), \(draft.events.counting("event")), each with what"
        + " comes of it today")
    if let proposal = draft.proposal {
      console.output.writeLine("")
      console.output.writeLines(lines(of: proposal))
    }
    console.output.writeLine("")
    console.output.writeLine("Next:")
    console.output.writeLine("  sceneroute explain \(output)")
    console.output.writeLine("  sceneroute test \(output) --coverage")
  }

  private func lines(of proposal: ManifestProposal) -> [StyledText] {
    let first = "The Info.plist has no scene manifest. The smallest with which the app launches is"
    let last = [
      "`SceneDelegate` is a class of yours that adopts `UIWindowSceneDelegate`. In an app of",
      "SwiftUI the build setting `\(ManifestKeys.generation)` is enough.",
    ]
    let text = proposal.text.unicodeScalars.split(separator: "\n")
      .map { "  " + VisibleText.escaped(String($0)) }
    return ([first, ""] + text + [""] + last).map { StyledText($0) }
  }

  /// Looks at the output before anything is read; false, with the reason reported, where nothing
  /// may be written.
  private func isWritable(on console: Console) -> Bool {
    guard output != "-" else { return true }
    if let input = sources.first, input != "-", FixtureFolder.isSameFile(input, output) {
      console.reportError(
        id: "output-over-input", "\(quoted(output)) is what the fixture is to be made from",
        help: "give the fixture another name with -o")
    } else if FixtureFolder.isFolder(output) {
      console.reportError(
        id: "output-is-folder", "\(quoted(output)) is a folder",
        help: "name the file, too: -o \(VisibleText.escaped(output))/windows.json")
    } else if !force, FileWriting.isTaken(output) {
      reportTaken(on: console)
    } else {
      return true
    }
    return false
  }

  private func reportTaken(on console: Console) {
    console.reportError(
      id: "file-exists", "\(quoted(output)) is there already",
      help: "--force replaces it; -o writes another file")
  }

  /// Returns why the fixture could not be written, or nil.
  private func write(_ draft: FixtureDraft) -> String? {
    if output == "-" { return nil }
    return force
      ? FileWriting.replace(output, with: draft.bytes)
      : FileWriting.create(output, with: draft.bytes)
  }

  /// Makes the fixture.
  ///
  /// Nil if it cannot be made; the reason is reported.
  private func draft(on console: Console) -> FixtureDraft? {
    do throws(FixtureError) {
      if let fromSources { return try draft(ofSources: fromSources, on: console) }
      if let infoPlist { return try FixtureDraft.ofManifest(path: infoPlist, context: sdk.context) }
      if let fromLog { return try draft(ofLog: fromLog, on: console) }
      guard let identifiers else { return try FixtureDraft.first }
      let read = LogIdentifiers(
        [identifiers], as: input.form(), noun: "identifiers", skipsEmpty: true, on: console)
      return try read.map { (read) throws(FixtureError) in try FixtureDraft(of: read.shapes) }
    } catch {
      console.report(error)
      return nil
    }
  }

  private func draft(
    ofLog path: String, on console: Console
  ) throws(FixtureError) -> FixtureDraft? {
    guard path == "-" else { return try FixtureDraft.ofLog(path: path) }
    let bytes = console.takeInput(orReport: "unreadable-log") { all, _ in
      all.count > ToolLimits.deviceLogBytes
    }
    guard let bytes else { return nil }
    return try FixtureDraft.ofLog(bytes, file: "standard input")
  }
}
