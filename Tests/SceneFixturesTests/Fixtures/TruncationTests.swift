import SceneFixtures
import Testing

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
