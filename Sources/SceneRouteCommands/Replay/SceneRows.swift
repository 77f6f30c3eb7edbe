import LocatedValues
import PredicateIndex
import PredicateLanguage
import SceneFixtures
import SceneRouting
import TraceLines

enum ReplayRows {
  case tsv
  case ndjson
  /// The members of `route`'s JSON that come after the identifier.
  case route
}

/// The texts of rows and counts for each scene and decision, made once: a row copies bytes.
///
/// A window has a place: 0 for a new one, else one more than the slot of its scene.
// Sendable by hand: the memory behind its pointers does not change.
final class SceneRows: @unchecked Sendable {
  /// The form of the rows.
  ///
  /// Nil if none are written.
  let rows: ReplayRows?
  /// Whether rows list the scenes that share a score.
  let listsTies: Bool
  /// The names as they are, by place.
  let names: [String?]
  private let actions: [String]
  let hashes: [UInt64]
  /// The texts of `texts`, one after the other.
  private let memory: UnsafeMutableRawPointer
  private let starts: UnsafeMutablePointer<PaddedText>

  init(_ router: SceneRouter, rows: ReplayRows?, listsTies: Bool) {
    (self.rows, self.listsTies) = (rows, listsTies)
    let sessions = router.sessionsBySlot
    names = [nil] + sessions.map { $0?.id.rawValue }
    let actions =
      ["create"] + sessions.map { RoutingOutcome.Kind(reaching: $0?.state).name }
    self.actions = actions
    hashes =
      rows == nil
      ? zip(names, actions).flatMap { name, action in
        RoutingScore.allCases.map {
          DigestHash.ofDecision(scene: name, score: $0.name, action: action)
        }
      } : []
    (memory, starts) = Self.padded(Self.texts(names, actions, rows, listsTies: listsTies))
  }

  deinit {
    memory.deallocate()
    starts.deallocate()
  }

