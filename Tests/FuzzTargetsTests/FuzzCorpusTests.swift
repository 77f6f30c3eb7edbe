import FuzzTargets
import Testing

@Suite("The fuzzer's corpora")
struct FuzzCorpusTests {
  static let targets = FuzzTarget.allCases.filter { Build.hasRegex || $0 != .matches }

  @Test("What must hold of every text holds of each kept input", arguments: targets)
  func corpus(target: FuzzTarget) throws {
    let inputs = try FuzzCorpus.inputs(target)
    #expect(inputs.count >= 100, "too few inputs to be the corpus")
    for input in inputs {
      guard let finding = target.finding(in: input) else { continue }
      let text = String(decoding: input, as: UTF8.self)
      Issue.record("\(target.rawValue), \(text.debugDescription): \(finding)")
    }
  }
}
