import LocatedValues
import PredicateLanguage
package import SceneRouting

extension ReplaySummary.Scenes {
  /// The scenes of the fixture at `path` that a replay routes to, with the options of its router.
  ///
  /// Two fixtures have one digest where the same identifiers go to the same windows by the same
  /// texts: layout, titles and events do not count.
  package init(_ scenes: [SceneSession], _ options: RouterOptions, path: String) {
    var parts = [
      String(options.supportsMultipleScenes), options.focusPrefix ?? "",
      options.nilIdentifier?.rawValue ?? "",
    ]
    for scene in scenes {
      parts += [
        scene.id.rawValue, scene.role.rawValue, scene.state.rawValue,
        scene.conditions.form.rawValue, scene.conditions.can.canonicalText,
        scene.conditions.prefers.canonicalText,
      ]
    }
    // The lengths keep two lists apart whose texts are divided otherwise.
    let text = parts.map { "\($0.utf8.count):\($0)" }.joined()
    self.init(path: path, digest: DigestHash.of(text))
  }
}
