import Foundation
import FuzzTargets
import TestSupport

/// The inputs that the fuzzer once found worth keeping, and those of findings.
enum FuzzCorpus {
  /// Reads `Fixtures/fuzzing/<target>.txt`: one input a line, in Base64.
  static func inputs(_ target: FuzzTarget) throws -> [[UInt8]] {
    let url = Repository.fixture("fuzzing/\(target.rawValue).txt")
    return try String(contentsOf: url, encoding: .utf8).split(separator: "\n").map { line in
      guard let data = Data(base64Encoded: String(line)) else {
        throw CocoaError(.fileReadCorruptFile)
      }
      return Array(data)
    }
  }
}
