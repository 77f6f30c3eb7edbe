import PredicateLanguage

/// What `doctor` looks at, before anything is judged.
struct DoctorFacts {
  /// The terminal, and how the user has set it up.
  struct Terminal {
    /// Its columns; nil when standard output is not a terminal.
    var columns: Int?
    var usesColor = false
    /// Variables of the environment; nil where they are not set.
    var type: String?
    var noColor: String?
    /// The locale of characters: the first of LC_ALL, LC_CTYPE and LANG that is not empty.
    var locale: String?
  }

  struct Sample {
    let predicate: String
    let input: String
    let expected: Bool
    /// What it came to here; nil when it could not be evaluated.
    var answer: Bool?
  }

  var version = Version.text
  var compiler = BuildFacts.compiler
  var isDebugBuild = BuildFacts.isDebug
  var system = ""
  var architecture = BuildFacts.architecture
  var processors = 1
  /// Nil in a build without PCRE2.
  var engine: MatchesEngine?
  /// The version of Unicode whose characters Swift knows.
  var unicodeVersion = ""
  var terminal = Terminal()
  var serverPath = ""
  var hasServer = false
  var samples: [Sample] = []

  static func gathered(on console: Console) -> DoctorFacts {
    let engine = MatchesEngine.current()
    let locales = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap(System.environment)
    return DoctorFacts(
      system: System.name,
      processors: System.processorCount, engine: engine, unicodeVersion: UnicodeFacts.version,
      terminal: Terminal(
        columns: console.columns, usesColor: console.outputPainter.usesColor,
        type: System.environment("TERM"), noColor: System.environment("NO_COLOR"),
        locale: locales.first { !$0.isEmpty }),
      serverPath: ServeProgram.path, hasServer: System.isExecutable(ServeProgram.path),
      samples: Sample.evaluated(withMatches: engine != nil))
  }
}

extension DoctorFacts.Sample {
  /// Text outside of ASCII, where tables of characters decide.
  private static let texts = [
    Self(predicate: "SELF ==[cd] 'elan'", input: "ÉLAN", expected: true),
    Self(predicate: "SELF == 'elan'", input: "ÉLAN", expected: false),
    Self(predicate: "SELF BEGINSWITH[n] 'A'", input: "A/1", expected: true),
    Self(predicate: "SELF LIKE[cd] 'str?sse/*'", input: "STRÀSSE/1", expected: true),
    Self(predicate: "SELF ==[c] 'σ'", input: "Σ", expected: true),
    Self(predicate: "SELF CONTAINS[d] 'e'", input: "cafe\u{301}", expected: true),
  ]
  private static let patterns = [
    Self(predicate: #"SELF MATCHES 'note/\\d+'"#, input: "note/42", expected: true),
    Self(predicate: #"SELF MATCHES 'note/\\d+'"#, input: "note/", expected: false),
    Self(predicate: #"SELF MATCHES[c] '\\p{Lu}É+'"#, input: "éé", expected: true),
    Self(predicate: #"SELF MATCHES '(a|b)\\1'"#, input: "ab", expected: false),
  ]

  static func evaluated(withMatches: Bool) -> [Self] {
    (texts + (withMatches ? patterns : [])).map { sample in
      var sample = sample
      let predicate = try? ActivationPredicate(format: sample.predicate, profile: .engine)
      sample.answer = try? predicate?.evaluate(sample.input)
      return sample
    }
  }
}

enum BuildFacts {
  /// The compiler's version as far as a source can tell it.
  static var compiler: String {
    #if compiler(>=6.6)
      "Swift 6.6 or later"
    #elseif compiler(>=6.5)
      "Swift 6.5"
    #elseif compiler(>=6.4)
      "Swift 6.4"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #elseif compiler(>=6.2)
      "Swift 6.2"
    #else
      "Swift 6.1"
    #endif
  }

  static var isDebug: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }

  static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #elseif arch(arm)
      "arm"
    #elseif arch(i386)
      "i386"
    #elseif arch(riscv64)
      "riscv64"
    #elseif arch(s390x)
      "s390x"
    #elseif arch(powerpc64le)
      "powerpc64le"
    #else
      "of another kind"
    #endif
  }
}

/// What Swift's own tables know.
enum UnicodeFacts {
  /// Characters that were new in a version, the newest version last.
  private static let newcomers: [Unicode.Scalar] = [
    "\u{1FAE0}", "\u{1FAE8}", "\u{2EBF0}", "\u{1FAE9}", "\u{1FAEA}",
  ]

  /// The version of the newest character known.
  static var version: String {
    let ages = newcomers.compactMap(\.properties.age)
    return ages.last.map { "\($0.major).\($0.minor)" } ?? "before 14.0"
  }
}
