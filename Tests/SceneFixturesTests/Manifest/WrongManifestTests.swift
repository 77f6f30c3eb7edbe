import SceneFixtures
import Testing

@Suite("Wrong property lists")
struct WrongManifestTests {
  static let rows = Result {
    try FixtureFiles.lines(
      "manifests/wrong/expected.jsonl", of: ExpectedDiagnostic.self, atLeast: 65)
  }

  @Test("each wrong Info.plist gets its one diagnostic, at its place", arguments: try rows.get())
  func reports(_ expected: ExpectedDiagnostic) throws {
    let path = FixtureFiles.path("manifests/wrong/" + expected.file)
    let diagnostics: [FixtureDiagnostic]
    do throws(FixtureError) {
      diagnostics = try InfoPlist.load(path: path).warnings
      #expect(expected.severity != "error")
    } catch {
      diagnostics = error.diagnostics
      #expect(expected.severity == "error")
    }
    #expect(diagnostics.map(\.summary) == [expected.summary])
    #expect(diagnostics.map(\.file) == [path])
  }

  @Test("a diagnostic says how to mend the file, in the sentence or after it")
  func helps() throws {
    let withoutHelp: Set = [
      "nesting-limit", "value-limit", "cyclic-property-list", "key-not-a-string",
      "not-utf8",
    ]
    for row in try Self.rows.get() where !withoutHelp.contains(row.id) {
      let bytes = try FixtureFiles.bytes("manifests/wrong/" + row.file)
      let diagnostics = Reading.manifestDiagnostics(bytes)
      #expect(diagnostics.allSatisfy { $0.help?.isEmpty == false }, "\(row.file)")
    }
  }

  @Test("the list names every file of its folder, and has fifty kinds of mistakes")
  func listIsComplete() throws {
    let files = try FixtureFiles.names(in: "manifests/wrong", suffix: ".plist", atLeast: 65)
    let rows = try Self.rows.get()
    #expect(Set(files) == Set(rows.map { "manifests/wrong/" + $0.file }))
    #expect(Set(rows.map(\.id)).count >= 50)
  }
}
