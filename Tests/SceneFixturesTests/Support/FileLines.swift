/// How long the lines of a file are.
struct FileLines {
  /// The number of bytes of each line.
  let lengths: [Int]

  init(_ bytes: [UInt8]) {
    lengths = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map(\.count)
  }
}
