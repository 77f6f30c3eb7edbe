package import LocatedValues
import PredicateLanguage

/// An author's statement that a finding of `lint` about one part of a fixture is meant, and why.
package struct LintAllowance {
  /// The code or the id of the rule.
  package let rule: String
  package let reason: String
  /// The part that it is about: the fixture, a scene, an event or a step.
  package let part: LocatedValue
  /// The text that names the rule.
  package let place: LocatedValue
}

/// Reads what a part of a fixture allows.
struct AllowanceReader {
  /// The key of a fixture, a scene, an event or a step.
  static let key = "lint"

  /// Returns the allowances of the object; mistakes are findings.
  @discardableResult
  static func allowances(of object: MemberReader) -> [LintAllowance] {
    guard object.has(key) else { return [] }
    return object.objects(key, name: "an allowance").compactMap { entry in
      entry.checkKeys(["allow", "reason"])
      let rule = text("allow", of: entry)
      let reason = text("reason", of: entry)
      guard let rule, let reason, let place = entry["allow"] else { return nil }
      return LintAllowance(rule: rule, reason: reason, part: object.value, place: place)
    }
  }

  private static func text(_ key: String, of entry: MemberReader) -> String? {
    guard let text = entry.requiredString(key) else { return nil }
    if !text.contains(where: { !$0.isWhitespace }) {
      let problem = Mistake(
        "empty-allowance", "`\(key)` of an allowance is empty",
        help: "write the code of a rule, and why its finding is meant")
      entry.report(problem, at: key)
    }
    return text
  }
}
