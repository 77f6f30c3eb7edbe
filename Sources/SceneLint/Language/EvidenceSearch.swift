import ByteText
import LocatedValues
import PredicateIndex
import PredicateLanguage
import SceneFixtures
import SceneRouting

/// Compares the texts of conditions with the identifiers of the fixture's events.
///
/// An index finds for each identifier the texts that resemble it, so that not each is compared with
/// each.
struct EvidenceSearch {
  /// A text that identifiers are compared with.
  struct Entry {
    let place: UnplacedFinding.Place
    /// Nil for a string of SwiftUI's sets and for an argument.
    let node: PredicateOutline.Node?
    let operation: ComparisonOperator
    let options: ComparisonOptions
    let text: String
    /// The scene whose condition it is.
    let scene: Int?
  }

  private let subject: LintSubject
  private let entries: [Entry]
  /// The scenes that the events expect, by identifier.
  private let expected: [ExactText: Set<SceneIdentifier>]
  private var pairs = 0
  private(set) var drafts: [UnplacedFinding] = []

  init(_ subject: LintSubject) {
    self.subject = subject
    entries = EntryCollector(subject).entries
    var expected: [ExactText: Set<SceneIdentifier>] = [:]
    let prefix = subject.fixture.options.focusPrefix ?? ""
    for event in subject.fixture.events {
      guard let id = event.event.targetContentIdentifier,
        case .scene(let scene)? = event.expectation?.receiver
      else { continue }
      expected[ExactText(prefix + id), default: []].insert(scene)
    }
    self.expected = expected
  }

  mutating func run() {
    if entries.isEmpty { return }
    let count = entries.count + subject.identifiers.count
    guard count <= LintLimits.comparedTexts else { return reportLimit("\(count) texts") }
    findSpelling()
    findWords()
    findPrefixes()
    if pairs > LintLimits.comparedPairs {
      reportLimit("over \(LintLimits.comparedPairs) similar pairs")
    }
  }

  private mutating func reportLimit(_ what: String) {
    guard let scenes = subject.text.root.member("scenes") else { return }
    drafts.append(
      UnplacedFinding(
        .analysisUnknown,
        "the spelling of texts and identifiers was not compared: \(what) are "
          + "over the limit", at: .value(scenes)))
  }

  /// Hands each identifier and each entry whose predicate it makes true to `body`, which says
  /// whether the entry is still of interest.
  private mutating func forEachMatch(
    _ identifiers: [String], _ wanted: (Entry) -> ActivationPredicate?,
    _ body: (_ entry: Int, _ identifier: String) -> Bool
  ) {
    let index = PredicateIndex<Int>()
    for (place, entry) in entries.enumerated() {
      guard let predicate = wanted(entry) else { continue }
      try? index.insert(place, predicate: predicate)
    }
    for identifier in identifiers {
      guard let found = try? index.matches(of: identifier) else { continue }
      for entry in found.subscribers {
        pairs += 1
        if pairs > LintLimits.comparedPairs { return }
        if !body(entry, identifier) { try? index.remove(entry) }
      }
    }
  }

  // MARK: Case and normal forms

  /// Texts that no identifier has, and one has but for its spelling.
  private mutating func findSpelling() {
    var near: [Int: String] = [:]
    var exact: Set<Int> = []
    let all = entries
    forEachMatch(subject.identifiers) { entry in
      entry.options.isDisjoint(with: [.caseInsensitive, .diacriticInsensitive, .normalized])
        ? entry.predicate(options: .caseInsensitive) : nil
    } _: { place, identifier in
      let predicate = all[place].predicate(options: all[place].options)
      if (try? predicate?.evaluate(identifier)) == true {
        exact.insert(place)
        return false
      }
      if near[place] == nil { near[place] = identifier }
      return true
    }
    for place in near.keys.sorted() where !exact.contains(place) {
      if let identifier = near[place] { reportSpelling(entries[place], identifier) }
    }
  }

