import ArgumentParser
import ByteText
import PredicateLanguage

/// Words that people bring from other commands, and what they are called here.
///
/// What has one meaning alone simply works; all else is wrong usage that names the right word.
enum MeantWord {
  /// Words in the place of a verb, with what they mean.
  static let verbs: [(word: String, meant: String)] = [
    ("check", "test"), ("validate", "test"), ("watch", "test --watch"), ("why", "explain"),
    ("eval", "evaluate"), ("format", "fmt"), ("parse", "evaluate --tree"),
    ("manifest", "lint --facts"), ("run", "route"), ("show", "route"), ("open", "route"),
    ("try", "route"), ("verify", "test"), ("coverage", "test --coverage"),
    ("mutate", "test --mutate"),
  ]
  /// Options of no verb, with those that they mean.
  static let options: [(word: String, meant: String)] = [
    ("--id", "--identifier"), ("--push", "--notification"), ("--json", "--format json"),
    ("--junit", "--format junit=FILE"), ("--reporter", "--format"),
    ("--update", "--record-all --write"), ("--strict", "--fail-level info"),
    ("--disable", "--ignore"),
  ]
  /// First words that are taken for others.
  static let taken: [(word: String, meant: String)] = [
    ("version", "--version"), ("-v", "--version"),
  ]
  /// Verbs of former versions, with what they are called now.
  static let former: [(word: String, now: [String])] = [("merge", ["replay", "--merge"])]
  /// Words that people put where a verb is expected, with what to do instead.
  static let instead: [(word: String, help: String)] = [
    ("completions", completions), ("completion", completions),
    ("doctor", "`sceneroute --version --verbose` says what the command runs on"),
    ("conformance", "`Tests/Outside/conformance.sh` in the project's sources does that"),
  ]

  private static let completions =
    "`Scripts/install` installs completions for bash, zsh and fish; "
    + "`sceneroute --generate-completion-script zsh` prints those of a shell"

  /// The arguments, with what simply works in the place of what was written.
  static func arguments(_ arguments: [String]) -> [String] {
    guard let first = arguments.first else { return arguments }
    let place = first == "help" && arguments.count > 1 ? 1 : 0
    if let verb = former.first(where: { $0.word == arguments[place] }) {
      // After `help` a verb has no options.
      let now = place == 0 ? verb.now[...] : verb.now.prefix(1)
      return Array(arguments.prefix(place) + now + arguments.dropFirst(place + 1))
    }
    guard arguments.count == 1, let word = taken.first(where: { $0.word == first }),
      !System.fileExists(first)
    else { return arguments }
    return [word.meant]
  }

  /// Returns the meaning of a known word in the place of a verb.
  ///
  /// Nil for an unknown word.
  static func verb(_ word: String) -> String? {
    verbs.first { $0.word == word }?.meant
  }

  static func mistake(in arguments: [String]) -> ValidationError? {
    guard let first = arguments.first else { return nil }
    if let word = instead.first(where: { $0.word == first }), !System.fileExists(first) {
      return ValidationError("there is no verb `\(first)`; \(word.help)")
    }
    let isVerb = Sceneroute.verbNames.contains(first)
    let tree = "--tree"
    let operands = arguments.dropFirst(isVerb ? 1 : 0).drop { $0 == tree }.prefix {
      !$0.beginsWith("-") || $0 == "-"
    }
    if first == "evaluate", arguments.contains(tree), let file = operands.first, isFile(file) {
      return ValidationError(
        "\(quoted(file)) is a file, and `evaluate --tree` takes a predicate; `diff OLD NEW` "
          + "compares two fixtures, and `lint` checks one")
    }
    return mistake(of: isVerb ? first : "route", Array(operands)).map { ValidationError($0) }
  }

  /// The mistake of operands that are another verb's.
  private static func mistake(of verb: String, _ operands: [String]) -> String? {
    guard let first = operands.first else { return nil }
    let name = quoted(first)
    switch verb {
    case "compare" where operands.count > 1 && operands.prefix(2).allSatisfy(isFile):
      return "\(name) is a file, and `compare` takes predicates; did you mean `diff`?"
    case "route" where System.isFolder(first):
      return "\(name) is a folder, and `route` takes one fixture; did you mean `test`?"
    case "route" where operands.count > 1 && isFile(first) && isFile(operands[1]):
      return "`route` takes one fixture; for several, did you mean `test`?"
    case "route" where operands.count == 2 && isFile(first) && !isFile(operands[1]):
      return "`route` takes events by options; did you mean `explain \(shown(first)) "
        + "\(shown(operands[1]))`?"
    case "explain"
    where operands.count == 1 && !PathText(first).folderStart.isEmpty && !ends(first, [".json"])
      && VisibleText.escaped(first) == first && !System.fileExists(first):
      return "there is no file \(name); the fixture comes first: `explain FIXTURE \(shown(first))`"
    case "init" where ends(first, [".json"]):
      return "\(name) is JSON, and `init` takes an Info.plist; a fixture needs no `init`: "
        + "`route \(shown(first))`"
    case "init" where System.isFolder(first) || ends(first, [".swift", ".m"]):
      return "\(name) is no Info.plist; did you mean `init --from-sources \(shown(first))`?"
    case "init" where ends(first, [".txt", ".csv"]):
      return "\(name) is no Info.plist; did you mean `init --identifiers \(shown(first))`?"
    case "init" where ends(first, [".jsonl", ".log"]):
      return "\(name) is no Info.plist; did you mean `init --from-log \(shown(first))`?"
    default: return nil
    }
  }

  private static func ends(_ path: String, _ endings: [String]) -> Bool {
    endings.contains { PathText(path).ends(with: $0, foldingCase: true) }
  }

  private static func shown(_ path: String) -> String { VisibleText.isShort(path) ? path : "FILE" }

  private static func isFile(_ path: String) -> Bool {
    System.fileExists(path) && !System.isFolder(path)
  }

  /// The mistake of an option that no verb has, for arguments that the parser refused.
  ///
  /// Nil if it is about something else.
  static func mistakenOption(in arguments: [String]) -> ValidationError? {
    for argument in arguments.prefix(while: { $0 != "--" }) where argument.beginsWith("--") {
      let name = argument.prefix { $0 != "=" }
      if let option = options.first(where: { $0.word == name }) {
        return error(name, meant: option.meant)
      }
      if name != "--help", name != "--version", !name.beginsWith("---"),
        let meant = Spelling.closest(to: String(name.dropFirst(2)), among: ["help", "version"]),
        name.count > 4
      {
        return error(name, meant: "--\(meant)")
      }
    }
    return nil
  }

  private static func error(_ name: Substring, meant: String) -> ValidationError {
    ValidationError("Unknown option '\(name)'; did you mean `\(meant)`?")
  }
}
