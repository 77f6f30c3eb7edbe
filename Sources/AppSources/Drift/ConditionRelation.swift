import PredicateAnalysis
import PredicateLanguage
import SceneFixtures
import SceneRouting

/// The relation of a condition in the code to one of a fixture, as `compare` finds it.
enum ConditionRelation {
  case equal
  /// An identifier that the code's condition alone takes, and one that the fixture's does.
  case differs(code: String?, fixture: String?)
  /// Why it is not known.
  case unknown(String)

  /// The strings on which predicates are tried before anything is proved.
  static let samples = 16

  /// Compares two predicates over the usual identifiers: printable ASCII and their own characters.
  ///
  /// - Complexity: a search over both within `AnalysisLimits` and the budget of the run.
  init(of code: ActivationPredicate, and fixture: ActivationPredicate) {
    if code == fixture || code.isPlainlySame(as: fixture) {
      self = .equal
      return
    }
    let domain = AnalysisDomain.usual(for: [code, fixture])
    let parts = PredicateAnalyzer(domain: domain).partition(of: code, and: fixture).readable()
    let codeOnly = (parts[.firstOnly].answer ?? nil)?.text
    let fixtureOnly = (parts[.secondOnly].answer ?? nil)?.text
    if codeOnly != nil || fixtureOnly != nil {
      self = .differs(code: codeOnly, fixture: fixtureOnly)
    } else if let obstacle = parts.relation.obstacle {
      // What cannot be proved may still be seen.
      let sets = ActivationConditions(can: code, prefers: fixture)
      self =
        Self.difference(of: code, and: fixture, among: sets.constants + [""])
        ?? .unknown(obstacle.diagnostic.message)
    } else {
      self = .equal
    }
  }

  /// A difference that one of the texts shows, or nil.
  private static func difference(
    of code: ActivationPredicate, and fixture: ActivationPredicate, among texts: [String]
  ) -> ConditionRelation? {
    for text in texts.prefix(samples) {
      switch (try? code.evaluate(text), try? fixture.evaluate(text)) {
      case (true?, false?): return .differs(code: text, fixture: nil)
      case (false?, true?): return .differs(code: nil, fixture: text)
      default: continue
      }
    }
    return nil
  }

  var isEqual: Bool { if case .equal = self { true } else { false } }

  var isKnown: Bool { if case .unknown = self { false } else { true } }

  /// Whether a text shows that conditions differ; what it does not show is left to a proof.
  static func differPlainly(
    _ code: ActivationConditions, _ fixture: ActivationConditions, among texts: [String]
  ) -> Bool {
    texts.prefix(samples).contains { text in
      func differ(_ one: ActivationPredicate, _ other: ActivationPredicate) -> Bool {
        guard let one = try? one.evaluate(text), let other = try? other.evaluate(text) else {
          return false
        }
        return one != other
      }
      return differ(code.can, fixture.can) || differ(code.prefers, fixture.prefers)
    }
  }
}

/// A text as the pairs of its letters, to find its earlier form after an edit.
struct TextSketch {
  /// The pairs that are looked at.
  private static let most = 256
  private var pairs: Set<UInt16>

  init(_ text: String) {
    let bytes = Array(text.utf8.prefix(Self.most))
    pairs = Set(zip(bytes, bytes.dropFirst()).map { UInt16($0) << 8 | UInt16($1) })
  }

  /// From 0, nothing in common, to 1.
  func likeness(to other: TextSketch) -> Double {
    let all = pairs.count + other.pairs.count
    return all == 0 ? 0 : 2 * Double(pairs.intersection(other.pairs).count) / Double(all)
  }
}
