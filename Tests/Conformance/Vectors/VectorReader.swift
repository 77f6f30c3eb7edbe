import LocatedValues
import PredicateLanguage
import SceneFixtures
import SceneRouting

/// Reads one line of a file of vectors.
struct VectorReader {
  private enum Kind: String, CaseIterable {
    case evaluate, error, canonical, route
  }

  private static let commonKeys = ["id", "topic", "kind", "source", "evidence", "note", "expect"]

  let file: String
  let line: Int
  /// The topic of a vector that names none.
  let topic: String

  /// Returns the vector in `row`, or nil with findings about what is wrong.
  func vector(_ row: MemberReader) -> ConformanceVector? {
    let id = row.requiredString("id")
    if id?.isEmpty == true { row.report(ConformanceProblem.emptyIdentifier, at: "id") }
    let source = row.requiredString("source")
    row.require("evidence")
    let evidence = row.choice("evidence", of: ConformanceEvidence.self)
    let topic = row.string("topic") ?? self.topic
    _ = row.string("note")
    row.require("kind")
    let kind = row.choice("kind", of: Kind.self)
    let question = kind.flatMap { self.question($0, row) }
    guard let id, let source, let evidence, let question, !row.value.document.hasErrors else {
      return nil
    }
    return ConformanceVector(
      id: id, topic: topic, question: question, source: source, evidence: evidence, file: file,
      line: line)
  }

  private func question(_ kind: Kind, _ row: MemberReader) -> ConformanceVector.Question? {
    row.checkKeys(Self.commonKeys + Self.keys(of: kind))
    row.require("expect")
    return switch kind {
    case .evaluate: evaluation(row)
    case .error: error(row)
    case .canonical: canonical(row)
    case .route: route(row)
    }
  }

  private static func keys(of kind: Kind) -> [String] {
    switch kind {
    case .evaluate, .error: ["predicate", "arguments", "input"]
    case .canonical: ["predicate", "arguments"]
    case .route: ["scenes", "identifier", "event", "options"]
    }
  }

  private func evaluation(_ row: MemberReader) -> ConformanceVector.Question? {
    row.require("input", for: "a vector of the kind `evaluate`")
    let input = row.stringOrNull("input")
    guard let format = format(row), let expect = row.boolean("expect") else { return nil }
    return .evaluate(format, input: input, expect: expect)
  }

  private func error(_ row: MemberReader) -> ConformanceVector.Question? {
    let input = row.stringOrNull("input")
    let expect = row.object("expect")
    expect?.checkKeys(["id", "span"])
    let id = expect?.requiredString("id")
    guard let format = format(row), let expect, let id, let span = span(expect) else { return nil }
    return .error(format, input: input, id: id, span: span)
  }

  private func canonical(_ row: MemberReader) -> ConformanceVector.Question? {
    guard let format = format(row), let text = row.string("expect") else { return nil }
    return .canonical(format, text: text)
  }

  private func route(_ row: MemberReader) -> ConformanceVector.Question? {
    var reader = SceneReader(profile: .engine)
    row.require("scenes")
    if let list = row.list("scenes") { reader.read(list) }
    let event = event(of: row, reader.names)
    let stated = row.object("options")
    stated?.checkKeys(RouterOptionsReader.vectorKeys)
    let options = RouterOptionsReader().options(stated)
    let expect = row.object("expect")
    expect?.checkKeys(["scene", "score", "action", "rule"])
    let scene = expect?["scene"].flatMap { place in
      expect?.stringOrNull("scene").map { reader.names.checked($0, at: place) }
    }
    for key in ["scene", "score"] { expect?.require(key) }
    let score = expect?.choice(
      "score", among: RoutingScore.allCases.map { (name: $0.name, value: $0) })
    if let score, let expect, scene == nil, score != .none {
      expect.report(ConformanceProblem.scoreWithoutScene(score.name))
    }
    let action = expect?.choice("action", of: RoutingExpectation.Action.self)
    let rule = expect?.rule("rule")
    guard let score, let event, !row.value.document.hasErrors,
      let scenes = reader.sceneSet(of: row)
    else { return nil }
    let expectation = RoutingExpectation(
      receiver: scene.map { .scene($0) } ?? .noScene, score: score, action: action, rule: rule)
    return .route(scenes, event, options, expect: expectation)
  }

  /// Reads what is routed: `identifier`, or an event as in a fixture.
  private func event(of row: MemberReader, _ names: SceneNames) -> RoutingEvent? {
    guard let object = row.object("event", name: "an event") else {
      if !row.has("event") { row.require("identifier") }
      return row.has("identifier") ? .identifier(row.stringOrNull("identifier")) : nil
    }
    if row.has("identifier") {
      row.report(
        ShapeProblem.conflictingKeys(
          "identifier", "event", in: "a vector", help: "write the one that is routed"),
        atKey: row.inSourceOrder(["identifier", "event"])[1])
    }
    // A vector is whole in itself: it names no file.
    var reader = EventReader(
      app: FixtureApp(), scenes: names,
      files: NamedFiles(.none, fixture: file, origin: .memory))
    return reader.bareEvent(object)
  }

  private func format(_ row: MemberReader) -> ConformanceVector.Format? {
    let arguments = row.arguments("arguments")
    guard let text = row.requiredString("predicate"), let arguments else { return nil }
    return ConformanceVector.Format(text: text, arguments: arguments)
  }

  private func span(_ expect: MemberReader) -> SourceSpan? {
    expect.require("span")
    guard let list = expect.list("span") else { return nil }
    let offsets = list.parts.prefix(3).map(\.content)
    if offsets.count == 2, case .integer(let lower) = offsets[0],
      case .integer(let upper) = offsets[1], 0 <= lower, lower <= upper
    {
      return SourceSpan(lower, upper)
    }
    list.report(ConformanceProblem.wrongSpan)
    return nil
  }
}

/// What can be wrong with files of vectors, beyond keys and types.
enum ConformanceProblem: Hashable {
  case noVectors
  case duplicateVector(String, file: String, line: Int)
  case emptyIdentifier
  case wrongSpan
  case scoreWithoutScene(String)
}

extension ConformanceProblem: DiagnosticContent {
  var id: String {
    switch self {
    case .noVectors: "no-vectors"
    case .duplicateVector: "duplicate-vector"
    case .emptyIdentifier: "empty-identifier"
    case .wrongSpan: "wrong-span"
    case .scoreWithoutScene: "score-without-scene"
    }
  }

  var message: String {
    switch self {
    case .noVectors: "there are no vectors here"
    case .duplicateVector(let id, let file, let line):
      "a vector \(quoted(id)) is already in \(quoted(file)), line \(line)"
    case .emptyIdentifier: "a vector's id is empty"
    case .wrongSpan: "`span` must be two offsets, the first not negative and not over the second"
    case .scoreWithoutScene(let score):
      "a decision without a scene cannot have the score `\(score)`"
    }
  }

  var help: String? {
    switch self {
    case .noVectors: "vectors are JSON objects, one a line, in files that end in `.jsonl`"
    case .duplicateVector: "give each vector an id of its own"
    case .emptyIdentifier: nil
    case .wrongSpan: "write `[from, to]`, in UTF-8 bytes of the predicate"
    case .scoreWithoutScene: "write `\"score\": \"none\"`"
    }
  }
}
