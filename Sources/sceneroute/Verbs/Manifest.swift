import ArgumentParser
import SceneFixtures

/// `sceneroute manifest`: what an Info.plist says of scenes, activities and quick actions.
struct Manifest: ParsableCommand {
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

  func run() throws {
    let console = Console(color: color)
    do throws(FixtureError) {
      let plist = try InfoPlist.load(path: path)
      switch format.format {
      case .text: ManifestText(console: console).write(plist)
      case .json: console.output.writeLine(ManifestJSON.answer(plist))
      }
      console.report(plist.warnings)
    } catch {
      console.report(error)
    }
    try console.finish()
  }
}
