import PredicateLanguage
import SceneRouting

/// Returns a session whose conditions are written as text; what is left out has its default.
func session(
  _ id: SceneIdentifier, can: String? = nil, prefers: String? = nil,
  role: SceneRole = .application, state: SessionState = .connected
) throws -> SceneSession {
  SceneSession(
    id: id, role: role, state: state,
    conditions: ActivationConditions(
      can: try can.map { try ActivationPredicate($0) } ?? .always,
      prefers: try prefers.map { try ActivationPredicate($0) } ?? .never))
}

/// Returns a router over `sessions`, most recent first.
func router(
  _ sessions: SceneSession..., options: RouterOptions = RouterOptions()
) throws -> LinearRouter {
  LinearRouter(try SceneSet(sessions), options: options)
}

/// A predicate that parses and cannot be evaluated: its variable is open.
let failing = "SELF == $open"
