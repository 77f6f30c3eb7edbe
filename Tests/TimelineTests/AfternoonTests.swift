import Foundation
import SceneFixtures
import SceneLifecycle
import SceneRouting
import TestSupport
import Testing

/// Random apps and afternoons with faults; a seed is one afternoon.
///
/// A campaign plays the seeds from `SCENEROUTE_SEED` on, until `SCENEROUTE_AFTERNOONS` are played
/// or `SCENEROUTE_SECONDS` are over, and says with which seed the next one begins.
@Suite("Afternoons with faults")
struct AfternoonTests {
  private static let steps = 200
  private static let afternoons = Campaign.number(
    "SCENEROUTE_AFTERNOONS", usual: Campaign.isBrief ? 100 : 2_000)
  private static let firstSeed = Campaign.number("SCENEROUTE_SEED", usual: 1)
  private static let seconds = Campaign.number("SCENEROUTE_SECONDS", usual: 0)

  @Test("The rules hold after every step, and the second model says the same")
  func rulesHold() throws {
    var total = Counts()
    let deadline = ContinuousClock.now.advanced(by: .seconds(Self.seconds))
    var seed = Self.firstSeed
    while seed < Self.firstSeed + Self.afternoons {
      let failure = try Self.play(UInt64(seed), &total)
      seed += 1
      if seed % 5_000 == 0 { Campaign.progress("\(total.steps) steps, next seed \(seed)") }
      if let failure {
        Issue.record("\(failure)")
        return
      }
      if Self.seconds > 0, ContinuousClock.now >= deadline { break }
    }
    // Every kind of step comes, and none is most of all.
    #expect(total.refused > total.steps / 50 && total.refused < total.steps / 2)
    #expect(total.events > total.steps / 4 && total.lost > total.steps / 1_000)
    Campaign.report(
      "afternoons \(Self.firstSeed) to \(seed - 1) of \(Self.steps) steps: "
        + "\(total.steps) steps, \(total.refused) refused, \(total.events) events, "
        + "\(total.lost) lost; the next seed is \(seed)")
  }

  /// What was played.
  private struct Counts {
    var steps = 0
    var refused = 0
    var events = 0
    var lost = 0
  }

  /// Plays the afternoon of `seed`; returns what is wrong with it, or nil.
  private static func play(_ seed: UInt64, _ total: inout Counts) throws -> String? {
    var random = RandomAfternoon(seed: seed)
    var afternoon = random.start
    var simulation = try Simulation(afternoon)
    defer {
      total.steps += afternoon.steps.count
      total.refused += simulation.refused
      total.events += simulation.events
      total.lost += simulation.lost
    }
    for step in 0..<steps {
      let action = random.next(simulation.windows)
      afternoon.steps.append(action)
      let flaw = simulation.play(action, isThorough: step == steps - 1)
      if let flaw { return try report(flaw, in: afternoon, of: seed) }
    }
    return nil
  }

  /// Makes the afternoon smaller, writes it as a fixture, and says where that is.
  private static func report(
    _ flaw: RuleFlaw, in afternoon: Afternoon, of seed: UInt64
  ) throws -> String {
    let steps = afternoon.steps.count
    var said = "seed \(seed), step \(steps): \(flaw)"
    // A mistake that only a long afternoon shows may be found by another check when it is played
    // again with all of them.
    guard var shrinker = AfternoonShrinker(afternoon) else {
      return said + "; played again, nothing is wrong"
    }
    shrinker.shrink()
    let small = shrinker.smallest
    said += "; made smaller: \(small.steps.count) of \(steps) steps, \(small.sessions.count) of "
    said += "\(afternoon.sessions.count) windows at first, \(shrinker.plays) plays"
    if let failure = Simulation.failure(of: small) { said += ", \(failure.flaw)" }
    let text = try small.fixtureText(title: "Seed \(seed): \(shrinker.kind)")
    let folder = PackageFolder.root.appending(path: ".build/afternoons")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "seed-\(seed).json")
    try Data(text.utf8).write(to: file)
    return said + "; simulate \(file.path)"
  }

  @Test("An afternoon is a fixture that plays the same", arguments: 1...UInt64(40))
  func isAFixture(seed: UInt64) throws {
    var random = RandomAfternoon(seed: seed)
    var afternoon = random.start
    var simulation = try Simulation(afternoon)
    for _ in 0..<60 {
      let action = random.next(simulation.windows)
      afternoon.steps.append(action)
      #expect(simulation.play(action, isThorough: true) == nil)
    }
    let text = try afternoon.fixtureText(title: "Seed \(seed)")
    let fixture = try SceneFixture.read(Array(text.utf8), file: "afternoon.json")
    var differences: [String] = []
    let end = try fixture.play { result in
      if let error = result.error, result.step.expectation == nil {
        differences.append("step \(result.step.position + 1): \(error)")
      }
      differences += (result.differences ?? []).map { "\($0)" }
      return true
    }
    #expect(differences == [], "\(text)")
    #expect(end.fixtureText == simulation.system.fixtureText)
  }

  @Test("An afternoon that goes wrong becomes as small as it can")
  func becomesSmall() throws {
    var random = RandomAfternoon(seed: 3)
    var afternoon = random.start
    var windows = PlainWindows(afternoon)
    for _ in 0..<200 {
      let action = random.next(windows)
      _ = windows.perform(action)
      afternoon.steps.append(action)
    }
    // As if a window that is opened after the process ended were a mistake.
    func failure(of afternoon: Afternoon) -> Simulation.Failure? {
      guard let quit = afternoon.steps.firstIndex(of: .quit) else { return nil }
      let step = afternoon.steps[quit...].firstIndex { $0.isOpening }
      return step.map { Simulation.Failure(flaw: RuleFlaw("made up"), step: $0) }
    }
    var shrinker = try #require(AfternoonShrinker(afternoon, failure: failure))
    shrinker.shrink()
    #expect(shrinker.smallest.steps.count == 2)
    #expect(shrinker.smallest.steps.first == .quit)
    #expect(shrinker.smallest.sessions.isEmpty)
    #expect(shrinker.smallest.app == AppDescription())
    let text = try shrinker.smallest.fixtureText(title: "small")
    let fixture = try SceneFixture.read(Array(text.utf8), file: "small.json")
    #expect(fixture.timeline.count == 2 && fixture.timeline.last?.expectation != nil)
  }
}

extension SystemAction {
  fileprivate var isOpening: Bool { if case .open = self { true } else { false } }
}
