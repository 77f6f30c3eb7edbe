/// The mutants that no test can kill, each with the reason.
///
/// Shape: entries of four lines or more, with blank lines between them and `#` before comments:
///
///     Sources/Module/File.swift compare
///     - if a < b { return a }
///     + if a <= b { return a }
///     equivalent because both are returned alike when they are equal
///
/// The lines are those of a report, without indentation, so that an entry outlives a move.
public struct Equivalents: Sendable {
  /// One mutant, or several of the same line.
  public struct Entry: Hashable, Sendable {
    /// The source, from the root of the package.
    public let file: String
    /// The kind of change.
    public let change: String
    /// The line as it is, without indentation.
    public let before: String
    /// The line as the mutant makes it.
    public let after: String
    /// Why no test can tell the two from each other.
    public let reason: String
    /// Where the entry is, counted from 1.
    public let line: Int
  }

  /// A list that cannot be read.
  public struct FormError: Error, CustomStringConvertible {
    /// What is wrong, and in which line.
    public let description: String
  }

  /// The entries, in the order of the list.
  public let entries: [Entry]
  private let reasons: [[String]: String]

  /// Reads a list; an empty text is a list without entries.
  public init(_ text: String) throws {
    var entries: [Entry] = []
    var block: [(line: Int, text: String)] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in (lines + [""]).enumerated() {
      if line.hasPrefix("#") { continue }
      if !line.allSatisfy(\.isWhitespace) {
        block.append((index + 1, String(line)))
      } else if !block.isEmpty {
        entries.append(try Self.entry(block))
        block = []
      }
    }
    self.entries = entries
    reasons = Dictionary(
      entries.map { ([$0.file, $0.change, $0.before, $0.after], $0.reason) },
      uniquingKeysWith: { first, _ in first })
  }

  private static func entry(_ block: [(line: Int, text: String)]) throws -> Entry {
    let start = block[0].line
    let head = block[0].text.split(separator: " ")
    let opening = "equivalent because "
    guard block.count >= 4, head.count == 2, block[1].text.hasPrefix("- "),
      block[2].text.hasPrefix("+ "), block[3].text.hasPrefix(opening)
    else {
      throw FormError(
        description: "line \(start): an entry is `file change`, `- line`, `+ line` and "
          + "`equivalent because …`")
    }
    let reason = block[3...].map(\.text).joined(separator: " ")
    return Entry(
      file: String(head[0]), change: String(head[1]), before: String(block[1].text.dropFirst(2)),
      after: String(block[2].text.dropFirst(2)), reason: reason, line: start)
  }

  /// Why no test can kill a mutant; nil when that is not known.
  public func reason(for mutant: Mutant) -> String? {
    reasons[[mutant.file, mutant.change.rawValue, mutant.before, mutant.after]]
  }

  /// The entries that no mutant of the sources has any more.
  public func stale(among mutants: [Mutant]) -> [Entry] {
    let known = Set(mutants.map { [$0.file, $0.change.rawValue, $0.before, $0.after] })
    return entries.filter { !known.contains([$0.file, $0.change, $0.before, $0.after]) }
  }
}
