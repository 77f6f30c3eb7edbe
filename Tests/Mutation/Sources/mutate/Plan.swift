import Foundation
import Mutation

/// All mutants of the sources, with their numbers.
struct Plan {
  /// The mutants of each source, by its path.
  private(set) var numbered: [String: [MutatedSource.Numbered]] = [:]
  private var sources: [String: String] = [:]
  private(set) var lineCounts: [String: Int] = [:]
  /// One more than the greatest number.
  private(set) var end = 1

  /// A source has room for so many numbers, so that a change of one moves no number of another.
  private static let room = 2048

  /// Reads the sources that `isWanted`, for it takes long to parse all.
  init(_ workshop: Workshop, isWanted: (String) -> Bool) throws {
    for module in Workshop.modules {
      for path in try workshop.sources(of: module) {
        guard isWanted(path) else {
          end += Self.room
          continue
        }
        let text = try workshop.read(path)
        sources[path] = text
        lineCounts[path] = text.split(separator: "\n").count
        let mutants = MutantFinder.mutants(in: text, file: path).prefix(Self.room)
        let first = end
        numbered[path] = mutants.enumerated().map {
          MutatedSource.Numbered(number: first + $0.offset, mutant: $0.element)
        }
        end += Self.room
      }
    }
  }

  var all: [MutatedSource.Numbered] {
    numbered.keys.sorted().flatMap { numbered[$0] ?? [] }
  }

  func mutated(_ path: String) -> MutatedSource {
    MutatedSource(
      sources[path] ?? "", numbered[path] ?? [], import: Workshop.switchModule)
  }

  /// The name of a mutant that does not compile, in the list of those.
  static func key(_ mutant: Mutant) -> String {
    "\(mutant.id) \(mutant.before) -> \(mutant.after)"
  }

  /// Takes out all mutants but these.
  mutating func keep(_ chosen: [MutatedSource.Numbered]) {
    let numbers = Set(chosen.map(\.number))
    for (path, mutants) in numbered {
      numbered[path] = mutants.filter { numbers.contains($0.number) }
    }
  }

  /// Takes mutants out by their keys.
  mutating func drop(_ keys: Set<String>) {
    for (path, mutants) in numbered {
      numbered[path] = mutants.filter { !keys.contains(Self.key($0.mutant)) }
    }
  }

  /// The mutants that an error of the compiler may be about.
  func suspects(of error: CompilerError) -> [Mutant] {
    guard let mutants = numbered[error.path] else { return [] }
    let places = mutated(error.path).places
    let exact = mutants.filter {
      guard let place = places[$0.number] else { return false }
      return place.line == error.line && place.columns.contains(error.column)
    }
    if !exact.isEmpty { return exact.map(\.mutant) }
    let onLine = mutants.filter { places[$0.number]?.line == error.line }
    if !onLine.isEmpty { return onLine.map(\.mutant) }
    let near = mutants.filter { $0.mutant.context.contains(error.line) }
    // What is missing later was left out before.
    let drops = near.filter { $0.mutant.form == .statement }
    return (drops.isEmpty ? near : drops).map(\.mutant)
  }
}

/// An error that the compiler reports in the copy.
struct CompilerError: Hashable {
  let path: String
  let line: Int
  let column: Int
  let message: String

  /// Reads the errors of a build's output; paths count from `copy`.
  static func read(_ output: String, copy: URL) -> [CompilerError] {
    let prefix = copy.path + "/"
    var seen: Set<CompilerError> = []
    for line in output.split(separator: "\n") where line.hasPrefix(prefix) {
      let parts = line.dropFirst(prefix.count).split(separator: ":", maxSplits: 4)
      guard parts.count == 5, let number = Int(parts[1]), let column = Int(parts[2]),
        parts[3] == " error"
      else { continue }
      seen.insert(
        CompilerError(
          path: String(parts[0]), line: number, column: column, message: String(parts[4])))
    }
    return Array(seen)
  }
}
