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
      switch format.format {
      case .text:
        ManifestText(console: console).write(plist)
        console.report(plist.warnings)
      case .json:
        console.report(plist.warnings)
        console.output.writeLine(ManifestJSON.answer(plist, console.takeFindings()))
      }
    } catch {
      console.report(error)
    }
  }
}

/// A manifest for programs: one object.
enum ManifestJSON {
  static func answer(_ plist: InfoPlist, _ findings: [Finding]) -> JSONText {
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
      json.array(findings) { json, finding in json.finding(finding) }
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
}
