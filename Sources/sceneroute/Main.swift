import SceneRouteCommands

/// The entry point: the verbs are a library.
@main
enum Main {
  static func main() {
    SceneRouteCommand.runAndExit(Array(CommandLine.arguments.dropFirst()))
  }
}
