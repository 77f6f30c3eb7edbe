import Testing

@Suite("Sizes: files, functions and lines")
struct SizeTests {
  @Test("No Swift file is longer than 500 lines")
  func filesAreShort() {
    expectTidy(Repository.swiftFiles, atLeast: 180, SizeChecks.fileLength)
  }

  @Test("The median source file is neither a scrap nor a heap")
  func medianIsSane() {
    expectTidy(Repository.sources, atLeast: 120, SizeChecks.medianFileLength)
  }

  @Test("No function, accessor or closure is longer than 70 lines")
  func functionsAreShort() {
    expectTidy(Repository.swiftFiles, atLeast: 180, SizeChecks.functionLength)
  }

  @Test("No line of code or script is longer than 100 columns")
  func linesAreShort() {
    let scripts = Repository.files.filter {
      $0.path.hasPrefix("Scripts/") || $0.path.hasPrefix(".ci/")
        || $0.path.hasPrefix("Sources/CPCRE2/")
    }
    let scriptCount = scripts.count
    #expect(scriptCount >= 6)
    expectTidy(Repository.swiftFiles + scripts, atLeast: 180, SizeChecks.lineLength)
  }

  @Test("A file of 501 lines is reported, one of 500 is not")
  func reportsLongFile() {
    expectLines([], in: lines(500), SizeChecks.fileLength)
    expectLines([nil], in: lines(501), SizeChecks.fileLength)
  }

  @Test("A median of 89 lines or of 201 is reported", arguments: [89, 201])
  func reportsMedian(count: Int) {
    let files = ["a", "b", "c"].map { SourceFile("Sources/M/\($0).swift", lines(count)) }
    #expect(SizeChecks.medianFileLength(files).count == 1)
  }

  @Test("A body of 71 lines is reported at its keyword, one of 70 is not", arguments: bodies)
  func reportsLongBody(head: String, line: Int) {
    let outside = "struct Outer {\n"
    let inner = { "  let x = 0\n\(head) {\n\(lines($0))\n  }\n}\n" }
    expectLines([], in: outside + inner(68), SizeChecks.functionLength)
    expectLines([line], in: outside + inner(69), SizeChecks.functionLength)
  }

  /// Heads on the third line of the text, and the line that the report names.
  static let bodies = [
    ("  func long()", 3), ("  private init?(_ x: Int)", 3), ("  deinit", 3),
    ("  subscript(index: Int) -> Int", 3), ("  var length: Int", 3), ("  let closure =", 3),
    ("  static func < (left: Self, right: Self) -> Bool", 3),
  ]

  @Test("A signature of many lines counts as part of the function")
  func countsSignature() {
    let head = "func long(\n  _ x: Int,\n  y: Int\n) -> Int {\n"
    expectLines([], in: head + lines(65) + "\n}\n", SizeChecks.functionLength)
    expectLines([1], in: head + lines(66) + "\n}\n", SizeChecks.functionLength)
  }

  @Test("A line of 101 columns is reported; columns are characters, not bytes")
  func reportsLongLine() {
    let fits = String(repeating: "é", count: 100)
    expectLines([2], in: "\(fits)\n\(fits)x\n", SizeChecks.lineLength)
  }

  private func lines(_ count: Int) -> String {
    Array(repeating: "work()", count: count).joined(separator: "\n")
  }
}

/// How long files, functions and lines may be.
enum SizeChecks {
  static let longestFile = 500
  static let longestFunction = 70
  static let longestLine = 100
  /// Half of all source files are longer than this range's start, half shorter than its end.
  static let saneMedian = 90...200

  static func fileLength(_ files: [SourceFile]) -> [Violation] {
    files.filter { $0.lines.count > longestFile }.map {
      Violation($0.path, "\($0.lines.count) lines; a file has at most \(longestFile)")
    }
  }

  static func medianFileLength(_ files: [SourceFile]) -> [Violation] {
    let counts = files.map(\.lines.count).sorted()
    let median = counts[counts.count / 2]
    guard !saneMedian.contains(median) else { return [] }
    return [Violation("Sources", "the median file has \(median) lines, not \(saneMedian)")]
  }

  private static let typeKeywords: Set<Substring> = [
    "struct", "class", "enum", "actor", "protocol", "extension",
  ]
  private static let functionKeywords: Set<Substring> = ["func", "init", "subscript", "deinit"]

  /// Finds bodies that are too long; of blocks inside each other, the outermost.
  ///
  /// - Units: lines, from that where the declaration or statement begins to that of the closing
  ///   brace.
  static func functionLength(_ files: [SourceFile]) -> [Violation] {
    files.flatMap { file -> [Violation] in
      var reportedUpTo = -1
      return file.code.indices.compactMap { index in
        guard index > reportedUpTo, opensBlock(file.code[index]),
          let end = file.end(ofBlockAt: index)
        else { return nil }
        let start = start(ofBlockAt: index, in: file)
        let words = file.code[start].codeWords
        let isType = words.contains { typeKeywords.contains($0) }
        let isFunction = words.contains { functionKeywords.contains($0) }
        let count = end - start + 1
        guard count > longestFunction, isFunction || !isType else { return nil }
        reportedUpTo = end
        let head = file.lines[start].drop { $0 == " " }.prefix(40)
        return Violation(
          file.path, line: start + 1,
          "`\(head)` has \(count) lines; a function has at most \(longestFunction)")
      }
    }
  }

  private static func opensBlock(_ code: String) -> Bool {
    let text = code.utf8.reversed().drop { $0 == UInt8(ascii: " ") }
    if text.first == UInt8(ascii: "{") { return true }
    return text.starts(with: "ni ".utf8) && code.utf8.contains(UInt8(ascii: "{"))
  }

  /// The line on which the head of a block begins: those of several lines end where they began.
  private static func start(ofBlockAt index: Int, in file: SourceFile) -> Int {
    var start = index
    while let first = file.code[start].first(where: { $0 != " " }),
      ")]{".contains(first) || file.code[start].codeWords.first == "where",
      let head = (0..<start).last(where: {
        !file.code[$0].isEmpty && file.indentation($0) == file.indentation(index)
      })
    {
      start = head
    }
    return start
  }

  /// Finds long lines: the formatter leaves comments out, and other languages.
  static func lineLength(_ files: [SourceFile]) -> [Violation] {
    files.flatMap { file in
      file.lines.enumerated().compactMap { index, line in
        guard line.utf8.count > longestLine, line.count > longestLine else { return nil }
        return Violation(
          file.path, line: index + 1,
          "\(line.count) columns; a line has at most \(longestLine)")
      }
    }
  }
}
