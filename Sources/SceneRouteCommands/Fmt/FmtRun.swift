import LocatedValues
import PredicateLanguage
import SceneFixtures
import TraceLines

/// Formats files, or standard input, and answers with what that changes.
struct FmtRun {
  private let console: Console
  private let checks: Bool
  private let diffs: Bool
  private let writes: Bool
  /// The answer for programs.
  ///
  /// Nil if the answer is for people.
  private var json: JSONLines?
  private var findings: [Finding] = []
  /// The numbers of files read, of files that change, and of predicates that change.
  private var counts = (files: 0, changed: 0, predicates: 0)
  /// Whether the files are worth a line that sums up.
  private var sumsUp = false

  init(_ console: Console, checks: Bool, diffs: Bool, writes: Bool, answersJSON: Bool) {
    self.console = console
    (self.checks, self.diffs, self.writes) = (checks, diffs, writes)
    if answersJSON { json = JSONLines(#"{"version":1,"files":["#, on: console) }
  }

  mutating func format(_ paths: FixturePaths) {
    sumsUp = true
    for input in paths.inputs() where input.isNamed || !FixtureFolder.isLink(input.path) {
      format(input)
    }
    if counts.files == 0, console.status == .done {
      console.reportError(id: "no-fixture", "no fixture was found")
    }
  }

  private mutating func format(_ input: FixturePaths.Input) {
    if isPredicate(input) {
      return console.reportError(
        id: "predicate-for-path", "\(quoted(input.path)) is a predicate, and no file",
        help: "hand it over on standard input: `sceneroute fmt` without a path reads it there")
    }
    if writes, input.isRefused(on: console) { return }
    do throws(FixtureError) {
      if let problem = input.problem { throw problem }
      let bytes = try SceneFixture.bytes(path: input.path)
      let formatting = try FixtureFormatting(
        bytes, file: input.path, mustBeFixture: input.isNamed)
      guard let formatting else { return }
      answer(FormattedText(formatting, of: bytes, file: input.path))
    } catch {
      console.report(error)
    }
  }

  /// Whether a person gave a predicate where a path is expected.
  private func isPredicate(_ input: FixturePaths.Input) -> Bool {
    input.isNamed && FixtureFolder.version(of: input.path) == nil
      && (try? ActivationPredicate.formatted(input.path)) != nil
  }

  mutating func formatInput() {
    guard let bytes = readInput() else { return }
    guard InputForm.isFixture(bytes) else { return formatPredicate(bytes) }
    do throws(FixtureError) {
      if let formatting = try FixtureFormatting(bytes, file: FormattedText.inputName) {
        answer(FormattedText(formatting, of: bytes, file: FormattedText.inputName))
      }
    } catch {
      console.report(error)
    }
  }

  /// Reads standard input as far as it may be of use: what is over a limit is refused afterwards.
  private func readInput() -> [UInt8]? {
    var space = SpaceRun()
    var isFixture: Bool?
    return console.takeInput { all, piece in
      if !space.accepts(piece) || all.count > FixtureLimits.fileBytes { return true }
      guard all.count > InputForm.predicateBytes else { return false }
      let mayGoOn = isFixture ?? InputForm.isFixture(all)
      isFixture = mayGoOn
      return !mayGoOn
    }
  }

  private mutating func formatPredicate(_ bytes: [UInt8]) {
    guard bytes.count <= InputForm.predicateBytes else {
      return console.reportError(
        id: "text-limit",
        "the predicate has more than the limit of \(PredicateLimits.predicateBytes) bytes")
    }
    guard let text = InputForm.predicate(in: bytes) else {
      return console.reportError(id: "not-utf8", "standard input is not valid UTF-8")
    }
    do throws(InvalidPredicateError) {
      answer(FormattedText(predicate: text, after: try ActivationPredicate.formatted(text)))
    } catch {
      console.report(error)
      findings = error.diagnostics.map { diagnostic in
        Finding(diagnostic, at: InputForm.place(of: diagnostic.span, in: text))
      }
    }
  }

  private mutating func answer(_ file: FormattedText) {
    var isWritten = false
    if writes, file.isChanged {
      if let reason = file.write() {
        console.reportUnwritable(file.name, reason)
      } else {
        isWritten = true
      }
    }
    if checks || diffs && !writes, file.isChanged { console.note(.checkFailed) }
    counts.files += 1
    if file.isChanged, isWritten == writes {
      counts.changed += 1
      counts.predicates += file.edits.count
    }
    let isPrinted = !checks && !diffs && !writes
    if json != nil {
      json?.add(file.json(isWritten: isWritten))
    } else if isPrinted {
      file.write(to: console.output)
    } else {
      show(file, isWritten: isWritten)
    }
  }

  private func show(_ file: FormattedText, isWritten: Bool) {
    guard file.isChanged else { return }
    if diffs {
      file.diff.write(to: console.output, console.outputPainter)
    } else if checks {
      for edit in file.edits {
        let path = edit.path.map { " (\($0))" } ?? ""
        console.output.writeLine("\(edit.place)\(path)")
      }
    } else if isWritten {
      console.output.writeLine("\(file.name): \(file.edits.count.counting("predicate"))")
    }
  }

  /// Ends the answer: of programs with the findings, for people with a line that sums up.
  mutating func end() {
    if json != nil {
      json?.end(adding: findings)
    } else if sumsUp, counts.files > 0, checks || writes, !(diffs && writes) {
      console.output.writeLine(StyledText(sum))
    }
  }

  private var sum: String {
    let files = counts.files.counting("file")
    guard counts.changed > 0 else {
      return "nothing \(writes ? "changed" : "to change") in \(files)"
    }
    return counts.predicates.counting("predicate")
      + " in \(counts.changed) of \(files) \(writes ? "changed" : "would change")"
  }
}

enum InputForm {
  /// The longest input that may be a predicate: with a byte order mark and the end of a line.
  static let predicateBytes = PredicateLimits.predicateBytes + 5

  /// Whether a text begins as an object or list of JSON, and not as a predicate, which may begin
  /// with a list: `{"a", "b"} CONTAINS SELF`.
  static func isFixture(_ bytes: [UInt8]) -> Bool {
    var rest = bytes.dropFirst(markLength(bytes))
    func skipSpace() { rest = rest.drop { $0 == 0x20 || 0x09...0x0D ~= $0 } }
    skipSpace()
    if rest.first == UInt8(ascii: "[") { return true }
    guard rest.popFirst() == UInt8(ascii: "{") else { return false }
    skipSpace()
    guard let first = rest.popFirst() else { return true }
    switch Unicode.Scalar(first) {
    case "}":
      skipSpace()
      return rest.isEmpty
    case "\"", "'":
      while let byte = rest.popFirst(), byte != first {
        if byte == UInt8(ascii: "\\") { rest = rest.dropFirst() }
      }
    default: rest = rest.drop { !" \t\r\n:,}".utf8.contains($0) }
    }
    skipSpace()
    return rest.first == UInt8(ascii: ":")
  }

  /// The text of a predicate without a byte order mark and the end of its last line.
  ///
  /// Nil if it is not UTF-8.
  static func predicate(in bytes: [UInt8]) -> String? {
    var text = bytes.dropFirst(markLength(bytes))
    if text.last == UInt8(ascii: "\n") {
      text = text.dropLast()
      if text.last == UInt8(ascii: "\r") { text = text.dropLast() }
    }
    return String(validating: text, as: UTF8.self)
  }

  /// Returns the place where a span of the predicate on standard input begins.
  static func place(of span: SourceSpan, in text: String) -> FixturePlace {
    let before = Array(text.utf8.prefix(span.lowerBound))
    let lines = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let column = (lines.last ?? []).count { $0 & 0xC0 != 0x80 } + 1
    return FixturePlace(file: FormattedText.inputName, line: lines.count, column: column)
  }

  private static func markLength(_ bytes: [UInt8]) -> Int {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
  }
}
