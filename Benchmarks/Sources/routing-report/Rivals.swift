import Foundation

/// What `Benchmarks/compare` measured: nanoseconds for one identifier, by workload and engine.
struct Rivals: Decodable {
  /// The names of the engines in the file.
  enum Engine: String {
    case linearC = "linear-c"
    case hyperscan
    case re2Warm = "re2-set-warm"
    case re2New = "re2-set-new"
    case sketch
  }

  /// By workload (`scenes-1000`, `like-10000`), then by engine.
  let nanoseconds: [String: [String: Double]]

  static func read(_ path: String) throws -> Rivals {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw UnreadableWorkload(text: "cannot read `\(path)`")
    }
    do {
      return try JSONDecoder().decode(Rivals.self, from: data)
    } catch {
      throw UnreadableWorkload(text: "`\(path)` is no result of Benchmarks/compare")
    }
  }

  func time(_ engine: Engine, _ workload: String) -> Double? {
    nanoseconds[workload]?[engine.rawValue]
  }
}
