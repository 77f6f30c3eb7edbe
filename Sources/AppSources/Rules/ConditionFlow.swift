import ByteText
import PredicateLanguage
import SceneLint
import SourceScan
import SourceText

/// Looks at how a file sets conditions: twice on one path, or on an object that no scene gets.
///
/// It knows braces and statements, no types: what it is not sure of, it does not say.
struct ConditionFlow {
  private let file: Int
  private let source: ScanSource
  private let sites: [ScanSite]
  private let tokens: FlowTokens
  /// Whether the brace at a token belongs to a function or a closure, as far as that was asked.
  private var areFunctions: [Int: Bool] = [:]

  /// Looks at the sites of a file that are conditions, in order.
  init(_ source: ScanSource, file: Int, _ sites: [ScanSite]) {
    (self.source, self.file, self.sites) = (source, file, sites)
    let receivers = sites.map(\.receiver)
    tokens = FlowTokens(
      source, names: Set((receivers + receivers.map(Self.root)).map { ExactText($0) }))
  }

  /// Adds what is found.
  ///
  /// - Complexity: O(n log n): n sites; and the braces around them, each once.
  mutating func run(_ findings: inout SourceFindings) {
    var last: [ExactText: Int] = [:]
    var looked: Set<Int> = []
    for site in sites {
      guard let token = tokens.token(at: site.range) else { continue }
      let key = ExactText("\(site.kind.rawValue) \(site.receiver)")
      if let before = last[key], isTwice(before, token, site.receiver) {
        findings.add(
          .conditionSetTwice, "this replaces the condition that was set before it",
          help: "set it once, or join both with `OR`", at: place(token),
          to: tokens.tokens[token].end)
      }
      last[key] = token
      guard let made = creation(of: site.receiver, before: token), looked.insert(made).inserted,
        !isGiven(made, site.receiver)
      else { continue }
      findings.add(
        .conditionsNotGiven, "no scene gets these conditions",
        help: "assign them: `scene.activationConditions = \(site.receiver)`", at: place(made),
        to: tokens.tokens[made].end)
    }
  }

  private func place(_ token: Int) -> LocatedText.Place {
    LocatedText.Place(file: file, offset: tokens.tokens[token].start)
  }

  private func word(_ index: Int) -> String { tokens.word(index) }

  // MARK: - Twice on one path

  /// Whether the second assignment always comes after the first, in one block.
  private mutating func isTwice(_ first: Int, _ second: Int, _ receiver: String) -> Bool {
    let block = tokens.blocks[first]
    guard block == tokens.blocks[second], block >= 0, isInFunction(first), isPlain(receiver),
      !tokens.isConditional(first), !tokens.isConditional(second), first < second
    else { return false }
    return !tokens.hasTurn(in: first..<second, of: block)
      && !tokens.isSet(Self.root(of: receiver), in: first..<second)
  }

  /// The name that a receiver begins with.
  private static func root(of receiver: String) -> String {
    String(receiver.unicodeScalars.prefix { $0 != "." && $0 != " " }.drop { $0 == "[" })
  }

  /// A receiver that is the same object twice: names and dots, or the getter of one.
  private func isPlain(_ receiver: String) -> Bool {
    receiver.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "_.?![] ".unicodeScalars.contains(scalar)
    }
  }

  /// Whether the innermost brace around a token belongs to a function or a closure.
  private mutating func isInFunction(_ token: Int) -> Bool {
    let block = tokens.blocks[token]
    if let known = areFunctions[block] { return known }
    let isFunction = isFunction(block)
    areFunctions[block] = isFunction
    return isFunction
  }

  private func isFunction(_ block: Int) -> Bool {
    var index = block - 1
    while index >= 0, !["{", "}", ";"].contains(word(index)) {
      let isType = ["class", "struct", "enum", "extension", "actor", "protocol"].contains(
        word(index))
      if isType { return false }
      if ["func", "init", "var", "in", ")"].contains(word(index)) { return true }
      index -= 1
    }
    return block >= 0
  }

  // MARK: - Never given to a scene

  /// The token of a local's name where the conditions are made, or nil.
  private mutating func creation(of receiver: String, before token: Int) -> Int? {
    let isName = receiver.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_"
    }
    guard isName, !receiver.isEmpty,
      let index = tokens.declaration(of: receiver, before: token), tokens.blocks[index] >= 0,
      tokens.tokens(in: tokens.blocks[index]).contains(token), isInFunction(index)
    else { return nil }
    return isMade(index) ? index : nil
  }

  /// Whether the local's value is a new object of conditions.
  private func isMade(_ name: Int) -> Bool {
    let type = "UISceneActivationConditions"
    if source.language == .objectiveC {
      let isMade = (name + 1..<name + 8).contains { ["new", "alloc"].contains(word($0)) }
      return word(name - 2) == type && word(name + 1) == "=" && isMade
    }
    if word(name + 1) == "=" { return word(name + 2) == type && word(name + 3) == "(" }
    return word(name + 1) == ":" && word(name + 2) == type && word(name + 3) == "="
      && [".", ".init"].contains(word(name + 4))
  }

  /// Whether anything but a setter uses the local before its block ends.
  private func isGiven(_ made: Int, _ name: String) -> Bool {
    let end = tokens.tokens(in: tokens.blocks[made]).upperBound
    return tokens.isGiven(name, in: made + 1..<max(made + 1, end))
  }
}
