import PredicateLanguage
import SceneFixtures
import SceneRouting
import TraceLines

/// The form of the rows of a replay.
enum ReplayRows {
  case tsv
  case ndjson
}

/// What rows and counts say of each scene, made once: a row copies bytes.
///
/// A window has a place: 0 for a new one, else one more than the slot of its scene.
// Sendable by hand: the memory behind its pointers does not change.
final class SceneRows: @unchecked Sendable {
  /// How each window is written, one after the other, and where each begins.
  private let text: UnsafeBufferPointer<UInt8>
  private let starts: UnsafeBufferPointer<Int>
  /// The names as they are, by place.
  let names: [String?]
  private let actions: [String]
  /// The hashes of decisions, by place and score.
  let hashes: [UInt64]

  init(_ router: SceneRouter, rows: ReplayRows?) {
    let sessions = router.sessionsBySlot
    names = [nil] + sessions.map { $0?.id.rawValue }
    let actions = ["create"] + sessions.map { $0?.isConnected == true ? "continue" : "reconnect" }
    self.actions = actions
    var (text, starts): ([UInt8], [Int]) = ([], [0])
    for name in names {
      switch rows {
      case .tsv: text += Array((name.map { DecisionRow.written($0) } ?? "").utf8)
      case .ndjson:
        if let name { JSONString.append(name, to: &text) } else { text += Array("null".utf8) }
      case nil: break
      }
      starts.append(text.count)
    }
    self.text = Self.copy(of: text)
    self.starts = Self.copy(of: starts)
    hashes =
      rows == nil
      ? zip(names, actions).flatMap { name, action in
        RoutingScore.allCases.map {
          DigestHash.ofDecision(scene: name, score: $0.name, action: action)
        }
      } : []
  }

  private static func copy<Element: BitwiseCopyable>(
    of elements: [Element]
  ) -> UnsafeBufferPointer<Element> {
    let copy = UnsafeMutableBufferPointer<Element>.allocate(capacity: elements.count)
    _ = copy.initialize(from: elements)
    return UnsafeBufferPointer(copy)
  }

  deinit {
    text.deallocate()
    starts.deallocate()
  }

  /// How many windows there are, the new one included.
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

  /// How a window is written in rows; good as long as this is there.
  @inline(__always)
  func text(at place: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[starts[place]..<starts[place + 1]])
  }
}

/// Writes the rows of a block of lines.
struct RowWriter {
  let rows: ReplayRows
  let scenes: SceneRows
  let listsTies: Bool

  /// Writes the row of a decision; `errors` are those of scenes that could not be evaluated.
  @inline(__always)
  func write(
    _ choice: RoutingChoice, _ choices: borrowing RoutingChoices, _ errors: [SceneError],
    to json: inout JSONText
  ) {
    let place = SceneRows.place(of: choice)
    if rows == .tsv {
      json.buffer.append(scenes.text(at: place))
      json.buffer.append(Self.columns(choice))
      if listsTies {
        appendTies(choice, choices, to: &json)
      } else {
        json.buffer.append(number: Int(choice.tied))
      }
      json.buffer.append(UInt8(ascii: "\n"))
      return
    }
    json.buffer.append(#"{"scene":"#)
    json.buffer.append(scenes.text(at: place))
    json.buffer.append(Self.members(choice))
    json.buffer.append(number: Int(choice.tied))
    if listsTies {
      json.buffer.append(#","ties":"#)
      json.beginValue()
      json.array(choices.ties(of: choice)) { json, slot in
        json.string(scenes.names[Int(slot) + 1])
      }
    }
    if choice.hasErrors {
      json.buffer.append(#","errors":"#)
      json.beginValue()
      json.array(errors) { json, error in json.sceneError(error) }
      json.buffer.append("}\n")
    } else {
      json.buffer.append(",\"errors\":[]}\n")
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

  /// Score and action, with their tabs.
  @inline(__always)
  private static func columns(_ choice: RoutingChoice) -> StaticString {
    switch (choice.score, choice.kind) {
    case (.can, .continueInScene): "\tcan\tcontinue\t"
    case (.prefers, .continueInScene): "\tprefers\tcontinue\t"
    case (.none, .continueInScene): "\tnone\tcontinue\t"
    case (.can, .reconnect): "\tcan\treconnect\t"
    case (.prefers, .reconnect): "\tprefers\treconnect\t"
    case (.none, .reconnect): "\tnone\treconnect\t"
    case (_, .create): "\tnone\tcreate\t"
    case (_, .refuse): "\tnone\trefuse\t"
    }
  }

  /// The same as members, up to the number of ties.
  @inline(__always)
  private static func members(_ choice: RoutingChoice) -> StaticString {
    switch (choice.score, choice.kind) {
    case (.can, .continueInScene): #","score":"can","action":"continue","tied":"#
    case (.prefers, .continueInScene): #","score":"prefers","action":"continue","tied":"#
    case (.none, .continueInScene): #","score":"none","action":"continue","tied":"#
    case (.can, .reconnect): #","score":"can","action":"reconnect","tied":"#
    case (.prefers, .reconnect): #","score":"prefers","action":"reconnect","tied":"#
    case (.none, .reconnect): #","score":"none","action":"reconnect","tied":"#
    case (_, .create): #","score":"none","action":"create","tied":"#
    case (_, .refuse): #","score":"none","action":"refuse","tied":"#
    }
  }
}
