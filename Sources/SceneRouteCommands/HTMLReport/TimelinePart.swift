import PredicateLanguage
import SceneFixtures
import SceneRouting

extension PageWriter {
  /// A timeline as lanes and as a table of its steps; nothing for a fixture without one.
  func timeline(_ study: FixtureStudy, into bytes: Int) -> Fragment {
    guard let lanes = study.lanes else { return .empty }
    let rows = fit(lanes.steps, into: bytes / 2) { step($0) }
    let counts = study.counts
    let steps = lanes.count.counting("step")
    var gaps: [String] = []
    if lanes.steps.count < lanes.count || rows.count < lanes.steps.count {
      let all = "`sceneroute simulate` has all."
      gaps.append(
        rows.count == lanes.steps.count
          ? "The first \(rows.count) of \(lanes.count) steps are shown: \(all)"
          : "The picture has the first \(lanes.steps.count) of \(lanes.count) steps and the table "
            + "the first \(rows.count): \(all)")
    }
    if lanes.otherWindows > 0 {
      gaps.append("\(lanes.otherWindows.counting("window")) more have no lane.")
    }
    let picture = LanePicture(lanes)
    return render(
      .timeline,
      [
        "summary": .text(counts.expectations.map { "\(steps), \($0)." } ?? "\(steps)."),
        "gap": gaps.isEmpty ? .nothing : .text(gaps.joined(separator: " ")),
        "states": .list(
          picture.states.map {
            PageData(["state": .text($0.rawValue), "words": .text($0.inWords)])
          }),
        "hasRows": .flag(rows.count > 0),
      ],
      [
        "rowsMarkup": rows.markup,
        "lanesMarkup": picture.lanes.isEmpty ? .empty : self.picture(picture, lanes),
      ])
  }

  private func picture(_ picture: LanePicture, _ lanes: TimelineLanes) -> Fragment {
    let windows = picture.lanes.count.counting("window")
    return render(
      .lanes,
      [
        "width": .number(picture.width), "height": .number(picture.height),
        "axis": .number(picture.height - 6),
        "label": .text(
          "\(windows) over \(lanes.steps.count.counting("step")); the table below has each step"),
        "lanes": .list(
          picture.lanes.map { lane in
            PageData([
              "name": .text(clipped(lane.id.shown, to: 24)), "y": .number(lane.top),
              "baseline": .number(lane.top + 11),
              "bars": .list(lane.bars.map(\.data)), "hits": .list(lane.hits.map(\.data)),
            ])
          }),
        "ticks": .list(
          picture.ticks.map { PageData(["x": .number($0.x), "number": .number($0.number)]) }),
      ])
  }

  private func step(_ step: TimelineLanes.Step) -> Fragment {
    PageTemplate.stepRow.render(
      PageData(
        [
          "number": .number(step.number),
          "label": .text(clipped(step.label, to: PageLimits.nameScalars)),
          "hasLabel": .flag(!step.label.isEmpty),
          "happening": .text(clipped(step.happening, to: PageLimits.nameScalars)),
          "window": .text(clipped(step.window, to: PageLimits.nameScalars)),
          "action": .text(step.action), "hasAction": .flag(!step.action.isEmpty),
          "front": .text(clipped(step.front, to: PageLimits.nameScalars)),
          "isMet": .flag(step.isMet == true), "differs": .flag(step.isMet == false),
          "differences": differences(step.differences),
        ], ["whyMarkup": step.reason.map { prose($0.sentence) } ?? .empty]))
  }
}

/// The places of a picture of lanes.
private struct LanePicture {
  struct Bar {
    let state: SceneState
    let x: Int
    let width: Int

    var data: PageData {
      PageData(["state": .text(state.rawValue), "x": .number(x), "width": .number(width)])
    }
  }

  /// Something that happened to a window.
  struct Hit {
    let x: Int
    let isEvent: Bool
    let differs: Bool

    var data: PageData {
      PageData(["x": .number(x), "isEvent": .flag(isEvent), "differs": .flag(differs)])
    }
  }

  struct Lane {
    let id: SceneIdentifier
    let top: Int
    let bars: [Bar]
    let hits: [Hit]
  }

  private static let (names, column, row) = (170, 24, 26)

  let width: Int
  let height: Int
  let lanes: [Lane]
  let ticks: [(x: Int, number: Int)]
  /// The states that occur, in the order of a scene's life.
  let states: [SceneState]

  init(_ timeline: TimelineLanes) {
    let (names, column) = (Self.names, Self.column)
    width = names + timeline.steps.count * column + 8
    var seen: Set<SceneState> = []
    lanes = timeline.lanes.enumerated().map { row, lane in
      seen.formUnion(lane.spans.map(\.state))
      return Lane(
        id: lane.id, top: row * Self.row + 6,
        bars: lane.spans.map { span in
          Bar(
            state: span.state, x: names + span.from * column + 1,
            width: (span.end - span.from) * column - 2)
        },
        hits: timeline.steps.filter { $0.scene == lane.id }.map { step in
          Hit(
            x: names + (step.number - 1) * column + column / 2, isEvent: step.isEvent,
            differs: step.isMet == false)
        })
    }
    height = lanes.count * Self.row + 26
    let every = timeline.steps.count > 40 ? 10 : timeline.steps.count > 16 ? 5 : 1
    ticks = timeline.steps.map(\.number).filter { $0 == 1 || $0 % every == 0 }.map {
      (names + ($0 - 1) * column + column / 2, $0)
    }
    states = SceneState.allCases.filter(seen.contains)
  }
}

extension SceneState {
  /// What people call the state.
  fileprivate var inWords: String {
    switch self {
    case .unattached: "not connected yet"
    case .foregroundActive: "in front, active"
    case .foregroundInactive: "in front, inactive"
    case .background: "in the background"
    case .disconnected: "disconnected"
    case .discarded: "discarded"
    }
  }
}
