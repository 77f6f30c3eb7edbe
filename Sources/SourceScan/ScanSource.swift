package import SourceText

/// A source file that is scanned.
// Sendable: nothing writes to the bytes, and they stay until the scan is done: the caller keeps
// them, or their owner does.
package struct ScanSource: @unchecked Sendable {
  package let path: String
  package let language: SourceLanguage
  /// None where they were given back.
  package let bytes: UnsafeRawBufferPointer
  private let owner: AnyObject?
  /// The file that reads the bytes again that were given back, and the names that they declare.
  private let file: (any ReadableSource)?
  let declared: DeclaredNames?

  /// Creates a source of bytes that stay as they are as long as `owner` is there, or else until the
  /// scan is done.
  package init(
    path: String, language: SourceLanguage, bytes: UnsafeRawBufferPointer,
    owner: AnyObject? = nil
  ) {
    (self.path, self.language, self.bytes, self.owner) = (path, language, bytes, owner)
    (file, declared) = (nil, nil)
  }

  /// Creates a source without the bytes of `whole`, which `file` reads again for whoever asks.
  package init(givingBack whole: ScanSource, to file: any ReadableSource) {
    (path, language, owner, self.file) = (whole.path, whole.language, nil, file)
    bytes = UnsafeRawBufferPointer(start: nil, count: 0)
    declared = DeclaredNames(whole).bounded
  }

  /// Whether the bytes were given back.
  package var isGivenBack: Bool { file != nil }

  /// The source with its bytes.
  ///
  /// Nil if they cannot be read again, which the file reports.
  package var whole: ScanSource? { file.map { $0.read() } ?? self }

  /// Whether `whole`, which is this source with its bytes, may be kept until the scan is done.
  func mayKeep(_ whole: ScanSource) -> Bool { file?.keep(whole) ?? true }
}

/// A file that gave back the bytes of a source.
package protocol ReadableSource: AnyObject, Sendable {
  /// Reads the source as it was.
  ///
  /// Nil if that is not possible, which is an error.
  func read() -> ScanSource?
  /// Counts `source` among what is kept; false, with an error, where that is too much.
  func keep(_ source: ScanSource) -> Bool
}

/// The bounds of a scan.
package enum ScanLimits {
  /// The values that a text may have.
  static let alternatives = 8
  /// The names from a site to its text.
  static let steps = 16
  /// Expressions inside each other, those of names among them: the stack of a worker is small.
  static let depth = 64
  /// The bytes of a text.
  static let textBytes = 16 * 1024
  /// The bytes of all texts of a file's sites, for each byte of the file: a constant may be long,
  /// and each site that has it joined to others has it anew.
  static let textsOfByte = 16
  /// The bytes of texts beyond that, of all files together.
  static let sharedTextBytes = 1024 * 1024
  /// The names that are looked up for one site.
  static let names = 64
  /// The bytes of the name of a type that others are in: each keeps all names around it.
  static let nameBytes = 1024
  /// The elements of a list.
  static let elements = 1024
  /// The declarations of one name in one file.
  static let declarations = 64
  /// The names that are looked for among the classes of one app: each is a look at all its sources.
  static let classes = 64
  /// The tokens and brackets of the head of a statement, or of the value of a declaration.
  static let headTokens = 256
  /// The bytes of all sources that are kept with their tokens.
  ///
  /// They have a word of sites or apps, or declare a name which those need. Few of a project's do.
  package static let keptBytes = 64 * 1024 * 1024
  /// The bytes of other sources that are kept, because reading them again takes time.
  package static let idleBytes = 32 * 1024 * 1024
  /// The bytes of a source that is not read beside another such one.
  package static let largeBytes = 1024 * 1024
  /// The names that are kept of a source whose bytes are not; of more all may be there.
  static let declaredNames = 64 * 1024
  /// The tokens of one pattern or one list of parameters of a closure.
  static let patternTokens = 256
}
