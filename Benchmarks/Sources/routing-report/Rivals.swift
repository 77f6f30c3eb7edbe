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
    case gnustep
    case pcre2 = "pcre2-jit"
  }

  /// By workload (`scenes-1000`, `like-10000`, `evaluate IN of 20`), then by engine.
  let nanoseconds: [String: [String: Double]]
  /// How many identifiers an engine was timed on, the first of the workload, in the same order.
  let identifiers: [String: [String: Int]]
  /// Why an engine did not run, by its name.
  let missing: [String: String]

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

  func identifiers(_ engine: Engine, _ workload: String) -> Int? {
    identifiers[workload]?[engine.rawValue]
  }

  func time(_ engine: Engine, _ workload: String) -> Figure {
    if let time = nanoseconds[workload]?[engine.rawValue] { return .value(time) }
    return .missing(missing[engine.rawValue] ?? "\(engine.rawValue) failed on \(workload)")
  }
}
