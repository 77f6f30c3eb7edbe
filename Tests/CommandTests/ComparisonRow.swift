import Foundation
import Testing

/// An answer of `compare`, whichever of its forms it has.
struct ComparisonRow: Decodable {
  struct Witnesses: Decodable, Equatable {
    let pNotQ: String?
    let qNotP: String?
    let both: String?
    let neither: String?

    /// The strings by their keys.
    var byKey: [String: String] {
      ["pNotQ": pNotQ, "qNotP": qNotP, "both": both, "neither": neither].compactMapValues(\.self)
    }

    /// The numbers of Unicode scalars by their keys.
    var lengths: [String: Int] { byKey.mapValues(\.unicodeScalars.count) }
  }

  struct Unknown: Decodable, Equatable {
    let reason: String
    let id: String?
    let predicate: String?
    let span: [Int]?
    let parts: [String]?
  }

  struct Problem: Decodable, Equatable {
    let id: String
    let stage: String
    let predicate: String?
    let message: String
    let span: [Int]
  }

  struct Finding: Decodable, Equatable {
    let id: String
    let severity: String
    let predicate: String?
    let span: [Int]?
  }

  let version: Int
  let relation: String?
  let witnesses: Witnesses?
  let notProvedShortest: [String]?
  let unknown: Unknown?
  let error: Problem?
  let readable: Witnesses?
  let onlyBeyondASCII: [String]?
  let relationInASCII: String?
  let domain: String?
  let diagnostics: [Finding]?

  static func read(_ line: some StringProtocol) throws -> ComparisonRow {
    try JSONDecoder().decode(ComparisonRow.self, from: Data(line.utf8))
  }

  /// The answers to pairs in one run of `compare --jsonl`.
  static func rows(
    _ pairs: [[String: String]], status: Int32 = 0
  ) throws -> [ComparisonRow] {
    let lines = try pairs.map { pair in
      String(decoding: try JSONEncoder().encode(pair), as: UTF8.self)
    }
    return try rows(lines, status: status)
  }

  static func rows(_ lines: [String], status: Int32 = 0) throws -> [ComparisonRow] {
    let run = CommandRun(["compare", "--jsonl"], input: lines.joined(separator: "\n") + "\n")
    #expect(run.status == status)
    #expect(run.errors == "")
    let answers = try run.lines.map(read)
    #expect(answers.count == lines.count)
    #expect(answers.allSatisfy { $0.version == 1 })
    return answers
  }
}
