import TestSupport
import Testing

@Suite struct TerminalTests {
  private static let evaluation = ["evaluate", "TRUEPREDICATE", "a"]
  private static let painted = "\u{1B}[32mtrue\u{1B}[0m\n"

  private func output(
    _ output: Subprocess.Output, _ environment: [String: String] = [:], _ options: String...
  ) throws -> String {
    var run = Subprocess("sceneroute", Self.evaluation + options)
    run.output = output
    run.environment = ["TERM": "xterm-256color"].merging(environment) { $1 }
    let outcome = try run.run()
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    return outcome.output
  }

  @Test("A terminal gets colour and a pipe gets none")
  func auto() throws {
    #expect(try output(.terminal(columns: 80)) == Self.painted)
    #expect(try output(.collected) == "true\n")
  }

  @Test("NO_COLOR and a dumb terminal turn colour off, an empty NO_COLOR does not")
  func environment() throws {
    #expect(try output(.terminal(columns: 80), ["NO_COLOR": "1"]) == "true\n")
    #expect(try output(.terminal(columns: 80), ["TERM": "dumb"]) == "true\n")
    #expect(try output(.terminal(columns: 80), ["NO_COLOR": ""]) == Self.painted)
  }

  @Test("Steps wait for a person: both input and output must be terminals")
  func steps() throws {
    let timeline = "Tests/CommandTests/Inputs/afternoon.json"
    var run = Subprocess("sceneroute", ["simulate", timeline, "--step"])
    for output in [Subprocess.Output.terminal(columns: 80), .collected] {
      run.output = output
      let outcome = try run.run()
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains("--step needs a terminal."))
    }
  }

  @Test("--color overrides the terminal and the environment")
  func option() throws {
    #expect(try output(.collected, [:], "--color", "always") == Self.painted)
    #expect(try output(.collected, ["NO_COLOR": "1"], "--color=always") == Self.painted)
    #expect(try output(.terminal(columns: 80), [:], "--color=never") == "true\n")
  }
}
