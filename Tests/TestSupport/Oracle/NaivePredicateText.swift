import Foundation

extension NaivePredicate {
  /// Compares and searches strings under one set of options (E1, E2, E3, E5, E10).
  struct Text {
    /// Where a needle must stand.
    enum Place: Sendable {
      case start, anywhere, end
    }

    private let options: Options
    private let folding: NSString.CompareOptions
    private let authority: NaivePredicateAuthority
    private let memory: NaivePredicateMemory

    init(options: Options, authority: NaivePredicateAuthority, memory: NaivePredicateMemory) {
      self.options = options
      self.folding = options.folding
      self.authority = authority
      self.memory = memory
    }

    // MARK: Equality and order

    /// E1 without folding, E2 with it.
    func areEqual(_ one: String, _ two: String) -> Bool {
      if folding.isEmpty { return one.utf16.elementsEqual(two.utf16) }
      if authority == .coreFoundation {
        return NSString(string: one).compare(two, options: folding) == .orderedSame
      }
      return canonical(one) == canonical(two)
    }

    /// E3: negative, zero or positive.
    ///
    /// By code point over canonical forms, which is the byte order of their UTF-8; `[n]` by UTF-16
    /// code unit as it stands.
    func order(_ one: String, _ two: String) -> Int {
      if options.contains(.literal) { return Self.order(Array(one.utf16), Array(two.utf16)) }
      if authority == .coreFoundation {
        return NSString(string: one).compare(two, options: folding).rawValue
      }
      return Self.order(canonical(one), canonical(two))
    }

    private static func order<Unit: Comparable>(_ one: [Unit], _ two: [Unit]) -> Int {
      one.lexicographicallyPrecedes(two) ? -1 : (one == two ? 0 : 1)
    }

    /// Two strings are equal under the options when these bytes are.
    private func canonical(_ string: String) -> [UInt8] {
      if memory.isUsed, Self.isASCII(string) {
        // ASCII is decomposed, and has neither marks nor width.
        return Array((options.ignoresCase ? string.lowercased() : string).utf8)
      }
      return memory.canonical.value(string, folding.rawValue) {
        let decomposed = string.decomposedStringWithCanonicalMapping
        if folding.isEmpty { return Array(decomposed.utf8) }
        let folded = decomposed.folding(options: folding, locale: nil)
        return Array(folded.decomposedStringWithCanonicalMapping.utf8)
      }
    }

    private func canonical(_ scalars: ArraySlice<Unicode.Scalar>) -> [UInt8] {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars)
      return canonical(String(view))
    }

    private static func isASCII(_ string: String) -> Bool {
      string.utf8.allSatisfy { $0 < 0x80 }
    }

    // MARK: Search

    /// E5: whether `needle` stands at `place` in `text`.
    ///
    /// An empty needle stands nowhere.
    func has(_ needle: String, at place: Place, of text: String) -> Bool {
      if needle.isEmpty { return false }
      if options.contains(.literal) {
        return Self.has(Array(needle.utf16), at: place, of: Array(text.utf16))
      }
      if authority == .coreFoundation {
        var search = folding
        if place != .anywhere { search.insert(.anchored) }
        if place == .end { search.insert(.backwards) }
        return NSString(string: text).range(of: needle, options: search).location != NSNotFound
      }
      if memory.isUsed, Self.isASCII(needle), Self.isASCII(text) {
        // Each character stands alone and has one byte.
        return Self.has(canonical(needle), at: place, of: canonical(text))
      }
      return hasByDefinition(needle, at: place, of: text)
    }

    private static func has<Unit: Equatable>(
      _ needle: [Unit], at place: Place, of text: [Unit]
    ) -> Bool {
      guard needle.count <= text.count else { return false }
      return switch place {
      case .start: text.starts(with: needle)
      case .end: text.suffix(needle.count).elementsEqual(needle)
      case .anywhere:
        (0...(text.count - needle.count)).contains { text.dropFirst($0).starts(with: needle) }
      }
    }

    /// Looks for a run of whole source characters that is equal to the needle under the options and
    /// does not end between a base letter and its combining marks.
    ///
    /// The canonical bytes of a run are those of its clusters put together, so the run grows by
    /// clusters and is given up once it is no prefix of the needle.
    private func hasByDefinition(_ needle: String, at place: Place, of text: String) -> Bool {
      let wanted = canonical(needle)
      let scalars = Array(text.unicodeScalars)
      if wanted.isEmpty || scalars.isEmpty { return false }
      for start in place == .start ? 0..<1 : scalars.indices
      where mayCut(at: start, in: scalars) {
        var run: [UInt8] = []
        var position = start
        while position < scalars.count {
          let end = Self.endOfCluster(in: scalars, from: position)
          for stop in (position + 1)...end where place != .end || stop == scalars.count {
            if run + canonical(scalars[position..<stop]) == wanted,
              mayEnd(at: stop, in: scalars, of: text)
            {
              return true
            }
          }
          run += canonical(scalars[position..<end])
          if !wanted.starts(with: run) { break }
          position = end
        }
      }
      return false
    }

    /// Whether a letter may be cut from its marks at `scalars[start]`.
    ///
    /// It may where folding the two parts one by one gives the folded whole. With `[d]` most marks
    /// are folded away with their letter.
    private func mayCut(at start: Int, in scalars: [Unicode.Scalar]) -> Bool {
      var base = start
      while base > 0, Self.extendsCluster(scalars[base]) { base -= 1 }
      if base == start { return true }
      let end = Self.endOfCluster(in: scalars, from: base)
      return canonical(scalars[base..<start]) + canonical(scalars[start..<end])
        == canonical(scalars[base..<end])
    }

    /// Whether a match may stop before `scalars[stop]`, as measured on CoreFoundation.
    ///
    /// Not before a combining mark, nor inside a cluster after a joiner, a virama or a Hangul
    /// letter. With `[d]` where the cut is clean.
    private func mayEnd(at stop: Int, in scalars: [Unicode.Scalar], of text: String) -> Bool {
      if stop == scalars.count { return true }
      if options.ignoresDiacritics { return mayCut(at: stop, in: scalars) }
      let next = scalars[stop]
      let last = scalars[stop - 1]
      if Self.extendsCluster(next) { return false }
      let isJoined =
        [0x200D, 0x34F].contains(last.value) || next.value == 0x34F
        || (0x1100...0x11F9).contains(last.value)
        || last.properties.canonicalCombiningClass.rawValue == 9
      if !isJoined { return true }
      let units = scalars[..<stop].reduce(0) { $0 + UTF16.width($1) }
      let cluster = NSString(string: text).rangeOfComposedCharacterSequence(at: units - 1)
      return cluster.location + cluster.length <= units
    }

    private static func extendsCluster(_ scalar: Unicode.Scalar) -> Bool {
      // U+1171E is a mark to CoreFoundation.
      scalar.properties.isGraphemeExtend || scalar.properties.isEmojiModifier
        || scalar == "\u{1171E}"
    }

    /// The end of a base letter and all that may hang on it; too much does no harm.
    private static func endOfCluster(in scalars: [Unicode.Scalar], from start: Int) -> Int {
      var end = start + 1
      while end < scalars.count,
        extendsCluster(scalars[end])
          || scalars[end].properties.canonicalCombiningClass != .notReordered
      {
        end += 1
      }
      return end
    }
  }
}
