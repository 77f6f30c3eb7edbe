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
  var help: String?

  static func all(of facts: DoctorFacts) -> [DoctorCheck] {
    [command(facts), system(facts), text(facts)] + engine(facts) + [
      terminal(facts.terminal), locale(facts.terminal), server(facts),
    ]
  }

  private static func command(_ facts: DoctorFacts) -> DoctorCheck {
    let build = facts.isDebugBuild ? "a debug build of" : "built for release with"
    return DoctorCheck(
      id: "command", status: .ok,
      message: "sceneroute \(facts.version), \(build) \(facts.compiler)",
      help: facts.isDebugBuild ? "`swift build -c release` makes a faster one" : nil)
  }

  private static func system(_ facts: DoctorFacts) -> DoctorCheck {
    let processors = facts.processors.counting("processor")
    return DoctorCheck(
      id: "system", status: .ok,
      message: "\(facts.system), \(facts.architecture), \(processors)")
  }

  /// Predicates with known answers, whose text only tables of characters can decide.
  private static func text(_ facts: DoctorFacts) -> DoctorCheck {
    let wrong = facts.samples.filter { $0.answer != $0.expected }
    guard let first = wrong.first else {
      return DoctorCheck(
        id: "text", status: .ok,
        message: "\(facts.samples.count) predicates gave their known answers; "
          + "Swift knows Unicode \(facts.unicodeVersion)")
    }
    let answer = first.answer.map { $0 ? "true" : "false" } ?? "not to be evaluated"
    return DoctorCheck(
      id: "text", status: .error,
      message: "`\(first.predicate)` of `\(first.input)` is \(answer) here, not \(first.expected)"
        + (wrong.count == 1 ? "" : ", and \(wrong.count - 1) more are wrong"),
      help: "build the command anew, with a toolchain as it was released; if it stays so, report it"
    )
  }

  private static func terminal(_ terminal: DoctorFacts.Terminal) -> DoctorCheck {
    guard let columns = terminal.columns else {
      return DoctorCheck(
        id: "terminal", status: .ok,
        message: "standard output is no terminal: nothing is cut, and "
          + (terminal.usesColor ? "--color always colours it" : "nothing coloured"))
    }
    let color =
      if terminal.usesColor {
        "colours"
      } else if terminal.noColor?.isEmpty == false {
        "no colours, because NO_COLOR is set"
      } else if terminal.type == "dumb" {
        "no colours, because TERM is dumb"
      } else {
        "no colours, because --color is never"
      }
    return DoctorCheck(
      id: "terminal", status: .ok, message: "standard output has \(columns) columns, and \(color)")
  }

  /// Answers have `✓`, `…` and the user's own characters, always as UTF-8.
  private static func locale(_ terminal: DoctorFacts.Terminal) -> DoctorCheck {
    let name = terminal.locale ?? ""
    let codes = name.split(separator: ".").dropFirst().last?.lowercased() ?? ""
    let isUnicode = ["utf-8", "utf8"].contains(codes.prefix { $0 != "@" })
    if isUnicode {
      return DoctorCheck(id: "locale", status: .ok, message: "the locale is `\(name)`: UTF-8")
    }
    let words = name.isEmpty ? "no locale is set" : "the locale is `\(name)`"
    guard terminal.columns != nil else {
      return DoctorCheck(
        id: "locale", status: .ok, message: "\(words); what is written is UTF-8 all the same")
    }
    return DoctorCheck(
      id: "locale", status: .warning,
      message: "\(words), and what is written is UTF-8: the terminal may show it wrongly",
      help: "export LANG=C.UTF-8, or another locale whose name ends in UTF-8")
  }

  private static func server(_ facts: DoctorFacts) -> DoctorCheck {
    guard facts.hasServer else {
      return DoctorCheck(
        id: "server", status: .warning,
        message: "`serve` cannot start: the page's server is not beside this command",
        help: "run `Scripts/sceneroute serve` or `Scripts/install`, which build it; nothing else "
          + "needs it")
    }
    return DoctorCheck(
      id: "server", status: .ok, message: "the page's server is `\(facts.serverPath)`")
  }
}

// MARK: - PCRE2

extension DoctorCheck {
  private static func engine(_ facts: DoctorFacts) -> [DoctorCheck] {
    guard let engine = facts.engine else {
      return [
        DoctorCheck(
          id: "pcre2", status: .ok,
          message: "this build has no PCRE2: MATCHES is an error, all else works",
          help: "the package trait Regex, on by default, links it on Linux and macOS")
      ]
    }
    return [version(of: engine), unicode(of: engine), machineCode(of: engine)]
  }

  private static func version(of engine: MatchesEngine) -> DoctorCheck {
    let words = "PCRE2 \(engine.version), compiled with the headers of \(engine.builtVersion)"
    guard let release = EngineRelease(engine.version),
      let built = EngineRelease(engine.builtVersion)
    else {
      return DoctorCheck(
        id: "pcre2", status: .warning, message: "\(words): that is no version of a release",
        help: "install libpcre2-8 as it was released, 10.30 or later")
    }
    guard release < built else {
      return DoctorCheck(id: "pcre2", status: .ok, message: words)
    }
    return DoctorCheck(
      id: "pcre2", status: .warning, message: "\(words): the library is older than they are",
      help: "update libpcre2-8, or build the command on this machine")
  }

  private static func unicode(of engine: MatchesEngine) -> DoctorCheck {
    guard !engine.unicodeVersion.isEmpty else {
      return DoctorCheck(
        id: "pcre2-unicode", status: .error,
        message: "PCRE2 was built without Unicode: no pattern of MATCHES can be compiled",
        help: "install a PCRE2 that has it, as every distribution's has")
    }
    return DoctorCheck(
      id: "pcre2-unicode", status: .ok,
      message: "PCRE2 knows Unicode \(engine.unicodeVersion)")
  }

  private static func machineCode(of engine: MatchesEngine) -> DoctorCheck {
    let id = "pcre2-jit"
    let slower = "PCRE2's interpreter matches, with the same answers, more slowly"
    if engine.runsMachineCode {
      return DoctorCheck(
        id: id, status: .ok, message: "patterns become machine code (\(engine.machine))")
    }
    if engine.hasMachineCode {
      return DoctorCheck(
        id: id, status: .warning,
        message: "PCRE2 can make machine code (\(engine.machine)), and it does not run: \(slower)",
        help: "the system may forbid memory that is written and executed, as SELinux can")
    }
    return DoctorCheck(
      id: id, status: .warning, message: "PCRE2 was built without machine code: \(slower)",
      help: "install a PCRE2 that has it (its option is --enable-jit)")
  }
}
