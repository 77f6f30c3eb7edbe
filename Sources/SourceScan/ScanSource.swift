package import SourceText

/// A source file that is scanned.
// Sendable: nothing writes to the bytes, and the caller keeps them until the scan is done.
package struct ScanSource: @unchecked Sendable {
  package let path: String
  package let language: SourceLanguage
  package let bytes: UnsafeRawBufferPointer

  /// Creates a source of bytes that stay as they are until the scan is done.
  package init(path: String, language: SourceLanguage, bytes: UnsafeRawBufferPointer) {
    (self.path, self.language, self.bytes) = (path, language, bytes)
  }
}

/// What a scan is bounded by.
enum ScanLimits {
  /// The values that a text may have.
  static let alternatives = 8
  /// The names from a site to its text.
  static let steps = 16
  /// Expressions inside each other, those of names among them: the stack of a worker is small.
  static let depth = 64
  /// The bytes of a text.
  static let textBytes = 16 * 1024
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
  /// The tokens of one pattern or one list of parameters of a closure.
  static let patternTokens = 256
}
