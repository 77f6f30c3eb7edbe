/// The bounds of files and of their values; `FixtureLimits` has those that users see.
package enum ValueLimits {
  /// The longest run of white space in a fixture, in bytes: a file of white space alone is refused
  /// while it is read, before it takes as much memory as it has bytes.
  package static let spaceBytes = 1024 * 1024

  /// The longest line of a file of vectors, in bytes: the longest predicate and identifier fit
  /// several times, and a file without line ends does not count.
  package static let vectorBytes = 1024 * 1024

  /// The longest path that a fixture names, in bytes: what Linux takes.
  package static let pathBytes = 4096

  /// The most symbolic links on the way to a file: what Linux takes, and a circle ends.
  package static let links = 40

  /// The most bytes of all files that one fixture names, counted as often as it names them: the
  /// same large payload in each of a million events is a terabyte.
  package static let namedBytes = 256 * 1024 * 1024

  /// The most names in the paths of all these files, those of links included: each costs two or
  /// three calls of the system, and a million files fit that lie four names below the project.
  package static let namedSteps = 4 * 1024 * 1024

  /// The deepest nesting of objects and lists.
  package static let nesting = 64

  /// The most values of one file: each has 20 bytes of places.
  package static let values = 16 * 1024 * 1024

  /// The most values of one property list, each counted as often as a binary one refers to it.
  package static let propertyListValues = 64 * 1024

  /// The most bytes of text of one property list, counted as often as a binary one refers to it.
  static let propertyListTextBytes = 4 * 1024 * 1024

  /// The most findings of one file that are listed.
  package static let diagnostics = 1000

  /// The most findings that are kept before they are sorted: readers go through a file nearly in
  /// its order, so the first ones are among them, and millions of mistakes cost no memory.
  package static let findings = 20 * diagnostics

  /// Bytes of a source line that an excerpt keeps: generated files are one line of megabytes.
  package static let excerptBytes = 800

  /// Bytes of that line before the place.
  static let excerptLeadBytes = 400
}
