import ArgumentParser
import PredicateLanguage
import SceneFixtures

struct Fmt: Verb {
  static let configuration = CommandConfiguration(
    commandName: "fmt",
    abstract: "Lay out predicates, in fixtures and on standard input.",
    usage: """
      sceneroute fmt <path> ... --check | --diff | --write [--exclude <glob>] [<options>]
      sceneroute fmt <fixture>
      sceneroute fmt [-] [--check | --diff] [<options>]
      """,
    discussion: """
      Keywords are written in upper case, operators in one spelling (== AND OR NOT != >=), options \
      in one order ([cd]), with one space between two parts. Parentheses are where an AND or OR \
      is inside another compound, and nowhere else. Strings keep their quotes and escapes, and \
      numbers, placeholders and variables stay as they are. A predicate stays on one line, \
      however long: a string of JSON has no line breaks. What it means stays the same.

      Of a fixture only the strings of predicates change: conditions of scenes, steps and `app`, \
      rules of the delegate, and `within`. Other mistakes in it do not matter. A file whose JSON \
      or predicates cannot be read is left as it is, reported, and makes the exit status 2; the \
      other files go on. In a folder the files are those of `sceneroute test`, without links.

      Without --check, --diff and --write it prints the result for one fixture. Without a path, \
      or with `-`, it reads standard input: a fixture when that begins as an object of JSON, else \
      one predicate, which may have several lines and becomes one. What does not show is printed \
      as an escape that means the same; --write leaves it as it is.

      The exit status is 0 when done, 1 when --check or --diff finds a predicate that would change.

      Examples:
        sceneroute fmt --check Tests/Windows
        sceneroute fmt --write Tests/Windows
        sceneroute fmt --diff mail.json
        echo "self beginswith 'mail/'" | sceneroute fmt
      """)

  @Argument(
    help: "Fixtures, and folders of fixtures; - is standard input.", completion: .file())
  var paths: [String] = []

  @Flag(help: "List the predicates that would change, and end with 1 if there is one.")
  var check = false

  @Flag(help: "Print what would change as a unified diff, and end with 1 if there is anything.")
  var diff = false

  @Flag(name: .shortAndLong, help: "Write the files that change.")
  var write = false

  @OptionGroup var excluded: ExcludeOptions

  @OptionGroup var format: FormatOptions

  @Option(help: "When to use colour; auto: on a terminal, unless NO_COLOR is set.")
  var color = ColorChoice.auto

  var answersJSON: Bool { format.format == .json }

  private var readsInput: Bool { paths.isEmpty || paths == ["-"] }

  func validate() throws {
    if check, write {
      throw ValidationError("--check and --write go one at a time.")
    }
    if diff, answersJSON {
      throw ValidationError("--diff prints text; the JSON has every change in it.")
    }
    if readsInput {
      if write { throw ValidationError("--write needs the path of a fixture or folder.") }
    } else if paths.contains("-") {
      throw ValidationError("Standard input (-) goes alone.")
    } else if !check, !diff, !write, !answersJSON,
      paths.count > 1 || FixtureFolder.isFolder(paths[0])
    {
      throw ValidationError("Say what to do with several files: --check, --diff or --write.")
    }
  }

  func run(on console: Console) {
    var run = FmtRun(
      console, checks: check, diffs: diff, writes: write, answersJSON: answersJSON)
    if readsInput {
      run.formatInput()
    } else {
      run.format(
        FixturePaths(
          paths: paths, excluded: excluded.patterns, access: .project))
    }
    run.end()
  }
}
