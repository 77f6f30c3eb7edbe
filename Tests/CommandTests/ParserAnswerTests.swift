import TestSupport
import Testing

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
    let lines = try errors(["parse", "a", argument]).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.first.map(String.init) == "Error: Unexpected argument '\(shown)'")
    #expect(
      try errors(["route", "a", "--format", argument])
        .hasPrefix("Error: The value '\(shown)' is invalid for '--format <format>'. Please"))
    #expect(
      try errors(["parse", "a", "--\(argument)"]).hasPrefix("Error: Unknown option '--\(shown)'\n"))
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
    let message = try errors(["parse", "a", "--arguments", "[\"a\nb\"]", "--nope"])
    #expect(message.split(separator: "\n").count > 2)
    #expect(message.hasPrefix(#"Error: The value '["a\nb"]' is invalid for '--arguments <json>'"#))
  }

  @Test("A misspelt verb is told as wrong usage, with nothing hidden")
  func typo() throws {
    let message = try errors(["rou\u{200B}te"])
    #expect(message.hasPrefix(#"Error: there is no verb and no fixture `rou\u{200B}te`; did you"#))
  }
}
