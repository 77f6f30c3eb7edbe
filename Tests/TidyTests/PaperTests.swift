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

  @Test("The list of ARCHITECTURE has every module, and leads to all that it may import")
  func listIsWhole() throws {
    let list = try lines("ARCHITECTURE.md").split(separator: "```")[1]
    let names = Set(ImportChecks.arrows.keys).union(["CPrefetch"])
    var imports: [String: Set<String>] = [:]
    for line in list {
      let words = line.split(separator: " ").map(String.init)
      let module = try #require(words.first)
      imports[module] = Set(words.dropFirst().reversed().prefix(while: names.contains))
    }
    for (module, allowed) in ImportChecks.arrows where imports[module] != nil {
      var reached = imports[module, default: []]
      while case let more = reached.union(reached.flatMap { imports[$0, default: []] }),
        more != reached
      { reached = more }
      #expect(allowed.isSubset(of: reached), "\(module)")
      #expect(imports[module, default: []].subtracting(["CPrefetch"]).isSubset(of: allowed))
    }
    let modules = Repository.files.map(\.path).filter { $0.hasPrefix("Sources/") }
      .compactMap { $0.split(separator: "/").dropFirst().first.map(String.init) }
    let listed = Set(imports.keys).union(imports.values.joined())
    #expect(Set(modules).subtracting(listed) == [])
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
