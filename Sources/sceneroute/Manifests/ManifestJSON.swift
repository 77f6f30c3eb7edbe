import PredicateLanguage
import SceneFixtures
import SceneRouting

/// A manifest for programs: one object.
enum ManifestJSON {
  static func answer(_ plist: InfoPlist) -> JSONText {
    let manifest = plist.manifest
    var json = JSONText()
    json.object { json in
      json.key("version")
      json.integer(1)
      json.key("bundleIdentifier")
      json.string(manifest.bundleIdentifier)
      json.key("supportsMultipleScenes")
      json.boolean(manifest.supportsMultipleScenes)
      json.key("preferredDefaultRole")
      json.string(manifest.preferredDefaultRole?.rawValue)
      json.key("configurations")
      json.array(manifest.configurations) { json, item in json.object { $0.members(of: item) } }
      json.key("activityTypes")
      json.strings(manifest.activityTypes)
      json.key("shortcutItems")
      json.array(manifest.shortcutItems) { json, item in json.object { $0.members(of: item) } }
      json.key("unknownKeys")
      json.strings(plist.unknownKeys)
      json.key("diagnostics")
      json.array(plist.warnings) { json, warning in json.object { $0.members(of: warning) } }
    }
    return json
  }
}

extension JSONText {
  fileprivate mutating func members(of item: SceneConfiguration) {
    key("role")
    string(item.role.rawValue)
    key("name")
    string(item.name)
    key("className")
    string(item.className)
    key("delegateClassName")
    string(item.delegateClassName)
    key("storyboard")
    string(item.storyboard)
    key("initialImmersionStyle")
    string(item.initialImmersionStyle)
  }

  fileprivate mutating func members(of item: StaticShortcutItem) {
    key("type")
    string(item.type)
    key("title")
    string(item.title)
    key("subtitle")
    string(item.subtitle)
  }

  fileprivate mutating func members(of diagnostic: FixtureDiagnostic) {
    key("id")
    string(diagnostic.id)
    key("severity")
    string(diagnostic.severity.rawValue)
    key("path")
    string(diagnostic.path)
    key("line")
    integer(diagnostic.line)
    key("column")
    integer(diagnostic.column)
    key("message")
    string(diagnostic.message)
    key("help")
    string(diagnostic.help)
  }
}
