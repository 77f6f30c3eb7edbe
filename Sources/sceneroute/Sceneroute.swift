import ArgumentParser

/// The root command: its verbs, and `route` when no verb is named.
struct Sceneroute: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sceneroute",
    abstract: "Say which window an event opens, and why.",
    usage: """
      sceneroute <fixture> [<options>]
      sceneroute <verb> <arguments> [<options>]
      """,
    discussion: """
      A fixture (a JSON file) lists an app's scenes with their activation conditions, and \
      events: notifications, shortcuts, user activities, links, SharePlay. Each verb reads \
      it, or a single predicate, and answers on standard output.

      Examples:
        sceneroute mail.json                            which window each event opens
        sceneroute explain mail.json --event reminder   and why, scene by scene
        sceneroute simulate afternoon.json              an afternoon, step by step
        sceneroute evaluate 'SELF BEGINSWITH "mail/"' mail/inbox

      Exit status: 0 done, 1 a check that you asked for failed (an `expect` that differs, \
      --fail-on), 2 bad input, 64 wrong usage.
      """,
    version: Version.text,
    subcommands: [
      Route.self, Explain.self, Simulate.self, Evaluate.self, Parse.self, Manifest.self,
      Conformance.self,
      Bench.self,
    ],
    defaultSubcommand: Route.self)

  /// The words that may be where a verb is expected.
  static var verbNames: [String] {
    configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
  }
}

/// The version of the command and of the package.
enum Version {
  static let text = "0.1.0"
}
