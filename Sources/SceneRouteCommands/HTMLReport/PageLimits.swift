/// Every bound of a page, each with its reason.
///
/// What is left out for one of them, the page says in its place.
enum PageLimits {
  /// The size of a page of one fixture, in bytes without its style and script: what a mail takes.
  ///
  /// Of several fixtures each has its share.
  static let pageBytes = 860_000

  /// The least share of a fixture: the first scenes, events and findings.
  static let fixtureBytes = 48_000

  /// The most fixtures that have a part of their own; of the others there is a line each.
  static let fixtures = 100

  /// The most fixtures that have a line: a folder of more is a mistake, or many apps.
  static let listedFixtures = 1_000

  /// The most cells of a matrix: more are not looked through.
  static let cells = 1_000

  /// The most scenes beside each other in a matrix.
  static let columns = 25

  /// The most bytes of predicates and identifiers that are compared for the cells of a matrix: some
  /// seconds, as their characters may have other forms.
  static let tracedBytes = 8_000_000

  /// The bytes that a comparison takes of `tracedBytes`, beside its predicate and the identifier.
  static let comparisonBytes = 32

  /// The most scenes that are all looked at for the nearest miss of an event.
  static let missScenes = 200

  /// The most bytes of predicates, each counted as often as an identifier has bytes, among which
  /// nearest misses are looked for: some seconds.
  static let missWork = 12_000_000

  /// The most events that are kept for the page, and scenes that failed for one; the others are
  /// checked and counted.
  static let events = 5_000

  /// The most comparisons that coverage evaluates: some seconds.
  ///
  /// A comparison counts once for each event that may come to it.
  static let coverageComparisons = 5_000_000

  /// The most scenes, events and steps of all mistakes together: a fifth of what `test --mutate`
  /// takes, because a page has more to work out.
  static let mutationWork = 200_000

  /// The most bytes of predicates into which mistakes are put.
  ///
  /// A predicate counts once for each of its comparisons: each mistake reads it anew.
  static let mutationBytes = 10_000_000

  /// The most steps of a timeline that are shown.
  static let steps = 300

  /// The most scenes that are named for a step because they could have taken its event.
  static let othersNamed = 20

  /// The most bytes of a predicate that are shown: people write some hundred at most.
  static let predicateBytes = 1_200

  /// The most scalars of a sentence or a name.
  static let sentenceScalars = 400
  static let nameScalars = 80

  /// The most elements of a list of an answer, such as findings, mistakes or moves.
  static let listed = 400

  /// The most scenes of a table of relations: a search for each two, and a column each.
  static let relatedScenes = 12
}
