import PredicateLanguage
import SceneRouting
import TestSupport
import Testing

@Suite("What holds of every nearest miss")
struct NearestMissPropertyTests {
  @Test("With the change the router chooses the scene, for random scenes and identifiers")
  func proof() throws {
    var generator = PredicateGenerator(seed: 29, asciiShare: 0.6)
    var random = SeededGenerator(seed: 29)
    var pool: [(can: ActivationPredicate, identifiers: [String?])] = []
    while pool.count < 300 {
      let (text, inputs) = generator.next(inputs: 3)
      guard let predicate = try? ActivationPredicate(text), predicate != .always else { continue }
      pool.append((predicate, inputs))
    }
    var (named, spelt) = (0, 0)
    for round in 0..<600 {
      var scenes = SceneSet()
      for number in 0..<Int.random(in: 1...3, using: &random) {
        let can = pool[Int.random(in: 0..<pool.count, using: &random)].can
        let prefers = pool[Int.random(in: 0..<pool.count, using: &random)].can
        try scenes.open(
          SceneSession(
            id: SceneIdentifier("s\(number)"),
            conditions: ActivationConditions(
              can: can, prefers: Bool.random(using: &random) ? prefers : .never)))
      }
      let inputs = pool[round % pool.count].identifiers
      for identifier in inputs.compactMap(\.self) {
        let linear = LinearRouter(scenes)
        let explanation = linear.explain(.identifier(identifier))
        guard let miss = explanation.nearestMiss else { continue }
        named += 1
        #expect(explanation.decision.rule == .noScene)
        try check(miss, identifier, linear)
        spelt += miss.identifier == nil ? 0 : 1
      }
    }
    // Without MATCHES there are fewer predicates.
    #expect(named >= 100 && spelt >= (Build.hasRegex ? 20 : 10))
  }

  private func check(
    _ miss: NearestMiss, _ identifier: String, _ linear: LinearRouter
  ) throws {
    var changed = linear
    let session = try #require(linear.scenes[miss.scene])
    var conditions = session.conditions
    switch miss.condition {
    case .can: conditions.can = miss.predicate
    case .prefers: conditions.prefers = miss.predicate
    }
    try changed.scenes.replaceConditions(of: miss.scene, with: conditions)
    let event = RoutingEvent.identifier(identifier)
    #expect(changed.route(event).scene == miss.scene)
    #expect(SceneRouter(changed.scenes).route(event).scene == miss.scene)
    let old = miss.condition == .can ? session.conditions.can : session.conditions.prefers
    #expect(try !old.evaluate(identifier))
    #expect(miss.source == old.source)
    if let spelt = miss.identifier { #expect(try old.evaluate(spelt)) }
    #expect(!miss.summary.hasSuffix(".") && miss.summary.unicodeScalars.count < 2_000)
    #expect(
      miss.summary.unicodeScalars.allSatisfy {
        $0.properties.generalCategory != .control && !$0.properties.isBidiControl
      })
  }

  @Test("The longest identifiers take a bounded time, and a limit names nobody")
  func limits() throws {
    let long = "mial/" + String(repeating: "inbox ", count: 10_900)
    let clock = ContinuousClock()
    let one = try router(
      session("a", can: "SELF BEGINSWITH 'mail/'"), session("b", can: "SELF ENDSWITH 'imbox '"),
      session("c", can: "SELF CONTAINS 'mail/'"))
    var miss: NearestMiss?
    let few = clock.measure { miss = one.explain(.identifier(long)).nearestMiss }
    #expect(miss?.scene == "a" && miss?.identifier?.hasPrefix("mail/inbox") == true)
    #expect((miss?.summary.unicodeScalars.count ?? 0) < 600)
    // Each scene costs a table of its own, until the steps are used up.
    var scenes = SceneSet()
    for number in 0..<200 {
      try scenes.open(
        try session(SceneIdentifier("s\(number)"), can: "SELF CONTAINS 'inmailboxes\(number)'"))
    }
    let many = clock.measure {
      miss = LinearRouter(scenes).explain(.identifier(long)).nearestMiss
    }
    #expect(miss == nil)
    #expect(few < .seconds(20) && many < .seconds(60))
  }

  @Test("Among more scenes than are looked at none is named")
  func manyScenes() throws {
    func scenes(_ count: Int) throws -> SceneSet {
      var scenes = SceneSet()
      for number in 0..<count {
        try scenes.open(try session(SceneIdentifier("s\(number)"), can: "SELF == 'note/42'"))
      }
      return scenes
    }
    let most = LinearRouter(try scenes(1_000)).explain(.identifier("note/24"))
    #expect(most.nearestMiss?.scene == "s999")
    let more = LinearRouter(try scenes(1_001)).explain(.identifier("note/24"))
    #expect(more.nearestMiss == nil && more.decision.action == .create)
  }
}
