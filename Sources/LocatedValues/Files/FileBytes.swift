package import Diagnostics

/// The bytes of a file at one place in memory, which stay there as long as this does.
///
/// For many large files that are read as they are: nothing is copied, and nothing is counted.
// Sendable: nothing writes to the bytes after they were read.
package final class FileBytes: @unchecked Sendable {
  package let bytes: UnsafeRawBufferPointer
  /// The facts of the file when it was read.
  package let facts: FileFacts

  /// Reads the regular file at `path`, of at most `limit` bytes.
  package init(_ path: String, limit: Int) throws(Mistake) {
    let isWhole: Bool
    do throws(FileFailure) {
      let file = try FileSystem.openFile(path, followsLinks: true)
      facts = try FileSystem.facts(of: file)
      guard facts.kind == .regular else { throw FileFailure.other }
      ReadFiles.current?.note(facts)
      bytes = try Self.read(file, atMost: min(facts.bytes, limit + 1))
      isWhole = try FileSystem.facts(of: file).isUnchanged(since: facts)
    } catch {
      throw FileProblem.failed(error, path: path)
    }
    guard isWhole else { throw FileProblem.changed(path) }
    if bytes.count > limit { throw FileProblem.tooLarge(limit: limit) }
  }

  private static func read(
    _ file: OpenFile, atMost most: Int
  ) throws(FileFailure) -> UnsafeRawBufferPointer {
    let space = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, most), alignment: 16)
    var count = 0
    do throws(FileFailure) {
      while count < most {
        let read = try FileSystem.take(
          from: file, into: UnsafeMutableRawBufferPointer(rebasing: space[count...]))
        guard read > 0 else { break }
        count += read
      }
    } catch {
      space.deallocate()
      throw error
    }
    return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(space)[..<count])
  }

  deinit { bytes.deallocate() }
}
