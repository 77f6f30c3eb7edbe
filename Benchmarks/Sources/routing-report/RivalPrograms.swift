import Foundation
import PredicateIndex
import SceneRouting

/// The rivals' programs, which `Benchmarks/compare` builds.
struct RivalPrograms {
  /// Where programs and translated workloads are.
  let folder: String

  /// Those that run on up to 100,000 scenes.
  static let all = ["linear", "index_sketch", "hyperscan", "vectorscan", "re2_set"]
  /// Those that run on any number: automata of a million scenes take minutes and gigabytes, and the
  /// loop hours.
  static let large = ["index_sketch"]

  /// Takes a folder.
  ///
  /// - Throws: when there is none.
  init(folder: String) throws {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder), isFolder.boolValue
    else { throw UnreadableWorkload(text: "there is no folder `\(folder)`") }
    self.folder = folder
  }

  /// Starts a program; nil when it was not built, or fails.
  func start(_ name: String, _ arguments: [String]) -> RivalProgram? {
    let path = "\(folder)/\(name)"
    guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
    return PairedTimes.onOneCore { RivalProgram(path, arguments) }
  }

  /// Why an engine has no times: what `compare` noted, or that it failed.
  func whyMissing(_ engine: Rival) -> String {
    let notes = try? String(contentsOfFile: "\(folder)/missing.tsv", encoding: .utf8)
    for line in notes?.split(separator: "\n") ?? [] {
      let fields = line.split(separator: "\t")
      if fields.first == engine.rawValue[...], let reason = fields.last { return String(reason) }
    }
    return "\(engine.rawValue) failed"
  }

  /// Times a program that does something with the predicate of a name in turns with the same of
  /// ours; nil when it cannot.
  func times(
    _ program: String, _ arguments: [String], ours: () throws -> Double
  ) throws -> PairedTimes? {
    let list = "\(folder)/predicates.txt"
    guard let program = start(program, [list] + arguments) else { return nil }
    defer { program.end() }
    do {
      return try PairedTimes(ours: ours, theirs: { try program.pass() })
    } catch is RivalFailed {
      return nil
    }
  }

  /// Times programs in turns with a router; by engine, without those that fail.
  ///
  /// - Parameters:
  ///   - workload: the name of the file without its ending.
  ///   - ways: passes that each rival that routes is timed beside, too.
  func times(
    _ names: [String], of router: SceneRouter, on passes: Passes, workload: String,
    ways: [RouteWay: () -> Double] = [:]
  ) -> [String: RivalTimes] {
    var result: [String: RivalTimes] = [:]
    for name in names {
      let path = "\(folder)/\(workload)"
      let arguments = ["\(path).txt", "\(path).\(name).winners"]
      guard let program = start(name, arguments) else { continue }
      defer { program.end() }
      for once in program.once {
        result[once.engine] = RivalTimes(
          once,
          PairedTimes(ours: { passes.route(router) }, theirs: { once.nanoseconds ?? 0 }))
      }
      let standing = program.standing
      // A set of automata remembers what it has seen, and so do caches: both get the same texts.
      let seen = program.once.isEmpty ? passes : passes.prefix(standing.identifiers)
      let times = try? PairedTimes(
        ours: { seen.route(router) }, theirs: { try program.pass() })
      result[standing.engine] = times.map { RivalTimes(standing, $0) }
      guard standing.routes else { continue }
      for (way, pass) in ways {
        result[standing.engine]?.ways[way] = try? PairedTimes(
          ours: pass, theirs: { try program.pass() })
      }
      guard standing.engine == Rival.sketch.rawValue else { continue }
      result[standing.engine]?.batches = try? PairedTimes(
        ours: { passes.routeBatches(router) }, theirs: { try program.pass() })
    }
    return result
  }

  /// Times an automaton on the conditions of `can` in turns with all matches of an index.
  func times(
    _ engine: Rival, of index: PredicateIndex<Int>, on passes: Passes, workload: String
  ) -> RivalTimes? {
    let arguments = ["\(folder)/\(workload).txt"]
    guard let program = start(engine.rawValue, arguments) else { return nil }
    defer { program.end() }
    let times = try? PairedTimes(
      ours: { try passes.match(index) }, theirs: { try program.pass() })
    guard var result = times.map({ RivalTimes(program.standing, $0) }) else { return nil }
    result.batches = try? PairedTimes(
      ours: { try passes.matchBatches(index) }, theirs: { try program.pass() })
    return result
  }
}
