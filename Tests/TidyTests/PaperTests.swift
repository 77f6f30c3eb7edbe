import Testing

@Suite("Papers: the way in is short, and leads to what is there")
struct PaperTests {
  private func lines(_ path: String) throws -> [Substring] {
    try #require(Repository.files.first { $0.path == path }).lines
  }

  @Test("README has at most 220 lines of at most 120 columns")
  func readmeIsShort() throws {
    let lines = try lines("README.md")
    #expect(100...220 ~= lines.count)
    #expect(lines.filter { $0.count > 120 } == [])
  }

  @Test("ARCHITECTURE has at most 150 lines of at most 100 columns")
  func architectureIsShort() throws {
    let lines = try lines("ARCHITECTURE.md")
    #expect(100...150 ~= lines.count)
    #expect(lines.filter { $0.count > SizeChecks.longestLine } == [])
  }

  @Test("The drawing of ARCHITECTURE has every module")
  func drawingIsWhole() throws {
    let drawing = try lines("ARCHITECTURE.md").split(
      separator: "```", omittingEmptySubsequences: false)
    let words = drawing[1].flatMap { $0.split { !$0.isLetter && !$0.isNumber } }.map(String.init)
    let modules = Set(
      Repository.files.map(\.path).filter { $0.hasPrefix("Sources/") }
        .compactMap { $0.split(separator: "/").dropFirst().first.map(String.init) })
    #expect(modules.count >= 13)
    #expect(modules.subtracting(words) == [])
  }

  @Test("Every folder and source that ARCHITECTURE names is there")
  func pathsAreThere() throws {
    let text = try lines("ARCHITECTURE.md").joined(separator: "\n")
    let named = text.matches(of: /`([\w+\/]+(?:\.swift|\/))`/).map { String($0.1) }
    #expect(named.count >= 50)
    let paths = Repository.files.map { "/\($0.path)" }
    let missing = named.filter { name in
      !paths.contains { name.hasSuffix("/") ? $0.contains("/\(name)") : $0.hasSuffix("/\(name)") }
    }
    #expect(missing == [])
  }
}
