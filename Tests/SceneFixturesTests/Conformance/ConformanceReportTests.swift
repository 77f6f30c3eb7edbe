import ArgumentParser
import Foundation
import PredicateLanguage
import Testing

@testable import conformance

@Suite("What Tests/Outside/conformance.sh prints")
struct ConformanceReportTests {
  private static let inputs = "../Tests/SceneFixturesTests/Conformance/Inputs"

  private static func input(_ name: String) -> String {
    FixtureFiles.path("\(inputs)/\(name).jsonl")
  }

  /// The lines and the status of a run, without the folder of the inputs.
  private func report(_ arguments: [String]) throws -> (text: String, status: Int32) {
    let report = try Conformance.parse(arguments).report()
    let text = report.lines.map(\.terminalText).joined(separator: "\n")
    return (text.replacing(FixtureFiles.path(Self.inputs) + "/", with: ""), report.status)
  }

  private func verdict(_ answers: String) throws -> (text: String, status: Int32) {
    try report([
      Self.input("device-vectors"), "--answers", Self.input(answers),
      "--questions", Self.input("device-questions"),
    ])
  }

  @Test("Vectors are counted by topic, and each failure is shown")
  func tally() throws {
    let report = try report([Self.input("vectors")])
    #expect(report.status == 1)
    #expect(
      report.text == """
        TOPIC    ROWS  PASSED  FAILED  SKIPPED
        order    2     1       1       0
        vectors  1     1       0       0
        errors   1     0       1       0
        routing  1     1       0       0
        all      5     3       2       0
        failed: order-2  vectors.jsonl:2
          expected  true
          actual    false
        failed: error-1  vectors.jsonl:4
          expected  bare-value at 0..<4
          actual    expected-operand at 7..<7
        """)
    #expect(try self.report([FixtureFiles.path("conformance/between.jsonl")]).status == 0)
  }

  @Test("Answers of a device settle rules, contradict them or leave them open")
  func verdicts() throws {
    let report = try verdict("answers")
    #expect(report.status == 1)
    #expect(
      report.text.hasPrefix(
        """
        answers of iOS 26.1 on iPad Pro: 6
        RULE  AGREE  DIFFER  OPEN  OUTCOME
        R3    1      1       0     differs: change the rule
        R4    0      0       1     open: last-window (Q17)
        L8    0      1       0     differs: change the rule
        E4    0      1       0     differs: change the rule
        E8    1      0       0     settled: policy → observed (iOS 26.1)
        E12   1      0       0     settled: policy → observed (iOS 26.1)
        rules: 2 settled, 3 contradicted, 1 open
        policy → observed (iOS 26.1): like-1  device-vectors.jsonl:2
        """))
    #expect(
      report.text.contains(
        """
        differs: L8  error-1  device-vectors.jsonl:4
          question  Is a key path refused when it is read?
          asked     name == 'b'
          ours      refused
          device    error
          it said   this class is not key value coding-compliant for the key name
          answers.jsonl:4:11
        """))
    let settled = try verdict("answers-settled")
    #expect(settled.status == 0)
    #expect(settled.text.contains("\nrules: 7 settled, 0 contradicted, 0 open\n"))
  }

  @Test(
    "What cannot be read ends with 2 and says why, where and how to mend it",
    arguments: [
      ("answers-wrong", "unknown-vector", "did you mean `like-1`?"),
      ("answers-none", "no-answers", "answers are JSON objects"),
      ("is-not-there", "file-not-found", "is-not-there"),
    ])
  func unreadable(_ answers: String, _ id: String, _ help: String) throws {
    let report = try verdict(answers)
    #expect(report.status == 2)
    #expect(report.text.contains("error[\(id)]: "))
    #expect(report.text.contains(help))
    #expect(try self.report([Self.input("vectors-wrong")]).status == 2)
    #expect(try self.report([FixtureFiles.path("../Sources")]).status == 2)
  }

  @Test("Nothing raw is printed, whoever wrote the files")
  func hidden() throws {
    let folder = try FileTree()
    let text = "a\u{1B}[2J\u{202E}\nok\u{7}"
    let rows: [(String, [[String: any Sendable]])] = [
      (
        "vectors",
        [
          [
            "id": text, "kind": "evaluate", "predicate": "SELF == 'a\u{202E}'", "input": text,
            "expect": true, "source": text, "evidence": "peer",
          ]
        ]
      ),
      (
        "questions",
        [
          [
            "id": text, "number": 1, "rules": [text], "question": text, "ours": text,
            "vectors": [text], "cases": [["id": text, "ours": "A"]],
          ]
        ]
      ),
      (
        "answers",
        [
          ["system": text, "version": text, "device": text],
          ["vector": text, "answer": "refused", "reason": text],
          ["question": text, "case": text, "scene": "new", "note": text],
        ]
      ),
    ]
    for (name, lines) in rows {
      let bytes = try lines.map { try JSONSerialization.data(withJSONObject: $0) }
      try folder.write(
        "\(name).jsonl", bytes.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n"))
    }
    let runs = [
      [folder.at("vectors.jsonl")],
      [
        folder.at("vectors.jsonl"), "--answers", folder.at("answers.jsonl"),
        "--questions", folder.at("questions.jsonl"),
      ],
    ]
    for arguments in runs {
      let report = try Conformance.parse(arguments).report()
      #expect(report.status == 1)
      for line in report.lines {
        #expect(!line.terminalText.unicodeScalars.contains { $0.value < 0x20 || $0 == "\u{202E}" })
      }
    }
  }
}
