import SourceScan
import SourceText

@testable import AppSources
@testable import SceneLint

/// Looks at how a file sets conditions as `ConditionFlow` does, from each site anew.
///
/// It knows braces and statements, no types: what it is not sure of, it does not say.
struct SlowConditionFlow {
  private let file: Int
  private let source: ScanSource
  private let tokens: [SourceToken]
  /// For each token the token of the brace that it is in; -1 outside braces.
  private let blocks: [Int]

  init(_ source: ScanSource, file: Int) {
    (self.source, self.file) = (source, file)
    let tokens = TokenList(source.bytes, source.language).tokens
    self.tokens = tokens
    var open: [Int] = []
    blocks = tokens.indices.map { index in
      let token = tokens[index]
      guard token.range.count == 1 else { return open.last ?? -1 }
      switch source.bytes[token.start] {
      case UInt8(ascii: "{"):
        open.append(index)
        return open.dropLast().last ?? -1
      case UInt8(ascii: "}"):
        open.removeLast(open.isEmpty ? 0 : 1)
        return open.last ?? -1
      default: return open.last ?? -1
      }
    }
  }

  /// Adds what is found about the sites of this file, which are conditions, in order.
  func run(_ sites: [ScanSite], _ findings: inout SourceFindings) {
    var last: [String: (site: ScanSite, token: Int)] = [:]
    var looked: Set<Int> = []
    for site in sites {
      guard let token = token(at: site.range) else { continue }
      let key = "\(site.kind.rawValue) \(site.receiver)"
      if let before = last[key], isTwice(before.token, token, site.receiver) {
        findings.add(
          .conditionSetTwice, "this replaces the condition that was set before it",
          help: "set it once, or join both with `OR`",
          at: LocatedText.Place(file: file, offset: tokens[token].start), to: tokens[token].end)
      }
      last[key] = (site, token)
      guard let made = creation(of: site.receiver, before: token), looked.insert(made).inserted,
        !isGiven(made, site.receiver)
      else { continue }
      findings.add(
        .conditionsNotGiven, "no scene gets these conditions",
        help: "assign them: `scene.activationConditions = \(site.receiver)`",
        at: LocatedText.Place(file: file, offset: tokens[made].start), to: tokens[made].end)
    }
  }

  private func word(_ index: Int) -> String {
    guard tokens.indices.contains(index) else { return "" }
    return String(decoding: source.bytes[tokens[index].range], as: UTF8.self)
  }

  /// The name of the property or of its setter in the range of a site.
  private func token(at range: Range<Int>) -> Int? {
    var low = 0
    var high = tokens.count
    while low < high {
      let middle = (low + high) / 2
      if tokens[middle].end <= range.lowerBound { low = middle + 1 } else { high = middle }
    }
    while low < tokens.count, tokens[low].start < range.upperBound {
      if word(low).hasSuffix("ActivateForTargetContentIdentifierPredicate") { return low }
      low += 1
    }
    return nil
  }

  // MARK: - Twice on one path

  /// Whether the second assignment always comes after the first, in one block.
  private func isTwice(_ first: Int, _ second: Int, _ receiver: String) -> Bool {
    guard blocks[first] == blocks[second], blocks[first] >= 0, isInFunction(first),
      isPlain(receiver), !isConditional(first), !isConditional(second)
    else { return false }
    let root = receiver.prefix { $0 != "." && $0 != " " }.drop { $0 == "[" }
    for index in first..<second {
      let word = word(index)
      if blocks[index] == blocks[first] {
        if ["case", "default"].contains(word) || word.hasPrefix("#") { return false }
        if tokens[index].kind == .atWord, word == "@case" { return false }
      }
      if word == root, self.word(index + 1) == "=" { return false }
    }
    return true
  }

