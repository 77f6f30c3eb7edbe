import ArgumentParser
import PredicateLanguage
import SceneFixtures
import SceneRouting

struct Manifest: Verb {
  static let configuration = CommandConfiguration(
    commandName: "manifest",
    abstract: "Show and check the scenes of an Info.plist.",
    usage: "sceneroute manifest <path> [--sdk <version>] [--format <format>] [--color <color>]",
    discussion: """
      Reads an Info.plist, XML or binary, and prints its scene configurations, activity types \
      and quick actions; roles have the short names of fixtures where there is one. What is wrong \
      or doubtful comes with its place on standard error; a mistake makes the exit status 2, an \
      app that does not launch 1.

      Built with the SDK of iOS, tvOS, visionOS or Mac Catalyst 27, an app without scenes does not \
      launch. The Info.plist of a built app names its SDK; for that of a source tree --sdk does.

      Examples:
        sceneroute manifest Info.plist
        sceneroute manifest Mail.app/Info.plist --format json
        sceneroute manifest App/Info.plist --sdk 27
      """)

  @Argument(
    help: "The Info.plist, of a source tree or of a built app.",
    completion: .file(extensions: ["plist"]))
  var path: String

  @OptionGroup var sdk: SDKOptions
  @OptionGroup var format: FormatOptions

  @Option(help: "When to use colour; auto: on a terminal, unless NO_COLOR is set.")
  var color = ColorChoice.auto

  @OptionGroup var findings: FailLevelOptions

  var failLevel: FailLevel { findings.failLevel }
  var answersJSON: Bool { format.format == .json }

  func run(on console: Console) {
    do throws(FixtureError) {
      let plist = try InfoPlist.load(path: path, context: sdk.context)
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

/// A manifest for people: facts, and tables of configurations, activity types and quick actions.
///
/// Roles have the short names of fixtures: the full ones differ in their middle, which a narrow
/// terminal cuts.
struct ManifestText {
  let console: Console

  func write(_ plist: InfoPlist) {
    let manifest = plist.manifest
    fact("bundle identifier", manifest.bundleIdentifier.map(\.shownIdentifier))
    fact("multiple scenes", manifest.supportsMultipleScenes ? "yes" : "no")
    fact(
      "first scene's role",
      manifest.preferredDefaultRole.map { RoleNames.name(of: $0).shownIdentifier })
    section("configurations", manifest.configurations.count)
    write(manifest.configurations)
    section("activity types", manifest.activityTypes.count)
    for type in manifest.activityTypes {
      console.output.writeLine(StyledText(type.shownIdentifier))
    }
    section("quick actions", manifest.shortcutItems.count)
    console.writeTable(
      ["TYPE", "TITLE", "SUBTITLE"].map(TableColumn.flexible),
      manifest.shortcutItems.map { [cell($0.type), cell($0.title), cell($0.subtitle)] })
    if !plist.unknownKeys.isEmpty {
      section("unknown keys", plist.unknownKeys.count)
      for key in plist.unknownKeys { console.output.writeLine(StyledText(key)) }
    }
  }

  private func write(_ configurations: [SceneConfiguration]) {
    let hasStyles = configurations.contains { $0.initialImmersionStyle != nil }
    var columns = ["ROLE", "NAME", "CLASS", "DELEGATE", "STORYBOARD"]
    if hasStyles { columns.append("IMMERSION") }
    console.writeTable(
      columns.map(TableColumn.flexible),
      configurations.map { item in
        [
          cell(RoleNames.name(of: item.role)), cell(item.name, look: .bold), cell(item.className),
          cell(item.delegateClassName), cell(item.storyboard),
        ] + (hasStyles ? [cell(item.initialImmersionStyle)] : [])
      })
  }

  private func section(_ title: String, _ count: Int) {
    let shown = count == 0 ? "none" : String(count)
    console.output.writeLine("")
    console.output.writeLine(console.outputPainter.paint("\(title): \(shown)", .bold))
  }

  private func fact(_ title: String, _ value: String?) {
    guard let value else { return }
    console.output.writeLine(console.outputPainter.paint("\(title):", .bold) + " \(value)")
  }

  private func cell(_ text: String?, look: Painter.Look = .plain) -> TableCell {
    text.map { TableCell(text: $0.shownIdentifier, look: look) } ?? TableCell(text: "-", look: .dim)
  }
}
