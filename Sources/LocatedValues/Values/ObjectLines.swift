import Diagnostics

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
package struct ObjectLines: Sequence, IteratorProtocol {
  private let file: String
  private let name: String
  /// The file after its byte order mark.
  private let text: ArraySlice<UInt8>
  private var rest: ArraySlice<UInt8>
  private var linesBefore = 0
  private var isAtEnd = false
  private let isConsole: Bool
  /// The number of lines passed over.
  package private(set) var skipped = 0

  /// `name` is a line's name in messages, with an article.
  package init(_ bytes: [UInt8], file: String, of name: String, isConsole: Bool = false) {
    (self.file, self.name, self.isConsole) = (file, name, isConsole)
    text = bytes[bytes.byteOrderMarkLength...]
    rest = text
  }

  package mutating func next() -> ObjectLine? {
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
    guard line.count <= ValueLimits.vectorBytes else {
      let tree = ValueTree(.json, bytes: Array(line.prefix(ValueLimits.excerptBytes)))
      let document = SourceDocument(file: file, tree: tree, origin: origin)
      let problem = Mistake(
        "line-too-long", "the line has more than the limit of \(ValueLimits.vectorBytes) bytes",
        help: "write one object a line")
      document.report(problem, at: .value(.root))
      return ObjectLine(number: linesBefore, document: document, row: nil)
    }
    let document = SourceDocument(json: Array(line), file: file, origin: origin)
    let row = document.root.flatMap { MemberReader($0, name: name) }
    return ObjectLine(number: linesBefore, document: document, row: row)
  }
}

/// One line of such a file.
package struct ObjectLine {
  /// The number of the line, from 1.
  package let number: Int
  /// The line as a document, with the findings about it.
  package let document: SourceDocument
  /// The line's object.
  ///
  /// Nil if the line lacks one, which is a finding.
  package let row: MemberReader?
}
