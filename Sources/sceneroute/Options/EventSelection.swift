import ArgumentParser

/// The options that say which events are routed: by default all of the fixture.
struct EventSelection: ParsableArguments {
  @Option(
    name: .customLong("event"), parsing: .upToNextOption,
    help: ArgumentHelp("Route the fixture's events of these names.", valueName: "name"))
  var names: [String] = []

  @Option(
    name: .customLong("identifier"), parsing: .upToNextOption,
    help: ArgumentHelp("Route these target content identifiers.", valueName: "id"))
  var identifiers: [String] = []

  @Option(
    name: .customLong("notification"), parsing: .upToNextOption,
    help: ArgumentHelp("Route the push payloads in these .apns files.", valueName: "file"),
    completion: .file(extensions: ["apns", "json"]))
  var notifications: [String] = []

  @Option(
    name: .customLong("url"), parsing: .upToNextOption,
    help: ArgumentHelp("Route these URLs.", valueName: "url"))
  var urls: [String] = []

  @Flag(
    name: .customLong("stdin"),
    help: "Route identifiers from standard input, one a line, without end.")
  var readsStandardInput = false

  /// Whether the fixture's own events are to be routed, all of them.
  var isEmpty: Bool {
    names.isEmpty && identifiers.isEmpty && notifications.isEmpty && urls.isEmpty
      && !readsStandardInput
  }
}
