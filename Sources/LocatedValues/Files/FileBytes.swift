/// The bytes of a file at one place in memory, which stay there as long as this does.
///
/// For many large files that are read as they are: nothing is copied, and nothing is counted.
// Sendable: nothing writes to the bytes after they were read.
package final class FileBytes: @unchecked Sendable {
  package let bytes: UnsafeRawBufferPointer

  /// Reads the regular file at `path`, of at most `limit` bytes.
  package init(_ path: String, limit: Int) throws(FileProblem) {
    do throws(FileFailure) {
      let file = try FileSystem.openFile(path, followsLinks: true)
      let facts = try FileSystem.facts(of: file)
      guard facts.kind == .regular else { throw FileFailure.other }
      let space = UnsafeMutableRawBufferPointer.allocate(
        byteCount: max(1, min(facts.bytes, limit + 1)), alignment: 16)
      var count = 0
      while count < facts.bytes, count < space.count {
        let read = FileSystem.take(
          from: file, into: UnsafeMutableRawBufferPointer(rebasing: space[count...]))
        guard read > 0 else { break }
        count += read
      }
      bytes = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(space)[..<count])
    } catch {
      throw FileProblem(error, path: path)
    }
    if bytes.count > limit { throw .tooLarge(limit: limit) }
  }

  deinit { bytes.deallocate() }
}
