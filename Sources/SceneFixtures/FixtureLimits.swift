import LocatedValues

/// Every bound of this module, each with its reason.
///
/// Input over a bound gets an error with an id of its own; it is never cut.
public enum FixtureLimits {
  /// The largest fixture, in bytes: a generated workload of a million scenes has 210 MB.
  public static let fileBytes = 256 * 1024 * 1024

  /// The largest payload file, in bytes: a push has 4 KiB, user information may be larger.
  public static let payloadBytes = 1024 * 1024

  /// The longest request of `evaluate --jsonl`, in bytes: as long as a line of vectors.
  public static let requestBytes = ValueLimits.vectorBytes

  /// The largest push that APNs takes, in bytes.
  ///
  /// Source: documented for all but VoIP notifications.
  public static let notificationBytes = 4096

  /// The largest Info.plist, in bytes: those of large apps have some 50 KB.
  public static let manifestBytes = 1024 * 1024

  /// The largest source that a scene names as its code, in bytes: hand-written ones have some
  /// hundred KB.
  static let sourceBytes = 1024 * 1024

  /// The longest path of a folder that is searched, in bytes: sixteen times what one call takes.
  ///
  /// The paths of n folders inside each other have n² bytes.
  static let folderPathBytes = 16 * ValueLimits.pathBytes

  /// The most sources of one scene: the one that sets its conditions, and those with names in them.
  package static let codeFiles = 16

  /// The most bytes of sources that one fixture has scanned, and of texts that its scenes take from
  /// them; `codeSceneBytes` are counted for each scene and each place where it takes one.
  static let codeBytes = 16 * 1024 * 1024
  static let codeSceneBytes = 64

  /// The most bytes of an event or a step that the steps of a run grow with: a long payload is no
  /// more work than a short one.
  static let askedEventBytes = 1024

  /// The longest expression of code that has a value in a fixture, in bytes: many places may need
  /// the same one.
  static let codeExpressionBytes = 1024

  /// The most values of one property list: large apps have some hundreds.
  ///
  /// Each counts as often as a binary list refers to it, as references give a small file
  /// a large tree.
  public static let propertyListValues = ValueLimits.propertyListValues

  /// The deepest nesting of objects and lists: values are built and freed by recursion, and a depth
  /// of 64 leaves most of a 512 KiB stack free.
  public static let nesting = ValueLimits.nesting

  /// The most steps of a timeline: an afternoon has some hundreds.
  ///
  /// So many are played in less than a minute among ten thousand windows.
  public static let steps = 100_000

  /// The most diagnostics of one file that are listed: few people read more; the rest is counted.
  public static let diagnostics = ValueLimits.diagnostics

  /// Scenes on the screen that are evaluated for a tie with the winner: nobody has so many.
  static let visibleScenes = 200

  /// The most names of a field that is not as expected: all scenes may tie in each event.
  static let shownNames = 20

  /// The most scenes that the events of a fixture may consult for its coverage, each counted as
  /// often as it is: a thousand events among as many scenes are a million.
  package static let consultations = 20_000_000

  /// The most mutants of a fixture that are tried; of more an even sample is.
  package static let mutants = 5_000

  /// The most scenes, events and steps of all mutants together: each takes about two microseconds.
  package static let mutantWork = 1_000_000

  /// The most bytes of all mutants together that are read to see which are alike; of more a sample
  /// of so many bytes is made.
  package static let mutantBytes = 16 * 1024 * 1024

  /// Predicates that are kept taken apart while a timeline makes windows with new ones, beside
  /// those that the fixture has.
  package static let probes = 10_000

  /// Scenes that are searched for one spelt like an unknown one: a typing mistake in each event
  /// must not cost a walk over all scenes each.
  static let suggestionScenes = 200

  /// The most beginnings of identifiers that a replay counts one by one: an app has some dozens.
  package static let replayPrefixes = 1000

  /// The longest such beginning, in bytes: a web address with its host fits.
  package static let replayPrefixBytes = 64

  /// The most pairs of windows between which a replay counts moves one by one: each keeps an
  /// example, and recorded names are anybody's.
  package static let replayMoves = 4096

  /// The longest example of a move, in bytes; of a longer identifier its beginning is kept.
  package static let replayExampleBytes = 256

  /// The greatest count in a summary, and the greatest sum of its counts: programs that read JSON
  /// keep it exactly, and two of them add up to an integer.
  package static let replayCount = 1 << 53

  /// The most seconds of a summary: so many have six decimals without loss.
  package static let replaySeconds = 1e9

  /// Where none of so many lines has the wanted field, no line will: the run ends.
  package static let replayTriedLines = 1000

  /// The most files that a summary names: a log has one a day or an hour.
  package static let replayFiles = 10_000

  /// The most windows of a draft that are made of an Info.plist or of a list of identifiers: a
  /// person reads them all.
  package static let draftScenes = 20

  /// The most events of a draft that are made of one source, for the same reason.
  package static let draftEvents = 50

  /// The most identifiers of which a draft is made, and the most bytes of all of them together:
  /// each that differs is kept.
  package static let draftIdentifiers = 1_000_000
  package static let draftIdentifierBytes = 64 * 1024 * 1024

  /// The most parts in one place of an identifier that a shape tells apart, before rare ones are a
  /// star.
  package static let shapeParts = 12

  /// The most parts of an identifier that a shape tells apart; the rest is one.
  package static let shapeDepth = 32

  /// The largest log of a device, in bytes: some days of a busy app.
  package static let deviceLogBytes = 64 * 1024 * 1024

  /// The most different events of a device's log that go into a fixture.
  package static let deviceLogEvents = 1000

  /// The most windows of a log without events for which events are looked for, and the most
  /// comparisons of all their conditions: each takes two searches.
  package static let deviceLogSearch = 50
  package static let deviceLogComparisons = 200

  /// The most windows that the notes of a repeated event name: notes are for people.
  package static let deviceLogReceivers = 4
}
