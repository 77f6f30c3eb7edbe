/// Every bound of the analysis, each with its reason.
///
/// A question over a bound has no answer: the outcome is unknown and names the bound. No bound is a
/// time, so that the same question has the same answer on every machine.
public enum AnalysisLimits {
  /// The most states of all comparisons together that one question may visit.
  ///
  /// Predicates in use need some dozens, the largest of the ground truth 5,462. Three hundred
  /// thousand take about a second and some hundred mebibytes.
  public static let states = 300_000

  /// The most steps that one search may take: an automaton's transition that is tried or worked
  /// out, a place of a constant or pattern in it, a part of a formula that is evaluated.
  ///
  /// Predicates in use take some thousands.
  public static let steps = 100_000_000

  /// The most steps of a search for strings that people like to read, when a proof is there
  /// already.
  public static let readableSteps = 20_000_000

  /// The most memory that the automata and states of one question may take, in bytes.
  ///
  /// Tables grow by doubling, so the process may take twice as much for a moment.
  public static let bytes = 64 << 20

  /// The most states of one comparison.
  ///
  /// A pattern such as `*a????????????b*` doubles them with each `?`.
  public static let comparisonStates = 100_000

  /// The most places of one regular expression once its counted repetitions are written out.
  ///
  /// `[0-9]{1,1000}` has a thousand; a count inside a count multiplies.
  public static let patternPlaces = 20_000

  /// The most classes of characters that one question may tell apart.
  ///
  /// Predicates in use have 17, the ground truth 177 at most.
  public static let characterClasses = 4_096

  /// The most operands of a predicate's ANDs and ORs that are left out one by one, a search each,
  /// to see whether they matter; and the most operands of one AND or OR that are compared in pairs.
  public static let operands = 256

  /// The most pairs of comparisons whose constants are compared to see which predicates exclude
  /// each other.
  public static let pairs = 50_000_000

  /// The most pairs of predicates that may be true together that are kept for the next question,
  /// four bytes each; they are worked out again for one predicate after the other.
  static let keptPairs = 8_000_000

  /// The most steps of a search for operands of one predicate that exclude each other, which a
  /// predicate that is read waits for: some milliseconds.
  ///
  /// Predicates in use need none; two operands that exclude each other take 10,000, rarely 100,000.
  public static let exclusionSteps = 300_000

  /// The most scenes of a role that are analysed, before or after a change: each is compared with
  /// every other that may take the same.
  public static let scenes = 20_000

  /// The most pairs of predicates that are searched for a string that makes both true.
  ///
  /// A search takes some microseconds, seldom more than a millisecond; a thousand scenes need some
  /// sixty thousand, ten thousand some millions.
  public static let pairSearches = 2_000_000

  /// The most pairs of scenes that are named because they have the same score.
  public static let fights = 100_000

  /// The most scenes that are named because they take every identifier before others, of all
  /// those others together; beyond it one of each predicate is named, and how many there are.
  package static let rivals = 100_000

  /// The most pairs of windows that are named because identifiers move between them, or because
  /// that is not known; what comes after them is unknown.
  package static let moves = 100_000

  /// The most scenes that are compared in pairs, a search each.
  public static let relatedScenes = 60
}
