import PredicateLanguage
import TraceLines

extension Console {
  /// Answers each line of standard input by one line, in order; who waits gets the answers before
  /// the next line is awaited.
  ///
  /// - Parameter answer: gets the bytes of a line, or nil for one over the limit.
  func answerLines(_ answer: (_ line: [UInt8]?) -> JSONText) {
    let lines = LineReader(input) { note in self.reportNote("standard input: \(note)") }
    do throws(ReadFailure) {
      while let step = try lines.next() {
        switch step {
        case .lines(let block):
          for place in block.ranges.indices {
            let isTooLong = block.problems[place] == .tooLong
            output.writeLine(answer(isTooLong ? nil : Array(block.line(place))))
          }
        case .pause: output.flush()
        }
      }
    } catch {
      reportError(id: "unreadable-input", "cannot read standard input: \(error.reason)")
    }
  }
}

extension InvalidPredicateError {
  /// The first error, for an answer that has room for one.
  var firstDiagnostic: Diagnostic {
    diagnostics.first { $0.severity == .error } ?? diagnostics[0]
  }
}
