import Foundation
import TestSupport

extension GoldenCase {
  /// Every case, by verb.
  static let all =
    initial + route + explain + simulate + quality + lint + scan + against + analyze + diff
    + replay + merge + compare + evaluate + tree + fmt + facts
    + bench + report
    + errors + usage + help + eventNumbers

  private static func scenes(_ name: String) -> String { "Fixtures/scenes/\(name).json" }
  private static func trace(_ name: String) -> String { "Fixtures/traces/\(name)" }
  private static func wrong(_ name: String) -> String { "Fixtures/wrong/\(name).json" }
  private static func input(_ name: String) -> String { "Tests/CommandTests/Inputs/\(name)" }
}

// MARK: - Is a fixture any good?

extension GoldenCase {
  static let quality = [
    GoldenCase(
      "coverage", "test", input("coverage.json"), "--coverage", "--suggest", "--mutate",
      masksTimes: true),
    GoldenCase(
      "coverage-json", "test", input("coverage.json"), "--coverage", "--suggest", "--mutate",
      "--format", "json", masksTimes: true),
    GoldenCase(
      "coverage-thresholds", "test", input("coverage.json"), "--coverage-threshold", "100",
      "--mutation-threshold", "100", masksTimes: true),
    GoldenCase(
      "coverage-of-nothing", "test", scenes("single-scene"), "--coverage-threshold", "1",
      masksTimes: true),
    GoldenCase("coverage-wrong", "test", "a.json", "--coverage-threshold", "101"),
    GoldenCase("coverage-write-alone", "test", "a.json", "--write"),
  ]
}

extension GoldenCase {
  private static let shown = [
    "mail", "main-and-detail", "notes-compose", "gallery", "state-restoration", "tabs",
    "swiftui-window-groups", "focus-filter", "single-scene", "external-display", "shareplay",
    "unusual-identifiers", "notes-manifest", "app-intents",
  ]

  static let route =
    shown.map { GoldenCase("route-\($0)", "route", scenes($0)) }
    + shown.prefix(6).map {
      GoldenCase("route-\($0)-json", "route", scenes($0), "--format", "json")
    } + [
      GoldenCase("route-default-verb", scenes("tabs")),
      GoldenCase("route-push-mistakes", "route", scenes("push-mistakes")),
      GoldenCase(
        "route-identifiers", "route", scenes("mail"), "--identifier", "message/1999", "", "nil"),
      GoldenCase(
        "route-selection", "route", scenes("mail"), "--url", "https://mail.example.com/a.pdf",
        "--notification", "Fixtures/payloads/mail/new-mail.apns", "--event", "new mail",
        "--identifier", "search/pears", "--identifier=-7", "--format", "json"),
      GoldenCase(
        "route-stdin", "route", scenes("mail"), "--stdin", "--identifier", "message/1999",
        input: "search/\n\nmessage/1\u{1B}[2J\r\nno line feed"),
      GoldenCase("route-stdin-json", scenes("mail"), "--stdin", "--format=json", input: "a\nb\n"),
      GoldenCase("route-stdin-empty", scenes("mail"), "--stdin"),
      GoldenCase("route-stdin-empty-json", scenes("mail"), "--stdin", "--format=json"),
      GoldenCase("route-lost", "route", "Fixtures/threads/links-of-the-app-delegate.json"),
      GoldenCase(
        "route-lost-json", "route", "Fixtures/threads/links-of-the-app-delegate.json", "--format",
        "json"),
      GoldenCase("route-differs", "route", input("differs.json")),
      GoldenCase("route-differs-json", "route", input("differs.json"), "--format", "json"),
      GoldenCase("route-fail-on-none", scenes("mail"), "--fail-on", "none"),
      GoldenCase(
        "route-fail-on-none-fails", scenes("mail"), "--identifier", "nowhere", "--fail-on", "none"),
      GoldenCase(
        "route-fail-level", scenes("mail"), "--identifier", "nowhere", "--fail-level", "warning",
        "--format", "json"),
      GoldenCase("route-url-without-scheme", scenes("mail"), "--url", "note/42"),
      GoldenCase("route-no-events", input("scenes-only.json")),
      GoldenCase("route-fail-on-tie", scenes("tabs"), "--fail-on", "tie"),
      GoldenCase("route-fail-on-error", input("limits.json"), "--fail-on", "error"),
      GoldenCase(
        "route-fail-on-nothing", scenes("main-and-detail"), "--fail-on", "none", "--fail-on",
        "tie", "--fail-on", "error"),
      GoldenCase("route-ties", input("ties.json")),
      GoldenCase("route-ties-json", input("ties.json"), "--format", "json"),
      GoldenCase("route-errors-json", input("limits.json"), "--format", "json"),
      GoldenCase("route-profile-uikit", "route", input("limits.json"), "--profile", "uikit"),
      GoldenCase("route-terminal-80", "route", scenes("mail"), terminalColumns: 80),
      GoldenCase("route-terminal-160", "route", scenes("mail"), terminalColumns: 160),
      GoldenCase("route-terminal-40", "route", scenes("tabs"), terminalColumns: 40),
    ]

