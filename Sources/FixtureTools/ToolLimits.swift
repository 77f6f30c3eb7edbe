/// Every bound of this module, each with its reason.
package enum ToolLimits {
  /// The most scenes that the events of a fixture may consult for its coverage, each counted as
  /// often as it is: a thousand events among as many scenes are a million.
  static let consultations = 20_000_000

  /// The most mutants of a fixture that are tried; of more an even sample is.
  package static let mutants = 5_000

  /// The most scenes, events and steps of all mutants together: each takes about two microseconds.
  static let mutantWork = 1_000_000

  /// The most bytes of all mutants together that are read to see which are alike; of more bytes a
  /// sample of that size is made.
  static let mutantBytes = 16 * 1024 * 1024

  /// Predicates that are kept taken apart while a timeline makes windows with new ones, beside
  /// those that the fixture has.
  static let probes = 10_000

  /// The most windows of a draft that are made of an Info.plist or of a list of identifiers: a
  /// person reads them all.
  package static let draftScenes = 20

  /// The most events of a draft that are made of one source, for the same reason.
  package static let draftEvents = 50

  /// The largest log of a device, in bytes: some days of a busy app.
  package static let deviceLogBytes = 64 * 1024 * 1024

  /// The most different events of a device's log that go into a fixture.
  package static let deviceLogEvents = 1000

  /// The most windows of a log without events for which events are looked for, and the most
  /// comparisons of all their conditions: each takes two searches.
  static let deviceLogSearch = 50
  static let deviceLogComparisons = 200

  /// The most windows that the notes of a repeated event name: longer notes are hard to read.
  static let deviceLogReceivers = 4
}
