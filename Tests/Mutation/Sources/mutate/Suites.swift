import Foundation
import Synchronization

/// A test suite: what a run of it takes, and the mutants whose places it reaches.
struct Suite: Codable {
  /// `Module.Suite`.
  let name: String
  /// Seconds of the clock, and of the processor.
  let seconds: Double
  let processorSeconds: Double
  let reached: Set<Int>
}

/// The suites of the built tests, as they are without any mutant.
struct Baseline: Codable {
  private(set) var suites: [Suite]

  /// Runs every suite by itself, without a mutant: each must pass.
  static func measure(_ tests: TestBinary, end: Int) throws -> Baseline {
    let names = try tests.suites()
    guard !names.isEmpty else { throw Stop("the tests have no suites", status: .failed) }
    let map = tests.folder.appending(path: "reached")
    var suites: [Suite] = []
    for name in names {
      try Data(count: end).write(to: map)
      let before = Command.processorSeconds
      let outcome = try tests.run([name], mutant: 0, limits: .generous, reached: map)
      guard outcome.end == .status(0), outcome.output.contains(/Test run with [1-9]/) else {
        throw Stop(
          "\(name) fails without any mutant (\(outcome.end)):\n\(outcome.output.suffix(2000))",
          status: .failed)
      }
      let bytes = try Data(contentsOf: map)
      let reached = Set(bytes.indices.filter { bytes[$0] != 0 })
      suites.append(
        Suite(
          name: name, seconds: outcome.seconds,
          processorSeconds: Command.processorSeconds - before, reached: reached))
    }
    return Baseline(suites: suites)
  }

  static func load(_ file: URL) -> Baseline? {
    guard let data = try? Data(contentsOf: file) else { return nil }
    return try? JSONDecoder().decode(Baseline.self, from: data)
  }

  func save(_ file: URL) throws {
    try JSONEncoder().encode(self).write(to: file)
  }

  /// The suites that reach a mutant, in groups that are worth a process each.
  ///
  /// First come those that are cheap, belong to the mutant's module, and killed others before.
  func groups(for mutant: Int, of module: String, kills: [String: Int]) -> [[Suite]] {
    let concerned = suites.filter { $0.reached.contains(mutant) }.map { suite in
      let isOwn = suite.name.hasPrefix("\(module)Tests.")
      let price = suite.processorSeconds * (isOwn ? 1 : Self.strangeness)
      return (suite: suite, price: price / Double(1 + kills[suite.name, default: 0]))
    }
    .sorted { ($0.price, $0.suite.name) < ($1.price, $1.suite.name) }
    .map(\.suite)
    var groups: [[Suite]] = []
    var seconds = 0.0
    for suite in concerned {
      if groups.isEmpty || seconds + suite.processorSeconds > Self.secondsOfGroup {
        groups.append([])
        seconds = 0
      }
      groups[groups.count - 1].append(suite)
      seconds += suite.processorSeconds
    }
    return groups
  }

  private static let secondsOfGroup = 2.0
  /// A suite of another module is as welcome as one of the own that costs so many times as much.
  private static let strangeness = 4.0
}

/// How long a run may take.
struct Limits {
  /// Seconds of the clock: for a run that waits for ever.
  let seconds: Double
  /// Seconds of the processor: for a loop without an end, however busy the machine is.
  let processorSeconds: Double

  /// Those of suites without a mutant, which are to pass.
  static let generous = Limits(seconds: 1800, processorSeconds: 900)

  private init(seconds: Double, processorSeconds: Double) {
    self.seconds = seconds
    self.processorSeconds = processorSeconds
  }

  /// Those of suites with a mutant: many times what they take without.
  init(_ suites: [Suite]) {
    seconds = suites.reduce(120) { $0 + 10 * $1.seconds }
    processorSeconds = suites.reduce(5) { $0 + 5 * $1.processorSeconds }
  }
}

/// The built tests, run with a mutant.
struct TestBinary {
  let path: String
  /// Where files of a run may go.
  let folder: URL
  /// The copy of the package, in which the tests run.
  let package: URL

  func suites() throws -> [String] {
    let listing = try Command(
      executable: path, arguments: ["--testing-library", "swift-testing", "--list-tests"],
      folder: package
    ).run()
    guard listing.end == .status(0) else {
      throw Stop("the tests cannot be listed:\n\(listing.output)", status: .failed)
    }
    let names = listing.output.split(separator: "\n").compactMap { line -> String? in
      guard let slash = line.firstIndex(of: "/"), !line.contains(" ") else { return nil }
      return String(line[..<slash])
    }
    return Set(names).sorted()
  }

  /// Runs suites until the first test fails.
  func run(
    _ suites: [String], mutant: Int, limits: Limits, reached: URL? = nil, toTheEnd: Bool = false
  ) throws -> Command.Outcome {
    let names = suites.map { $0.replacing(".", with: "\\.") }.joined(separator: "|")
    var command = Command(
      executable: path,
      arguments: ["--testing-library", "swift-testing", "--filter", "^(\(names))/"],
      folder: package)
    command.environment = [
      "SCENEROUTE_MUTANT": String(mutant),
      "SCENEROUTE_MUTANT_SECONDS": String(Int(limits.processorSeconds.rounded(.up))),
      "SWIFT_BACKTRACE": "enable=no",
    ]
    if let reached { command.environment["SCENEROUTE_MUTANT_REACHED"] = reached.path }
    return try command.run(seconds: limits.seconds) { line in
      !toTheEnd && line.contains(" recorded an issue")
    }
  }
}
