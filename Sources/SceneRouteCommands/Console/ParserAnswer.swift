import ArgumentParser
import ByteText
import PredicateLanguage

/// The argument parser's output instead of an answer: help, the version, a completion script, or a
/// mistake in the arguments.
///
/// Empty if a verb ends with its status.
struct ParserAnswer {
  let status: Int32
  /// Lines for people; the user's text in them cannot make one more.
  private let lines: [String]

  /// The version, for which the parser would go through the options of several verbs.
  ///
  /// Nil if the arguments ask for something else.
  init?(ofVersion arguments: [String]) {
    switch arguments {
    case ["--version"]: lines = [Version.text]
    case ["--version", "--verbose"], ["--verbose", "--version"]: lines = VersionFacts.lines
    default: return nil
    }
    status = RunStatus.done.rawValue
  }

  init(to error: any Error, _ arguments: [String], on streams: CommandStreams) {
    status = Sceneroute.exitCode(for: error).rawValue
    let columns = (status == 0 ? streams.output : streams.errors).columns ?? 80
    let text = Sceneroute.fullMessage(for: error, columns: columns)
    guard status != 0, !text.isEmpty else {
      lines = text.isEmpty ? [] : Self.lines(of: text)
      return
    }
    let message = Sceneroute.message(for: error)
    // The parser puts its message first, and its own words about usage after it.
    let heading = "Error: " + message
    let rest =
      text.utf8.starts(with: heading.utf8)
      ? text.utf8.dropFirst(heading.utf8.count) : text.utf8.suffix(0)
    let shown = Self.lines(of: message, about: arguments)
    lines =
      Self.lines(of: "Error: " + shown.joined(separator: "\n"))
      + Self.lines(of: String(Substring(rest))).dropFirst()
  }

  func write(on streams: CommandStreams) {
    let console = Console(streams, color: .never)
    if let status = RunStatus(rawValue: status) { console.note(status) }
    let stream = status == 0 ? console.output : console.errors
    for line in lines { stream.writeLine(StyledText(line)) }
    stream.flush()
  }

  /// The lines of the parser's message.
  ///
  /// A line end in it may be the parser's or of an argument that it quotes. So the arguments are
  /// parsed once more with every hidden character escaped: when that message is the same but for
  /// the escapes, the line ends that are left in it are the parser's. Else it is all one line.
  private static func lines(of message: String, about arguments: [String]) -> [String] {
    let visible = VisibleText.escaped(message)
    guard message.unicodeScalars.contains("\n") else { return [visible] }
    do {
      _ = try Sceneroute.parseAsRoot(arguments.map(VisibleText.escaped))
    } catch {
      let harmless = Sceneroute.message(for: error)
      if VisibleText.escaped(harmless) == visible { return lines(of: harmless) }
    }
    return [visible]
  }

  private static func lines(of text: String) -> [String] {
    text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      headings[String($0)] ?? String($0)
    }
  }

  /// The parser's headings of groups of verbs, each with the group's name alone.
  private static let headings = Dictionary(
    uniqueKeysWithValues: Sceneroute.configuration.groupedSubcommands.map {
      ("\($0.name) Subcommands:".uppercased(), "\($0.name):".uppercased())
    })
}

/// A word that was meant as a verb: the first one, or the one after `help`.
///
/// Without a verb the first word names a fixture, so that `explian mail.json` would be read as
/// a fixture called `explian`. A word that is not a file and lies close to a verb is a typo.
/// After `help` only a verb has a meaning, so that any other word is one.
struct VerbTypo: Equatable {
  let word: String
  /// The closest verb.
  ///
  /// Nil if none is close.
  let verb: String?
  /// The verbs of `--help`, for a word after `help`; empty for a first word.
  private let choices: [String]

  init?(in arguments: [String], verbs: [String]) {
    guard let first = arguments.first else { return nil }
    let isHelp = first == "help"
    guard let word = isHelp ? arguments.dropFirst().first : first, !word.beginsWith("-"),
      !verbs.contains(word)
    else { return nil }
    verb = MeantWord.verb(word) ?? Spelling.closest(to: word, among: verbs)
    guard isHelp || verb != nil && !System.fileExists(word) else { return nil }
    self.word = word
    choices = isHelp ? verbs : []
  }

  var error: ValidationError {
    let question = verb.map { "; did you mean `\($0)`?" }
    guard !choices.isEmpty else {
      return ValidationError("there is no verb and no fixture `\(word)`\(question ?? "")")
    }
    let list = "verbs are \(choices.joined(separator: ", "))"
    return ValidationError(
      "there is no verb `\(word)`" + (question.map { "\($0) The \(list)" } ?? "; the \(list)"))
  }
}
