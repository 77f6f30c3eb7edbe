import ArgumentParser
import ByteText
import LocatedValues
import SceneFixtures

/// A form of the report, and where it goes: `junit` or `junit=report.xml`.
struct ReportFormat: ExpressibleByArgument {
  enum Kind: String, CaseIterable {
    case text
    case json
    case junit
    case tap
    case github
    case sarif
    case xcode
  }

  let kind: Kind
  /// Nil for standard output.
  let file: String?

  static var allValueStrings: [String] { Kind.allCases.map(\.rawValue) }

  init?(argument: String) {
    let sign = argument.utf8.firstIndex(of: UInt8(ascii: "="))
    guard let kind = Kind(rawValue: String(argument[..<(sign ?? argument.endIndex)])) else {
      return nil
    }
    self.kind = kind
    file = sign.map { String(argument[argument.utf8.index(after: $0)...]) }
    if file?.isEmpty == true { return nil }
  }
}

/// The option of the verbs that write reports.
struct ReportOptions: ParsableArguments {
  @Option(
    name: .customLong("format"),
    help: ArgumentHelp(
      """
      text, json, junit, tap, github, sarif or xcode; with =FILE into that file, beside the one on \
      standard output. May be repeated.
      """, valueName: "format[=file]"),
    completion: .list(ReportFormat.allValueStrings))
  var formats: [ReportFormat] = []

  @Option(
    help: ArgumentHelp(
      """
      For build systems, with --format xcode: tell every finding as a warning, end with 0 whatever \
      was found, and leave this file, which is empty.
      """, valueName: "file"),
    completion: .file())
  var stamp: String?

  /// The format to print on standard output.
  var shown: ReportFormat.Kind { formats.first { $0.file == nil }?.kind ?? .text }

  /// The files that reports go to.
  var files: [String] { formats.compactMap(\.file) }

  func validate() throws {
    if formats.count(where: { $0.file == nil }) > 1 {
      throw ValidationError("--format: only one format goes to standard output; give others =FILE.")
    }
    if Set(files.map { ExactText($0) }).count < files.count {
      throw ValidationError("--format: two formats have the same file.")
    }
    if stamp != nil, shown != .xcode { throw ValidationError("--stamp goes with --format xcode.") }
  }

  /// Writes every report that is wanted.
  ///
  /// `text` and `json` write the two forms that each verb has of its own.
  func write(
    _ report: Report, on console: Console, text: (Painter, OutputBuffer) -> Void,
    json: (OutputBuffer) -> Void
  ) {
    func write(_ kind: ReportFormat.Kind, on output: OutputBuffer, _ painter: Painter) {
      switch kind {
      case .text: text(painter, output)
      case .json: json(output)
      case .sarif: SARIFReport.write(report, on: output)
      case .junit: output.writeLines(of: JUnitReport(report).text)
      case .tap: output.writeLines(of: TAPReport(report).text)
      case .github: output.writeLines(of: GitHubReport(report).text)
      case .xcode:
        output.writeLines(of: XcodeReport(report, onlyWarns: stamp != nil).text)
      }
    }
    if stamp != nil { console.forgiveFindings() }
    write(shown, on: console.output, console.outputPainter)
    for format in formats {
      guard let file = format.file else { continue }
      let buffer = TextFile(file)
      write(format.kind, on: buffer.output, Painter(usesColor: false))
      if let reason = buffer.write() {
        console.reportError(id: "unwritable-file", "cannot write `\(file)`: \(reason)")
      }
    }
    if let stamp, let reason = Self.leave(stamp) { console.reportUnwritable(stamp, reason) }
  }
  /// Makes an empty file; returns why it failed, or nil.
  ///
  /// One that is there stays as it is: its time would have what depends on it built again. Another
  /// file is never emptied, such as a source that was named by mistake.
  private static func leave(_ stamp: String) -> String? {
    guard let facts = try? FileSystem.facts(of: stamp) else {
      return FileWriting.replace(stamp, with: [])
    }
    return facts.kind == .regular && facts.bytes == 0 ? nil : "what is there is not empty"
  }
}
