import Foundation
import SceneRouteCommands

/// Answers what the page asks, by runs of the command in process.
struct Evaluation {
  /// The path of the fixture, as it was named; files that the fixture names are beside it.
  let path: String

  /// The name of a fixture that is in no file.
  static let unsavedName = "playground.json"
  /// The name of a payload that is in no file.
  private static let payloadName = "payload.apns"
  /// The most events that come with every scene's part in one answer, and about how many bytes they
  /// may have: what a browser reads in a moment.
  private static let eventsLimit = (count: 400, bytes: 4 * 1024 * 1024)

  /// What the page sends.
  private struct Question: Decodable {
    struct Input: Decodable {
      enum Kind: String, Decodable {
        /// An event of the fixture, by its number from 1.
        case event
        case identifier
        case url
        case notification
      }

      let kind: Kind
      let text: String
    }

    let fixture: String
    let input: Input?
    /// Of how many events the scenes' parts are not wanted before those that are.
    let skip: Int?
  }

  /// Returns the answer to a question, both of them JSON; nil for what is no question.
  ///
  /// - Shape: an object with `version`, and for each verb that ran the object that it prints with
  ///   `--format json`. Findings without proofs come with `left`: the rules that were not asked.
  func answer(_ kind: EvaluationKind, _ body: [UInt8]) -> [UInt8]? {
    if kind == .start { return Self.started(by: body) }
    guard let question = try? JSONDecoder().decode(Question.self, from: Data(body)) else {
      return nil
    }
    let started = ContinuousClock.now
    var parts: [(name: String, answer: CommandAnswer)] = []
    switch kind {
    case .start: break
    case .named: return named(question)
    case .copied: return copied(question)
    case .decision: parts.append(("explain", decision(question)))
    case .events: parts = events(question)
    case .findings:
      let without = SceneRouteCommand.provedRules.map { "--ignore=\($0)" }
      parts.append(("lint", run("lint", question, without)))
    case .proved: parts.append(("lint", run("lint", question)))
    case .proofs: parts.append(("analyze", run("analyze", question)))
    }
    let time = ContinuousClock.now - started
    var json = Array("{\"version\":1,\"milliseconds\":\(Self.milliseconds(time))".utf8)
    for part in parts {
      json += Array(",\"\(part.name)\":".utf8)
      json += part.answer.output.isEmpty ? Array("null".utf8) : part.answer.output
    }
    if kind == .findings {
      // That something is not known is no rule that anybody misses.
      let names = SceneRouteCommand.provedRules.filter { $0 != "analysis-unknown" }
      let list = names.map { "\"\($0)\"" }.joined(separator: ",")
      json += Array(",\"left\":[\(list)]".utf8)
    }
    return json + Array("}".utf8)
  }

  /// What is said of the files that a fixture names.
  private struct Named: Encodable {
    let version = 1
    /// What changes with them; empty where the fixture names none.
    var files: String?
    /// The fixture with the conditions that its code has, or nil where it cannot be read.
    var fixture: String?
  }

  private func named(_ question: Question) -> [UInt8]? {
    let files = ServedCode.version(of: Array(question.fixture.utf8), path: path)
    return (try? JSONEncoder().encode(Named(files: files))).map { Array($0) }
  }

  private func copied(_ question: Question) -> [UInt8]? {
    let bytes = ServedCode.copied(into: Array(question.fixture.utf8), path: path)
    let text = bytes.map { String(decoding: $0, as: UTF8.self) }
    return (try? JSONEncoder().encode(Named(fixture: text))).map { Array($0) }
  }

  /// What `init` makes of an Info.plist: `fixture`, or else `problem`.
  private struct Started: Encodable {
    let version = 1
    let fixture: String?
    let problem: String?
  }

  /// What the page sends of an Info.plist.
  private struct Manifest: Decodable {
    /// Its bytes, in base 64: a property list may be binary.
    let manifest: Data
  }

