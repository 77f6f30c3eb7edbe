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
  /// The largest answer about all events and scenes, in bytes.
  private static let eventsLimit = 8 * 1024 * 1024

  /// What the page sends.
  private struct Question: Decodable {
    struct Input: Decodable {
      enum Kind: String, Decodable {
        /// The fixture's events of this name.
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
  }

  /// Returns the answer to a question, both of them JSON; nil for what is no question.
  ///
  /// - Shape: an object with `version`, and for each verb that ran the object that it prints with
  ///   `--format json`.
  func answer(_ kind: EvaluationKind, _ body: [UInt8]) -> [UInt8]? {
    guard let question = try? JSONDecoder().decode(Question.self, from: Data(body)) else {
      return nil
    }
    let started = ContinuousClock.now
    var parts: [(name: String, answer: CommandAnswer)] = []
    switch kind {
    case .decision: parts.append(("explain", decision(question)))
    case .events: parts = events(question)
    case .findings:
      parts.append(("lint", run("lint", question)))
      parts.append(("analyze", run("analyze", question)))
    }
    let time = ContinuousClock.now - started
    var json = Array("{\"version\":1,\"milliseconds\":\(Self.milliseconds(time))".utf8)
    for part in parts {
      json += Array(",\"\(part.name)\":".utf8)
      json += part.answer.output.isEmpty ? Array("null".utf8) : part.answer.output
    }
    return json + Array("}".utf8)
  }

  private func decision(_ question: Question) -> CommandAnswer {
    guard let input = question.input else { return run("explain", question) }
    switch input.kind {
    case .event: return run("explain", question, Self.option("event", input.text))
    case .identifier: return run("explain", question, Self.option("identifier", input.text))
    case .url: return run("explain", question, Self.option("url", input.text))
    case .notification:
      return run(
        "explain", question, ["--notification=\(Self.payloadName)"],
        also: [Self.payloadName: Array(input.text.utf8)])
    }
  }

  /// In one word, so that a text that begins with `-` is no option; an empty one is a word.
  private static func option(_ name: String, _ text: String) -> [String] {
    text.isEmpty ? ["--\(name)", ""] : ["--\(name)=\(text)"]
  }

  /// All events with all scenes' parts, or without these where they would be too much; of a fixture
  /// that has a timeline its steps.
  private func events(_ question: Question) -> [(name: String, answer: CommandAnswer)] {
    let explain = run("explain", question)
    if explain.status == 2, Self.firstFinding(of: explain) == "no-events" {
      return [("explain", explain), ("simulate", run("simulate", question))]
    }
    if explain.output.count > Self.eventsLimit { return [("route", run("route", question))] }
    return [("explain", explain)]
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

  private static func firstFinding(of answer: CommandAnswer) -> String? {
    struct Findings: Decodable {
      struct Finding: Decodable { let id: String }
      let diagnostics: [Finding]
    }
    let findings = try? JSONDecoder().decode(Findings.self, from: Data(answer.output))
    return findings?.diagnostics.last?.id
  }

  private static func milliseconds(_ time: Duration) -> Double {
    (time / .milliseconds(1) * 1000).rounded() / 1000
  }
}
