import Foundation
import RoutingMeasures
import SceneRouting

/// Whether a rival that routes gives the router's answers.
struct RivalWinners: Encodable {
  /// The programs that write winners.
  static let rivals = ["linear", "index_sketch"]

  let compared: Int
  let differing: Int

  /// Compares with what a rival wrote; nil when there is no such file.
  ///
  /// A line for each identifier: the number of the scene that takes it, from 1, or 0 for none.
  ///
  /// - Throws: when the file has something else in it.
  init?(path: String, _ router: SceneRouter, _ scenario: Scenario) throws {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    let winners = lines.compactMap { Int($0) }
    let scenes = scenario.sessions
    guard winners.count == lines.count, !winners.isEmpty, winners.count <= scenario.events.count,
      winners.allSatisfy({ 0...scenes.count ~= $0 })
    else { throw UnreadableWorkload(text: "`\(path)` is no list of winners of this workload") }
    compared = winners.count
    differing = zip(scenario.events, winners).count { event, winner in
      let decision = router.route(event)
      let ours = decision.score == .none ? nil : decision.action.scene
      return ours != (winner == 0 ? nil : scenes[winner - 1].id)
    }
  }
}
