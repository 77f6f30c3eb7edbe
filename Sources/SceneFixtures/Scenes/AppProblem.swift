import PredicateLanguage

/// What can be wrong between a fixture and its app's manifest.
enum AppProblem: Hashable {
  case factBesidesManifest(String)
  case severalScenes(Int)
  case unknownConfiguration(String, known: [String])
}

extension AppProblem: FindingContent {
  var id: String {
    switch self {
    case .factBesidesManifest: "conflicting-keys"
    case .severalScenes: "several-scenes-for-manifest"
    case .unknownConfiguration: "unknown-configuration"
    }
  }

  var severity: Diagnostic.Severity {
    if case .factBesidesManifest = self { .error } else { .warning }
  }

  var message: String {
    switch self {
    case .factBesidesManifest(let key):
      "an app has either `manifest` or `\(key)`, not both"
    case .severalScenes(let count):
      "the manifest allows one scene, and \(count) are connected"
    case .unknownConfiguration(let name, _):
      "the manifest has no configuration \(quoted(name))"
    }
  }

  var help: String? {
    switch self {
    case .factBesidesManifest(let key): "remove `\(key)`: the Info.plist says it"
    case .severalScenes:
      "set `\(ManifestKeys.multipleScenes)` to `<true/>`, or leave one scene connected"
    case .unknownConfiguration(let name, let known):
      Spelling.closest(to: name, among: known).map { "did you mean \(quoted($0))?" }
        ?? "a scene that is made from it is an error"
    }
  }
}
