package import LocatedValues
import PredicateLanguage

extension MemberReader {
  /// Returns the bytes of the file at `path`, within the limit of fixtures.
  package static func bytes(of path: String) throws(FixtureError) -> [UInt8] {
    try FixtureError.reading(path) { (path) throws(Mistake) in
      try SourceFile.fixture(path).bytes
    }
  }

  /// Returns what `body` reads of the object that a JSON file is; `name` is what it is called.
  ///
  /// - Throws: everything that is wrong with it.
  package static func read<Content>(
    _ bytes: [UInt8], file: String, name: String, _ body: (MemberReader) -> Content?
  ) throws(FixtureError) -> Content {
    guard bytes.count <= FixtureLimits.fileBytes else {
      throw FixtureError(FileProblem.tooLarge(limit: FixtureLimits.fileBytes), file: file)
    }
    let document = SourceDocument(json: bytes, file: file)
    let content = document.root.flatMap { MemberReader($0, name: name) }.flatMap(body)
    guard let content, !document.hasErrors else { throw FixtureError(document.diagnostics()) }
    return content
  }
}
