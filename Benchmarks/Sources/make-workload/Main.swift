import Foundation
import PredicateLanguage
import SceneRouting
import WorkloadGenerator

/// Writes a generated workload as a scene fixture.
///
///     make-workload SCENES [--identifiers N] [--seed N] [--non-ascii SHARE] [--hit-share SHARE]
///                   [--catch-all N] [--negative N] [--only KIND] > scenes-N.json
@main
enum Main {
  static func main() throws {
    guard let options = WorkloadOptions(arguments: CommandLine.arguments.dropFirst()) else {
      let help = "usage: make-workload SCENES [--identifiers N] [--seed N] [--hit-share SHARE]\n"
      FileHandle.standardError.write(Data(help.utf8))
      exit(64)
    }
    let workload = try WorkloadGenerator.workload(options, accepts: { try router($0) })
    FileHandle.standardOutput.write(Data(workload.json.utf8))
  }

  /// What says whether one of the scenes takes an identifier.
  private static func router(_ scenes: [Workload.Scene]) throws -> (String) -> Bool {
    let sessions = try scenes.map { scene in
      SceneSession(
        id: SceneIdentifier(scene.id),
        conditions: ActivationConditions(
          can: try ActivationPredicate(scene.can), prefers: try ActivationPredicate(scene.prefers)))
    }
    let router = SceneRouter(try SceneSet(sessions))
    return { router.route($0).score != .none }
  }
}

extension WorkloadOptions {
  /// Reads the command line, or returns nil when it is wrong.
  fileprivate init?(arguments: ArraySlice<String>) {
    guard let scenes = arguments.first.flatMap({ Int($0) }), scenes > 0 else { return nil }
    self.init(scenes: scenes)
    var rest = arguments.dropFirst()
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      switch (name, Int(value), Double(value), ConditionKind(rawValue: value)) {
      case ("--identifiers", let count?, _, _) where count > 0: identifiers = count
      case ("--seed", let number?, _, _): seed = UInt64(truncatingIfNeeded: number)
      case ("--catch-all", let count?, _, _) where count >= 0: catchAll = count
      case ("--negative", let count?, _, _) where count >= 0: negative = count
      case ("--hit-share", _, let share?, _): hitShare = share
      case ("--non-ascii", _, let share?, _): nonASCIIShare = share
      case ("--only", _, _, let kind?): shares = [kind: 100]
      default: return nil
      }
    }
  }
}
