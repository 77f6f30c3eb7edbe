import Foundation

/// One run: everything that was measured, and where.
struct Report: Encodable {
  let version = 1
  let seed: UInt64
  let machine: Machine
  var sizes: [SizeReport] = []
  /// What subscribers of an index take.
  var memory: MemoryReport?
  /// Nil when nothing was timed.
  var predicates: PredicateReport?
  var concurrency: ConcurrencyReport?
  var changing: ChangingReport?
  var shapes: [ShapeReport] = []
  /// Workloads with one kind of condition, by kind, at 10,000 scenes.
  var onlyKind: [String: OneKind] = [:]

  /// The mean route, and the rivals in turns with it.
  struct OneKind: Encodable {
    let routeNanoseconds: Double
    let rivals: [String: RivalTimes]
  }

  func size(_ scenes: Int) -> SizeReport? { sizes.first { $0.scenes == scenes } }
}

/// The machine in words.
struct Machine: Encodable {
  let processor: String
  let cores = ProcessInfo.processInfo.activeProcessorCount
  let system = ProcessInfo.processInfo.operatingSystemVersionString
  /// Processes that wanted a core before the session, averaged over a minute; nil where not known.
  let load: Double?
  /// Whether others used the cores, so that times say little.
  let isLoaded: Bool

  /// - Parameter load: before the session; nil when it begins now.
  init(load: Double?) {
    let lines = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8).split(separator: "\n")
    let name = lines?.first { $0.hasPrefix("model name") }?.split(separator: ":").last
    processor = name.map { $0.trimmingCharacters(in: .whitespaces) } ?? "unknown"
    let text = try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)
    self.load = load ?? text?.split(separator: " ").first.flatMap { Double($0) }
    isLoaded = (self.load ?? 0) > 0.5
  }
}
