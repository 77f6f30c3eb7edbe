internal import PredicateLanguage
internal import RegularExpressions

extension QuestionBuilder {
  /// The steps of the run for a pattern that is read, and for each byte of it.
  private static let stepsOfPattern = 600
  private static let stepsOfPatternByte = 20

  /// Makes the formula of a test.
  ///
  /// - Throws: why the test is not analysed.
  mutating func make(
    _ test: IdentifierTest, _ place: TestPlace
  ) throws(AnalysisObstacle) -> FormulaGraph.Node {
    for value in test.text { request.literals.insert(value) }
    for member in test.members { for value in member { request.literals.insert(value) } }
    switch test.operation {
    case .unknown(let problem): throw place.obstacle(problem)
    case .member: return units(.at(.whole), test.members)
    case .has(let spot): return try needle(spot, test, place)
    case .isPart(let spot): return try part(spot, test, place)
    case .order(let outcomes): return try order(test, outcomes, place)
    case .like: return try like(test, place)
    case .matches: return try matches(test, place)
    }
  }

  // MARK: Constants

  /// A test that compares units as they are.
  private mutating func units(
    _ place: LiteralMachine.Place, _ texts: [[UInt32]]
  ) -> FormulaGraph.Node {
    if texts.isEmpty { return graph.constant(false) }
    request.isUsed[0] = true
    for text in texts {
      for value in text {
        if value < 0x80 { request.letters[0].insert(value) } else { foreignUnits.insert(value) }
      }
    }
    return leaf(.needle(.units, place, texts))
  }

  private mutating func needle(
    _ spot: TextPlace, _ test: IdentifierTest, _ place: TestPlace
  ) throws(AnalysisObstacle) -> FormulaGraph.Node {
    if spot != .whole, test.text.isEmpty { return graph.constant(false) }
    if test.isLiteral { return units(.at(spot), [test.text]) }
    let view = ScalarView.canonical(test.options)
    let codes = try folded(test, place)
    use(view, codes)
    return leaf(.needle(view, .at(spot), [codes]))
  }

  /// The constant in the form that is compared.
  private func folded(
    _ test: IdentifierTest, _ place: TestPlace
  ) throws(AnalysisObstacle) -> [UInt32] {
    let view = ScalarView.canonical(test.options)
    if test.text.allSatisfy({ $0 < 0x80 }) {
      // CoreFoundation drops no mark behind it.
      if view.dropsMarks, request.hasContext, test.text.contains(0) {
        throw place.obstacle(.contextual("U+0000 before a combining mark"))
      }
      return test.text.map(view.code(ofASCII:))
    }
    let codes = ScalarForms.folded(test.constant, test.options)
    guard request.hasContext, codes.contains(where: { $0 >= 0x80 }) else { return codes }
    let use: ForeignConstant.Use =
      switch test.operation {
      case .order: .order
      case .isPart: .whole
      default: .part
      }
    if use == .order, view.dropsMarks {
      throw place.obstacle(.contextual("the order of text beyond ASCII under `[d]`"))
    }
    if let problem = ForeignConstant.problem(codes, in: view, use) {
      throw place.obstacle(problem)
    }
    return codes
  }

  private mutating func use(_ view: ScalarView, _ codes: [UInt32]) {
    request.isUsed[view.index] = true
    for code in codes { add(code, to: view) }
  }

  /// Makes the alphabet tell a character of a constant apart.
  private mutating func add(_ code: UInt32, to view: ScalarView) {
    request.letters[view.index].insert(code)
    if code >= 0x80, request.hasContext { request.foreign.insert(code, in: view) }
  }

  private mutating func part(
    _ spot: TextPlace, _ test: IdentifierTest, _ place: TestPlace
  ) throws(AnalysisObstacle) -> FormulaGraph.Node {
    let view = test.isLiteral ? ScalarView.units : .canonical(test.options)
    let codes = test.isLiteral ? test.text : try folded(test, place)
    if codes.isEmpty { return graph.constant(false) }
    var beginnings = [Bool](repeating: true, count: codes.count + 1)
    var endings = beginnings
    if !test.isLiteral { (beginnings, endings) = ScalarForms.cuts(test.constant, test.options) }
    if spot.isAtStart { for index in 1..<beginnings.count { beginnings[index] = false } }
    if spot.isAtEnd { for index in 0..<endings.count - 1 { endings[index] = false } }
    let kind = LiteralMachine.Place.part(beginnings: beginnings, endings: endings)
    if view == .units { return units(kind, [codes]) }
    use(view, codes)
    return leaf(.needle(view, kind, [codes]))
  }

