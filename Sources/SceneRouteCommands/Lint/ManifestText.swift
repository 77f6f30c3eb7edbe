import PredicateLanguage
import SceneFixtures
import SceneRouting

extension Lint {
  /// Prints what an Info.plist says, and what is wrong or doubtful in it.
  func showFacts(of path: String, on console: Console) {
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
