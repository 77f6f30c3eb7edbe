import ArgumentParser
import PredicateLanguage
import SceneFixtures

/// The options of every verb: what predicates may use, and when to use colour.
struct CommonOptions: ParsableArguments {
  enum Profile: String, ExpressibleByArgument, CaseIterable {
    case uikit
    case engine
  }

  @Option(
    name: .customLong("profile"),
    help: """
      What predicates may use: uikit refuses what the platform's activation conditions forbid \
      (MATCHES, variables, key paths other than SELF), engine takes the whole language. The \
      default is the `options.profile` of the fixture, or else uikit; of `evaluate` and \
      `compare`, which read no fixture, it is engine.
      """)
  var profileName: Profile?

  @Option(help: "When to use colour; auto: on a terminal, unless NO_COLOR is set.")
  var color = ColorChoice.auto

  /// The requested language profile.
  ///
  /// Nil if the fixture decides.
  var profile: LanguageProfile? {
    switch profileName {
    case .uikit: .uikit
    case .engine: .engine
    case nil: nil
    }
  }
}

enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto
  case always
  case never

  func isUsed(on output: CommandOutput) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: output.showsColor
    }
  }
}

enum FailLevel: String, ExpressibleByArgument, CaseIterable {
  case warning
  case error
}

/// The option of the verbs that read a fixture or an Info.plist.
struct FailLevelOptions: ParsableArguments {
  @Option(
    help: """
      The lowest severity that makes the exit status 1. A warning that the event's own \
      `expect.warnings` names does not count.
      """)
  var failLevel = FailLevel.error
}

/// The option of the verbs that search and prove: how much the run may take.
struct EffortOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Let searches and proofs take this many times as many steps as usual. A run has a bounded \
      number of steps; what it does not get to is called unknown or left out, with this limit.
      """, valueName: "times"))
  var effort = 1

  func validate() throws {
    guard WorkBudget.efforts.contains(effort) else {
      throw ValidationError(
        "--effort: give a number from 1 to \(WorkBudget.efforts.upperBound).")
    }
  }
}

enum AnswerFormat: String, ExpressibleByArgument, CaseIterable {
  case text
  case json
}

/// The option of the verbs that answer in two forms.
struct FormatOptions: ParsableArguments {
  @Option(help: "text for people, json for programs (versioned; its keys stay).")
  var format = AnswerFormat.text
}

/// The options of a verb that reads a fixture, searches it, and answers in two forms.
struct FixtureOptions: ParsableArguments {
  @OptionGroup var files: FileOptions
  @OptionGroup var format: FormatOptions
  @OptionGroup var findings: FailLevelOptions
  @OptionGroup var effort: EffortOptions
  @OptionGroup var common: CommonOptions
}

/// The option of the verbs that look through folders.
struct ExcludeOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Leave out paths that match, * being any characters and ? one. May be repeated.",
      valueName: "glob"))
  var exclude: [String] = []

  var patterns: [NamePattern] { exclude.compactMap { try? NamePattern($0) } }

  func validate() throws {
    for pattern in exclude { _ = try NamePattern(pattern) }
  }
}

struct FileOptions: ParsableArguments {
  @Option(
    name: .customLong("allow-files-from"),
    help: ArgumentHelp(
      """
      Let the fixture name files in this folder too. By default it may name files of its own \
      project (the nearest folder with .git, .hg or Package.swift), and a fixture from a pipe \
      none. May be repeated.
      """, valueName: "dir"),
    completion: .directory)
  var folders: [String] = []

  var access: FileAccess {
    folders.reduce(FileAccess.project) { $0.adding(folder: $1) }
  }

  func validate() throws {
    for folder in folders where !System.isFolder(folder) {
      throw ValidationError("--allow-files-from: there is no folder `\(folder)`.")
    }
  }
}

struct PredicateArgumentOptions: ParsableArguments {
  @Option(
    name: .customLong("arguments"),
    help: ArgumentHelp(
      "Values for %@ and its like, in order, as a JSON array.", valueName: "json"),
    transform: PredicateArgumentOptions.read)
  var values: [PredicateArgument] = []

  private static func read(_ json: String) throws -> [PredicateArgument] {
    do throws(RequestError) {
      return try EvaluationRequest.readArguments(Array(json.utf8))
    } catch {
      throw ValidationError(
        """
        \(error.diagnostic.message); --arguments must be an array of strings, numbers, Booleans, \
        null and lists of them, such as '["mail/", 7]'
        """)
    }
  }
}

/// Whether what a verb changes is written, or only shown.
struct WritingOptions: ParsableArguments {
  @Flag(
    help: """
      Write the files that change; --record, --record-all and `lint --fix` do so without it.
      """)
  var write = false

  @Flag(
    help: """
      Write nothing: print as a unified diff what would change, and end with 1 if anything would.
      """)
  var diff = false

  /// `options` are those that make changes, `isGiven` whether there is one.
  func validate(with options: String, isGiven: Bool) throws {
    if write, diff { throw ValidationError("--write and --diff go one at a time.") }
    if write || diff, !isGiven {
      throw ValidationError("\(write ? "--write" : "--diff") goes with \(options).")
    }
  }
}
