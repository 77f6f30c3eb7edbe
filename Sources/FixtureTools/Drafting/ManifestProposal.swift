import ByteText
package import SceneFixtures
package import SceneRouting

/// The smallest scene manifest with which an app launches, for an Info.plist without one.
package struct ManifestProposal: Hashable, Sendable {
  /// The one configuration of the manifest.
  package let configuration: SceneConfiguration

  /// Nil where the Info.plist has a scene manifest, or needs none.
  package init?(for plist: InfoPlist) {
    guard plist.lacksSceneManifest else { return nil }
    configuration = SceneConfiguration(
      name: "Default Configuration", delegateClassName: "$(PRODUCT_MODULE_NAME).SceneDelegate",
      storyboard: plist.mainStoryboard.flatMap { $0.isEmpty ? nil : $0 })
  }

  /// The member to paste into the dictionary of an Info.plist, in XML.
  package var text: String {
    let names = [
      ("UISceneConfigurationName", configuration.name),
      (ManifestKeys.delegateClassName, configuration.delegateClassName),
      (ManifestKeys.storyboard, configuration.storyboard),
    ]
    let members = names.compactMap { key, text in
      text.map {
        "\n        <key>\(key)</key>\n        <string>\(Self.escaped($0))</string>"
      }
    }
    return """
      <key>UIApplicationSceneManifest</key>
      <dict>
        <key>UIApplicationSupportsMultipleScenes</key>
        <false/>
        <key>\(ManifestKeys.configurations)</key>
        <dict>
          <key>\(configuration.role.rawValue)</key>
          <array>
            <dict>\(members.joined())
            </dict>
          </array>
        </dict>
      </dict>
      """
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", by: "&amp;").replacing("<", by: "&lt;")
  }
}
