/// What can be wrong with the form of a push.
enum PushProblem: Hashable {
  case missingAps
  case apsNotAnObject(found: String)
}

extension PushProblem: FindingContent {
  var id: String {
    switch self {
    case .missingAps: "missing-aps"
    case .apsNotAnObject: "aps-not-an-object"
    }
  }

  var message: String {
    switch self {
    case .missingAps: "a notification needs the key `aps`"
    case .apsNotAnObject(let found): "`aps` must be an object, not \(found)"
    }
  }

  var help: String? { "a push is `{\"aps\": {\"target-content-id\": \"…\"}}`" }
}
