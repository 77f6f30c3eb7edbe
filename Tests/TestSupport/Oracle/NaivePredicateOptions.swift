import Foundation

extension NaivePredicate {
  /// The letters between the brackets after an operator.
  struct Options: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    /// `c`.
    static let caseFolding = Options(rawValue: 1)
    /// `d`.
    static let diacriticFolding = Options(rawValue: 2)
    /// `n`: compare as it stands; `c` and `d` count for nothing beside it.
    static let literal = Options(rawValue: 4)
    /// `l`: counts for nothing.
    static let locale = Options(rawValue: 8)

    /// The letters in the order in which they are printed.
    static let letters: [(letter: Character, option: Options)] = [
      ("c", .caseFolding), ("d", .diacriticFolding), ("n", .literal), ("l", .locale),
    ]

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The set of the letters, in any order and case; nil when another letter is among them.
    init?(_ letters: String) {
      var options = Options()
      for letter in letters.lowercased() {
        guard let known = Self.letters.first(where: { $0.letter == letter }) else { return nil }
        options.insert(known.option)
      }
      self = options
    }

    /// The letters of the set, with brackets; empty without letters.
    var canonicalText: String {
      if isEmpty { return "" }
      return "[" + String(Self.letters.filter { contains($0.option) }.map(\.letter)) + "]"
    }

    var ignoresCase: Bool { rawValue & 5 == 1 }

    var ignoresDiacritics: Bool { rawValue & 6 == 2 }

    /// The folding that the letters ask for: `c` and `d` each fold width as well.
    var folding: NSString.CompareOptions {
      switch (ignoresCase, ignoresDiacritics) {
      case (false, false): []
      case (true, false): [.caseInsensitive, .widthInsensitive]
      case (false, true): [.diacriticInsensitive, .widthInsensitive]
      case (true, true): [.caseInsensitive, .diacriticInsensitive, .widthInsensitive]
      }
    }
  }
}
