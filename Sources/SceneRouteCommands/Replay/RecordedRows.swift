import PredicateLanguage
import TraceLines

/// The rows of an earlier replay, read side by side with the lines of the log.
///
/// - Invariant: used by one thread at a time.
final class RecordedRows {
  private let path: String
  private var lines: (counter: LineCounter, form: LineForm)?
  private(set) var problem: LogProblem?

  init(_ path: String) {
    self.path = path
    do throws(ReadFailure) {
      let input = CommandInput.file(try System.openFile(path).get())
      let counter = LineCounter(BlockReader(take: input.interruptible()))
      if try counter.nextLineBegins(with: #"{"version":"#) {
        problem = LogProblem(
          id: "not-rows",
          message: "\(quoted(path)) is an answer as a whole, not rows of a replay",
          help: "give the rows of `sceneroute replay` without --summary; "
            + "`sceneroute replay --merge` reads summaries")
        return
      }
      var form = LineForm.decisions
      if try counter.nextLineBegins(with: "{"), let scene = FieldPath("scene") {
        form = .json(JSONFields(identifier: scene))
      }
      lines = (counter, form)
    } catch {
      fail(error)
    }
  }

  /// Puts the rows of the lines of a chunk beside them.
  func fill(_ chunk: ReplayChunk) {
    guard let (counter, form) = lines else { return }
    chunk.oldForm = form
    do throws(ReadFailure) {
      let count = chunk.block.lineCount
      if try counter.take(count, into: chunk.old) < count { report(difference: "fewer") }
    } catch {
      fail(error)
    }
  }

  /// Reports rows that no line of the log is left for.
  func finish() {
    do throws(ReadFailure) {
      if try lines?.counter.hasLine() == true { report(difference: "more") }
    } catch {
      fail(error)
    }
  }

  private func report(difference: String) {
    problem =
      problem
      ?? LogProblem(
        id: "different-lines",
        message: "\(quoted(path)) has \(difference) lines than the input",
        help: "compare replays of the same lines")
  }

  private func fail(_ failure: ReadFailure) {
    lines = nil
    problem = LogProblem(
      id: "unreadable-comparison", message: "cannot read \(quoted(path)): \(failure.reason)")
  }
}
