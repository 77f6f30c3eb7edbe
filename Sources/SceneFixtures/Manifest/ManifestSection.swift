/// The dictionaries whose keys are known, so that another one is probably a mistake.
enum ManifestSection: Hashable {
  case manifest
  case configuration
  case shortcut

  /// What the dictionary is called in messages, with an article.
  var name: String {
    switch self {
    case .manifest: "a scene manifest"
    case .configuration: "a scene configuration"
    case .shortcut: "a quick action"
    }
  }

  /// The id of the finding about an unknown key.
  var unknownKeyID: String {
    switch self {
    case .manifest: "unknown-manifest-key"
    case .configuration: "unknown-configuration-key"
    case .shortcut: "unknown-shortcut-key"
    }
  }

  /// Every key that the dictionary may have.
  var keys: [String] {
    switch self {
    case .manifest: ManifestKeys.manifest
    case .configuration: ManifestKeys.configuration
    case .shortcut: ManifestKeys.shortcut
    }
  }
}