  private mutating func reportSpelling(_ entry: Entry, _ identifier: String) {
    let part = entry.part(of: identifier)
    var changes: [(span: SourceSpan, text: String)] = []
    if let part, let node = entry.node, case .predicate(let predicate, _) = entry.place {
      changes = [(node.span, PredicateWalk(predicate).literal(part, like: node))]
    }
    // Strings of Swift are equal when they are canonically.
    let isCanonical = (part ?? identifier) == entry.text
    drafts.append(
      isCanonical
        ? UnplacedFinding(
          .normalFormMismatch,
          "\(quoted(entry.text)) and the identifier \(quoted(identifier)) look alike and are other "
            + "characters: one is composed, the other is not",
          help: "write the text as the identifier is written", at: entry.place, changes: changes)
        : UnplacedFinding(
          .caseMismatch,
          "\(quoted(entry.text)) is in no identifier; it would be in \(quoted(identifier)) "
            + "if case did not matter",
          help: part.map { "write \(quoted($0)), or compare with `[c]`" }
            ?? "write it in the same case, or compare with `[c]`",
          at: entry.place, changes: changes))
  }

  // MARK: Words

  private func expects(_ identifier: String, _ entry: Entry) -> Bool {
    guard let scene = entry.scene else { return false }
    return expected[ExactText(identifier)]?.contains(subject.fixture.scenes[scene].id) == true
  }

  /// A word that is found inside of a longer one: `main` in `domain`.
  private mutating func findWords() {
    var found: [Int: String] = [:]
    let all = entries
    let search = self
    forEachMatch(subject.identifiers) { entry in
      let isWord = entry.text.utf8.first?.isLetter == true && entry.text.utf8.count > 1
      return entry.operation == .contains && isWord ? entry.predicate(options: entry.options) : nil
    } _: { place, identifier in
      let isInside = identifier.containsOnlyInsideWords(all[place].text)
      if isInside, !search.expects(identifier, all[place]) { found[place] = identifier }
      return found[place] == nil
    }
    for place in found.keys.sorted() {
      guard let identifier = found[place] else { continue }
      let entry = entries[place]
      drafts.append(
        UnplacedFinding(
          .wordInsideWord,
          "\(quoted(entry.text)) is found inside a longer word of \(quoted(identifier))",
          help: "compare with what is around the word, too, such as "
            + quoted("/\(entry.text)"), at: entry.place))
    }
  }

  /// A beginning that goes on with more of the same word: `note/4` of `note/42`.
  private mutating func findPrefixes() {
    let others = entries.filter { $0.operation == .equal || $0.operation == .notEqual }.map(\.text)
    var inside: [Int: String] = [:]
    var whole: Set<Int> = []
    let all = entries
    let search = self
    forEachMatch(subject.identifiers + others) { entry in
      let end = entry.text.utf8.last
      let isOpen = end?.isLetter == true || end.map { 0x30...0x39 ~= $0 } == true
      return entry.operation == .beginsWith && isOpen
        ? entry.predicate(options: entry.options) : nil
    } _: { place, identifier in
      let bytes = Array(identifier.utf8)
      let count = all[place].text.utf8.count
      guard let last = all[place].text.utf8.last, count < bytes.count else {
        whole.insert(place)
        return true
      }
      let next = bytes[count]
      let areDigits = 0x30...0x39 ~= last && 0x30...0x39 ~= next
      let areLetters = last.isLetter && next.isLetter && !(last.isLower && !next.isLower)
      if !areDigits, !areLetters { whole.insert(place) }
      if areDigits || areLetters, inside[place] == nil, !search.expects(identifier, all[place]) {
        inside[place] = identifier
      }
      return true
    }
    for place in inside.keys.sorted() {
      guard let identifier = inside[place] else { continue }
      let entry = entries[place]
      let isNumber = entry.text.utf8.last.map { 0x30...0x39 ~= $0 } == true
      // A beginning of words alone may be meant.
      guard isNumber || whole.contains(place) else { continue }
      drafts.append(
        UnplacedFinding(
          .prefixInsideWord,
          "\(quoted(entry.text)) is the beginning of \(quoted(identifier)), too, whose "
            + "\(isNumber ? "number" : "word") goes on",
          help: "end it with what separates the parts, such as `/`, or compare with `==`",
          at: entry.place))
    }
  }
}

