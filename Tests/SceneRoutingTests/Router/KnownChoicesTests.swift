import PredicateIndex
import PredicateLanguage
import TestSupport
import Testing

@testable import SceneRouting

@Suite("Choices of identifiers that come again")
struct KnownChoicesTests {
  private static let conditions = [
    "SELF BEGINSWITH 'mail/'", "SELF == 'note/42'", "SELF CONTAINS[cd] 'résumé'",
    "SELF ENDSWITH '7'", "SELF > 'x'", "SELF ENDSWITH 'a'",
  ]

  private static func router() throws -> SceneRouter {
    let sessions = try conditions.enumerated().map { place, text in
      let predicate = try ActivationPredicate(format: text)
      return SceneSession(
        id: SceneIdentifier("scene \(place)"), role: .application, state: .connected,
        conditions: ActivationConditions(can: predicate, prefers: place == 0 ? predicate : .never))
    }
    return SceneRouter(try SceneSet(sessions), options: RouterOptions(ties: .reportAllTies))
  }

  /// A choice without the place of its list, which depends on the others.
  private static func text(_ choice: RoutingChoice) -> String {
    "\(choice.slot) \(choice.tied) \(choice.score) \(choice.kind) \(choice.hasErrors)"
  }

  /// Routes the identifiers in rows of random length; returns how many were searched for.
  private static func compare(
    _ identifiers: [String?], listsTies: Bool = false
  ) throws -> (searched: Int, flaws: [String]) {
    let router = try router()
    var random = SeededGenerator(seed: 7)
    var known = KnownChoices()
    var (searched, flaws) = (0, [String]())
    // All texts in one memory without gaps: a byte too much would be another text's.
    let bytes = identifiers.flatMap { Array(($0 ?? "").utf8) }
    bytes.withUnsafeBytes { memory in
      var place = 0
      let all = identifiers.map { text in
        defer { place += text?.utf8.count ?? 0 }
        return ByteIdentifier(
          start: memory.baseAddress.map { $0 + place }, count: text?.utf8.count ?? 0,
          mark: text == nil ? ByteIdentifier.none : ByteIdentifier.text)
      }
      var next = 0
      while next < all.count {
        let end = min(all.count, next + Int.random(in: 1...2000, using: &random))
        all[next..<end].withUnsafeBufferPointer {
          known.choose(for: $0, by: router, listsTies: listsTies)
        }
        searched += known.fresh.elements.count
        for (place, choice) in zip(next..<end, known.elements) {
          guard let identifier = identifiers[place] else { continue }
          var alone = RoutingChoices()
          all[place...place].withUnsafeBufferPointer {
            router.choose(for: $0, into: &alone, listsTies: listsTies)
          }
          let expected = alone.elements[0]
          let ties = listsTies && known.fresh.ties(of: choice) != alone.ties(of: expected)
          if text(choice) != text(expected) || ties { flaws.append(identifier) }
        }
        next = end
      }
    }
    return (searched, flaws)
  }

  private static func texts(_ count: Int) -> [String] {
    var random = SeededGenerator(seed: 11)
    let letters = Array("xyz/7aé")
    return (0..<count).map { number in
      let length = Int.random(in: 0...140, using: &random)
      let text = (0..<length).map { _ in letters[Int.random(in: 0..<7, using: &random)] }
      return (number % 3 == 0 ? "mail/" : "") + String(text)
    }
  }

  @Test("Short, long and foreign texts that come again have the choices that they have alone")
  func again() throws {
    let few = Self.texts(600) + (0...10).map { String("mail/xyz/77".prefix($0)) }
    var random = SeededGenerator(seed: 3)
    let log = (0..<20_000).map { number in
      number % 97 == 0 ? nil : few.randomElement(using: &random)
    }
    let (searched, flaws) = try Self.compare(log)
    #expect(flaws == [])
    let long = few.count { $0.utf8.count > 108 }
    #expect(long > 100 && searched > long * 20 && searched < log.count / 2)
  }

  @Test("Texts that differ in one byte, at any place, are different")
  func oneByte() throws {
    let base = Array("mail/inbox/message-12/part-3/of-the-seventh7".utf8)
    var log: [String] = []
    for count in 1...base.count {
      for place in 0..<count {
        var bytes = Array(base[..<count])
        log.append(String(decoding: bytes, as: UTF8.self))
        bytes[place] = bytes[place] == UInt8(ascii: "a") ? UInt8(ascii: "7") : UInt8(ascii: "a")
        log.append(String(decoding: bytes, as: UTF8.self))
      }
    }
    #expect(try Self.compare(log + log).flaws == [])
  }

  @Test("A text that others begin with is none of them")
  func beginnings() throws {
    var random = SeededGenerator(seed: 19)
    // Of so many some are in one set.
    let log = (0..<400).flatMap { _ in
      let text = String((0..<44).map { _ in Bool.random(using: &random) ? "7" : "a" })
      // What is known beside them keeps it from pausing.
      return (20...44).reversed().flatMap { [String(text.prefix($0)), "note/7"] }
    }
    #expect(try Self.compare(log + log).flaws == [])
  }

  @Test("With lists of ties those that tie are searched for each time, and the lists are theirs")
  func lists() throws {
    let alone = (0..<50).map { "note/\($0)7" }
    let tied = (0..<50).map { "x\($0)7" }
    var random = SeededGenerator(seed: 5)
    let log = (0..<6000).map { number in
      (number % 3 == 0 ? tied : alone).randomElement(using: &random)
    }
    let (searched, flaws) = try Self.compare(log, listsTies: true)
    #expect(flaws == [])
    #expect(searched >= 2000 && searched < 4000)
  }

  @Test("Where no identifier comes again, most are not looked for; what comes again later is found")
  func pause() throws {
    let once = (0..<40_000).map { "mail/\($0)/a" }
    let again = (0..<60_000).map { "note/\($0 % 100)" }
    let (searched, flaws) = try Self.compare(once + again)
    #expect(flaws == [])
    // The pause of 65,536 lines reaches into those that come again.
    #expect(searched > 40_000 + 20_000 && searched < 40_000 + 45_000)
  }
}