  /// Runs `init` on a file of its own, which is gone afterwards: it reads what is on disk.
  private static func started(by body: [UInt8]) -> [UInt8]? {
    guard let question = try? JSONDecoder().decode(Manifest.self, from: Data(body)) else {
      return nil
    }
    let files = FileManager.default
    let folder = files.temporaryDirectory.appending(path: "sceneroute-\(UUID().uuidString)")
    let file = folder.appending(path: "Info.plist")
    defer { try? files.removeItem(at: folder) }
    do {
      try files.createDirectory(
        at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      try question.manifest.write(to: file)
    } catch {
      return nil
    }
    let answer = SceneRouteCommand.answer(to: ["init", "-o", "-", "--", file.path])
    let isMade = answer.status == 0
    let errors = String(decoding: answer.errors, as: UTF8.self)
      .replacingOccurrences(of: file.path, with: "Info.plist")
    let started = Started(
      fixture: isMade ? String(decoding: answer.output, as: UTF8.self) : nil,
      problem: isMade ? nil : sentence(of: errors))
    return (try? JSONEncoder().encode(started)).map { Array($0) }
  }

  /// The first error as a sentence with its help: the page has no room for the place in the file.
  private static func sentence(of errors: String) -> String {
    let lines = errors.split(separator: "\n")
    let first = lines.first ?? "the file cannot be read"
    let message = first.firstRange(of: "]: ").map { first[$0.upperBound...] } ?? first
    let mark = "= help: "
    let help = lines.lazy.compactMap { line in
      line.firstRange(of: mark).map { "; \(line[$0.upperBound...])" }
    }.first
    return message + (help ?? "")
  }

  private func decision(_ question: Question) -> CommandAnswer {
    guard let input = question.input else { return explain(question) }
    switch input.kind {
    case .event: return explain(question, Self.option("event-number", input.text))
    case .identifier: return explain(question, Self.option("identifier", input.text))
    case .url: return explain(question, Self.option("url", input.text))
    case .notification:
      return explain(
        question, ["--notification=\(Self.payloadName)"],
        also: [Self.payloadName: Array(input.text.utf8)])
    }
  }

  /// The page shows every scene when it is asked to.
  private func explain(
    _ question: Question, _ arguments: [String] = [], also files: [String: [UInt8]] = [:]
  ) -> CommandAnswer {
    run("explain", question, arguments + ["--all-scenes"], also: files)
  }

  private static func hasSteps(_ answer: CommandAnswer) -> Bool {
    answer.output.starts(with: #"{"version":1,"steps":["#.utf8)
  }

  /// In one word, so that a text that begins with `-` is no option; an empty one is a word.
  private static func option(_ name: String, _ text: String) -> [String] {
    text.isEmpty ? ["--\(name)", ""] : ["--\(name)=\(text)"]
  }

  /// All events, and as many as fit with every scene's part; of a fixture that has a timeline its
  /// steps.
  private func events(_ question: Question) -> [(name: String, answer: CommandAnswer)] {
    // No other fixture has the word, but in a string; then there are no steps.
    if question.fixture.contains("\"timeline\"") {
      let simulate = run("simulate", question)
      if Self.hasSteps(simulate) { return [("simulate", simulate)] }
    }
    let route = run("route", question)
    guard let count = Routed(route)?.decisions?.count, count > 0 else { return [("route", route)] }
    let first = max(0, min(question.skip ?? 0, count - 1))
    let most = min(count - first, Self.eventsLimit.count)
    var (number, explain) = (0, CommandAnswer?.none)
    // The next run has so many more as the one before promises to fit.
    while number < most {
      let size = max(1, explain?.output.count ?? 1)
      let next = min(most, number == 0 ? 8 : number * min(8, Self.eventsLimit.bytes / size))
      guard next > number else { break }
      let range = ["--event-number=\(first + 1)-\(first + next)"]
      let answer = self.explain(question, range)
      if explain != nil, answer.output.count > 2 * Self.eventsLimit.bytes { break }
      (number, explain) = (next, answer)
    }
    return [("route", route)] + (explain.map { [("explain", $0)] } ?? [])
  }

  /// What is read of an answer of `route`.
  private struct Routed: Decodable {
    struct Decision: Decodable {}
    let decisions: [Decision]?

    init?(_ answer: CommandAnswer) {
      guard let read = try? JSONDecoder().decode(Self.self, from: Data(answer.output)) else {
        return nil
      }
      self = read
    }
  }

  private func run(
    _ verb: String, _ question: Question, _ options: [String] = [],
    also payloads: [String: [UInt8]] = [:]
  ) -> CommandAnswer {
    var documents = payloads
    documents[path] = Array(question.fixture.utf8)
    return SceneRouteCommand.answer(
      to: [verb, "--format", "json"] + options + ["--", path], documents: documents)
  }

  private static func milliseconds(_ time: Duration) -> Double {
    (time / .milliseconds(1) * 1000).rounded() / 1000
  }
}