extension EvidenceSearch.Entry {
  /// The comparison with other options.
  ///
  /// Nil if the pattern is invalid.
  func predicate(options: ComparisonOptions) -> ActivationPredicate? {
    switch operation {
    case .notEqual, .isIn: .equal(to: text, options: options)
    case .matches: nil
    default:
      operation == .equal || operation.operands == .texts
        ? .comparing(operation, options, text: text) : nil
    }
  }

  /// Returns the text as an identifier with another spelling has it.
  ///
  /// Nil if that is not plain.
  fileprivate func part(of identifier: String) -> String? {
    switch operation {
    case .equal, .notEqual, .isIn: return identifier
    case .beginsWith, .endsWith:
      let count = text.unicodeScalars.count
      let scalars = Array(identifier.unicodeScalars)
      guard count <= scalars.count else { return nil }
      var part = String.UnicodeScalarView()
      part.append(
        contentsOf: operation == .beginsWith ? scalars.prefix(count) : scalars.suffix(count))
      return String(part).lowercased() == text.lowercased() ? String(part) : nil
    default: return nil
    }
  }
}

/// Finds the texts of the conditions of scenes, steps and new windows.
private struct EntryCollector {
  private(set) var entries: [EvidenceSearch.Entry] = []

  init(_ subject: LintSubject) {
    for predicate in subject.predicates where predicate.owner.isCondition { add(predicate) }
    for (index, scene) in subject.scenes.enumerated() {
      for key in ["preferring", "allowing"] {
        for value in scene.member(key)?.items ?? [] {
          guard let text = value.text, !text.isEmpty, text != "*" else { continue }
          entries.append(
            EvidenceSearch.Entry(
              place: .value(value), node: nil, operation: .contains,
              options: [.caseInsensitive, .diacriticInsensitive], text: text, scene: index))
        }
      }
    }
  }

  private mutating func add(_ predicate: LintPredicate) {
    var scene: Int?
    if case .scene(let index, _) = predicate.owner { scene = index }
    var open = [predicate.outline.root]
    while let node = open.popLast() {
      guard let comparison = WrittenComparison(node) else {
        open += node.children.reversed()
        continue
      }
      let operation: ComparisonOperator
      switch comparison.form {
      case .text(let plain), .value(let plain): operation = plain
      case .member, .part: operation = .isIn
      default: continue
      }
      let constant = comparison.constant
      let isList = constant.kind == .list
      for text in isList ? constant.children : [constant] {
        guard let string = text.string, !string.isEmpty else { continue }
        entries.append(
          EvidenceSearch.Entry(
            place: .predicate(predicate, text.span),
            node: predicate.isWritten(text) ? text : nil, operation: operation,
            // A list is compared without options, whatever it says (E7).
            options: isList ? [] : comparison.options, text: string, scene: scene))
      }
    }
  }
}

extension UInt8 {
  /// True for a letter of ASCII.
  fileprivate var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }
  fileprivate var isLower: Bool { 0x61...0x7A ~= self }
}

extension String {
  /// Whether each place of `word`, whatever its case, is inside a longer word; of ASCII alone.
  fileprivate func containsOnlyInsideWords(_ word: String) -> Bool {
    let (text, part) = (Array(utf8), Array(word.utf8))
    guard part.count <= text.count, (text + part).allSatisfy({ $0 < 0x80 }) else { return false }
    var isFound = false
    for start in 0...(text.count - part.count) {
      let isHere = zip(text[start...], part).allSatisfy { one, other in
        one == other || one.isLetter && one | 0x20 == other | 0x20
      }
      guard isHere else { continue }
      // A word begins at the beginning, after a sign, and with a capital after a small letter.
      guard start > 0, text[start - 1].isLetter,
        !(text[start - 1].isLower && !text[start].isLower)
      else { return false }
      isFound = true
    }
    return isFound
  }
}
