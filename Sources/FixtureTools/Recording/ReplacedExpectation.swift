import LocatedValues
import SceneFixtures
import SceneLifecycle
import SceneRouting

extension JSONOutput {
  /// Creates the expectation of an event's result with the keys of the expectation `old`: these are
  /// compared.
  init(_ decision: RoutingDecision, _ receipt: EventReceipt?, inPlaceOf old: LocatedValue) {
    let members = old.parts.compactMap { part -> Member? in
      Self.member(part.key, of: receipt, inPlaceOf: old)
        ?? Self.value(part.key, of: decision).map { (part.key, $0) }
    }
    self = members.isEmpty ? JSONOutput(decision) : .members(members)
  }

  /// Creates the expectation of a step's result with those keys of `old` for which it has
  /// something.
  init(_ result: StepResult, inPlaceOf old: LocatedValue) {
    if let error = result.error {
      self = .members([("error", .string(error.id))])
      return
    }
    let members = old.parts.compactMap { part -> Member? in
      Self.member(part.key, of: result.outcome?.receipt, inPlaceOf: old)
        ?? Self.value(part.key, part, of: result).map { (part.key, $0) }
    }
    self = members.isEmpty ? JSONOutput(result) : .members(members)
  }

  /// Returns the member at `key` about the method that hears an event.
  ///
  /// It is `lost` where a method was expected and none hears the event. Nil for other keys, and
  /// where the app's methods are not known.
  private static func member(
    _ key: String, of receipt: EventReceipt?, inPlaceOf old: LocatedValue
  ) -> Member? {
    switch (key, receipt) {
    case ("delivered", .heard(let method)): (key, .string(method.rawValue))
    case ("delivered", .lost) where !old.hasMember("lost"): ("lost", .boolean(true))
    case ("lost", let receipt?): (key, .boolean(receipt.isLost))
    default: nil
    }
  }

  private static func value(_ key: String, of decision: RoutingDecision) -> JSONOutput? {
    switch key {
    case "scene": scene(decision.scene)
    case "score": .string(decision.score.name)
    case "action": .string(decision.action.name)
    case "tied": .list(decision.tied.map { .string($0.rawValue) })
    case "rule": .string(decision.rule.rawValue)
    case "warnings": strings(Set(decision.warnings.map(\.id)).sorted())
    default: nil
    }
  }

  private static func value(
    _ key: String, _ part: LocatedValue, of result: StepResult
  ) -> JSONOutput? {
    let (outcome, system) = (result.outcome, result.system)
    switch key {
    case "scene": return scene(outcome?.scene)
    case "score", "action", "rule": return outcome?.decision.flatMap { value(key, of: $0) }
    case "warnings": return strings(Set(outcome?.warnings.map(\.id) ?? []).sorted())
    case "calls": return strings(outcome?.calls.map(\.description) ?? [])
    case "appearance": return strings(outcome?.appearance.map(\.description) ?? [])
    case "configuration": return (outcome?.configuration?.name).map { .string($0) }
    case "front": return scene(system.frontmost?.id)
    case "recency": return strings(system.scenes.map(\.id.rawValue))
    case "sessions": return strings(system.scenes.map(\.id.rawValue).sorted())
    case "states":
      let states = part.parts.compactMap { part -> JSONOutput.Member? in
        let id = SceneIdentifier(part.key)
        let state = system[id]?.state ?? (system.discarded.contains(id) ? .discarded : nil)
        return state.map { (part.key, .string($0.rawValue)) }
      }
      return states.isEmpty ? nil : .members(states)
    default: return nil
    }
  }

  private static func scene(_ id: SceneIdentifier?) -> JSONOutput {
    id.map { .string($0.rawValue) } ?? .null
  }

  private static func strings(_ texts: [String]) -> JSONOutput { .list(texts.map { .string($0) }) }
}
