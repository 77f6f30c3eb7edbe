import PredicateLanguage
import TestSupport
import Testing

@Suite("The smallest change that makes a predicate true")
struct ChangeSearchTests {
  /// Returns the smallest change of `predicate` for `identifier`.
  private func change(
    of predicate: ActivationPredicate, _ identifier: String, atMost limit: Int = .max
  ) throws -> PredicateChange? {
    var search = ChangeSearch(identifier, steps: 16_000_000)
    return try search.smallestChange(
      of: predicate, predicate.trace(identifier), atMost: limit, mayOmitAll: true)
  }

  // MARK: Every short text

  /// Returns all texts of at most `length` letters of `alphabet`.
  private func texts(of alphabet: String, upTo length: Int) -> [[Character]] {
    var all: [[Character]] = [[]]
    var last: [[Character]] = [[]]
    for _ in 0..<length {
      last = last.flatMap { text in alphabet.map { text + [$0] } }
      all += last
    }
    return all
  }

  /// Scalars to put in, leave out, replace or exchange with a neighbour, by the definition.
  private func distance(_ left: ArraySlice<Character>, _ right: ArraySlice<Character>) -> Int {
    guard let one = left.last else { return right.count }
    guard let two = right.last else { return left.count }
    let (before, front) = (left.dropLast(), right.dropLast())
    var least = min(
      distance(before, right) + 1, distance(left, front) + 1,
      distance(before, front) + (one == two ? 0 : 1))
    if let first = before.last, let second = front.last, first == two, second == one {
      least = min(least, distance(before.dropLast(), front.dropLast()) + 1)
    }
    return least
  }

  private func holds(_ operation: String, _ text: [Character], _ constant: [Character]) -> Bool {
    guard operation == "==" || !constant.isEmpty else { return false }
    let length = constant.count
    return switch operation {
    case "==": text == constant
    case "BEGINSWITH": text.starts(with: constant)
    case "ENDSWITH": Array(text.suffix(length)) == constant
    default:
      text.count >= length
        && (0...(text.count - length)).contains { Array(text[$0..<($0 + length)]) == constant }
    }
  }

  @Test(
    "No change of a constant costs less, for every short constant and identifier",
    arguments: ["==", "BEGINSWITH", "ENDSWITH", "CONTAINS"], [false, true])
  func exhaustive(_ operation: String, _ ignoresCase: Bool) throws {
    let alphabet = ignoresCase ? "abA" : "ab"
    let constants = texts(of: alphabet, upTo: ignoresCase ? 2 : 3)
    let others = texts(of: alphabet, upTo: ignoresCase ? 3 : 4)
    var distances: [[Character]: [([Character], Int)]] = [:]
    for constant in constants {
      distances[constant] = others.map { ($0, distance(constant[...], $0[...])) }
    }
    func read(_ text: [Character]) -> [Character] {
      ignoresCase ? text.map { Character($0.lowercased()) } : text
    }
    let sign = operation + (ignoresCase ? "[c]" : "")
    var (found, checked) = (0, 0)
    for constant in constants {
      let predicate = try ActivationPredicate("SELF \(sign) '\(String(constant))'")
      for identifier in others where !holds(operation, read(identifier), read(constant)) {
        let possible = (distances[constant] ?? []).filter {
          holds(operation, read(identifier), read($0.0))
        }
        let least = possible.map(\.1).min() ?? .max
        let nearest = possible.filter { $0.1 == least }
        let length = max(constant.count, nearest.map(\.0.count).max() ?? 0)
        let isNear = least < length && 2 * least <= length
        let change = try change(of: predicate, String(identifier))
        #expect((change != nil) == isNear, "\(predicate) \(String(identifier))")
        checked += 1
        guard let change else { continue }
        found += 1
        #expect(change.cost == least, "\(predicate) \(String(identifier))")
        let spellings = nearest.map { "SELF \(sign) \"\(String($0.0))\"" }
        #expect(change.after.map(spellings.contains) == true)
        #expect(change.before == predicate.canonicalText && change.span.lowerBound == 0)
        #expect(try change.predicate.evaluate(String(identifier)))
      }
    }
    #expect(checked >= 250 && found >= 150)
  }

