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
  package static let sourceBytes = 1024 * 1024

  /// The longest path of a folder that is searched, in bytes: sixteen times what one call takes.
  ///
  /// The paths of n folders inside each other have n² bytes.
  static let folderPathBytes = 16 * ValueLimits.pathBytes

  /// The most sources of one scene: the one that sets its conditions, and those with names in them.
  package static let codeFiles = 16

  /// The most bytes of sources that one fixture has scanned, and of texts that its scenes take from
  /// them; `codeSceneBytes` are counted for each scene and each place where it takes one.
  static let codeBytes = 16 * 1024 * 1024
  package static let codeSceneBytes = 64

  /// The most bytes of an event or a step that the steps of a run grow with: a long payload is no
  /// more work than a short one.
  static let askedEventBytes = 1024

  /// The longest expression of code that has a value in a fixture, in bytes: many places may need
  /// the same one.
  package static let codeExpressionBytes = 1024

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
  /// A timeline of that length is played in less than a minute among ten thousand windows.
  public static let steps = 100_000

  /// The most diagnostics of one file that are listed: longer lists are hard to read.
  ///
  /// The rest is counted.
  public static let diagnostics = ValueLimits.diagnostics

  /// The most scenes on the screen that are evaluated for a tie with the winner: screens have
  /// fewer.
  static let visibleScenes = 200

  /// The most names of a field that is not as expected: all scenes may tie in each event.
  static let shownNames = 20

  /// Scenes that are searched for one spelt like an unknown one: a typing mistake in each event
  /// must not cost a walk over all scenes each.
  static let suggestionScenes = 200
}
