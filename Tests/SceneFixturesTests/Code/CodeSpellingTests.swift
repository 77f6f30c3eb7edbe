import AppSources
import Foundation
import PredicateLanguage
import SceneRouting
import TestSupport
import Testing

@testable import SceneFixtures

/// Random conditions in random spellings of Swift and Objective-C: the oracle is the text that was
/// spelt.
@Suite("Spellings of conditions in code")
struct CodeSpellingTests {
  let tree: FileTree

  init() throws {
    tree = try FileTree()
    try tree.folder("project/.git")
  }

  @Test("However the code spells a condition, the scene has it", arguments: 0..<60)
  func spellings(seed: Int) throws {
    var spelling = CodeSpelling(seed: UInt64(seed))
    let spelt = spelling.next()
    try tree.write("project/App/Code." + spelt.ending, spelt.code)
    try tree.write("project/Tests/windows.json", spelt.fixture)
    let fixture = try SceneFixture.load(
      path: tree.at("project/Tests/windows.json"), code: AppSources())
    let conditions = try #require(fixture.scenes.first).conditions
    #expect(conditions.can.canonicalText == (try ActivationPredicate(spelt.can)).canonicalText)
    #expect(
      conditions.prefers.canonicalText == (try ActivationPredicate(spelt.prefers)).canonicalText)
  }

  @Test("A changed literal changes the conditions", arguments: 0..<20)
  func changes(seed: Int) throws {
    var spelling = CodeSpelling(seed: UInt64(seed))
    let spelt = spelling.next(isLiteral: true)
    let code = spelt.code.replacingOccurrences(of: "note", with: "mail")
    try tree.write("project/App/Code." + spelt.ending, code)
    let fixture = spelt.fixture.replacingOccurrences(of: "note.", with: "mail.")
    try tree.write("project/Tests/windows.json", fixture)
    let read = try SceneFixture.load(
      path: tree.at("project/Tests/windows.json"), code: AppSources())
    let conditions = try #require(read.scenes.first).conditions
    #expect(conditions.can.canonicalText != (try ActivationPredicate(spelt.can)).canonicalText)
  }
}

/// Makes code that sets two conditions, and the fixture that names it.
struct CodeSpelling {
  struct Case {
    var ending: String
    var code: String
    var fixture: String
    /// The predicates without arguments.
    var can: String
    var prefers: String
  }

  private var random: SeededGenerator
  private var arguments: [String: String] = [:]
  private var constants: [String] = []
  private var isSwift = true

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// With `isLiteral` each predicate has a literal that tells it from others.
  mutating func next(isLiteral: Bool = false) -> Case {
    isSwift = Bool.random(using: &random)
    arguments = [:]
    constants = []
    let (can, canCode) = condition(number: 0, isLiteral)
    let (prefers, prefersCode) = condition(number: 1, isLiteral)
    let values = arguments.sorted { $0.key < $1.key }
      .map { "\"\($0.key)\": \"\($0.value)\"" }.joined(separator: ", ")
    let given = values.isEmpty ? "" : ", \"arguments\": { \(values) }"
    let ending = isSwift ? "swift" : "m"
    return Case(
      ending: ending,
      code: isSwift ? swift(canCode, prefersCode) : objectiveC(canCode, prefersCode),
      fixture: "{\"scenes\": [{ \"id\": \"a\", \"code\": \"../App/Code.\(ending)\", "
        + "\"type\": \"NoteScene\"\(given) }]}",
      can: can, prefers: prefers)
  }

  /// A predicate and the code that makes it.
  private mutating func condition(
    number: Int, _ isLiteral: Bool
  ) -> (text: String, code: String) {
    let value = "note/\(Int.random(in: 0..<100, using: &random))"
    let operators = ["==", "BEGINSWITH", "CONTAINS[cd]", "ENDSWITH", "!="]
    let sign = operators[Int.random(in: 0..<operators.count, using: &random)]
    let text = "SELF \(sign) '\(value)'"
    let at = isSwift ? "" : "@"
    let call = isSwift ? "NSPredicate(format: " : "[NSPredicate predicateWithFormat:"
    let end = isSwift ? ")" : "]"
    let name = "note.value\(number)"
    let format: String
    switch Int.random(in: 0..<(isLiteral ? 5 : 6), using: &random) {
    case 0: format = "\(at)\"\(text)\""
    case 1:
      let half = text.index(text.startIndex, offsetBy: 7)
      format =
        isSwift
        ? "\"\(text[..<half])\" + \"\(text[half...])\""
        : "@\"\(text[..<half])\" @\"\(text[half...])\""
    case 2:
      constants.append(
        isSwift
          ? "  static let value\(number) = \"\(value)\""
          : "static NSString * const value\(number) = @\"\(value)\";")
      format = "\(at)\"SELF \(sign) %@\", " + (isSwift ? "Self.value\(number)" : "value\(number)")
    case 3:
      arguments[name] = String(value.dropFirst(5))
      format =
        isSwift
        ? "\"SELF \(sign) 'note/\\(\(name))'\""
        : "[NSString stringWithFormat:@\"SELF \(sign) 'note/%@'\", \(name)]"
    case 5:
      arguments[name] = value
      format = "\(at)\"SELF \(sign) %@\", \(name)"
    default: format = isSwift ? "#\"\(text)\"#" : "(@\"\(text)\")"
    }
    return (text, call + format + end)
  }

  private func swift(_ can: String, _ prefers: String) -> String {
    """
    import UIKit

    final class Decoy {
      func show(_ scene: UIScene) {
        scene.activationConditions.canActivateForTargetContentIdentifierPredicate =
          NSPredicate(format: "SELF == 'decoy'")
      }
    }

    final class NoteScene {
    \(constants.joined(separator: "\n"))
      func show(_ scene: UIScene, _ note: Note) {
        let conditions = scene.activationConditions
        conditions.canActivateForTargetContentIdentifierPredicate = \(can)
        conditions.prefersToActivateForTargetContentIdentifierPredicate =
          \(prefers)
      }
    }
    """
  }

  private func objectiveC(_ can: String, _ prefers: String) -> String {
    """
    #import <UIKit/UIKit.h>

    \(constants.joined(separator: "\n"))

    @implementation NoteScene
    - (void)show:(UIScene *)scene note:(Note *)note {
      scene.activationConditions.canActivateForTargetContentIdentifierPredicate = \(can);
      [scene.activationConditions setPrefersToActivateForTargetContentIdentifierPredicate:
        \(prefers)];
    }
    @end
    """
  }
}