  private mutating func order(
    _ test: IdentifierTest, _ outcomes: OrderOutcomes, _ place: TestPlace
  ) throws(AnalysisObstacle) -> FormulaGraph.Node {
    guard test.isLiteral else {
      let view = ScalarView.canonical(test.options)
      let codes = try folded(test, place)
      use(view, codes)
      request.isOrdered[view.index] = true
      return leaf(.order(view, codes, outcomes))
    }
    request.isUsed[0] = true
    // Each character of the constant, and what is on either side of it in the order of units.
    for value in Set(test.text) {
      sets.append([value...value])
      sets.append([0...value])
    }
    sets.append([0xE000...0xFFFF])
    return leaf(.order(.units, test.text, outcomes))
  }

  // MARK: Patterns

  private mutating func like(
    _ test: IdentifierTest, _ place: TestPlace
  ) throws(AnalysisObstacle) -> FormulaGraph.Node {
    guard let tokens = LikeToken.tokens(test.constant, test.options) else {
      throw place.obstacle(.noAnswer("the pattern is refused"))
    }
    if tokens.isEmpty { return graph.constant(false) }
    let view = test.isLiteral ? ScalarView.units : .compatible(test.options)
    request.isUsed[view.index] = true
    var hasLineEnds = tokens.contains(.anyOne)
    if hasLineEnds {
      // Which marks stay depends on those that canonical order puts before them.
      if view.dropsMarks, request.hasContext {
        throw place.obstacle(.contextual("the number of characters under `[d]`"))
      }
      request.countsCharacters = true
    }
    for case .character(let code) in tokens {
      if code == 0xD || code == 0xA || code == LikeToken.lineEnd { hasLineEnds = true }
      if code == LikeToken.lineEnd { continue }
      if view == .units {
        if code >= 0x80 { foreignUnits.insert(code) }
        request.letters[0].insert(code)
        continue
      }
      if request.hasContext, code >= 0x80 || code == 0 && view.dropsMarks,
        let problem = ForeignConstant.likeProblem(code, in: view)
      {
        throw place.obstacle(problem)
      }
      add(code, to: view)
    }
    if hasLineEnds {
      request.letters[view.index].insert(0xD)
      request.letters[view.index].insert(0xA)
    }
    return leaf(.like(view, tokens))
  }

  private mutating func matches(
    _ test: IdentifierTest, _ place: TestPlace
  ) throws(AnalysisObstacle) -> FormulaGraph.Node {
    if scalars.hasForeign, test.options.contains(.diacriticInsensitive) {
      throw place.obstacle(.contextual("text that `[d]` strips of diacritics"))
    }
    // Its classes are paid where it is looked for strings without a value.
    if WorkBudget.current?.left == 0 { throw place.obstacle(.runLimit) }
    budget.spend(stepsOfRun: Self.stepsOfPattern + Self.stepsOfPatternByte * test.text.count)
    let form: RegularForm
    do throws(RegularForm.Obstacle) {
      form = try RegularForm(
        test.constant, isCaseInsensitive: test.options.contains(.caseInsensitive))
    } catch {
      let span = place.predicate.span(ofPattern: error.place, in: place.operand)
      throw AnalysisObstacle(error.problem, at: span, in: place.predicate)
    }
    for set in form.sets where set.count == 1 && set[0].count == 1 {
      request.literals.insert(set[0].lowerBound)
    }
    do throws(AnalysisProblem) {
      return try conditions(of: form)
    } catch {
      throw place.obstacle(error)
    }
  }

  /// The formula of the conditions of a pattern.
  mutating func conditions(
    of form: RegularForm
  ) throws(AnalysisProblem) -> FormulaGraph.Node {
    request.isUsed[0] = true
    setStarts.append((sets.count, form.sets.count))
    sets += form.sets
    var parts: [FormulaGraph.Node] = []
    for condition in form.conditions {
      let graph = try PatternGraph(condition, of: form, anySet: form.sets.count)
      if graph.hasPlaces { addPlaces(condition) }
      parts.append(
        leaf(.pattern(graph, form: setStarts.count - 1, isNegated: condition.isNegated)))
    }
    return graph.and(parts)
  }

  /// The formula of strings that have the shape of one of `samples`.
  ///
  /// Nil if they are too long.
  mutating func shape(of samples: [String]) -> FormulaGraph.Node? {
    try? conditions(of: RegularForm(shapes: samples))
  }

  /// Makes the alphabet tell apart what places look at.
  private mutating func addPlaces(_ condition: RegularForm.Condition) {
    sets += [[0xA...0xA], [0xD...0xD], [0xA...0xD, 0x85...0x85, 0x2028...0x2029]]
    let hasWords = condition.parts.contains { part in
      part == .place(.wordBoundary) || part == .place(.notWordBoundary)
    }
    guard hasWords else { return }
    if scalars.hasForeign {
      sets += WordBoundary.sets
    } else {
      sets.append([0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A])
    }
  }
}
