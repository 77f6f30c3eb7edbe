import PredicateLanguage
import SceneRouting
import Testing

@Suite("Evaluation errors (R8)")
struct ErrorRuleTests {
  @Test("R8: a scene that cannot be evaluated is skipped, and the others still compete")
  func skipped() throws {
    let linear = try router(session("broken", prefers: failing), session("sound"))
    let decision = linear.route(.identifier("x"))
    #expect(decision.scene == "sound")
    #expect(decision.score == .can)
    let error = try #require(decision.errors.first)
    #expect(decision.errors.count == 1)
    #expect(error.scene == "broken")
    #expect(error.condition == .prefers)
    #expect(error.error.source == failing)
    #expect(!error.error.diagnostic.message.isEmpty)
  }

  @Test("R8: an error is never false: with prefers failing, can is not asked instead")
  func notFalse() throws {
    let linear = try router(session("broken", can: "TRUEPREDICATE", prefers: failing))
    let decision = linear.route(.identifier("x"))
    #expect(decision.action == .create)
    #expect(decision.score == .none)
    #expect(decision.errors.map(\.scene) == ["broken"])
    #expect(decision.warnings.first?.id == "no-scene-matches")
    #expect(
      decision.warnings.first?.message == "no scene that could be evaluated matches `x`")
  }

  @Test("R8: prefers is asked first, and an error in can is nothing when prefers is true")
  func prefersFirst() throws {
    let linear = try router(
      session("a", can: failing, prefers: "SELF == 'x'"),
      options: RouterOptions(ties: .reportAllTies))
    #expect(linear.route(.identifier("x")).score == .prefers)
    #expect(linear.route(.identifier("x")).errors.isEmpty)
    #expect(linear.route(.identifier("y")).errors.map(\.condition) == [.can])
  }

  @Test("R8: scores name the error of each scene that has no score")
  func scores() throws {
    let linear = try router(
      session("a", can: failing), session("b", prefers: failing), session("c"))
    let scores = linear.scores(for: .identifier("x"))
    #expect(scores.map(\.score) == [nil, nil, .can])
    #expect(scores.map(\.error?.condition) == [.can, .prefers, nil])
  }

  #if PCRE2
    @Test("R8: a regular expression that hits its limit is an error, not a no")
    func regexLimit() throws {
      let linear = try router(
        session("slow", prefers: #"SELF MATCHES "((a|aa)+)+[^a]""#), session("main"))
      let decision = linear.route(.identifier(String(repeating: "a", count: 64)))
      #expect(decision.scene == "main")
      #expect(decision.errors.map(\.scene) == ["slow"])
      #expect(decision.errors.first?.error.diagnostic.id == "regex-limit")
      #expect(linear.route(.identifier("ab")).scene == "slow")
    }
  #endif

  @Test("R8: an identifier over the limit is an error of every scene that looks at it")
  func longIdentifier() throws {
    let linear = try router(
      session("a", can: "SELF CONTAINS 'x'"), session("b", can: "SELF == 'y'"))
    let decision = linear.route(.identifier(String(repeating: "x", count: 65_537)))
    #expect(decision.action == .create)
    #expect(decision.errors.map(\.scene) == ["a", "b"])
  }
}

/// One predicate's answer: true, false or an error.
private enum Answer: String, CaseIterable {
  case yes = "TRUEPREDICATE"
  case no = "FALSEPREDICATE"
  case error = "SELF == $open"
}

/// One scene of the table: what its predicates answer.
private struct Row {
  let prefers: Answer
  let can: Answer

  static let all = Answer.allCases.flatMap { prefers in
    Answer.allCases.map { Row(prefers: prefers, can: $0) }
  }

  /// The points, or nil with the points that an error might have cost.
  var points: (known: Int?, possible: Int) {
    switch (prefers, can) {
    case (.yes, _): (2, 2)
    case (.error, _): (nil, 2)
    case (.no, .yes): (1, 1)
    case (.no, .no): (0, 0)
    case (.no, .error): (nil, 1)
    }
  }
}

@Suite("Every mix of answers and errors in three scenes")
struct ErrorTableTests {
  private static let names: [SceneIdentifier] = ["a", "b", "c"]

  /// Returns the place of the winner among points that stand most recent first.
  private func winner(_ points: [Int]) -> Int? {
    guard let best = points.max(), best > 0 else { return nil }
    return points.firstIndex(of: best)
  }

  @Test("the winner is right, and an error is listed exactly when it could have changed the winner")
  func table() throws {
    var checked = 0
    for first in Row.all {
      for second in Row.all {
        for third in Row.all {
          try check([first, second, third])
          checked += 1
        }
      }
    }
    #expect(checked == 729)
  }

  private func check(_ row: [Row]) throws {
    let sessions = try zip(Self.names, row).map { name, scene in
      try session(name, can: scene.can.rawValue, prefers: scene.prefers.rawValue)
    }
    let scenes = try SceneSet(sessions)
    let known = row.map { $0.points.known ?? 0 }
    let place = winner(known)
    let quiet = LinearRouter(scenes).route(.identifier("x"))
    let full = LinearRouter(scenes, options: RouterOptions(ties: .reportAllTies))
      .route(.identifier("x"))

    #expect(quiet.scene == place.map { Self.names[$0] })
    #expect(quiet.score.rawValue == place.map { known[$0] } ?? 0)
    #expect(quiet.tied.isEmpty)
    let decisive = row.indices.filter { index in
      guard row[index].points.known == nil else { return false }
      var otherwise = known
      otherwise[index] = row[index].points.possible
      return winner(otherwise) != place
    }
    #expect(quiet.errors.map(\.scene) == decisive.map { Self.names[$0] }, "\(row)")

    #expect(full.action == quiet.action)
    #expect(full.score == quiet.score)
    let failed = row.indices.filter { row[$0].points.known == nil }
    #expect(full.errors.map(\.scene) == failed.map { Self.names[$0] })
    let best = row.indices.filter { place != nil && known[$0] == full.score.rawValue }
    #expect(full.tied == (best.count > 1 ? best.map { Self.names[$0] } : []))
  }
}
