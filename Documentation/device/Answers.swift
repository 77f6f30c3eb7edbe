import Foundation
import UIKit

/// One line of the file of answers; `Tests/Outside/conformance.sh --answers` reads it.
struct AnswerLine: Encodable {
  /// A truth value, or a word such as `refused`.
  enum Answer: Encodable {
    case value(Bool)
    case word(String)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .value(let value): try container.encode(value)
      case .word(let word): try container.encode(word)
      }
    }
  }

  enum CodingKeys: String, CodingKey {
    case system, version, device, vector, question, scene, answer, text, heard, reason
    case step = "case"
  }

  // The first line.
  var system: String?
  var version: String?
  var device: String?
  // The answer to a vector.
  var vector: String?
  var text: String?
  // The answer to a case of a question.
  var question: String?
  var step: String?
  var scene: String?
  var heard: [String]?
  // Both.
  var answer: Answer?
  var reason: String?

  /// What the line answers, to ask nothing twice.
  var key: String { vector ?? "\(question ?? "")/\(step ?? "")" }
}

/// Writes the answers: to the console, and to a file that the Files app shows.
@MainActor
final class AnswerLog {
  /// Where the answers are kept from one start of the app to the next.
  static let file = URL.documentsDirectory.appending(path: "answers.jsonl")

  private(set) var count = 0
  private var known: Set<String> = []

  init() {
    let text = (try? String(contentsOf: Self.file, encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") {
      guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)),
        let row = object as? [String: Any], row["system"] == nil
      else { continue }
      let step = "\(row["question"] as? String ?? "")/\(row["case"] as? String ?? "")"
      known.insert(row["vector"] as? String ?? step)
    }
    count = known.count
  }

  /// Whether an earlier line answers this vector, or this `question/case`.
  func has(_ key: String) -> Bool { known.contains(key) }

  /// Names the system; a line that is there already does no harm.
  func begin() {
    let device = UIDevice.current
    let simulator = ProcessInfo.processInfo.environment["SIMULATOR_MODEL_IDENTIFIER"]
    append(
      AnswerLine(
        system: device.systemName, version: device.systemVersion,
        device: simulator.map { "simulator of \($0)" } ?? device.model))
  }

  /// Adds an answer, once.
  func write(_ line: AnswerLine) {
    guard known.insert(line.key).inserted else { return }
    count += 1
    append(line)
  }

  private func append(_ line: AnswerLine) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(line) else { return }
    let text = String(decoding: data, as: UTF8.self)
    print(text)
    let bytes = Data((text + "\n").utf8)
    if let handle = try? FileHandle(forWritingTo: Self.file) {
      defer { try? handle.close() }
      _ = try? handle.seekToEnd()
      try? handle.write(contentsOf: bytes)
    } else {
      try? bytes.write(to: Self.file)
    }
  }
}

/// Waits for `isTrue`; returns false when the time is over.
@MainActor
func comesTrue(within seconds: Double = .infinity, _ isTrue: () -> Bool) async -> Bool {
  var left = seconds
  while !isTrue() {
    guard left > 0 else { return false }
    try? await Task.sleep(for: .milliseconds(100))
    left -= 0.1
  }
  return true
}