  /// Returns the beginnings of rows by window; the texts between the window and the number of ties
  /// by decision; and those texts with the end of a row that has neither ties nor errors.
  private static func texts(
    _ names: [String?], _ actions: [String], _ rows: ReplayRows?, listsTies: Bool
  ) -> [[UInt8]] {
    guard let rows else { return [] }
    let windows = zip(names, actions).map { name, action -> [UInt8] in
      switch rows {
      case .tsv: return Array((name.map { DecisionRow.written($0) } ?? "").utf8)
      case .ndjson, .route:
        let start = rows == .ndjson ? "{" : #""action":"\#(action)","#
        var text = Array((start + #""scene":"#).utf8)
        if let name { JSONString.append(name, to: &text) } else { text += Array("null".utf8) }
        return text
      }
    }
    let middles = decisions.map { middle(rows, $0, $1) }
    let end =
      switch rows {
      case .tsv: listsTies ? "\n" : "0\n"
      case .ndjson: "0\(listsTies ? #","ties":[]"# : ""),\"errors\":[]}\n"
      case .route: "[]" + routeEnd
      }
    return windows + middles.map { Array($0.utf8) } + middles.map { Array(($0 + end).utf8) }
  }

  /// The end of a row of `route` without errors: a scene has scored, and nothing was expected.
  fileprivate static let routeEnd = #","errors":[],"rule":"R3","warnings":[],"expected":null"#

  /// The parts of a row of `route` before and after the identifier in its warning, where no scene
  /// has scored.
  fileprivate static let lost: (before: [UInt8], after: [UInt8]) = {
    var before = JSONText()
    before.string(RoutingWarning.matchless.words + "`")
    var after = JSONText()
    after.string(RoutingWarning.matchless.help)
    let start =
      #","score":"none","tied":[],"errors":[],"rule":"R5","warnings":[{"id":"no-scene-matches","#
      + #""message":"#
    return (
      Array(start.utf8) + before.buffer.bytes.dropLast(),
      Array(#"`","help":"#.utf8) + after.buffer.bytes + Array(#"}],"expected":null"#.utf8)
    )
  }()

  /// Copies texts into one block of memory, with the bytes behind it that may be read.
  private static func padded(
    _ texts: [[UInt8]]
  ) -> (UnsafeMutableRawPointer, UnsafeMutablePointer<PaddedText>) {
    let memory = UnsafeMutableRawPointer.allocate(
      byteCount: texts.reduce(PaddedText.step) { $0 + $1.count }, alignment: 16)
    let starts = UnsafeMutablePointer<PaddedText>.allocate(capacity: max(1, texts.count))
    var end = memory
    for (place, text) in texts.enumerated() {
      text.withUnsafeBytes { bytes in
        if let start = bytes.baseAddress { end.copyMemory(from: start, byteCount: bytes.count) }
      }
      (starts + place).initialize(to: PaddedText(start: end, count: text.count))
      end += text.count
    }
    end.initializeMemory(as: UInt8.self, repeating: 0, count: PaddedText.step)
    return (memory, starts)
  }

  // MARK: - Decisions

  /// All pairs of a score and a kind, in the order of `decisionPlace(of:)`.
  private static let decisions: [(RoutingScore, RoutingOutcome.Kind)] =
    RoutingScore.allCases.flatMap { score in
      [RoutingOutcome.Kind.create, .continueInScene, .reconnect, .refuse].map { (score, $0) }
    }

  /// Returns the text of a row between the window and the number of ties.
  private static func middle(
    _ rows: ReplayRows, _ score: RoutingScore, _ kind: RoutingOutcome.Kind
  ) -> String {
    switch rows {
    case .tsv: "\t\(score.name)\t\(kind.name)\t"
    case .ndjson: #","score":"\#(score.name)","action":"\#(kind.name)","tied":"#
    case .route: #","score":"\#(score.name)","tied":"#
    }
  }

  var count: Int { names.count }

  /// The place of the window that gets an event.
  @inline(__always)
  static func place(of choice: RoutingChoice) -> Int { Int(choice.slot) + 1 }

  /// The place of a window's counts by score.
  @inline(__always)
  static func countPlace(of choice: RoutingChoice) -> Int {
    place(of: choice) * 3 + choice.score.rawValue
  }

  /// The decision whose counts are at a place.
  func decision(atCountPlace place: Int) -> ReplaySummary.Decision {
    ReplaySummary.Decision(
      scene: names[place / 3], score: RoutingScore(rawValue: place % 3)?.name ?? "",
      action: actions[place / 3])
  }

  /// Returns the beginning of a row, its window; valid as long as `self`, and if rows are written.
  @inline(__always)
  func window(of choice: RoutingChoice) -> PaddedText { starts[Self.place(of: choice)] }

  /// Returns the text between the window and the number of ties; valid as `window(of:)` is.
  func middle(of choice: RoutingChoice) -> PaddedText {
    starts[names.count + Self.decisionPlace(of: choice)]
  }

  /// Returns the end of a row, from its window on, that has neither ties nor errors; valid as
  /// `window(of:)` is.
  @inline(__always)
  func ending(of choice: RoutingChoice) -> PaddedText {
    starts[names.count + Self.decisionCount + Self.decisionPlace(of: choice)]
  }

  private static let decisionCount = 12

  @inline(__always)
  private static func decisionPlace(of choice: RoutingChoice) -> Int {
    choice.score.rawValue * 4 + Int(choice.kind.rawValue)
  }
}

struct RowWriter {
  let rows: ReplayRows
  let scenes: SceneRows
  var listsTies: Bool { scenes.listsTies }

  /// A writer of the rows that `scenes` are for.
  ///
  /// Nil if they are for none.
  init?(_ scenes: SceneRows) {
    guard let rows = scenes.rows else { return nil }
    (self.rows, self.scenes) = (rows, scenes)
  }

  /// Writes the row of a decision; `errors` are those of scenes that could not be evaluated.
  @inline(__always)
  func write(
    _ choice: RoutingChoice, _ choices: borrowing RoutingChoices, _ errors: [SceneError],
    to json: inout JSONText
  ) {
    if choice.tied == 0, !choice.hasErrors {
      json.buffer.append(scenes.window(of: choice), scenes.ending(of: choice))
    } else {
      writeWhole(choice, choices, errors, to: &json)
    }
  }

  /// Writes what a row of `route` has after the identifier, which lies in `line` and needs no
  /// escape.
  func write(
    _ choice: RoutingChoice, _ choices: borrowing RoutingChoices, on line: ByteIdentifier,
    to json: inout JSONText
  ) {
    guard choice.score == .none else { return write(choice, choices, [], to: &json) }
    json.buffer.append(scenes.window(of: choice).bytes)
    SceneRows.lost.before.withUnsafeBufferPointer { json.buffer.append($0) }
    json.buffer.append(line.bytes.bindMemory(to: UInt8.self))
    SceneRows.lost.after.withUnsafeBufferPointer { json.buffer.append($0) }
  }

  @inline(never)
  private func writeWhole(
    _ choice: RoutingChoice, _ choices: borrowing RoutingChoices, _ errors: [SceneError],
    to json: inout JSONText
  ) {
    json.buffer.append(scenes.window(of: choice).bytes)
    json.buffer.append(scenes.middle(of: choice).bytes)
    switch rows {
    case .tsv:
      if listsTies {
        appendTies(choice, choices, to: &json)
      } else {
        json.buffer.append(number: Int(choice.tied))
      }
      json.buffer.append(UInt8(ascii: "\n"))
    case .ndjson:
      json.buffer.append(number: Int(choice.tied))
      if listsTies {
        json.buffer.append(#","ties":"#)
        writeTies(choice, choices, to: &json)
      }
      json.buffer.append(#","errors":"#)
      json.beginValue()
      errors.write(to: &json)
      json.buffer.append("}\n")
    case .route:
      writeTies(choice, choices, to: &json)
      json.buffer.append(SceneRows.routeEnd)
    }
  }

  private func writeTies(
    _ choice: RoutingChoice, _ choices: borrowing RoutingChoices, to json: inout JSONText
  ) {
    json.beginValue()
    json.array(choices.ties(of: choice)) { json, slot in
      json.string(scenes.names[Int(slot) + 1])
    }
  }

  /// Writes the row of a line that gave no decision.
  func write(_ problem: LineProblem, to json: inout JSONText) {
    if rows == .tsv {
      json.buffer.append("\terror\t")
      json.buffer.append(problem.id)
      json.buffer.append(listsTies ? "\t\n" : "\t0\n")
    } else {
      json.buffer.append(#"{"error":{"id":""#)
      json.buffer.append(problem.id)
      json.buffer.append(#"","message":""#)
      json.buffer.append(problem.message)
      json.buffer.append("\"}}\n")
    }
  }

  private func appendTies(
    _ choice: RoutingChoice, _ choices: borrowing RoutingChoices, to json: inout JSONText
  ) {
    for (index, slot) in choices.ties(of: choice).enumerated() {
      if index > 0 { json.buffer.append(UInt8(ascii: ",")) }
      json.buffer.append(DecisionRow.written(scenes.names[Int(slot) + 1] ?? "", isListed: true))
    }
  }
}
