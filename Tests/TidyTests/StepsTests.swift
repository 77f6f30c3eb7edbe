import Testing

@Suite("Steps: the table of Scripts/test names what is there")
struct StepsTests {
  /// A row of `Scripts/steps`.
  private struct Row {
    let name, need: String
    let storey: Int?
    let paths: [Substring]
    let command: Substring
  }

  private func text(_ path: String) throws -> [Substring] {
    try #require(Repository.files.first { $0.path == path }).lines
  }

  private func rows() throws -> [Row] {
    let lines = try text("Scripts/steps").filter { !$0.isEmpty && !$0.hasPrefix("#") }
    #expect(lines.count % 2 == 0)
    return try stride(from: 0, to: lines.count - 1, by: 2).map { index in
      let cells = lines[index].split(separator: "|", omittingEmptySubsequences: false)
      try #require(cells.count == 4, "\(lines[index])")
      try #require(lines[index + 1].hasPrefix("    "), "\(lines[index + 1])")
      func trimmed(_ cell: Substring) -> String {
        cell.split(separator: " ").joined(separator: " ")
      }
      return Row(
        name: trimmed(cells[0]), need: trimmed(cells[2]), storey: Int(trimmed(cells[1])),
        paths: cells[3].split(separator: " "), command: lines[index + 1].dropFirst(4))
    }
  }

  @Test("A row has a name of its own, a storey, an earlier need, and paths of files")
  func table() throws {
    let rows = try rows()
    #expect(rows.count >= 30)
    #expect(Set(rows.map(\.name)).count == rows.count)
    let files = Repository.files.map(\.path)
    for (index, row) in rows.enumerated() {
      #expect((1...3).contains(row.storey ?? 0), "\(row.name)")
      let need = rows[..<index].first { $0.name == row.need }
      #expect(row.need.isEmpty || need?.storey ?? 4 <= row.storey ?? 0, "\(row.name)")
      #expect(!row.paths.isEmpty, "\(row.name)")
      for path in row.paths {
        #expect(files.contains { $0.hasPrefix(path) }, "\(row.name): \(path)")
      }
    }
  }

  @Test("A command begins with a program of the repository, or with a function of the steps")
  func commands() throws {
    let functions = Set(
      try ["Scripts/lib.sh", "Tests/Outside/steps.sh"].flatMap(text)
        .filter { $0.hasSuffix("() {") }.map { $0.dropLast(4) })
    let files = Set(Repository.files.map { Substring($0.path) })
    for row in try rows() {
      let words = row.command.split(separator: " ")
      let first = words.first { $0 != "python3" && $0 != "-B" } ?? ""
      #expect(functions.contains(first) || files.contains(first), "\(row.name): \(first)")
    }
  }

  /// Files that programs of the folder read.
  private static let parts: Set = [
    "support.py", "repositories.py", "shape_kinds.py", "surroundings.c", "steps.sh",
  ]

  @Test("A program of Tests/Outside is run by a script, or a paper says how to run it")
  func programs() throws {
    let scripts = ["steps", "campaign", "install"].map { "Scripts/\($0)" }
    let read = try (scripts + ["Tests/Outside/steps.sh"]).flatMap(text).joined(separator: "\n")
    let papers = Repository.files.filter { $0.path.hasSuffix(".md") }
    let programs = Repository.files.filter { $0.path.hasPrefix("Tests/Outside/") }
    #expect(programs.count >= 20)
    for file in programs where !Self.parts.contains(String(file.path.dropFirst(14))) {
      let isDocumented = papers.contains { $0.text.contains(file.path) }
      #expect(read.contains(file.path) || isDocumented, "\(file.path)")
    }
  }
}