  @Test("Of the elements of a list the nearest changes, for every short pair")
  func lists() throws {
    let texts = texts(of: "ab", upTo: 3)
    var found = 0
    for one in texts {
      for two in texts where one != two {
        let predicate = try ActivationPredicate("SELF IN {'\(String(one))', '\(String(two))'}")
        for identifier in texts where identifier != one && identifier != two {
          let costs = [one, two].map { element in
            let cost = distance(element[...], identifier[...])
            let length = max(element.count, identifier.count)
            return cost < length && 2 * cost <= length ? cost : Int.max
          }
          let change = try change(of: predicate, String(identifier))
          #expect((change?.cost ?? .max) == costs.min())
          found += change == nil ? 0 : 1
        }
      }
    }
    #expect(found >= 1_000)
  }

  // MARK: Random predicates

  @Test("A change is true for the identifier and stays in its part, for random predicates")
  func random() throws {
    var generator = PredicateGenerator(seed: 17, asciiShare: 0.6)
    var kinds: [String: Int] = [:]
    for _ in 0..<8_000 {
      let (text, input) = generator.next()
      guard let input, let predicate = try? ActivationPredicate(text),
        (try? predicate.evaluate(input)) == false
      else { continue }
      guard let change = try change(of: predicate, input) else {
        kinds["none", default: 0] += 1
        continue
      }
      #expect(try change.predicate.evaluate(input), "\(text)")
      let again = try ActivationPredicate(format: change.predicate.canonicalText)
      #expect(again == change.predicate)
      // Two spellings of a letter are the same text to Swift, and not to a comparison.
      #expect(!again.canonicalText.utf8.elementsEqual(predicate.canonicalText.utf8))
      #expect(change.cost > 0)
      if let spelt = change.identifier {
        #expect(try predicate.evaluate(spelt), "\(text)")
        #expect(!spelt.utf8.elementsEqual(input.utf8))
        kinds["spelt", default: 0] += 1
      }
      let source = Array(predicate.source.utf8)
      let part = String(
        decoding: source[change.span.lowerBound..<change.span.upperBound], as: UTF8.self)
      // A part is a predicate of its own; a whole one has the words around it, too.
      #expect(try ActivationPredicate(format: part).canonicalText == change.before, "\(text)")
      if let after = change.after, change.before != predicate.canonicalText {
        #expect(change.predicate.canonicalText.contains(after))
      }
      kinds[change.after == nil ? "left out" : "changed", default: 0] += 1
      // With a limit below its cost there is another change or none.
      let cheaper = try self.change(of: predicate, input, atMost: change.cost - 1)
      #expect(cheaper == nil)
    }
    #expect(kinds["none", default: 0] >= 1_000)
    #expect(kinds["changed", default: 0] >= 500)
    #expect(kinds["left out", default: 0] >= 100)
    #expect(kinds["spelt", default: 0] >= 200)
  }

  // MARK: Limits

  @Test("A search that runs out of steps throws, and says nothing")
  func steps() throws {
    let predicate = try ActivationPredicate("SELF CONTAINS 'mial/'")
    let identifier = "x/mail/" + String(repeating: "y", count: 100)
    var found: [Bool] = []
    for steps in stride(from: 0, to: 4_000, by: 40) {
      var search = ChangeSearch(identifier, steps: steps)
      do throws(ChangeSearchLimit) {
        let change = try search.smallestChange(
          of: predicate, predicate.trace(identifier), atMost: .max, mayOmitAll: false)
        #expect(change?.after == "SELF CONTAINS \"mail/\"")
        found.append(true)
      } catch {
        found.append(false)
      }
    }
    #expect(found.first == false && found.last == true)
    #expect(found == found.filter { !$0 } + found.filter(\.self))
  }

  @Test("Of many parts that are equally near the first changes, and a table too large is refused")
  func many() throws {
    let parts = (0..<300).map { "SELF == 'note/\($0)'" }
    let any = try ActivationPredicate(format: parts.joined(separator: " OR "))
    #expect(try change(of: any, "note/x")?.before == "SELF == \"note/0\"")
    let long = String(repeating: "ab", count: 2_000)
    let contains = ActivationPredicate.containing(long + "c")
    #expect(throws: ChangeSearchLimit.self) { try change(of: contains, long + long) }
    // The ends that are the same need no table.
    let equal = ActivationPredicate.equal(to: long + "ba" + long)
    #expect(try change(of: equal, long + "ab" + long)?.cost == 1)
  }
}
