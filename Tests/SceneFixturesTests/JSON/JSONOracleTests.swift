import TestSupport
import Testing

@testable import SceneFixtures

@Suite("The values of JSON, beside Foundation's decoder")
struct JSONOracleTests {
  private func expectSame(_ bytes: [UInt8], _ place: Comment) throws {
    let document = SourceDocument(json: bytes, file: "test.json")
    let expected = try JSONValue.decoded(bytes)
    // `#expect` is slow in a loop like this one.
    if document.root.map(JSONValue.init)?.isSame(as: expected) != true {
      Issue.record("another value: \(place)")
    }
  }

  @Test("3,000 random texts have equal values")
  func randomTexts() throws {
    var longest = 0
    for seed in 0..<3_000 {
      var generator = JSONGenerator(seed: UInt64(seed))
      let text = generator.text()
      longest = max(longest, text.utf8.count)
      try expectSame(Array(text.utf8), "seed \(seed): \(text)")
    }
    #expect(longest > 500)
  }

  @Test("20,000 random numbers have equal values")
  func randomNumbers() throws {
    var generator = JSONGenerator(seed: 11)
    var kinds: [String: Int] = [:]
    for _ in 0..<20_000 {
      let text = generator.number()
      try expectSame(Array(text.utf8), "\(text)")
      switch JSONScalar.number(Array(text.utf8)[...]) {
      case .integer: kinds["integer", default: 0] += 1
      default: kinds["real", default: 0] += 1
      }
    }
    #expect(kinds.values.allSatisfy { $0 > 4_000 } && kinds.count == 2)
  }

  @Test(
    "Numbers at the borders have equal values",
    arguments: [
      "-9223372036854775808", "-9223372036854775809", "9223372036854775807.0",
      "9007199254740992.0", "9007199254740993.0", "9007199254740993.5", "-9007199254740993.0",
      "90071992547409930e-1", "900719925474099.3e1", "9007199254740993e0", "1e18", "1e19",
      "9.223372036854774784e18", "1.0000000000000001", "0.99999999999999999", "1e-400", "-0.0",
      "-0", "-0e5", "0e0", "123456789012345678901234567890", "1.7976931348623157e308", "4.9e-324",
      "0.000000000000000000000000000001e48",
    ])
  func borders(text: String) throws {
    try expectSame(Array(text.utf8), "\(text)")
  }

  @Test("A large number with a fraction is no integer, though the decoder cuts the fraction off")
  func largeFraction() throws {
    let bytes = Array("9007199254740993.5".utf8)
    #expect(JSONValue.read(bytes) == .real(9_007_199_254_740_994))
    #expect(try JSONValue.decoded(bytes) == .integer(9_007_199_254_740_993))
  }

  @Test("Every fixture has the values that the decoder gives")
  func fixtures() throws {
    let names = try FixtureFiles.names(in: ".", suffix: ".json", atLeast: 100)
    var read = 0
    for name in names {
      let bytes = try FixtureFiles.bytes(name)
      guard let value = JSONValue.read(bytes) else { continue }
      read += 1
      if try value != JSONValue.decoded(bytes) { Issue.record("another value: \(name)") }
    }
    #expect(read > 80)
  }

  @Test("Every line of the vectors has the values that the decoder gives")
  func lines() throws {
    var read = 0
    for name in try FixtureFiles.names(in: ".", suffix: ".jsonl", atLeast: 20) {
      for line in try FixtureFiles.bytes(name).split(separator: UInt8(ascii: "\n")) {
        guard let value = JSONValue.read(Array(line)) else { continue }
        read += 1
        if try value != JSONValue.decoded(Array(line)) { Issue.record("another value: \(name)") }
      }
    }
    #expect(read > 2_000)
  }

  @Test("Deep lists cost what their bytes cost")
  func deepLists() {
    func text(lists: Int) -> [UInt8] {
      let list = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
      return Array(("[" + Array(repeating: list, count: lists).joined(separator: ",") + "]").utf8)
    }
    let clock = ContinuousClock()
    // As an oracle the decoder takes seconds for a fifth of these.
    let time = clock.measure {
      let value = JSONValue.read(text(lists: 10_000))
      #expect(value?.elements?.count == 10_000)
    }
    #expect(time < .seconds(20))
  }
}
