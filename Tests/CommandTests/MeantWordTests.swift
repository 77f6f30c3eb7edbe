import Foundation
import TestSupport
import Testing

@testable import SceneRouteCommands

/// A folder of its own.
private struct Folder {
  let path: String

  init() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.path
  }

  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Runs the command in this folder.
  func run(_ arguments: [String]) throws -> Subprocess.Outcome {
    var process = Subprocess("sceneroute", arguments)
    process.folder = path
    return try process.run()
  }
}

@Suite struct MeantWordTests {
  private func usage(_ arguments: [String]) -> String {
    let run = CommandRun(arguments)
    #expect(run.status == 64 && run.output.isEmpty, "\(arguments): \(run.output)")
    return run.errors.split(separator: "\n").first.map(String.init) ?? ""
  }

  @Test("Each word for a verb is answered with the verb", arguments: MeantWord.verbs.map(\.word))
  func verbs(_ word: String) throws {
    let meant = try #require(MeantWord.verb(word))
    let verb = meant.split(separator: " ").first.map(String.init)
    #expect(Sceneroute.verbNames.contains(verb ?? ""))
    let question = "; did you mean `\(meant)`?"
    #expect(usage([word, "a"]) == "Error: there is no verb and no fixture `\(word)`\(question)")
    #expect(usage(["help", word]).hasPrefix("Error: there is no verb `\(word)`\(question)"))
  }

  @Test("Each word for an option is answered with the option", arguments: MeantWord.options)
  func options(_ word: String, _ meant: String) {
    let answer = "Error: Unknown option '\(word)'; did you mean `\(meant)`?"
    for verb in Sceneroute.verbNames where verb != "help" {
      #expect(usage([verb, word, "a"]) == answer, "\(verb)")
      #expect(usage([verb, "\(word)=a"]) == answer, "\(verb)")
    }
  }

  @Test(
    "A misspelt option of every verb is answered with it",
    arguments: [
      (["--hlep"], "--hlep", "--help"), (["init", "--helo"], "--helo", "--help"),
      (["route", "a.json", "--hep"], "--hep", "--help"), (["--verison"], "--verison", "--version"),
    ])
  func help(_ arguments: [String], _ word: String, _ meant: String) {
    #expect(usage(arguments) == "Error: Unknown option '\(word)'; did you mean `\(meant)`?")
  }

  @Test("A value that is like an option is none")
  func values() {
    #expect(!usage(["route", "a", "b", "--", "--json"]).contains("did you mean"))
  }

  @Test("Each word that simply works does", arguments: MeantWord.taken)
  func taken(_ word: String, _ meant: String) {
    let run = CommandRun([word])
    #expect(run.status == 0 && run.output == CommandRun([meant]).output)
    #expect(run.output == "\(Version.text)\n")
  }

  @Test("A verb of a former version does what its new form does", arguments: MeantWord.former)
  func former(_ word: String, _ now: [String]) throws {
    #expect(!Sceneroute.verbNames.contains(word))
    let parts = [1, 2].map { "Tests/CommandTests/Inputs/summary-\($0).json" }
    for rest in [parts, parts + ["--format", "json"], ["no-such-file"], [], ["--scenes", "a"]] {
      let (old, new) = (CommandRun([word] + rest), CommandRun(now + rest))
      #expect(old.status == new.status && old.output == new.output && old.errors == new.errors)
      #expect(old.output.isEmpty == (rest.first != parts[0]), "\(rest)")
    }
    let help = CommandRun(["help", now[0]]).output
    #expect(CommandRun(["help", word]).output == help && help.contains(now[1]))
    #expect(CommandRun([word, "--help"]).output == help)
  }

  @Test("What is no verb is told how to have it", arguments: MeantWord.instead)
  func instead(_ word: String, _ help: String) {
    #expect(usage([word]) == "Error: there is no verb `\(word)`; \(help)")
  }

