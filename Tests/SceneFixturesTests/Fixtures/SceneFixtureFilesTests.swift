import PredicateLanguage
import SceneFixtures
import SceneRouting
import TestSupport
import Testing

@Suite("Scene fixtures")
struct SceneFixtureFilesTests {
  /// Those that this build can load: some have conditions with MATCHES.
  static let names = Result {
    try FixtureFiles.names(in: "scenes", suffix: ".json", atLeast: 25).filter {
      Build.canRun(String(decoding: try FixtureFiles.bytes($0), as: UTF8.self))
    }
  }

  @Test(
    "each scene fixture loads, with scenes, events and expectations", arguments: try names.get())
  func loads(_ name: String) throws {
    let fixture = try SceneFixture.load(path: FixtureFiles.path(name))
    #expect(!fixture.scenes.isEmpty)
    #expect(!fixture.events.isEmpty)
    #expect(fixture.sceneSet.mostRecentFirst == fixture.scenes)
    #expect(fixture.events.contains { $0.expectation != nil })
  }
}

@Suite("Wrong fixtures")
struct WrongFixtureTests {
  static let rows = Result {
    try FixtureFiles.lines("wrong/expected.jsonl", of: ExpectedDiagnostic.self, atLeast: 140)
  }

  @Test("each wrong fixture gets its one diagnostic, at its place", arguments: try rows.get())
  func reports(_ expected: ExpectedDiagnostic) throws {
    let file = FixtureFiles.path("wrong/" + expected.file)
    let error = #expect(throws: FixtureError.self) { try SceneFixture.load(path: file) }
    let diagnostics = try #require(error).diagnostics
    let errors = diagnostics.filter { $0.severity == .error }
    if expected.layer == "predicate" {
      // The parser may have more to say about one mistake, but only about that predicate.
      #expect(errors.map(\.summary).contains(expected.summary))
      #expect(Set(errors.map(\.path)) == [expected.path])
    } else {
      #expect(errors.map(\.summary) == [expected.summary])
    }
    // A path from the folder `wrong`, which is left out where the path leads out of it.
    let reportedIn = expected.reportedIn.map { path in
      FixtureFiles.path(("wrong/" + path).replacing("wrong/../", with: ""))
    }
    #expect(errors.first?.file == reportedIn ?? file)
    #expect(diagnostics.allSatisfy { $0.isTold })
  }

  @Test("the list names every file of its folder")
  func listIsComplete() throws {
    let files = try FixtureFiles.names(in: "wrong", suffix: ".json", atLeast: 140)
    #expect(Set(files) == Set(try Self.rows.get().map { "wrong/" + $0.file }))
  }
}

@Suite("Workloads")
struct WorkloadTests {
  static let names = Result {
    try FixtureFiles.names(in: "workload", suffix: ".json", atLeast: 2)
  }

  #if PCRE2
    @Test(
      "a generated workload is read, and its hits are the routing's", arguments: try names.get())
    func agreesWithHits(_ name: String) throws {
      let fixture = try SceneFixture.load(path: FixtureFiles.path(name))
      let hits = try #require(fixture.hits)
      #expect(fixture.scenes.count >= 60)
      #expect(fixture.events.count >= 150)
      let router = LinearRouter(fixture.sceneSet, options: fixture.options)
      #expect(fixture.events.map { router.route($0.event).score > .none } == hits)
    }
  #else
    @Test("without regular expressions each `MATCHES` is an error", arguments: try names.get())
    func reportsMatches(_ name: String) throws {
      let error = #expect(throws: FixtureError.self) {
        try SceneFixture.load(path: FixtureFiles.path(name))
      }
      #expect(Set(try #require(error).diagnostics.map(\.id)) == ["regex-unavailable"])
    }
  #endif
}

@Suite("Truncated fixtures")
struct TruncationTests {
  @Test(
    "a fixture cut at any byte is an error with a place inside it, never a crash",
    arguments: ["scenes/requests-by-can.json", "scenes/unusual-identifiers.json"])
  func cutsEverywhere(_ name: String) throws {
    let bytes = try FixtureFiles.bytes(name)
    let end = (bytes.lastIndex { $0 > 0x20 } ?? 0) + 1
    #expect(end > 1000)
    let lines = FileLines(bytes)
    for count in 0..<end {
      let part = Array(bytes[..<count])
      do throws(FixtureError) {
        _ = try SceneFixture.read(part, file: FixtureFiles.path(name))
        Issue.record("the first \(count) bytes are a fixture")
      } catch {
        let isFine = error.diagnostics.allSatisfy {
          $0.isInside(count: count) && $0.isInside(lines) && $0.render().contains("error[")
        }
        #expect(isFine && !error.diagnostics.isEmpty)
      }
    }
  }

  @Test("a fixture without one of its bytes is read or refused, never a crash")
  func dropsEveryByte() throws {
    let name = "scenes/requests-by-can.json"
    let bytes = try FixtureFiles.bytes(name)
    var refused = 0
    for place in bytes.indices {
      var part = bytes
      part.remove(at: place)
      do throws(FixtureError) {
        _ = try SceneFixture.read(part, file: FixtureFiles.path(name))
      } catch {
        refused += 1
        let isFine = error.diagnostics.allSatisfy { $0.isInside(count: part.count) }
        #expect(isFine && !error.diagnostics.isEmpty)
      }
    }
    #expect(refused > 300)
  }
}
