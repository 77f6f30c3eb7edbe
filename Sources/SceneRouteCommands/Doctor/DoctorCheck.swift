import PredicateLanguage

/// One check of `doctor`: what was found, and how to mend it.
struct DoctorCheck {
  /// How it came out; the worst last.
  enum Status: String {
    case ok
    case warning
    case error
  }

  /// Its name, which stays.
  let id: String
  let status: Status
  let message: String
  /// How to mend it, or what there is more to know; nil where nothing is.
  let help: String?

  private init(_ id: String, _ status: Status, _ message: String, help: String? = nil) {
    (self.id, self.status, self.message, self.help) = (id, status, message, help)
  }

  static func all(of facts: DoctorFacts) -> [DoctorCheck] {
    [command(facts), system(facts), text(facts)] + engine(facts.engine) + [
      terminal(facts.terminal), locale(facts.terminal), server(facts),
    ]
  }

  private static func command(_ facts: DoctorFacts) -> DoctorCheck {
    let build = facts.isDebugBuild ? "a debug build of" : "built for release with"
    return DoctorCheck(
      "command", .ok, "sceneroute \(facts.version), \(build) \(facts.compiler)",
      help: facts.isDebugBuild ? "`swift build -c release` makes a faster one" : nil)
  }

  private static func system(_ facts: DoctorFacts) -> DoctorCheck {
    let processors = facts.processors.counting("processor")
    return DoctorCheck("system", .ok, "\(facts.system), \(facts.architecture), \(processors)")
  }

  /// Predicates with known answers, whose text only tables of characters can decide.
  private static func text(_ facts: DoctorFacts) -> DoctorCheck {
    let wrong = facts.samples.filter { $0.answer != $0.expected }
    guard let first = wrong.first else {
      return DoctorCheck(
        "text", .ok,
        "\(facts.samples.count) predicates gave their known answers; "
          + "Swift knows Unicode \(facts.unicodeVersion)")
    }
    let answer = first.answer.map { $0 ? "true" : "false" } ?? "not to be evaluated"
    return DoctorCheck(
      "text", .error,
      "`\(first.predicate)` of `\(first.input)` is \(answer) here, not \(first.expected)"
        + (wrong.count == 1 ? "" : ", and \(wrong.count - 1) more are wrong"),
      help: "build the command anew, with a toolchain as it was released; if it stays so, report it"
    )
  }

  private static func terminal(_ terminal: DoctorFacts.Terminal) -> DoctorCheck {
    guard let columns = terminal.columns else {
      return DoctorCheck(
        "terminal", .ok,
        "standard output is no terminal: nothing is cut, and "
          + (terminal.usesColor ? "--color always colours it" : "nothing coloured"))
    }
    let color =
      if terminal.usesColor {
        "colours"
      } else if terminal.noColor?.isEmpty == false {
        "no colours, because NO_COLOR is set"
      } else {
        "no colours, because \(terminal.type == "dumb" ? "TERM is dumb" : "--color is never")"
      }
    return DoctorCheck("terminal", .ok, "standard output has \(columns) columns, and \(color)")
  }

  /// Answers have `✓`, `…` and the user's own characters, always as UTF-8.
  private static func locale(_ terminal: DoctorFacts.Terminal) -> DoctorCheck {
    let name = terminal.locale ?? ""
    let codes = name.split(separator: ".").dropFirst().last?.lowercased() ?? ""
    if ["utf-8", "utf8"].contains(codes.prefix { $0 != "@" }) {
      return DoctorCheck("locale", .ok, "the locale is `\(name)`: UTF-8")
    }
    let words = name.isEmpty ? "no locale is set" : "the locale is `\(name)`"
    if terminal.columns == nil {
      return DoctorCheck("locale", .ok, "\(words); what is written is UTF-8 all the same")
    }
    return DoctorCheck(
      "locale", .warning,
      "\(words), and what is written is UTF-8: the terminal may show it wrongly",
      help: "export LANG=C.UTF-8, or another locale whose name ends in UTF-8")
  }

  private static func server(_ facts: DoctorFacts) -> DoctorCheck {
    if facts.hasServer {
      return DoctorCheck("server", .ok, "the page's server is `\(facts.serverPath)`")
    }
    return DoctorCheck(
      "server", .warning, "`serve` cannot start: the page's server is not beside this command",
      help: "run `Scripts/sceneroute serve` or `Scripts/install`, which build it; nothing else "
        + "needs it")
  }
}

// MARK: - PCRE2

extension DoctorCheck {
  private static func engine(_ engine: MatchesEngine?) -> [DoctorCheck] {
    if let engine { return [version(of: engine), unicode(of: engine), machineCode(of: engine)] }
    return [
      DoctorCheck(
        "pcre2", .ok, "this build has no PCRE2: MATCHES is an error, all else works",
        help: "the package trait Regex, on by default, links it on Linux and macOS")
    ]
  }

  private static func version(of engine: MatchesEngine) -> DoctorCheck {
    let words = "PCRE2 \(engine.version), compiled with the headers of \(engine.builtVersion)"
    guard let release = EngineRelease(engine.version),
      let built = EngineRelease(engine.builtVersion)
    else {
      return DoctorCheck(
        "pcre2", .warning, "\(words): that is no version of a release",
        help: "install libpcre2-8 as it was released, 10.30 or later")
    }
    guard release < built else { return DoctorCheck("pcre2", .ok, words) }
    return DoctorCheck(
      "pcre2", .warning, "\(words): the library is older than they are",
      help: "update libpcre2-8, or build the command on this machine")
  }

  private static func unicode(of engine: MatchesEngine) -> DoctorCheck {
    if !engine.unicodeVersion.isEmpty {
      return DoctorCheck("pcre2-unicode", .ok, "PCRE2 knows Unicode \(engine.unicodeVersion)")
    }
    return DoctorCheck(
      "pcre2-unicode", .error,
      "PCRE2 was built without Unicode: no pattern of MATCHES can be compiled",
      help: "install a PCRE2 that has it, as every distribution's has")
  }

  private static func machineCode(of engine: MatchesEngine) -> DoctorCheck {
    let id = "pcre2-jit"
    let slower = "PCRE2's interpreter matches, with the same answers, more slowly"
    if engine.runsMachineCode {
      return DoctorCheck(id, .ok, "patterns become machine code (\(engine.machine))")
    }
    if engine.hasMachineCode {
      return DoctorCheck(
        id, .warning,
        "PCRE2 can make machine code (\(engine.machine)), and it does not run: \(slower)",
        help: "the system may forbid memory that is written and executed, as SELinux can")
    }
    return DoctorCheck(
      id, .warning, "PCRE2 was built without machine code: \(slower)",
      help: "install a PCRE2 that has it (its option is --enable-jit)")
  }
}

/// A release of PCRE2.
struct EngineRelease: Comparable {
  private let numbers: [Int]

  init(_ major: Int, _ minor: Int) { numbers = [major, minor] }

  /// Reads `10.42`, `10.42 2022-12-11` and `10.45-RC1`; nil for anything else.
  init?(_ text: String) {
    let parts = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }.split(separator: ".")
    numbers = parts.compactMap { Int($0) }
    if parts.count != 2 || numbers.count != 2 { return nil }
  }

  static func < (left: EngineRelease, right: EngineRelease) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }
}
