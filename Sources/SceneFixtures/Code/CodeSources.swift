import ByteText
import LocatedValues
import PredicateLanguage
import SourceScan
import SourceText

/// The sources that a scene names, scanned together: a name of one is known in the others.
final class CodeSources {
  /// The sites that set conditions of scenes, by the type around them.
  private(set) var sites: [ExactText: [ScanSite]] = [:]
  /// These types, in the order of the code; the empty name stands for code outside of types.
  private(set) var types: [String] = []
  /// The declarations of SwiftUI's apps, by the app's type, and these types in order.
  private(set) var declarations: [ExactText: [ScanDeclaration]] = [:]
  private(set) var apps: [String] = []
  /// The sets of `handlesExternalEvents(matching:)`, by where their names begin.
  private var matching: [LocatedText.Place: ScanSite] = [:]
  let files: [CodeFile]
  private var positions = CodePositions()

  /// Scans one or more files.
  ///
  /// - Complexity: as `SourceScan`.
  convenience init(_ files: [(label: String, bytes: [UInt8])]) {
    let files = files.map { file in
      let hasMark = file.bytes.starts(with: [0xEF, 0xBB, 0xBF])
      let bytes = hasMark ? Array(file.bytes.dropFirst(3)) : file.bytes
      return CodeFile(label: file.label, bytes: bytes, lines: LineTable(bytes))
    }
    self.init(files, Self.scan(files))
  }

  /// Takes what a scan of `files` found.
  init(_ files: [CodeFile], _ result: ScanResult) {
    self.files = files
    for declaration in result.declarations {
      let type = declaration.type.joined(separator: ".")
      if declarations[ExactText(type)] == nil { apps.append(type) }
      declarations[ExactText(type), default: []].append(declaration)
    }
    for site in result.sites where site.kind == .matching {
      let place = LocatedText.Place(file: site.file, offset: site.range.lowerBound)
      matching[place] = matching[place] ?? site
    }
    for site in result.sites where ConditionSite.kinds.contains(site.kind) {
      let type = site.type.joined(separator: ".")
      if sites[ExactText(type)] == nil { types.append(type) }
      sites[ExactText(type), default: []].append(site)
    }
  }

  private static func scan(_ files: [CodeFile]) -> ScanResult {
    // One buffer, because the bytes of all files must stay where they are during the scan.
    let all = files.flatMap { $0.bytes }
    return all.withUnsafeBytes { buffer in
      var start = 0
      let sources = files.compactMap { file -> ScanSource? in
        let bytes = buffer[start..<start + file.bytes.count]
        start = bytes.endIndex
        // Other files are not read.
        guard let language = SourceLanguage(path: file.label) else { return nil }
        return ScanSource(
          path: file.label, language: language, bytes: UnsafeRawBufferPointer(rebasing: bytes))
      }
      return SourceScan.scan(
        sources, isCandidate: sources.map { _ in true }, wantsDeclarations: true)
    }
  }

  /// The set that decides which events make the scene of `declaration`.
  ///
  /// Nil if there is none.
  func matching(of declaration: ScanDeclaration) -> ScanSite? {
    declaration.modifier.flatMap { offset in
      matching[LocatedText.Place(file: declaration.file, offset: offset)]
    }
  }

  /// The place where the first file begins.
  var beginning: LocatedText.Place { LocatedText.Place(file: 0, offset: 0) }

  /// Returns the first place where `type` sets conditions or declares a scene, as `wanted` says.
  ///
  /// It is the beginning of the sources if there is none.
  func beginning(of type: String, _ wanted: CodeProblem.Wanted) -> ScanExpression {
    let range: (file: Int, bytes: Range<Int>)? =
      switch wanted {
      case .conditions: sites[ExactText(type)]?.first.map { ($0.file, $0.range) }
      case .declarations: declarations[ExactText(type)]?.first.map { ($0.file, $0.range) }
      }
    guard let (file, bytes) = range else { return ScanExpression(place: beginning, end: 0) }
    return ScanExpression(
      place: LocatedText.Place(file: file, offset: bytes.lowerBound), end: bytes.upperBound)
  }

  /// The text of an expression, each run of white space as one space; of a long one its beginning.
  func text(of expression: ScanExpression) -> String {
    let start = expression.place.offset
    let end = min(max(start, expression.end), start + FixtureLimits.codeExpressionBytes)
    return Self.normalized(
      String(decoding: files[expression.place.file].bytes[start..<end], as: UTF8.self))
  }

  static func normalized(_ text: String) -> String {
    let spaces = " \t\n\r\u{B}\u{C}".utf8
    let words = text.utf8.split(whereSeparator: spaces.contains)
    return String(decoding: Array(words.joined(separator: " ".utf8)), as: UTF8.self)
  }

  /// A finding at a place of the code, which the fixture names at `naming`.
  func diagnostic(
    _ content: any DiagnosticContent, at place: LocatedText.Place, to end: Int?,
    namedAt naming: FixturePlace
  ) -> FixtureDiagnostic {
    let file = files[place.file]
    let span = SourceSpan(place.offset, max(place.offset, end ?? 0))
    let (line, column) = positions.position(of: place.offset, in: file)
    let finding = CodeFinding(content: content, naming: naming)
    return FixtureDiagnostic(
      LocatedDiagnostic(
        finding.diagnostic(at: span), file: file.label, line: line, column: column, path: "",
        excerpt: SourceExcerpt(of: span, in: file.bytes)))
  }
}

/// A finding about code, which says where the fixture names it.
private struct CodeFinding: DiagnosticContent {
  let content: any DiagnosticContent
  let naming: FixturePlace

  var id: String { content.id }
  var severity: Diagnostic.Severity { content.severity }
  var message: String { content.message }

  var help: String? {
    [content.help, "the code is named in \(naming)"].compactMap { $0 }.joined(separator: "; ")
  }
}