  static let explain =
    shown.map { GoldenCase("explain-\($0)", "explain", scenes($0), "--all") } + [
      GoldenCase("explain-outline", "explain", scenes("mail")),
      GoldenCase(
        "explain-json", "explain", scenes("mail"), "--event", "link to a PDF", "--format",
        "json"),
      GoldenCase(
        "explain-identifier", "explain", scenes("mail"), "--identifier", "mailbox/vop"),
      GoldenCase(
        "explain-nearest-miss", "explain", scenes("mail"), "--identifier", "mialbox/vop",
        "--identifier", "Message/1", "--identifier", "https://mail.example.com/a.html",
        "--identifier", "photo/1"),
      GoldenCase(
        "explain-nearest-miss-json", "explain", scenes("mail"), "--identifier",
        "compose/draft-8", "--format", "json"),
      GoldenCase(
        "explain-nearest-miss-60", "explain", scenes("mail"), "--identifier", "mialbox/vop",
        terminalColumns: 60),
      GoldenCase("explain-errors", "explain", input("limits.json"), "--all"),
      GoldenCase("explain-errors-json", "explain", input("limits.json"), "--format=json"),
      GoldenCase("explain-lost", "explain", "Fixtures/threads/links-of-the-app-delegate.json"),
      GoldenCase("explain-differs", "explain", input("differs.json")),
      GoldenCase("explain-stdin", "explain", scenes("tabs"), "--stdin", input: "a\nb\n"),
      GoldenCase(
        "explain-terminal-80", "explain", scenes("mail"), "--event", "new mail",
        "New Message on the home screen", terminalColumns: 80),
    ]
}

// MARK: - Proofs

extension GoldenCase {
  /// Every fixture of scenes and every timeline.
  static let analyze =
    names(in: "scenes").map { GoldenCase("analyze-\($0)", "analyze", scenes($0)) }
    + names(in: "timelines/stories").map {
      GoldenCase("analyze-story-\($0)", "analyze", "Fixtures/timelines/stories/\($0).json")
    } + [
      GoldenCase("analyze-odd", "analyze", input("scenes-odd.json")),
      GoldenCase(
        "analyze-odd-json", "analyze", input("scenes-odd.json"), "--format", "json",
        "--all-strings"),
      GoldenCase("analyze-all-strings", "analyze", input("scenes-odd.json"), "--all-strings"),
      GoldenCase(
        "analyze-within", "analyze", input("notes-before.json"), "--within",
        "SELF BEGINSWITH 'note/'", "--fail-on", "gap"),
      GoldenCase(
        "analyze-fail-on", "analyze", input("notes-before.json"), "--fail-on", "gap", "--fail-on",
        "fight"),
      GoldenCase(
        "analyze-within-wrong", "analyze", input("notes-before.json"), "--within",
        "SELF BEGIN 'a'"),
      GoldenCase(
        "analyze-within-wrong-json", "analyze", input("notes-before.json"), "--within",
        "SELF BEGIN",
        "--format", "json"),
      GoldenCase("analyze-step", "analyze", input("afternoon.json"), "--step", "4"),
      GoldenCase("analyze-no-step", "analyze", input("notes-before.json"), "--step", "1"),
      GoldenCase("analyze-step-0", "analyze", input("notes-before.json"), "--step", "0"),
      GoldenCase("analyze-mail-on-terminal", "analyze", scenes("mail"), terminalColumns: 80),
      GoldenCase(
        "analyze-domains", "analyze", scenes("mail"), "--within", "SELF == 'a'", "--all-strings"),
    ]