  /// A receiver that is the same object twice: names and dots, or the getter of one.
  private func isPlain(_ receiver: String) -> Bool {
    receiver.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "_.?![] ".unicodeScalars.contains(scalar)
    }
  }

  /// A statement of `if`, `else` or a loop without braces.
  private func isConditional(_ token: Int) -> Bool {
    var index = token - 1
    while index >= 0, !["{", "}", ";"].contains(word(index)) {
      if source.language == .swift, tokens[index + 1].isAfterNewline, word(index + 1) != "." {
        return false
      }
      if ["if", "else", "for", "while", "?"].contains(word(index)) { return true }
      index -= 1
    }
    return false
  }

  /// Whether the innermost brace around a token belongs to a function or a closure.
  private func isInFunction(_ token: Int) -> Bool {
    var index = blocks[token] - 1
    while index >= 0, !["{", "}", ";"].contains(word(index)) {
      let isType = ["class", "struct", "enum", "extension", "actor", "protocol"].contains(
        word(index))
      if isType { return false }
      if ["func", "init", "var", "in", ")"].contains(word(index)) { return true }
      index -= 1
    }
    return blocks[token] >= 0
  }

  // MARK: - Never given to a scene

  /// The token of a local's name where the conditions are made, or nil.
  private func creation(of receiver: String, before token: Int) -> Int? {
    let isName = receiver.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "_"
    }
    guard isName, !receiver.isEmpty else { return nil }
    var index = token
    while index > 0 {
      index -= 1
      guard word(index) == receiver, word(index - 1) != "." else { continue }
      let isDeclared =
        source.language == .swift
        ? ["let", "var"].contains(word(index - 1)) : word(index - 1) == "*"
      guard isDeclared else { continue }
      guard isEnclosing(blocks[index], token), isInFunction(index) else { return nil }
      return isMade(index) ? index : nil
    }
    return nil
  }

  private func isEnclosing(_ block: Int, _ token: Int) -> Bool {
    var current = blocks[token]
    while current >= 0 {
      if current == block { return true }
      current = blocks[current]
    }
    return false
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
    let block = blocks[made]
    var index = made + 1
    while index < tokens.count, blocks[index] == block || isEnclosing(block, index) {
      defer { index += 1 }
      guard word(index) == name, word(index - 1) != "." else { continue }
      let next = word(index + 1)
      let property = next == "." ? word(index + 2) : next
      let isSetter =
        property.hasSuffix("ActivateForTargetContentIdentifierPredicate")
        && (next == "." || word(index - 1) == "[")
      if !isSetter { return true }
    }
    return false
  }
}

/// Finds compounds as `ConditionParts` does, from each site anew.
///
/// A compound is written where it is assigned, or where the name that is assigned got its value.
struct SlowConditionParts {
  private let ranges: [(file: Int, range: Range<Int>)]

  init(_ sites: [ScanSite], _ sources: [ScanSource]) {
    ranges = sites.compactMap { site in
      guard site.kind == .can || site.kind == .prefers, case .open(.compound) = site.content else {
        return nil
      }
      let place = site.valuePlace
      return (place.file, Self.range(from: place.offset, in: sources[place.file]))
    }
  }

  func contains(_ site: ScanSite) -> Bool {
    ranges.contains { $0.file == site.file && $0.range.contains(site.range.lowerBound) }
  }

  private static func range(from offset: Int, in source: ScanSource) -> Range<Int> {
    let tokens = TokenList(source.bytes, source.language).tokens
    func word(_ index: Int) -> String {
      guard tokens.indices.contains(index) else { return "" }
      return String(decoding: source.bytes[tokens[index].range], as: UTF8.self)
    }
    guard var start = tokens.firstIndex(where: { $0.start >= offset }) else {
      return offset..<offset
    }
    if tokens[start].kind == .word, !["(", ".", "["].contains(word(start + 1)) {
      let name = word(start)
      let given = tokens.indices[..<start].last { word($0) == name && word($0 + 1) == "=" }
      start = given.map { $0 + 2 } ?? start
    }
    var depth = 0
    var index = start
    while index < tokens.count {
      switch word(index) {
      case "(", "[", "{", "@[", "@(": depth += 1
      case ")", "]", "}": depth -= 1
      case ";" where depth == 0: depth = -1
      default: break
      }
      if depth < 0 { break }
      index += 1
      if depth == 0, index < tokens.count, tokens[index].isAfterNewline, word(index) != "." {
        break
      }
    }
    let end = index < tokens.count ? tokens[index].start : source.bytes.count
    return tokens[min(start, tokens.count - 1)].start..<max(end, tokens[start].start)
  }
}
