package import LocatedValues
package import PredicateLanguage

extension SourceFile {
  /// Returns the bytes of the fixture at `path`, and whether they came out of a pipe.
  package static func fixture(
    _ path: String
  ) throws(Mistake) -> (bytes: [UInt8], isPipe: Bool) {
    try content(path, limit: FixtureLimits.fileBytes)
  }

  /// Returns the bytes of the payload at `path`, a regular file.
  package static func payload(_ path: String) throws(Mistake) -> [UInt8] {
    try regular(path, limit: FixtureLimits.payloadBytes)
  }

  /// Returns the bytes of the Info.plist at `path`, a regular file.
  package static func manifest(_ path: String) throws(Mistake) -> [UInt8] {
    try regular(path, limit: FixtureLimits.manifestBytes)
  }
}