  static let diff = [
    GoldenCase("diff", "diff", input("notes-before.json"), input("notes-after.json")),
    GoldenCase("diff-same", "diff", scenes("mail"), scenes("mail"), "--fail-on", "moved"),
    GoldenCase(
      "diff-json", "diff", input("notes-before.json"), input("notes-after.json"), "--format",
      "json",
      "--all-strings"),
    GoldenCase(
      "diff-fail-on-lost", "diff", input("notes-before.json"), input("notes-after.json"),
      "--fail-on", "lost", "--within", "SELF ENDSWITH '42'"),
    GoldenCase(
      "diff-fail-on-lost-not", "diff", input("notes-before.json"), input("notes-after.json"),
      "--fail-on", "lost", "--within", "SELF == 'note/shopping' OR SELF == 'notes/42'"),
    GoldenCase(
      "diff-trace", "diff", input("notes-before.json"), input("notes-after.json"), "--trace", "-",
      input: "note/42\nnote/43\nnote/shopping/1\nsearch/\n\u{1B}[2J\nnote/42\n"),
    GoldenCase(
      "diff-trace-missing", "diff", input("notes-before.json"), input("notes-after.json"),
      "--trace", "no-such-file.txt"),
    GoldenCase(
      "diff-trace-empty", "diff", input("notes-before.json"), input("notes-after.json"), "--trace",
      "-"),
    GoldenCase("diff-focus", "diff", input("notes-before.json"), scenes("focus-filter")),
    GoldenCase("diff-single", "diff", scenes("single-scene"), scenes("tabs")),
    GoldenCase("diff-missing", "diff", scenes("mail"), "no-such-file.json"),
    GoldenCase(
      "diff-odd", "diff", input("scenes-odd.json"), input("notes-after.json"), terminalColumns: 80),
  ]

  private static func names(in folder: String) -> [String] {
    let path = PackageFolder.root.appending(path: "Fixtures/\(folder)").path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
  }
}

// MARK: - Predicates

