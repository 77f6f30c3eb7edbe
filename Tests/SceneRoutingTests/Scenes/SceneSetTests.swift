import PredicateLanguage
import Testing

@testable import SceneRouting

@Suite("Scene sets")
struct SceneSetTests {
  private func set(_ ids: SceneIdentifier...) throws -> SceneSet {
    try SceneSet(ids.map { SceneSession(id: $0) })
  }

  private func order(_ set: SceneSet) -> [SceneIdentifier] { set.map(\.id) }

  @Test("a new set keeps the order of recency that it was given")
  func initialOrder() throws {
    let scenes = try set("a", "b", "c")
    #expect(order(scenes) == ["a", "b", "c"])
    #expect(scenes.mostRecentFirst.map(\.id) == ["a", "b", "c"])
    #expect(scenes.count == 3)
    #expect(SceneSet().isEmpty)
  }

  @Test("a repeated identifier is an error that names it")
  func duplicates() throws {
    #expect(throws: SceneSetError.duplicateIdentifier("b")) {
      try set("a", "b", "c", "b", "a")
    }
    var scenes = try set("a")
    #expect(throws: SceneSetError.duplicateIdentifier("a")) {
      try scenes.open(SceneSession(id: "a", role: .car))
    }
    #expect(scenes["a"]?.role == .application)
  }

  @Test("opening and activating make a session the most recent")
  func recency() throws {
    var scenes = try set("a", "b", "c")
    try scenes.activate("c")
    #expect(order(scenes) == ["c", "a", "b"])
    try scenes.open(SceneSession(id: "d"))
    #expect(order(scenes) == ["d", "c", "a", "b"])
    try scenes.activate("d")
    #expect(order(scenes) == ["d", "c", "a", "b"])
  }

  @Test("closing removes a session, and its identifier may be opened again")
  func closing() throws {
    var scenes = try set("a", "b", "c")
    let closed = try scenes.close("b")
    #expect(closed.id == "b")
    #expect(order(scenes) == ["a", "c"])
    #expect(scenes["b"] == nil)
    try scenes.open(SceneSession(id: "b"))
    #expect(order(scenes) == ["b", "a", "c"])
    #expect(scenes.brokenInvariant == nil)
  }

  @Test("a change of conditions or state leaves the order as it is")
  func changesInPlace() throws {
    var scenes = try set("a", "b")
    let conditions = ActivationConditions(can: .never, prefers: .equal(to: "x"))
    try scenes.replaceConditions(of: "b", with: conditions)
    try scenes.setState(of: "b", to: .disconnected)
    #expect(order(scenes) == ["a", "b"])
    #expect(scenes["b"]?.conditions == conditions)
    #expect(scenes["b"]?.state == .disconnected)
    #expect(scenes["a"] == SceneSession(id: "a"))
  }

  @Test("every change of an unknown session is an error that names it and changes nothing")
  func unknown() throws {
    let before = try set("inbox", "note-42")
    var scenes = before
    let error = SceneSetError.unknownIdentifier("note-4", closest: "note-42")
    #expect(throws: error) { try scenes.close("note-4") }
    #expect(throws: error) { try scenes.activate("note-4") }
    #expect(throws: error) { try scenes.setState(of: "note-4", to: .connected) }
    #expect(throws: error) {
      try scenes.replaceConditions(of: "note-4", with: ActivationConditions())
    }
    #expect(scenes == before)
  }

  @Test("an unknown session gets a suggestion only when a name is close")
  func suggestion() throws {
    var scenes = try set("inbox", "compose")
    #expect(throws: SceneSetError.unknownIdentifier("inbux", closest: "inbox")) {
      try scenes.activate("inbux")
    }
    #expect(throws: SceneSetError.unknownIdentifier("zebra", closest: nil)) {
      try scenes.activate("zebra")
    }
    let long = SceneIdentifier(String(repeating: "x", count: 100_000))
    #expect(throws: SceneSetError.unknownIdentifier(long, closest: nil)) {
      try scenes.activate(long)
    }
  }

  @Test("errors read as sentences and never print a control character")
  func errorText() {
    let duplicate = SceneSetError.duplicateIdentifier("a\u{1B}[2J")
    #expect(
      duplicate.description == #"a scene `a\u{1B}[2J` is in the set already; "#
        + "give each session an identifier of its own")
    #expect(duplicate.id == "duplicate-scene")
    let unknown = SceneSetError.unknownIdentifier("inbux", closest: "inbox")
    #expect(unknown.description == "no scene `inbux` is in the set; did you mean `inbox`?")
    #expect(unknown.id == "unknown-scene")
    #expect(
      SceneSetError.unknownIdentifier("x", closest: nil).description == "no scene `x` is in the set"
    )
  }

  @Test("a copy keeps its state when the other changes, and a walk keeps the set it started on")
  func values() throws {
    var scenes = try set("a", "b")
    let copy = scenes
    var walk = scenes.makeIterator()
    try scenes.activate("b")
    try scenes.close("a")
    #expect(order(copy) == ["a", "b"])
    #expect(walk.next()?.id == "a")
    #expect(walk.next()?.id == "b")
    #expect(walk.next() == nil)
    #expect(copy != scenes)
  }

  @Test("sets are equal when sessions and order are, whatever happened before")
  func equality() throws {
    var scenes = try set("b", "a", "x")
    try scenes.activate("a")
    try scenes.close("x")
    #expect(scenes == (try set("a", "b")))
    #expect(scenes != (try set("b", "a")))
  }

  @Test("activating the same session a million times keeps the log short")
  func logStaysShort() throws {
    var scenes = try set("a", "b", "c")
    for _ in 0..<1_000_000 { try scenes.activate("b") }
    #expect(scenes.recency.entries.count <= 2 * scenes.count + 16)
    #expect(order(scenes) == ["b", "a", "c"])
    #expect(scenes.brokenInvariant == nil)
  }

  @Test("closing nearly all of many sessions leaves a short log")
  func logShrinks() throws {
    var scenes = try SceneSet((0..<10_000).map { SceneSession(id: SceneIdentifier("s\($0)")) })
    for number in 0..<9_997 { try scenes.close(SceneIdentifier("s\(number)")) }
    #expect(order(scenes) == ["s9997", "s9998", "s9999"])
    #expect(scenes.recency.entries.count <= 2 * scenes.count + 16)
    #expect(scenes.brokenInvariant == nil)
  }
}
