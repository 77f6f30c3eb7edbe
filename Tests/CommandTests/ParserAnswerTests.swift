import Foundation
import TestSupport
import Testing

@testable import SceneRouteCommands

@Suite struct ParserAnswerTests {
  private func errors(_ arguments: [String]) throws -> String {
    let outcome = try Subprocess("sceneroute", arguments).run()
    #expect(outcome.status == 64)
    #expect(outcome.output == "")
    return outcome.errors
  }

  @Test("An argument cannot forge a line of wrong usage")
  func forged() throws {
    let argument = "x\u{1B}[31m\nerror: forged"
    let shown = #"x\u{1B}[31m\nerror: forged"#
    let lines = try errors(["bench", "a", argument]).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first.map(String.init) == "Error: Unexpected argument '\(shown)'")
    #expect(
      try errors(["route", "a", "--format", argument])
        .hasPrefix("Error: The value '\(shown)' is invalid for '--format <format>'. Please"))
    #expect(
      try errors(["bench", "a", "--\(argument)"]).hasPrefix(
        "Error: Unknown option '--\(shown)'\n"))
  }

  @Test("The parser's own lines stay lines")
  func lines() throws {
    let message = """
      Error: Can't generate completion scripts for 'x\\ny'.
      Please use --generate-completion-script=<shell> with one of:
          zsh bash fish
      Usage: sceneroute
      """
    #expect(try errors(["--generate-completion-script", "x\ny"]).hasPrefix(message))
  }

  @Test("A message that escaping would change is one line")
  func otherError() throws {
    // Escaped, the line end in the JSON is one that JSON takes.
    let message = try errors(["evaluate", "a", "--arguments", "[\"a\nb\"]", "--nope"])
    #expect(message.split(separator: "\n").count > 2)
    #expect(message.hasPrefix(#"Error: The value '["a\nb"]' is invalid for '--arguments <json>'"#))
  }

  @Test("A misspelt verb is told as wrong usage, with nothing hidden")
  func typo() throws {
    let help = try errors(["help", "rou\u{200B}te\n"])
    #expect(help.hasPrefix(#"Error: there is no verb `rou\u{200B}te\n`; did you mean `route`?"#))
    let message = try errors(["rou\u{200B}te"])
    #expect(message.hasPrefix(#"Error: there is no verb and no fixture `rou\u{200B}te`; did you"#))
  }
}

@Suite struct RootHelpTests {
  /// The lines of help by the group that they are in.
  private func groups() -> [(name: String, verbs: [String])] {
    var groups: [(name: String, verbs: [String])] = []
    for line in CommandRun(["--help"]).output.split(separator: "\n") {
      if !line.hasPrefix(" "), line.hasSuffix(":") {
        groups.append((String(line.dropLast()), []))
      } else if !groups.isEmpty, !line.hasPrefix("  See ") {
        groups[groups.count - 1].verbs.append(String(line))
      }
    }
    return groups.filter { $0.name != "OPTIONS" && $0.name != "Examples" }
  }

  @Test("Help has the verbs in groups, one a line with two spaces in front")
  func verbs() throws {
    let shown = groups().map { group in
      let names = group.verbs.map { line in
        let words = line.split(separator: " ")
        #expect(line.hasPrefix("  \(words.first ?? "")") && line.count <= 80 && words.count > 2)
        return String(words.first ?? "")
      }
      return "\(group.name): \(names.joined(separator: " "))"
    }
    #expect(
      shown == [
        "START: init serve", "LOOK: route explain simulate report",
        "CHECK: test lint scan fmt", "PROVE: analyze diff compare", "LOGS: replay",
        "ONE PREDICATE: evaluate", "THIS TOOL: bench",
      ])
  }

  @Test("The page of verbs has them in the groups and the order of help")
  func page() throws {
    let text = try String(
      contentsOf: PackageFolder.root.appending(path: "Documentation/VERBS.md"), encoding: .utf8)
    let shown = text.components(separatedBy: "\n## ").dropFirst().dropLast().map { part in
      // A verb may have several rows.
      var verbs = part.matches(of: /\| `sceneroute (\w+)/).map { String($0.1) }
      verbs = zip([""] + verbs, verbs).filter { $0 != $1 }.map(\.1)
      return part.prefix { $0 != "\n" }.uppercased() + ": \(verbs.joined(separator: " "))"
    }
    let help = groups().map { group in
      let verbs = group.verbs.compactMap { $0.split(separator: " ").first }
      return "\(group.name): \(verbs.joined(separator: " "))"
    }
    #expect(shown.count >= 7)
    #expect(shown == help)
  }
}

@Suite struct VerbTypoTests {
  private let verbs = ["route", "explain", "/dev/nuls"]

  @Test(
    "A word close to a verb is a typo",
    arguments: [("explian", "explain"), ("rout", "route"), ("Route", "route")])
  func finds(_ word: String, _ verb: String) {
    #expect(VerbTypo(in: [word, "mail.json"], verbs: verbs)?.verb == verb)
  }

  @Test(
    "A verb, an option, another word and a file are none",
    arguments: [["route"], ["--rout"], ["mail.json"], ["/dev/null"], []])
  func leavesAlone(_ arguments: [String]) {
    #expect(VerbTypo(in: arguments, verbs: verbs) == nil)
  }

  @Test("A word that is close and no file is a typo even when it looks like a path")
  func missingFile() {
    #expect(VerbTypo(in: ["/dev/nulz"], verbs: verbs)?.verb == "/dev/nuls")
  }

  @Test(
    "After `help` every word that is no verb is a typo",
    arguments: [("nonsense", nil), ("rout", "route"), ("/dev/null", "/dev/nuls"), ("", nil)])
  func findsAfterHelp(_ word: String, _ verb: String?) {
    let typo = VerbTypo(in: ["help", word], verbs: verbs)
    #expect(typo?.word == word)
    #expect(typo?.verb == verb)
  }

  @Test(
    "Help of a verb, of nothing and with an option is none",
    arguments: [
      ["help"], ["help", "route"], ["help", "route", "nonsense"], ["help", "--help"],
      ["help", "-h"],
    ])
  func leavesHelpAlone(_ arguments: [String]) {
    #expect(VerbTypo(in: arguments, verbs: verbs) == nil)
  }
}
