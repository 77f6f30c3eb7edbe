import TestSupport
import Testing

@testable import PredicateLanguage
@testable import SceneFixtures
@testable import SceneLifecycle
@testable import SceneRouting

/// Steps among many windows and among few: the time of one must not grow with the windows.
@Suite("Growth of timelines", .serialized)
struct TimelineGrowthTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The sessions, most recent first.
    let sessions: @Sendable (Int) -> [SystemSession]
    /// The steps of a number of windows: as many for each number.
    let actions: @Sendable (Int) -> [SystemAction]
  }

  private static let steps = 240

  private static func name(_ number: Int) -> SceneIdentifier {
    SceneIdentifier("window-\(number)")
  }

  private static func windows(
    _ count: Int, from first: Int = 1, _ conditions: ActivationConditions = ActivationConditions()
  ) -> [SystemSession] {
    (first..<first + count).map { SystemSession(id: name($0), conditions: conditions) }
  }

  private static func actions(_ make: (Int) -> SystemAction) -> [SystemAction] {
    (0..<steps).map(make)
  }

  private static let closed = ActivationConditions(can: .never, prefers: .never)

  private static func events(_ conditions: ActivationConditions? = nil) -> [SystemAction] {
    actions { .event(.url("note/\($0)"), window: NewWindow(conditions: conditions)) }
  }

  static let cases: [Case] = [
    Case(
      testDescription: "events that every window can take",
      sessions: { windows($0) }, actions: { _ in events() }),
    Case(
      testDescription: "events that one window prefers",
      sessions: { count in
        (1...count).map {
          SystemSession(
            id: name($0),
            conditions: ActivationConditions(can: .never, prefers: .equal(to: "\($0)")))
        }
      },
      actions: { count in actions { .event(.url("\(1 + $0 * 7919 % count)")) } }),
    Case(
      testDescription: "new windows",
      sessions: { windows($0, closed) }, actions: { _ in events(closed) }),
    Case(
      testDescription: "new windows whose names are taken",
      sessions: { windows($0, from: $0 + 1, closed) }, actions: { _ in events(closed) }),
    Case(
      testDescription: "closing",
      sessions: { windows($0) },
      actions: { _ in actions { .close(name($0 + 1), animation: nil) } }),
    Case(
      testDescription: "leaving the front",
      sessions: { windows($0) }, actions: { _ in actions { .background(name($0 + 1)) } }),
    Case(
      testDescription: "mistakes",
      sessions: { windows($0) },
      actions: { _ in actions { .activate(SceneIdentifier("windw-\($0)")) } }),
    Case(
      testDescription: "starts of a process that was just ended",
      sessions: { windows($0) },
      actions: { _ in
        [.quit] + actions { $0 % 2 == 0 ? .relaunch : .activate(name($0 + 1)) }
      }),
    Case(
      testDescription: "taps among windows of another role",
      sessions: { count in
        (1...count).map { SystemSession(id: name($0), role: .externalDisplay) }
      },
      actions: { _ in
        actions { _ in .event(.iconTap(), window: NewWindow(id: name(1))) }
      }),
    Case(
      testDescription: "changes",
      sessions: { windows($0) },
      actions: { _ in
        actions {
          .change(
            name($0 + 1), SessionChange(prefers: .equal(to: "\($0)"), userInfo: ["a": "\($0)"]))
        }
      }),
  ]

  @Test("Among ten times as many windows a step takes about as long", arguments: cases)
  func takesAsLong(_ growth: Case) throws {
    let few = Build.isOptimized ? 1_500 : 500
    let (less, more) = (try Self.time(growth, few), try Self.time(growth, 10 * few))
    // A step that walks over the windows would take ten times as long.
    #expect(more < less * 5, "\(less) among \(few) windows, \(more) among \(10 * few)")
  }

  /// The least time of a run of steps, of several runs in a row.
  private static func time(_ growth: Case, _ count: Int) throws -> Duration {
    let clock = ContinuousClock()
    var best = Duration.seconds(600)
    for _ in 0..<3 {
      var system = try SceneSystem(growth.sessions(count))
      var actions = growth.actions(count)
      // The first steps file the scenes and end the process, once for all.
      let first = actions.removeFirst()
      _ = try? system.perform(.event(.url("first"), window: NewWindow(conditions: Self.closed)))
      _ = try? system.perform(first)
      while !actions.isEmpty {
        let part = actions.prefix(60)
        actions.removeFirst(part.count)
        let time = clock.measure {
          for action in part { Self.play(action, &system) }
        }
        best = min(best, time)
      }
      #expect(system.brokenInvariant == nil)
    }
    return best
  }

  /// A step as the table shows it.
  private static func play(_ action: SystemAction, _ system: inout SceneSystem) {
    let outcome = try? system.perform(action)
    _ = system.frontmost
    if case .event(let event, _) = action, let decision = outcome?.decision {
      _ = system.others(than: decision, on: event, naming: 3)
    }
  }

  @Test("A thousand steps among a thousand windows are played at once")
  func thousands() throws {
    let scenes = (1...1_000).map { #"{"id":"window-\#($0)"}"# }.joined(separator: ",")
    let steps = (1...1_000).map { #"{"url":"note/\#($0)"}"# }.joined(separator: ",")
    let fixture = try SceneFixture.read(
      Array(#"{"scenes":[\#(scenes)],"timeline":[\#(steps)]}"#.utf8), file: "many.json")
    var played = 0
    let time = try ContinuousClock().measure {
      try fixture.play { result in
        played += result.outcome?.scene == nil ? 0 : 1
        return true
      }
    }
    #expect(played == 1_000)
    #expect(time < .seconds(Build.isOptimized ? 1 : 5), "\(time)")
  }
}
