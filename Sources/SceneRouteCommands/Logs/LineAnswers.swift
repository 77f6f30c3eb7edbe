import PredicateIndex
import PredicateLanguage
import TraceLines

extension Console {
  /// Answers each line of standard input by one line, in order; who waits gets the answers before
  /// the next line is awaited.
  ///
  /// - Parameter answer: gets the bytes of a line, or nil for one over the limit.
  func answerLines(_ answer: (_ line: [UInt8]?) -> JSONObject) {
    forEachBlock(pause: output.flush) { block in
      for line in block.lines {
        output.writeLine(json: answer(line.problem == .tooLong ? nil : Array(line.bytes)))
      }
    }
  }

  /// Hands each line of standard input to `body`, in order; a line that cannot be read is reported.
  func forEachInputLine(_ body: (String) -> Void) {
    var errors = LineErrors(id: "unreadable-line", on: self)
    forEachBlock(pause: output.flush) { block in
      for (place, line) in block.lines.enumerated() {
        if let problem = line.problem {
          errors.report(problem, line: block.line(place))
        } else {
          body(block.text(place) ?? "")
        }
      }
    }
    errors.finish()
  }
}

extension InvalidPredicateError {
  /// The first error, for an answer that has room for one.
  var firstDiagnostic: Diagnostic {
    diagnostics.first { $0.severity == .error } ?? diagnostics[0]
  }
}
