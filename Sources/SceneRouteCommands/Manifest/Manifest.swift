import ArgumentParser
import PredicateLanguage
import SceneFixtures
import SceneRouting

/// `sceneroute manifest`: what an Info.plist says of scenes, activities and quick actions.
struct Manifest: Verb {
  static let configuration = CommandConfiguration(
    commandName: "manifest",
    abstract: "Show and check the scenes of an Info.plist.",
    usage: "sceneroute manifest <path> [--format <format>] [--color <color>]",
    discussion: """
      Reads an Info.plist, XML or binary, and prints its scene configurations, activity types \
      and quick actions; roles have the short names of fixtures where there is one. What is wrong \
      or doubtful comes with its place on standard error; a mistake makes the exit status 2.

      Examples:
        sceneroute manifest Info.plist
        sceneroute manifest Mail.app/Info.plist --format json
      """)

  @Argument(
    help: "The Info.plist, of a source tree or of a built app.",
    completion: .file(extensions: ["plist"]))
  var path: String

  @OptionGroup var format: FormatOptions

  @Option(help: "When to use colour; auto: on a terminal, unless NO_COLOR is set.")
  var color = ColorChoice.auto

  @OptionGroup var findings: FailLevelOptions

  var failLevel: FailLevel { findings.failLevel }
  var answersJSON: Bool { format.format == .json }

  func run(on console: Console) {
    do throws(FixtureError) {
      let plist = try InfoPlist.load(path: path)
      // People read them below the answer; an answer for programs ends with them.
      if answersJSON { console.report(plist.warnings) }
      console.answer(plist.json) {
        ManifestText(console: console).write(plist)
        console.report(plist.warnings)
      }
    } catch {
      console.report(error)
    }
  }
}

extension InfoPlist {
  /// A manifest for programs.
  fileprivate var json: JSONObject {
    [
      "bundleIdentifier": manifest.bundleIdentifier,
      "supportsMultipleScenes": manifest.supportsMultipleScenes,
      "preferredDefaultRole": manifest.preferredDefaultRole?.rawValue,
      "configurations": JSONArray(manifest.configurations) { item in
        [
          "role": item.role.rawValue, "name": item.name, "className": item.className,
          "delegateClassName": item.delegateClassName, "storyboard": item.storyboard,
          "initialImmersionStyle": item.initialImmersionStyle,
        ]
      },
      "activityTypes": manifest.activityTypes,
      "shortcutItems": JSONArray(manifest.shortcutItems) { item in
        ["type": item.type, "title": item.title, "subtitle": item.subtitle]
      },
      "unknownKeys": unknownKeys,
    ]
  }
}
