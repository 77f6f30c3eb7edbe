import FixtureTools
import PredicateLanguage
import SceneFixtures
import TraceLines

/// `init --identifiers`: reads identifiers, one a line.
struct IdentifierInput {
  private let console: Console

  init(_ console: Console) { self.console = console }

  /// Returns the identifiers of the file at `path`; nil, with the reason reported, where there are
  /// none or too many.
  func shapes(of path: String) -> IdentifierShapes? {
    let name = path == "-" ? "standard input" : path
    var input = console.input
    if path != "-" {
      switch System.openFile(path) {
      case .success(let file): input = .file(file)
      case .failure(let failure):
        console.reportError(
          id: "unreadable-identifiers", "cannot read \(quoted(path)): \(failure.reason)")
        return nil
      }
    }
    let lines = LineReader(input) { console.reportNote("\(VisibleText.escaped(name)): \($0)") }
    var shapes = IdentifierShapes()
    var errors = LineErrors(
      in: name, id: "unreadable-line", help: "the line is not counted", on: console)
    var isFirst = true
    do throws(ReadFailure) {
      while let step = try lines.next() {
        guard case .lines(let block) = step else { continue }
        if isFirst, let table = LogTable(ofLogWithoutOptions: block.bytes, name: name) {
          console.report(table, help: "write the identifiers alone, one a line")
          return nil
        }
        isFirst = false
        for place in block.ranges.indices {
          let isLong = block.ranges[place].count > LineLimits.identifierBytes
          if let problem = block.problems[place] ?? (isLong ? .identifierTooLong : nil) {
            errors.report(problem, line: block.firstNumber + place)
          } else if block.ranges[place].isEmpty {
            continue
          } else if !shapes.add(block.line(place)) {
            return tooMany(name)
          }
        }
      }
    } catch {
      console.reportError(
        id: "unreadable-identifiers", "cannot read \(quoted(name)): \(error.reason)")
      return nil
    }
    errors.finish()
    if shapes.count > 0 { return shapes }
    console.reportError(
      id: "no-identifiers", "\(quoted(name)) has no identifier", help: "write one a line")
    return nil
  }

  private func tooMany(_ name: String) -> IdentifierShapes? {
    console.reportError(
      id: "too-many-identifiers",
      "\(quoted(name)) has more than \(FixtureLimits.draftIdentifiers) identifiers, or than 64 MiB",
      help: "take a sample, as with `shuf -n 100000`")
    return nil
  }
}
