import PredicateLanguage

/// The lines of a file that has a JSON object a line; empty lines do not count.
///
/// Where the file is what a console showed, lines that do not begin as an object are passed over.
///
/// ```
/// for line in ObjectLines(bytes, file: "like.jsonl", of: "a vector") {
///   if let row = line.row { … }
///   findings.add(line)
/// }
/// ```
struct ObjectLines: Sequence, IteratorProtocol {
  private let file: String
  private let name: String
  /// The file after its byte order mark.
  private let text: ArraySlice<UInt8>
  private var rest: ArraySlice<UInt8>
  private var linesBefore = 0
  private var isAtEnd = false
  private let isConsole: Bool
  /// How many lines were passed over.
  private(set) var skipped = 0

  /// `name` is what a line is called in messages, with an article.
  init(_ bytes: [UInt8], file: String, of name: String, isConsole: Bool = false) {
    (self.file, self.name, self.isConsole) = (file, name, isConsole)
    text = bytes[bytes.byteOrderMarkLength...]
    rest = text
  }

  mutating func next() -> ObjectLine? {
    while !isAtEnd {
      let line = rest.prefix { $0 != UInt8(ascii: "\n") }
      isAtEnd = line.endIndex == rest.endIndex
      rest = rest[(isAtEnd ? line.endIndex : line.endIndex + 1)...]
      let origin = SourceOrigin(
        linesBefore: linesBefore, bytesBefore: line.startIndex - text.startIndex)
      linesBefore += 1
      guard let first = line.first(where: { $0 > 0x20 }) else { continue }
      if !isConsole || first == UInt8(ascii: "{") { return read(line, origin) }
      skipped += 1
    }
    return nil
  }

  private func read(_ line: ArraySlice<UInt8>, _ origin: SourceOrigin) -> ObjectLine {
    guard line.count <= FixtureLimits.vectorBytes else {
      let tree = ValueTree(.json, bytes: Array(line.prefix(FixtureLimits.excerptBytes)))
      let document = SourceDocument(file: file, tree: tree, origin: origin)
      document.report(ObjectLineProblem.tooLong, at: .value(.root))
      return ObjectLine(number: linesBefore, document: document, row: nil)
    }
    let document = SourceDocument(json: Array(line), file: file, origin: origin)
    let row = document.root.flatMap { MemberReader($0, name: name) }
    return ObjectLine(number: linesBefore, document: document, row: row)
  }
}

/// One line of such a file.
struct ObjectLine {
  /// The number of the line, from 1.
  let number: Int
  /// What is found about the line.
  let document: SourceDocument
  /// The line's object; nil, with a finding, when it lacks one.
  let row: MemberReader?
}

/// Collects what is wrong with the lines of one file or several.
struct LineFindings {
  private var diagnostics: [FixtureDiagnostic] = []
  /// How many diagnostics were too many to keep.
  private var dropped = 0

  /// Adds what was found about a line, when an error is among it.
  mutating func add(_ line: ObjectLine) {
    if line.document.hasErrors { add(line.document.diagnostics()) }
  }

  mutating func add(_ found: [FixtureDiagnostic]) {
    let room = FixtureLimits.diagnostics - diagnostics.count
    diagnostics += found.prefix(room)
    dropped += max(0, found.count - room)
  }

  /// Throws everything that was found; `file` is named when there was more than is kept.
  func throwAll(_ file: String) throws(FixtureError) {
    guard !diagnostics.isEmpty else { return }
    let rest = FileProblem.moreDiagnostics(dropped, isError: true)
    throw FixtureError(
      diagnostics + (dropped > 0 ? FixtureError(rest, file: file).diagnostics : []))
  }
}

/// What can be wrong with a line as a whole, beyond JSON.
enum ObjectLineProblem: Hashable {
  case tooLong
}

extension ObjectLineProblem: DiagnosticContent {
  var id: String { "line-too-long" }

  var message: String {
    "the line has more than the limit of \(FixtureLimits.vectorBytes) bytes"
  }

  var help: String? { "write one object a line" }
}