  @Test("Files and folders are answered with the verb that takes them")
  func operands() throws {
    let folder = try Folder()
    defer { folder.remove() }
    let (a, b) = (folder.path + "/a.json", folder.path + "/b.json")
    for path in [a, b] { try Data("{}".utf8).write(to: URL(fileURLWithPath: path)) }
    #expect(usage(["compare", a, b]).hasSuffix("`compare` takes predicates; did you mean `diff`?"))
    #expect(
      usage(["evaluate", "--tree", a]).contains(
        "`evaluate --tree` takes a predicate; `diff OLD NEW` compares"))
    for arguments in [["route", folder.path], [folder.path], [folder.path, "--stdin"]] {
      #expect(usage(arguments).hasSuffix("`route` takes one fixture; did you mean `test`?"))
    }
    for arguments in [["route", a, b], [a, b]] {
      #expect(usage(arguments).hasSuffix("for several, did you mean `test`?"))
    }
    #expect(
      usage(["init", "ids.txt"])
        == "Error: `ids.txt` is no Info.plist; did you mean `init --identifiers ids.txt`?")
    #expect(usage(["init", "a.jsonl"]).hasSuffix("did you mean `init --from-log a.jsonl`?"))
    #expect(usage(["init", a]).contains("a fixture needs no `init`: `route "))
    #expect(usage(["init", "A.swift"]).hasSuffix("did you mean `init --from-sources A.swift`?"))
    #expect(usage(["init", folder.path]).contains("did you mean `init --from-sources "))
    for arguments in [["route", a, "note/42"], [a, "note/42"]] {
      #expect(usage(arguments).contains("`route` takes events by options; did you mean `explain "))
    }
    #expect(
      usage(["explain", "note/42"])
        == "Error: there is no file `note/42`; the fixture comes first: `explain FIXTURE note/42`")
    #expect(CommandRun(["compare", "SELF == 'a'", "SELF == 'b'"]).status == 0)
    #expect(CommandRun(["evaluate", "--tree", "SELF == 'a'"]).status == 0)
  }
}

@Suite struct StandardInputTests {
  @Test("`-` stands for the lines of standard input, each an identifier")
  func lines() {
    let predicate = "SELF BEGINSWITH 'mail/'"
    let run = CommandRun(["evaluate", predicate, "-"], input: "mail/1\n\nnote")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.lines == ["true   mail/1", "false  \"\"", "false  note"])
    let mixed = CommandRun(["evaluate", predicate, "mail/0", "-", "a", "-"], input: "mail/1\n")
    #expect(mixed.lines == ["true   mail/0", "true   mail/1", "false  a"])
    #expect(CommandRun(["evaluate", predicate, "mail/0"]).output == "true\n")
  }

  @Test("A line that cannot be read is bad input, and the others are answered")
  func badLine() {
    let run = CommandRun(["evaluate", "SELF == 'a'", "-"], bytes: [0x61, 0x0A, 0xFF, 0x0A, 0x61])
    #expect(run.status == 2 && run.lines == ["true   a", "true   a"])
    #expect(run.errors.hasPrefix("error: standard input, line 2: "))
  }

  @Test("The usage error without inputs names `-`")
  func usage() {
    #expect(
      CommandRun(["evaluate", "SELF == 'a'"]).errors.contains("- to read them from standard"))
    #expect(CommandRun(["evaluate"]).errors.contains("- for standard input"))
  }
}

@Suite struct CurrentFolderTests {
  @Test("`test` and `lint` without a path take the current folder", arguments: ["test", "lint"])
  func takes(_ verb: String) throws {
    let folder = try Folder()
    defer { folder.remove() }
    let text = """
      { "scenes": [ { "id": "a" } ],
        "events": [ { "identifier": "a", "expect": { "scene": "a" } } ] }
      """
    try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/a.json"))
    let here = try folder.run([verb])
    let named = try folder.run([verb, "."])
    #expect(here.status == named.status && here.status == 0, "\(here.errors)")
    #expect(here.output.contains("1 file"))
  }

  @Test("`fmt -w` writes")
  func writes() throws {
    let folder = try Folder()
    defer { folder.remove() }
    let path = folder.path + "/a.json"
    try Data(#"{"scenes": [{"id": "a", "can": "self=='a'"}]}"#.utf8)
      .write(to: URL(fileURLWithPath: path))
    #expect(CommandRun(["fmt", "-w", path]).status == 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("SELF == 'a'"))
  }
}

@Suite struct CompletionTests {
  @Test(
    "The values of an option are completed",
    arguments: [
      ("test", "format", "sarif"), ("lint", "explain", "SR021"), ("analyze", "fail-on", "gap"),
      ("route", "fail-on", "tie"),
    ])
  func values(_ verb: String, _ option: String, _ value: String) {
    let script = CommandRun(["--generate-completion-script", "fish"])
    #expect(script.status == 0)
    let lines = script.lines.filter {
      $0.contains("\(verb)\"") && $0.contains("-l '\(option)'") && $0.contains(value)
    }
    #expect(!lines.isEmpty, "\(verb) --\(option)")
  }

  @Test("After `--event` come the names of the fixture's events")
  func events() {
    let names = EventSelection.eventNames(in: ["route", "Fixtures/scenes/mail.json", "--event"])
    #expect(names.contains("new mail"))
    #expect(EventSelection.eventNames(in: ["route", "no.json"]).isEmpty)
  }
}
