import PredicateAnalysis
import PredicateLanguage
import SceneFixtures
import SceneProofs
import SceneRouting
import TraceLines

/// A comparison of two fixtures for people: a table of moves.
struct DiffText {
  private static let shownUnknowns = 8
  private static let shownCode = 20

  let console: Console

  func write(_ report: DiffReport, _ checks: [Diff.FailOn]) {
    let difference = report.difference
    console.say(Self.summary(difference))
    console.say("identifiers: \(report.domain)")
    if !difference.moves.isEmpty {
      console.say("")
      write(difference.moves)
    }
    for change in difference.scoreChanges {
      console.say("")
      console.say(
        "\(change.scene.shown) keeps \(change.witness.text.shownIdentifier), now by"
          + " `\(change.score.name)`"
          + (change.witness.kind == .any ? " (a shorter one may exist)" : ""))
    }
    for change in report.code.prefix(Self.shownCode) {
      console.say("")
      console.say("`\(change.condition.rawValue)` of \(change.scene.shown) is another one now")
      for (mark, code) in [("-", change.old), ("+", change.new)] {
        for line in code?.lines ?? [] { console.output.writeLine("  \(mark) \(line)") }
      }
    }
    if report.code.count > Self.shownCode {
      console.say("… and \(report.code.count - Self.shownCode) more; --format json has all.")
    }
    for change in report.states {
      console.say("")
      console.say("\(change.scene.shown) is \(change.state.rawValue) now")
    }
    for unknown in difference.unknowns.prefix(Self.shownUnknowns) {
      console.say("")
      let pair = unknown.isAboutAll ? "" : "\(unknown.from.window) to \(unknown.to.window): "
      console.output.writeLine(
        console.outputPainter.paint("unknown:", .boldYellow)
          + " \(pair)\(unknown.obstacle.diagnostic.message)")
    }
    if let traced = report.traced {
      console.say("")
      write(traced)
    }
    for check in report.open(checks) {
      console.say("")
      console.say(
        "--fail-on \(check.rawValue): whether an identifier does so is not known: the question was"
          + " left open, and the check fails.")
    }
  }

  private func write(_ moves: [SceneMove]) {
    console.writeTable(
      [.flexible("IDENTIFIER"), .flexible("FROM"), .flexible("TO"), .optional("")],
      moves.map { move in
        let remarks = [
          move.isBeyondASCII ? "only for text outside ASCII" : nil,
          move.witness.kind == .any ? "a shorter one may exist" : nil,
        ].compactMap(\.self)
        return [
          TableCell(text: move.readable.text.shownIdentifier, look: .bold),
          TableCell(text: move.from.window), TableCell(text: move.to.window),
          TableCell(text: remarks.joined(separator: "; "), look: .dim),
        ]
      })
  }

  private func write(_ traced: MoveCounts) {
    let count = "\(traced.moved) of \(traced.lines.counting("recorded identifier")) move"
    if traced.moved == 0 { return console.say(count) }
    console.say("\(count):")
    console.writeTable(
      ["COUNT", .flexible("FROM"), .flexible("TO"), .flexible("SUCH AS")],
      traced.inOrder.map { entry in
        [
          String(entry.count), entry.key.from.window, entry.key.to.window,
          (entry.example?.identifier).shownIdentifier,
        ]
      })
    if traced.otherMoves > 0 { console.say("moves between other windows: \(traced.otherMoves)") }
  }

  static func summary(_ difference: SceneDifference) -> String {
    let count = difference.moves.count
    let moves =
      count == 0
      ? "No identifier goes to another window"
      : "Identifiers move between \(count.counting("pair")) of windows"
    return difference.unknowns.isEmpty
      ? (count == 0 ? moves + ": it is proved." : moves + "; between no others, it is proved.")
      : moves + " as far as is known; \(difference.unknowns.count.counting("pair")) without an"
        + " answer."
  }
}

extension DiffReport {
  /// A comparison of two fixtures for programs.
  var json: JSONObject {
    [
      "domain": domain,
      "moves": JSONArray(difference.moves) {
        [
          "from": $0.from, "to": $0.to, "role": $0.role.shortName, "witness": $0.witness.text,
          "readable": $0.readable.text, "notProvedShortest": $0.witness.kind == .any,
        ]
      },
      "scores": JSONArray(difference.scoreChanges) {
        [
          "scene": $0.scene, "score": $0.score.name, "witness": $0.witness.text,
          "notProvedShortest": $0.witness.kind == .any,
        ]
      },
      "unknown": JSONArray(difference.unknowns) {
        ["from": $0.from, "to": $0.to, "reason": $0.obstacle.diagnostic.message]
      },
      "states": JSONArray(states) { ["scene": $0.scene, "state": $0.state.rawValue] },
      "code": JSONIfPresent(
        code.isEmpty
          ? nil
          : JSONArray(code) {
            [
              "scene": $0.scene, "condition": $0.condition.rawValue, "old": $0.old, "new": $0.new,
            ]
          }),
      "trace": traced.map(\.movesJSON),
    ]
  }
}

extension MoveCounts {
  /// Who moved, in the order of the first lines.
  var movesJSON: JSONObject {
    [
      "lines": lines, "moved": moved,
      "moves": JSONArray(inOrder) {
        [
          "from": $0.key.from, "to": $0.key.to, "count": $0.count,
          "example": $0.example?.identifier,
        ]
      },
      "otherMoves": otherMoves,
    ]
  }
}
