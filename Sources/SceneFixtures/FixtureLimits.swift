/// Every bound of this module, each with its reason.
///
/// Input over a bound gets an error with an id of its own; it is never cut.
public enum FixtureLimits {
  /// The largest fixture, in bytes: a generated workload of a million scenes has 210 MB.
  public static let fileBytes = 256 * 1024 * 1024

  /// The largest payload file, in bytes: a push has 4 KiB, user information may be larger.
  public static let payloadBytes = 1024 * 1024

  /// The longest line of a file of vectors, in bytes: the longest predicate and identifier fit
  /// several times, and a file without line ends is no such file.
  public static let vectorBytes = 1024 * 1024

  /// The largest push that APNs takes, in bytes.
  ///
  /// Source: documented for all but VoIP notifications.
  public static let notificationBytes = 4096

  /// The largest Info.plist, in bytes: those of large apps have some 50 KB.
  public static let manifestBytes = 1024 * 1024

  /// The most values of one property list: large apps have some hundreds.
  ///
  /// Each counts as often as a binary list refers to it, for references make a small file stand
  /// for a large tree.
  public static let propertyListValues = 64 * 1024

  /// The most bytes of text of one property list, counted as often as a binary one refers to it.
  static let propertyListTextBytes = 4 * manifestBytes

  /// The deepest nesting of objects and lists: Foundation's decoder recurses, and a depth of 64
  /// leaves most of a 512 KiB stack free.
  public static let nesting = 64

  /// The most values of one file: each costs 20 bytes of the source map.
  public static let values = 16 * 1024 * 1024

  /// The most diagnostics of one file that are listed: nobody reads more, the rest is counted.
  public static let diagnostics = 1000

  /// The most findings that are kept before they are sorted: readers go through a file nearly in
  /// its order, so the first ones are among them, and millions of mistakes cost no memory.
  static let findings = 20 * diagnostics

  /// Scenes that are searched for one spelt like an unknown one: a typing mistake in each event
  /// must not cost a walk over all scenes each.
  static let suggestionScenes = 200

  /// Scalars of the user's text that a sentence quotes.
  static let quotedScalars = 120

  /// Bytes of a source line that an excerpt keeps: generated files are one line of megabytes.
  static let excerptBytes = 800

  /// Bytes of that line before the place.
  static let excerptLeadBytes = 400
}
