import PredicateLanguage
import SceneRouting
import TestSupport

/// Random scenes, and events for them.
enum RandomScenes {
  static let predicates = [
    "TRUEPREDICATE", "FALSEPREDICATE", "SELF == 'mail/1'", "SELF BEGINSWITH 'mail/'",
    "SELF BEGINSWITH 'mail/' AND NOT SELF ENDSWITH '1'", "SELF == 'a' OR SELF CONTAINS[c] 'MAIL'",
    "SELF IN {'note/1', 'mail/2'}", "SELF LIKE '*/?'", "NOT SELF == ''", failing,
  ]
  static let identifiers: [String?] = [
    "mail/1", "mail/2", "note/1", "MAIL", "", "caf\u{E9}", nil,
  ]

  /// Returns a router over at most six scenes.
  static func router(using random: inout SeededGenerator) throws -> LinearRouter {
    var scenes = SceneSet()
    let roles: [SceneRole] = [.application, .application, .application, .externalDisplay]
    for number in 0..<Int.random(in: 0...6, using: &random) {
      let pick = { (random: inout SeededGenerator) in
        predicates[Int.random(in: 0..<predicates.count, using: &random)]
      }
      var fresh = try session(
        SceneIdentifier("s\(number)"), can: pick(&random), prefers: pick(&random),
        role: roles[Int.random(in: 0..<roles.count, using: &random)],
        state: Bool.random(using: &random) ? .connected : .disconnected)
      if Int.random(in: 0..<3, using: &random) == 0 { fresh.conditions.form = .swiftUI }
      try scenes.open(fresh)
    }
    return LinearRouter(
      scenes,
      options: RouterOptions(
        supportsMultipleScenes: Int.random(in: 0..<8, using: &random) > 0,
        ties: Bool.random(using: &random) ? .mostRecent : .reportAllTies,
        nilIdentifier: [nil, .mostRecent, .canMustHold][Int.random(in: 0..<3, using: &random)],
        requestScores: Bool.random(using: &random) ? .prefersOnly : .prefersOrCan,
        nilSession: Bool.random(using: &random) ? .new : .select))
  }

  /// Returns an event of each kind that decides in its own way.
  static func events(_ identifier: String?) -> [RoutingEvent] {
    let activity = UserActivity(activityType: "t", targetContentIdentifier: identifier)
    return [
      .identifier(identifier), .request(session: nil, activity: activity),
      .request(session: "s1", activity: activity), .drag(activity),
      .identifier(identifier, role: .externalDisplay),
      .request(ActivationRequest(call: .requestSceneSessionActivation, activity: activity)),
      .userActivity(UserActivity(activityType: "t", webpageURL: identifier)),
    ]
  }
}
