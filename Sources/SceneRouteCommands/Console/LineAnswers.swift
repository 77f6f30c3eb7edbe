import PredicateLanguage
import TraceLines

extension Console {
  /// Answers each line of standard input by one line, in order; who waits gets the answers before
  /// the next line is awaited.
  ///
  /// - Parameter answer: gets the bytes of a line, or nil for one over the limit.
  func answerLines(_ answer: (_ line: [UInt8]?) -> JSONObject) {
    let lines = LineReader(input) { note in self.reportNote("standard input: \(note)") }
    do throws(ReadFailure) {
      while let step = try lines.next() {
        switch step {
        case .lines(let block):
          for place in block.ranges.indices {
            let isTooLong = block.problems[place] == .tooLong
            output.writeLine(json: answer(isTooLong ? nil : Array(block.line(place))))
          }
        case .pause: output.flush()
        }
      }
    } catch {
      reportError(id: "unreadable-input", "cannot read standard input: \(error.reason)")
    }
  }
}

extension Console {
  /// So many lines that cannot be read are reported one by one.
  private static let reportedLines = 10

  /// Hands each line of standard input to `body`, in order; a line that cannot be read is reported.
  func forEachInputLine(_ body: (String) -> Void) {
    var bad = 0
    let lines = LineReader(input) { note in self.reportNote("standard input: \(note)") }
    do throws(ReadFailure) {
      while let step = try lines.next() {
        guard case .lines(let block) = step else {
          output.flush()
          continue
        }
        for place in block.ranges.indices {
          guard let problem = block.problems[place] else {
            body(String(decoding: block.line(place), as: UTF8.self))
            continue
          }
          bad += 1
          guard bad <= Self.reportedLines else { continue }
          reportError(
            id: "unreadable-line",
            "standard input: line \(block.firstNumber + place): \(problem.message)")
        }
      }
    } catch {
      reportError(id: "unreadable-input", "cannot read standard input: \(error.reason)")
    }
    if bad > Self.reportedLines {
      let more = (bad - Self.reportedLines).counting("more line")
      reportError(id: "unreadable-lines", "standard input: \(more) could not be read")
    }
  }
}

extension InvalidPredicateError {
  /// The first error, for an answer that has room for one.
  var firstDiagnostic: Diagnostic {
    diagnostics.first { $0.severity == .error } ?? diagnostics[0]
  }
}
