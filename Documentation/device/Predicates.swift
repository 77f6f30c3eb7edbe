import Foundation

/// Asks the questions of predicates: runs the vectors that are policy or derived.
@MainActor
struct PredicateAsker {
  let log: AnswerLog

  /// Asks every vector of the folder `conformance` in the app's resources.
  ///
  /// `regex.jsonl` has the answers of ICU itself, and limits are this project's own.
  func run() async {
    guard let folder = Bundle.main.url(forResource: "conformance", withExtension: nil),
      let files = try? FileManager.default.contentsOfDirectory(
        at: folder, includingPropertiesForKeys: nil)
    else { return print("The folder `conformance` is not among the app's resources.") }
    let names = files.filter { $0.pathExtension == "jsonl" }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
    for file in names where file.lastPathComponent != "regex.jsonl" {
      await Task.yield()
      ask(file)
    }
  }

  private func ask(_ file: URL) {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    for line in text.split(separator: "\n") {
      guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)),
        let row = object as? [String: Any], let id = row["id"] as? String, !log.has(id),
        let answer = answer(to: row, id)
      else { continue }
      log.write(answer)
    }
  }

  /// Returns the device's answer to a vector that is open, or nil.
  private func answer(to row: [String: Any], _ id: String) -> AnswerLine? {
    let source = row["source"] as? String ?? ""
    guard let evidence = row["evidence"] as? String, ["policy", "derived"].contains(evidence),
      let kind = row["kind"] as? String, kind != "route", !source.hasPrefix("the limits"),
      let format = row["predicate"] as? String
    else { return nil }
    var line = AnswerLine(vector: id)
    let read = Attempt.predicate(format: format, arguments: row["arguments"] as? [Any] ?? [])
    guard let predicate = read.value as? NSPredicate else {
      line.answer = .word("refused")
      line.reason = read.reason
      return line
    }
    if kind == "canonical" {
      line.text = predicate.predicateFormat
      return line
    }
    // The question of L8 is whether a scene takes such a predicate at all.
    if source.hasPrefix("rule L8"), let reason = Attempt.condition(predicate).reason {
      line.answer = .word("refused")
      line.reason = reason
      return line
    }
    let evaluated = Attempt.evaluate(predicate, with: row["input"] as? String)
    line.answer = (evaluated.value as? NSNumber).map { .value($0.boolValue) } ?? .word("error")
    line.reason = evaluated.reason
    return line
  }
}
