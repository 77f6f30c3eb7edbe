import SceneRouting

/// Writes a scene manifest as an Info.plist in XML.
enum ManifestText {
  static func text(of manifest: SceneManifest) -> String {
    var roles: [SceneRole] = []
    for configuration in manifest.configurations where !roles.contains(configuration.role) {
      roles.append(configuration.role)
    }
    let configurations = roles.map { role in
      (role.rawValue, array(manifest.configurations(for: role).map(configuration)))
    }
    let scenes = dictionary([
      (
        "UIApplicationSupportsMultipleScenes",
        manifest.supportsMultipleScenes ? "<true/>" : "<false/>"
      ),
      (
        "UIApplicationPreferredDefaultSceneSessionRole",
        string(manifest.preferredDefaultRole?.rawValue)
      ),
      ("UISceneConfigurations", dictionary(configurations)),
    ])
    return dictionary([
      ("UIApplicationSceneManifest", scenes),
      ("NSUserActivityTypes", array(manifest.activityTypes.map { element("string", $0) })),
      ("UIApplicationShortcutItems", array(manifest.shortcutItems.map(item))),
      ("CFBundleIdentifier", string(manifest.bundleIdentifier)),
    ])
  }

  private static func configuration(_ configuration: SceneConfiguration) -> String {
    dictionary([
      ("UISceneConfigurationName", string(configuration.name)),
      ("UISceneClassName", string(configuration.className)),
      ("UISceneDelegateClassName", string(configuration.delegateClassName)),
      ("UISceneStoryboardFile", string(configuration.storyboard)),
      ("UISceneInitialImmersionStyle", string(configuration.initialImmersionStyle)),
    ])
  }

  private static func item(_ item: StaticShortcutItem) -> String {
    dictionary([
      ("UIApplicationShortcutItemType", string(item.type)),
      ("UIApplicationShortcutItemTitle", string(item.title)),
      ("UIApplicationShortcutItemSubtitle", string(item.subtitle)),
    ])
  }

  /// Members without a value are left out.
  private static func dictionary(_ members: [(key: String, value: String?)]) -> String {
    let texts = members.compactMap { key, value in value.map { element("key", key) + $0 } }
    return "<dict>" + texts.joined() + "</dict>"
  }

  private static func array(_ elements: [String]) -> String {
    "<array>" + elements.joined() + "</array>"
  }

  private static func string(_ text: String?) -> String? { text.map { element("string", $0) } }

  private static func element(_ name: String, _ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return "<\(name)>\(escaped)</\(name)>"
  }
}
