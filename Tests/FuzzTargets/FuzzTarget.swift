/// A part of the project that reads text from strangers, and what must hold for every such text.
///
/// The fuzzer calls these checks with bytes that it makes up, the tests with the bytes that it once
/// found worth keeping.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// Lexer, parser and printer: a predicate's text.
  case parse
  /// Evaluation against the naive evaluator: a predicate and an identifier.
  case evaluate
  /// LIKE against the naive evaluator: options, a pattern and an identifier.
  case like
  /// MATCHES: options, a pattern and an identifier.
  case matches
  /// A scene fixture's JSON, and routing by it.
  case fixture
  /// The JSON of a payload, such as that of an `.apns` file.
  case payload
  /// An Info.plist, in XML or binary.
  case plist
  /// A scene fixture with a timeline, played step by step.
  case timeline
  /// A line of `evaluate --jsonl`, read and answered.
  case request
  /// A log, as `replay` reads it: a form, how it is cut, and its bytes.
  case lines

  /// A Swift source, cut into tokens, and the texts of its literals.
  case swift
  /// An Objective-C source, likewise.
  case objc
  /// One or two sources, scanned: what languages they have, and their bytes.
  case scan

  /// Separates the parts of an input; no UTF-8 text holds it.
  public static let separator: UInt8 = 0xFF

  /// Returns what is wrong, in words for the log, or nil.
  public func finding(in bytes: [UInt8], effort: FuzzEffort = .all) -> String? {
    switch self {
    case .parse: ParseCheck.finding(String(decoding: bytes, as: UTF8.self), effort)
    case .evaluate: EvaluateCheck.finding(FuzzInput(bytes), effort)
    case .like: PatternCheck.likeFinding(FuzzInput(bytes), effort)
    case .matches: PatternCheck.matchesFinding(FuzzInput(bytes), effort)
    case .fixture: FileCheck.fixtureFinding(bytes, effort)
    case .payload: FileCheck.payloadFinding(bytes, effort)
    case .plist: ManifestCheck.finding(bytes, effort)
    case .timeline: TimelineCheck.finding(bytes, effort)
    case .request: RequestCheck.finding(bytes, effort)
    case .lines: LinesCheck.finding(bytes)
    case .swift: SourceCheck.tokensFinding(bytes, isSwift: true)
    case .objc: SourceCheck.tokensFinding(bytes, isSwift: false)
    case .scan: SourceCheck.scanFinding(bytes)
    }
  }
}
