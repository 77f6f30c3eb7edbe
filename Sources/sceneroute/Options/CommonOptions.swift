import ArgumentParser
import PredicateLanguage

/// The options of every verb: what predicates may use, and when to use colour.
struct CommonOptions: ParsableArguments {
  /// The names of the language's profiles on the command line.
  enum Profile: String, ExpressibleByArgument, CaseIterable {
    case uikit
    case engine
  }

  @Option(
    name: .customLong("profile"),
    help: """
      What predicates may use: uikit refuses what the platform's activation conditions forbid \
      (MATCHES, variables, key paths other than SELF), engine takes the whole language.
      """)
  var profileName = Profile.engine

  @Option(help: "When to use colour; auto: on a terminal, unless NO_COLOR is set.")
  var color = ColorChoice.auto

  var profile: LanguageProfile {
    switch profileName {
    case .uikit: .uikit
    case .engine: .engine
    }
  }
}
