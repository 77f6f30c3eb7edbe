import ByteText
import LocatedValues
import PredicateLanguage
import SceneFixtures
import SceneLifecycle
import SceneRouting
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

  /// Scans one or more files.
  ///
  /// - Complexity: as `SourceScan`.
  convenience init(_ files: [CodeFile]) { self.init(files, Self.scan(files)) }

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

  /// The text of an expression, each run of white space as one space; of a long one its beginning.
  func text(of expression: ScanExpression) -> String {
    let start = expression.place.offset
    let end = min(max(start, expression.end), start + FixtureLimits.codeExpressionBytes)
    return CodeArguments.normalized(
      String(decoding: files[expression.place.file].bytes[start..<end], as: UTF8.self))
  }
}

extension CodeSources: CodeAnswers {
  func types(with part: CodePart) -> [String] {
    switch part {
    case .conditions: types
    case .declarations: apps
    }
  }

  func beginning(of type: String, _ part: CodePart) -> CodeSpan {
    let range: (file: Int, bytes: Range<Int>)? =
      switch part {
      case .conditions: sites[ExactText(type)]?.first.map { ($0.file, $0.range) }
      case .declarations: declarations[ExactText(type)]?.first.map { ($0.file, $0.range) }
      }
    let (file, bytes) = range ?? (0, 0..<0)
    return CodeSpan(
      start: CodeOffset(file: file, offset: bytes.lowerBound), end: bytes.upperBound)
  }

  func conditions(
    of type: String, _ question: CodeQuestion, _ report: CodeReport
  ) -> CodeAnswer<ActivationConditions?> {
    var reader = ConditionSite(sources: self, question)
    let conditions = reader.conditions(of: sites[ExactText(type)] ?? []) {
      report($0, CodeOffset($1), $2)
    }
    return CodeAnswer(
      conditions, isWhole: conditions != nil, wanted: reader.wanted, bytes: reader.bytes,
      code: reader.code)
  }

  func declarations(
    of type: String, _ question: CodeQuestion, _ report: CodeReport
  ) -> CodeAnswer<[SceneDeclaration]> {
    var reader = ConditionSite(sources: self, question)
    let (declarations, isWhole) = reader.declarations(declarations[ExactText(type)] ?? []) {
      report($0, CodeOffset($1), $2)
    }
    return CodeAnswer(declarations, isWhole: isWhole, wanted: reader.wanted, code: reader.code)
  }
}

extension CodeOffset {
  init(_ place: LocatedText.Place) { self.init(file: place.file, offset: place.offset) }
}

extension CodeSpan {
  init(_ expression: ScanExpression) {
    self.init(start: CodeOffset(expression.place), end: expression.end)
  }
}

extension CodeBytes {
  init(_ text: LocatedText) { self.init(text.bytes) { CodeOffset(text.place(of: $0)) } }
}
