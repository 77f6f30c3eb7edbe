import Foundation
import Mutation

/// The build of the copy with all mutants.
struct Build {
  let workshop: Workshop
  /// The built tests.
  private(set) var tests = ""

  private static let mostRounds = 40

  init(_ workshop: Workshop) { self.workshop = workshop }

  /// Builds, and takes out the mutants that the compiler refuses until it refuses none.
  mutating func run(_ plan: inout Plan) throws {
    var dropped = workshop.dropped()
    plan.drop(dropped)
    for round in 1...Self.mostRounds {
      try workshop.update(plan)
      let outcome = try build(["--build-tests"])
      if outcome.end == .status(0) {
        tests = try binary()
        return
      }
      let errors = CompilerError.read(outcome.output, copy: workshop.copy)
      let suspects = Set(errors.flatMap { plan.suspects(of: $0) }.map(Plan.key))
      let log = workshop.folder.appending(path: "build.log")
      try outcome.output.write(to: log, atomically: true, encoding: .utf8)
      guard !suspects.isEmpty else {
        throw Stop(
          "the copy does not build, and no mutant is to blame; see \(log.path)", status: .failed)
      }
      say("round \(round): \(errors.count) errors; leaving out \(suspects.count) mutants")
      dropped.formUnion(suspects)
      plan.drop(suspects)
      try workshop.keep(dropped: dropped)
    }
    throw Stop("the copy does not build after \(Self.mostRounds) rounds", status: .failed)
  }

  private func build(_ arguments: [String]) throws -> Command.Outcome {
    let options = [
      "swift", "build", "--package-path", workshop.copy.path, "--scratch-path",
      workshop.scratch.path, "-Xswiftc", "-suppress-warnings", "-Xswiftc", "-gnone",
      // An expression that takes longer is an error, and so a mutant fewer.
      "-Xswiftc", "-Xfrontend", "-Xswiftc", "-solver-expression-time-threshold=10",
    ]
    return try Command(
      executable: "/usr/bin/env", arguments: options + arguments, folder: workshop.root
    ).run()
  }

  private func binary() throws -> String {
    let outcome = try build(["--show-bin-path"])
    let folder = outcome.output.split(separator: "\n").last.map(String.init) ?? ""
    return folder + "/sceneroutePackageTests.xctest"
  }
}
