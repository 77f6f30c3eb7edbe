import ArgumentParser
import Foundation
import Mutation

/// The command that `Tests/Mutation/mutate.sh` runs.
@main
struct Mutate: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutate",
    abstract: "Break the sources one line at a time, and see whether the tests notice.",
    usage: "Tests/Mutation/mutate.sh [<options>]",
    discussion: """
      Builds a copy of the package in .build-mutants that holds every mutant behind its number, \
      runs each suite once without a mutant, and then the suites that reach a mutant, until one \
      fails. A test that crashes or hangs counts as well. TidyTests does not count: it reads the \
      sources' text.

      Prints a table, and each survivor with its line before and after. A survivor needs a test, \
      or an entry in Tests/Mutation/Equivalent.txt that says why there is none.

      The status is 0 when the score is high enough, 1 when it is not or the tests fail without \
      a mutant, 64 for wrong usage, 69 when something is missing.

      The changes:
      \(Change.allCases.map { "  \($0.rawValue): \($0.summary)" }.joined(separator: "\n"))

      Examples:
        Tests/Mutation/mutate.sh --count 40 --seed 7
        Tests/Mutation/mutate.sh --file Sources/SceneRouting/Router
        Tests/Mutation/mutate.sh --file Sources/SceneRouting/Router --tests SceneRoutingTests
        Tests/Mutation/mutate.sh --mutant \
          Sources/SceneRouting/Router/LinearRouter.swift:71:9:compare
      """)

  @Option(help: "Try so many mutants, spread over the files by their lines (0: all).")
  var count = 40

  @Option(help: "Where the choice begins; the same seed chooses the same mutants.")
  var seed: UInt64 = 1

  @Option(
    name: .customLong("file"),
    help: ArgumentHelp(
      "Only mutants of this source, or of this folder's. May be repeated.", valueName: "path"))
  var files: [String] = []

  @Option(
    name: .customLong("tests"),
    help: ArgumentHelp(
      "Build and run only this test target, and what it needs. May be repeated.",
      valueName: "target"))
  var testTargets: [String] = []

  @Flag(help: "List the mutants instead of trying them; with --count 0 all of them.")
  var list = false

  @Option(
    name: .customLong("mutant"),
    help: ArgumentHelp(
      "Try this mutant alone, to the end, and show the tests' output.", valueName: "id"))
  var mutants: [String] = []

  @Option(help: "Try so many mutants at a time.")
  var jobs = 1

  @Option(help: ArgumentHelp("The least score.", valueName: "percent"))
  var atLeast = 90.0

  @Option(help: ArgumentHelp("Write the record to this file, too.", valueName: "file"))
  var report: String?

  @Option(help: .hidden)
  var root = "."

  func validate() throws {
    guard count >= 0 else { throw ValidationError("`--count` cannot be negative") }
    guard jobs >= 1 else { throw ValidationError("`--jobs` must be 1 or more") }
    guard (0...100).contains(atLeast) else {
      throw ValidationError("`--at-least` is a percentage, from 0 to 100")
    }
  }

  func run() throws {
    do {
      try session()
    } catch let stop as Stop {
      say(stop.message)
      throw ExitCode(stop.status.rawValue)
    }
  }
}