extension GoldenCase {
  static let evaluate = [
    GoldenCase("evaluate-true", "evaluate", "SELF == 'a'", "a"),
    GoldenCase("evaluate-false", "evaluate", "SELF == 'a'", "b"),
    GoldenCase(
      "evaluate-several", "evaluate", "SELF != 'a'", "a", "b", "", "nil", " x", "--nil"),
    GoldenCase("evaluate-nil", "evaluate", "SELF == nil", "--nil"),
    GoldenCase(
      "evaluate-arguments", "evaluate", "SELF IN %@ AND SELF != %@", "a", "b", "--arguments",
      #"[["a", "b"], "b"]"#),
    GoldenCase("evaluate-controls", "evaluate", "SELF == 'a'", "a\u{1B}[31m\n", "\u{202E}b"),
    GoldenCase("evaluate-warning", "evaluate", "SELF ==[l] 'a'", "a"),
    GoldenCase("evaluate-dash", "evaluate", "SELF == '-a'", "--", "-a", "--nil"),
    GoldenCase("evaluate-open-variable", "evaluate", "SELF == $name", "a", "b"),
    GoldenCase(
      "evaluate-jsonl", "evaluate", "--jsonl",
      input: """
        {"predicate":"self ==[c] 'A'","input":"a"}
        {"predicate":"SELF == nil","input":null}
        no json
        {"predicate":"SELF BEGINWITH 'a'","input":"a"}
        {"predicate":"SELF MATCHES '('","input":"a"}
        {"predicate":"SELF == $x","input":"a"}
        {"predicate":"SELF IN %@","arguments":[["a"]],"input":"a"}

        {"input":"a"}
        {"predicate":"SELF == 'a\u{1B}\u{202E}\\u0000'","input":"b"}

        """),
    GoldenCase(
      "evaluate-jsonl-uikit", "evaluate", "--jsonl", "--profile", "uikit",
      input: #"{"predicate":"SELF MATCHES 'a'","input":"a"}"# + "\n"),
  ]

  static let tree = [
    GoldenCase(
      "tree", "evaluate", "--tree",
      "self beginswith[dc] 'mail/' and not (self in {'mail/spam', 7, nil} or ANY {'a'} = self)"),
    GoldenCase(
      "tree-canonical", "evaluate", "--tree", "--canonical", "self in {\"a\\u202E\\n\", 'b'}"),
    GoldenCase(
      "tree-json", "evaluate", "--tree", "--format", "json", "SELF LIKE[c] %@",
      #"--arguments=["é*"]"#),
    GoldenCase("tree-constant", "evaluate", "--tree", "truepredicate"),
    GoldenCase("tree-variable", "evaluate", "--tree", "SELF == $name"),
    GoldenCase("tree-error", "evaluate", "--tree", "SELF BEGINWITH 'a' OR SELFT == 'b' AND"),
    GoldenCase("tree-error-json", "evaluate", "--tree", "SELF BEGINWITH 'a'", "--format=json"),
    GoldenCase(
      "tree-uikit", "evaluate", "--tree", "--profile", "uikit", "SELF MATCHES 'a' OR SELF == $x"),
    GoldenCase("tree-uikit-key-path", "evaluate", "--tree", "--profile", "uikit", "name == 'a'"),
    GoldenCase("tree-terminal", "evaluate", "--tree", "NOT SELF == 'é邮\t'", terminalColumns: 80),
  ]
}

extension GoldenCase {
  private static func layout(_ name: String) -> String { "Fixtures/layout/before/\(name).json" }

  static let fmt = [
    GoldenCase(
      "fmt", "fmt",
      input: "self beginswith[dc] 'mail/'&&(self <> \"mail/spam\"\n  or any {'a',$x} = %@)\n"),
    GoldenCase("fmt-json", "fmt", "-", "--format", "json", input: "self='a'"),
    GoldenCase("fmt-error", "fmt", input: "self beginwith 'a' or\nselft == 'b'\n"),
    GoldenCase("fmt-error-json", "fmt", "--format=json", input: "self beginwith 'a'"),
    GoldenCase("fmt-fixture", "fmt", layout("escapes")),
    GoldenCase("fmt-check", "fmt", "--check", "Fixtures/layout"),
    GoldenCase("fmt-check-nothing", "fmt", "--check", "Fixtures/layout/after"),
    GoldenCase(
      "fmt-check-json", "fmt", "--check", "Fixtures/layout/before", "--format", "json"),
    GoldenCase("fmt-diff", "fmt", "--diff", "Fixtures/layout/before"),
    GoldenCase("fmt-diff-terminal", "fmt", "--diff", layout("everywhere"), terminalColumns: 80),
    GoldenCase("fmt-terminal", "fmt", layout("escapes"), terminalColumns: 80),
    GoldenCase("fmt-wrong", "fmt", "--check", wrong("predicate-misspelt-operator"), scenes("mail")),
    GoldenCase(
      "fmt-wrong-json", "fmt", wrong("predicate-misspelt-operator"), "--format", "json"),
    GoldenCase("fmt-predicate-for-path", "fmt", "self == 'a'"),
    GoldenCase("usage-fmt-folder", "fmt", "Fixtures/scenes"),
    GoldenCase("usage-fmt-check-and-write", "fmt", "--check", "--write", "Fixtures/scenes"),
    GoldenCase("help-fmt", "help", "fmt"),
  ]

  private static let exact = "SELF == 'note/42'"
  private static let like = "SELF LIKE 'note/42'"

  static let compare = [
    GoldenCase("compare", "compare", exact, "SELF BEGINSWITH 'note/'"),
    GoldenCase("compare-equal", "compare", like, exact),
    GoldenCase("compare-all-strings", "compare", "--all-strings", like, exact),
    GoldenCase(
      "compare-all-strings-json", "compare", "--all-strings", like, exact, "--format=json"),
    GoldenCase(
      "compare-within", "compare", "SELF CONTAINS '/a'", "SELF ENDSWITH 'b'", "--within",
      "SELF BEGINSWITH 'mail://'"),
    GoldenCase("compare-disjoint", "compare", "SELF < 'm'", "SELF BEGINSWITH 'n'"),
    GoldenCase("compare-never", "compare", "SELF < 'a' AND SELF > 'b'", exact),
    GoldenCase("compare-always", "compare", "SELF LIKE '*' OR SELF == ''", "TRUEPREDICATE"),
    GoldenCase("compare-foreign", "compare", "SELF ==[c] 'a\u{308}\u{202E}\t'", "SELF == '\u{E4}'"),
    GoldenCase("compare-unknown", "compare", exact, "SELF LIKE SELF"),
    GoldenCase("compare-unknown-json", "compare", exact, "SELF LIKE SELF", "--format", "json"),
    GoldenCase("compare-partly-unknown", "compare", "SELF != 'x'", "SELF LIKE SELF"),
    GoldenCase("compare-empty-domain", "compare", exact, like, "--within", "FALSEPREDICATE"),
    GoldenCase("compare-error", "compare", "SELF BEGINWITH 'a'", exact, "--within", "SELF =="),
    GoldenCase("compare-error-json", "compare", "SELF BEGINWITH 'a'", exact, "--format=json"),
    GoldenCase(
      "compare-terminal-60", "compare", "--all-strings",
      "SELF LIKE[cd] 'https://mail.example.com/attachments/*/budget.pdf'", exact,
      terminalColumns: 60),
    GoldenCase(
      "compare-jsonl", "compare", "--jsonl",
      input: """
        {"p":"SELF == 'a'","q":"SELF LIKE 'a'"}
        {"p":"SELF == 'a'","q":"SELF LIKE 'a'","within":"SELF < 'b'"}
        {"p":"SELF == 'a'","q":"SELF LIKE SELF"}
        {"p":"SELF == 'a'","q":"SELF BEGINWITH 'a'"}
        {"p":"SELF == 'a'"}
        no json

        """),
    GoldenCase("usage-compare", "compare", exact),
    GoldenCase("usage-compare-jsonl", "compare", "--jsonl", "--all-strings"),
    GoldenCase("help-compare", "help", "compare"),
  ]
}

// MARK: - Mistakes

extension GoldenCase {
  static let errors = [
    GoldenCase("error-missing-fixture", "route", "no-such-file.json"),
    GoldenCase("error-folder", "route", "Fixtures"),
    GoldenCase("error-json", "route", wrong("trailing-comma-in-an-object")),
    GoldenCase("error-duplicate-key", "route", wrong("duplicate-key")),
    GoldenCase("error-unknown-key", "route", wrong("unknown-key-in-a-scene")),
    GoldenCase("error-wrong-type", "route", wrong("wrong-type-prefers")),
    GoldenCase("error-duplicate-scene", "route", wrong("duplicate-scene-id")),
    GoldenCase("error-predicate", "route", wrong("predicate-misspelt-operator")),
    GoldenCase("error-key-path", "explain", wrong("predicate-key-path")),
    GoldenCase("error-payload", "route", wrong("payload-without-aps")),
    GoldenCase("error-expect", "explain", wrong("expect-unknown-scene")),
    GoldenCase("error-several", "route", input("several-mistakes.json")),
    GoldenCase(
      "error-color", "route", input("several-mistakes.json"), "--color", "always"),
    GoldenCase(
      "error-notification", scenes("mail"), "--notification", "no-such.apns",
      "Fixtures/payloads/wrong/not-json.apns"),
    GoldenCase("error-event-name", "explain", scenes("mail"), "--event", "new mial", "other"),
    GoldenCase("error-key-path-text", "evaluate", "name.length > 3", "a"),
    GoldenCase("error-argument", "evaluate", "SELF == %@", "a"),
  ]

  static let usage = [
    GoldenCase("usage-nothing"),
    GoldenCase("usage-verb-typo", "explian", scenes("mail")),
    GoldenCase("usage-help-typo", "help", "rout"),
    GoldenCase("usage-help-unknown", "help", "nonsense"),
    GoldenCase("usage-option-typo", "route", scenes("mail"), "--formt", "json"),
    GoldenCase("usage-option-value", "route", scenes("mail"), "--format", "yaml"),
    GoldenCase("usage-no-input", "evaluate", "SELF == 'a'"),
    GoldenCase("usage-no-predicate", "evaluate"),
    GoldenCase("usage-jsonl-and-predicate", "evaluate", "--jsonl", "SELF == 'a'", "a"),
    GoldenCase("usage-arguments", "evaluate", "SELF == %@", "a", "--arguments", "{}"),
    GoldenCase(
      "usage-canonical-json", "evaluate", "--tree", "TRUEPREDICATE", "--canonical",
      "--format=json"),
    GoldenCase("usage-tree-input", "evaluate", "--tree", "TRUEPREDICATE", "a"),
    GoldenCase("usage-canonical-alone", "evaluate", "--canonical", "TRUEPREDICATE", "a"),
    GoldenCase("usage-tree-former", "parse", "TRUEPREDICATE"),
    GoldenCase("usage-version-former", "doctor"),
  ]

  static let replay = [
    GoldenCase("replay", "replay", trace("mail.txt"), "--scenes", scenes("mail")),
    GoldenCase("replay-ties", "replay", trace("mail.txt"), "--scenes", scenes("mail"), "--ties"),
    GoldenCase(
      "replay-ndjson", "replay", trace("mail.ndjson"), "--scenes", scenes("mail"), "--field",
      "event.target", "--format", "ndjson"),
    GoldenCase(
      "replay-ndjson-ties", "replay", trace("mail.txt"), "--scenes", scenes("mail"), "--ties",
      "--format", "ndjson"),
    GoldenCase(
      "replay-csv", "replay", trace("mail.csv"), "--scenes", scenes("mail"), "--column", "target"),
    GoldenCase(
      "replay-errors-ndjson", "replay", "-", "--scenes", input("limits.json"), "--format",
      "ndjson", "--fail-on", "error", input: "a\nnote/1\n"),
    GoldenCase("replay-no-file", "replay", "no-such-file", "--scenes", scenes("mail")),
    GoldenCase("replay-no-fixture", "replay", trace("mail.txt"), "--scenes", input("differs.txt")),
    GoldenCase("replay-usage", "replay", trace("mail.txt")),
    GoldenCase("help-replay", "replay", "--help"),
  ]

  private static let adding = ["replay", "--merge", input("summary-1.json")]

  static let merge = [
    GoldenCase("merge", adding + [input("summary-2.json")]),
    GoldenCase("merge-json", adding + [input("summary-2.json"), "--format", "json"]),
    GoldenCase("merge-wrong", adding + [input("summary-wrong.json")]),
    GoldenCase("merge-wrong-json", adding + [input("summary-wrong.json"), "--format", "json"]),
    GoldenCase("merge-usage", adding + ["--scenes", scenes("mail")]),
  ]

  static let help = [
    GoldenCase("help", "--help"),
    GoldenCase("help-route", "help", "route"),
    GoldenCase("help-explain", "explain", "--help"),
    GoldenCase("help-test", "help", "test"),
    GoldenCase("help-evaluate", "evaluate", "-h"),
    GoldenCase("version", "--version"),
  ]
}

extension GoldenCase {
  static let simulate = [
    GoldenCase("simulate", "simulate", input("afternoon.json")),
    GoldenCase("simulate-calls", "simulate", input("afternoon.json"), "--calls"),
    GoldenCase(
      "simulate-app-intent", "simulate", "Fixtures/timelines/rules/app-intent.json", "--calls"),
    GoldenCase(
      "simulate-app-intent-single-scene", "simulate",
      "Fixtures/timelines/rules/app-intent-single-scene.json", "--calls"),
    GoldenCase(
      "simulate-lost", "simulate", "Fixtures/threads/launch-options-of-the-app.json", "--calls"),
    GoldenCase(
      "simulate-lost-final-state", "simulate", "Fixtures/threads/response-heard-twice.json",
      "--final-state"),
    GoldenCase("simulate-json", "simulate", input("afternoon.json"), "--format", "json"),
    GoldenCase("simulate-final-state", "simulate", input("afternoon.json"), "--final-state"),
    GoldenCase("simulate-terminal-80", "simulate", input("afternoon.json"), terminalColumns: 80),
    GoldenCase("simulate-missing-configuration", "simulate", input("missing-configuration.json")),
    GoldenCase("simulate-wrong", "simulate", input("wrong-timeline.json")),
    GoldenCase("simulate-no-timeline", "simulate", "Fixtures/scenes/mail.json"),
    GoldenCase("simulate-step-without-terminal", "simulate", input("afternoon.json"), "--step"),
    GoldenCase(
      "simulate-step-json", "simulate", input("afternoon.json"), "--step", "--format", "json"),
    GoldenCase("usage-simulate", "simulate"),
    GoldenCase("help-simulate", "help", "simulate"),
    GoldenCase("route-timeline", "route", input("afternoon.json")),
    GoldenCase(
      "route-timeline-lost-json", "route", "Fixtures/threads/launch-options-of-the-app.json",
      "--format", "json"),
  ]
}

extension GoldenCase {
  private static func plist(_ name: String) -> String { "Fixtures/manifests/\(name).plist" }
  static let withoutScenes = "Tests/CommandTests/Inputs/built-without-scenes.plist"

  static let facts = [
    GoldenCase("facts", "lint", "--facts", plist("notes/Info")),
    GoldenCase("facts-binary", "lint", "--facts", plist("notes/Info-binary")),
    GoldenCase("facts-json", "lint", "--facts", plist("notes/Info"), "--format", "json"),
    GoldenCase("facts-template", "lint", "--facts", plist("single-window/Info")),
    GoldenCase("facts-space", "lint", "--facts", plist("space/Info")),
    GoldenCase("facts-terminal-80", "lint", "--facts", plist("notes/Info"), terminalColumns: 80),
    GoldenCase("facts-warning", "lint", "--facts", plist("wrong/several-configurations")),
    GoldenCase(
      "facts-warning-json", "lint", "--facts", plist("wrong/unknown-configuration-key"),
      "--format=json"),
    GoldenCase("facts-note", "lint", "--facts", plist("wrong/no-configurations")),
    GoldenCase("facts-two-roles", "lint", "--facts", plist("wrong/configuration-in-two-roles")),
    GoldenCase(
      "facts-fail-level", "lint", "--facts", plist("wrong/configuration-in-two-roles"),
      "--fail-level=warning", "--format=json"),
    GoldenCase("facts-error", "lint", "--facts", plist("wrong/duplicate-configuration")),
    GoldenCase(
      "facts-error-json", "lint", "--facts", plist("wrong/duplicate-configuration"), "--format=json"
    ),
    GoldenCase("facts-error-binary", "lint", "--facts", plist("wrong/binary-cycle")),
    GoldenCase("facts-entity-bomb", "lint", "--facts", plist("wrong/entity-bomb")),
    GoldenCase("facts-missing", "lint", "--facts", "no-such-Info.plist"),
    GoldenCase("facts-no-scenes", "lint", "--facts", plist("wrong/no-scene-manifest")),
    GoldenCase("facts-sdk", "lint", "--facts", plist("wrong/no-scene-manifest"), "--sdk", "27"),
    GoldenCase("facts-built", "lint", "--facts", withoutScenes),
    GoldenCase("facts-built-json", "lint", "--facts", withoutScenes, "--format", "json"),
    GoldenCase("usage-facts-sdk", "lint", "--facts", withoutScenes, "--sdk", "iOS27"),
    GoldenCase("error-manifest", "route", "Fixtures/wrong/manifest-file-wrong.json"),
    GoldenCase("usage-facts", "lint", "--facts"),
    GoldenCase("help-manifest", "help", "manifest"),
  ]
}

extension GoldenCase {
  private static let mail = scenes("mail")

  /// Times are masked; counts are the same in every run.
  static let bench = [
    GoldenCase("bench", "bench", mail, masksTimes: true),
    GoldenCase("bench-no-linear", "bench", mail, "--no-linear", masksTimes: true),
    GoldenCase("bench-json", "bench", mail, "--format", "json", masksTimes: true),
    GoldenCase(
      "bench-no-linear-json", "bench", mail, "--no-linear", "--format=json", masksTimes: true),
    GoldenCase("bench-missing", "bench", "no-such-file.json"),
    GoldenCase("bench-predicate", "bench", "Fixtures/wrong/predicate-misspelt-operator.json"),
    GoldenCase("bench-no-events", "bench", "Tests/CommandTests/Inputs/no-events.json"),
    GoldenCase("usage-bench", "bench"),
    GoldenCase("help-bench", "help", "bench"),
  ]
}
