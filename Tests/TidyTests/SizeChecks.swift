/// How long files, functions and lines may be.
enum SizeChecks {
  static let longestFile = 500
  static let longestFunction = 70
  static let longestLine = 100
  /// Half of all source files are longer than this range's start, half shorter than its end.
  static let saneMedian = 30...200

  static func fileLength(_ files: [SourceFile]) -> [Violation] {
    files.filter { $0.lines.count > longestFile }.map {
      Violation($0.path, "\($0.lines.count) lines; a file has at most \(longestFile)")
    }
  }

  static func medianFileLength(_ files: [SourceFile]) -> [Violation] {
    let counts = files.map(\.lines.count).sorted()
    guard !counts.isEmpty else { return [Violation("Sources", "no files")] }
    let median = counts[counts.count / 2]
    guard !saneMedian.contains(median) else { return [] }
    return [Violation("Sources", "the median file has \(median) lines, not \(saneMedian)")]
  }

  /// Finds bodies that are too long; of blocks inside each other, the outermost.
  ///
  /// - Units: lines, from that of the keyword (of the opening brace for accessors and closures)
  ///   to that of the closing brace.
  static func functionLength(_ files: [SourceFile]) -> [Violation] {
    files.flatMap { file -> [Violation] in
      var reportedUpTo = 0
      return file.blocks.compactMap { block in
        guard block.lineCount > longestFunction, block.firstLine > reportedUpTo else { return nil }
        var name = "this block"
        switch block.kind {
        case .type: return nil
        case .function(let functionName): name = "`\(functionName)`"
        case .other: break
        }
        reportedUpTo = block.lastLine
        return Violation(
          file.path, line: block.firstLine,
          "\(name) has \(block.lineCount) lines; a function has at most \(longestFunction)")
      }
    }
  }

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
