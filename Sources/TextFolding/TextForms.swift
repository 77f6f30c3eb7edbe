#if !canImport(Darwin)
  /// Folding and normal forms as CoreFoundation makes them, for systems where Foundation has to be
  /// brought along: with its ICU it is three quarters of a binary and half of the time that one
  /// takes to start.
  ///
  /// Source: `CFStringFold` and `CFStringNormalize` of swift-corelibs-foundation, with the tables
  /// of Unicode 15.0. The tests compare every scalar and random texts with Foundation.
  enum TextForms {
    private static var tables: Decompositions { Decompositions.shared }

    /// Returns `text` in normal form D.
    ///
    /// Three vowel signs of Tibetan, such as U+0F73, are letters to it that are made of marks:
    /// other marks are not put in order across them.
    static func decomposed(_ text: String) -> String {
      var result: [Unicode.Scalar] = []
      result.reserveCapacity(text.utf8.count)
      var cluster = 0
      for scalar in text.unicodeScalars {
        if ScalarFacts.order(scalar) == 0 {
          sort(&result, from: cluster)
          cluster = result.count
        }
        if let parts = tables.canonical(scalar) {
          result += parts
        } else {
          result.append(scalar)
        }
      }
      sort(&result, from: cluster)
      return joined(result)
    }

    /// Returns the scalar's letters in normal form KD.
    static func decomposedCompatibly(_ scalar: Unicode.Scalar) -> [Unicode.Scalar] {
      let letters = tables.canonical(scalar) ?? [scalar]
      return letters.flatMap { tables.compatible($0) ?? [$0] }
    }

    /// Returns `text` in normal form KC, as CoreFoundation makes it: a letter with its marks at a
    /// time.
    static func composedCompatibly(_ text: String) -> String {
      let source = Array(text.unicodeScalars)
      var result: [Unicode.Scalar] = []
      result.reserveCapacity(source.count)
      var index = 0
      while index < source.count {
        let scalar = source[index]
        index += 1
        if scalar.isASCII {
          result.append(scalar)
          continue
        }
        var cluster: [Unicode.Scalar] = []
        if ScalarFacts.order(scalar) != 0 {
          // A mark goes with the letter that was made before it.
          if let base = result.popLast() { cluster = [base] }
          cluster += tables.canonical(scalar) ?? [scalar]
        } else if !HangulSyllable.contains(scalar) {
          cluster = tables.canonical(scalar) ?? []
        }
        if cluster.isEmpty {
          cluster = tables.compatible(scalar) ?? []
          if cluster.count < 2 {
            index = compose(scalar, source, from: index, &cluster)
          } else {
            compose(&cluster)
          }
        } else {
          while index < source.count, ScalarFacts.order(source[index]) != 0 {
            cluster += tables.canonical(source[index]) ?? [source[index]]
            index += 1
          }
          sort(&cluster, from: 0)
          cluster = cluster.flatMap { tables.compatible($0) ?? [$0] }
          compose(&cluster)
        }
        if cluster.isEmpty { result.append(scalar) } else { result += cluster }
      }
      return joined(result)
    }

    /// Puts a letter of Hangul, or one with vowel signs, together with those after it.
    ///
    /// - Returns: where the rest begins.
    private static func compose(
      _ scalar: Unicode.Scalar, _ source: [Unicode.Scalar], from start: Int,
      _ cluster: inout [Unicode.Scalar]
    ) -> Int {
      if HangulSyllable.mayBegin(with: scalar),
        let (syllable, count) = HangulSyllable.composed(
          of: source[(start - 1)...].prefix(3).map({ $0.value }))
      {
        cluster = [syllable]
        return start - 1 + count
      }
      var index = start
      var current = scalar
      while index < source.count, ScalarFacts.isMark(source[index]),
        ScalarFacts.order(source[index]) == 0,
        let composed = tables.composition(current, source[index])
      {
        current = composed
        cluster = [composed]
        index += 1
      }
      return index
    }

    /// Puts the letters of a cluster together, as far as they go together.
    private static func compose(_ cluster: inout [Unicode.Scalar]) {
      guard var current = cluster.first else { return }
      var base = 0
      var next = 1
      var lastOrder: UInt8 = 0
      while next < cluster.count {
        let mark = cluster[next]
        let order = ScalarFacts.order(mark)
        if HangulSyllable.mayBegin(with: current),
          // Of these it looks at the lower 16 bits.
          let (syllable, count) = HangulSyllable.composed(
            of: [current.value] + cluster[next...].prefix(2).map { $0.value & 0xFFFF })
        {
          cluster[base] = syllable
          cluster.removeSubrange(next..<next + count - 1)
          guard next < cluster.count else { return }
          base = next
          current = cluster[base]
          next += 1
        } else if !ScalarFacts.isMark(mark) {
          cluster[base] = current
          base = next
          current = mark
          next += 1
        } else if lastOrder == 0 || order > lastOrder,
          let composed = tables.composition(current, mark)
        {
          current = composed
          cluster.remove(at: next)
        } else {
          if lastOrder == 0 || order > lastOrder { lastOrder = order }
          next += 1
        }
      }
      cluster[base] = current
    }

    /// Sorts the marks of a cluster by their order; letters before the first mark stay.
    private static func sort(_ scalars: inout [Unicode.Scalar], from start: Int) {
      guard scalars.count - start > 1,
        let first = scalars[start...].firstIndex(where: { ScalarFacts.order($0) != 0 }),
        scalars.count - first > 1
      else { return }
      var last: UInt8 = 0
      let isSorted = scalars[first...].allSatisfy { scalar in
        defer { last = ScalarFacts.order(scalar) }
        return ScalarFacts.order(scalar) >= last
      }
      if isSorted { return }
      var classes = [[Unicode.Scalar]](repeating: [], count: 256)
      for mark in scalars[first...] { classes[Int(ScalarFacts.order(mark))].append(mark) }
      scalars.replaceSubrange(first..., with: classes.joined())
    }

    /// The text of the scalars, written at once: `UnicodeScalarView` appends them by generic code.
    private static func joined(_ scalars: [Unicode.Scalar]) -> String {
      String(unsafeUninitializedCapacity: 4 * scalars.count) { bytes in
        var count = 0
        func put(_ byte: UInt32) {
          bytes[count] = UInt8(truncatingIfNeeded: byte)
          count += 1
        }
        for scalar in scalars {
          let value = scalar.value
          if value < 0x80 {
            put(value)
            continue
          }
          if value < 0x800 {
            put(0xC0 | value >> 6)
          } else {
            if value < 0x1_0000 {
              put(0xE0 | value >> 12)
            } else {
              put(0xF0 | value >> 18)
              put(0x80 | value >> 12 & 0x3F)
            }
            put(0x80 | value >> 6 & 0x3F)
          }
          put(0x80 | value & 0x3F)
        }
        return count
      }
    }
  }

  extension TextForms {
    /// The most scalars that a letter and its marks are folded to at once.
    private static let clusterScalars = 64
    /// The first letter after the Latin, Greek and Cyrillic ones, which alone lose their marks.
    private static let afterEuropean = 0x510

    /// Returns `text` with its case, its marks or both folded, and always with its width folded.
    static func folded(_ text: String, case foldsCase: Bool, marks foldsMarks: Bool) -> String {
      let source = Array(text.unicodeScalars)
      var result: [Unicode.Scalar] = []
      result.reserveCapacity(source.count)
      var index = 0
      while index < source.count {
        let scalar = source[index]
        if scalar.isASCII, !foldsMarks || scalar.value == 0 {
          result.append(foldsCase ? lowered(scalar) : scalar)
          index += 1
          continue
        }
        var (letters, last) = letter(scalar, case: foldsCase, marks: foldsMarks)
        index += 1
        if foldsMarks { index = fold(marksFrom: index, in: source, after: last, into: &letters) }
        if letters.isEmpty { result.append(scalar) } else { result += letters }
      }
      return joined(result)
    }

    private static func lowered(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
      "A"..."Z" ~= scalar ? Unicode.Scalar(UInt8(scalar.value) | 0x20) : scalar
    }

    /// Returns the letters that a letter is folded to, empty when it stays, and the letter that
    /// decides whether the marks after it go.
    private static func letter(
      _ scalar: Unicode.Scalar, case foldsCase: Bool, marks foldsMarks: Bool
    ) -> (letters: [Unicode.Scalar], last: Unicode.Scalar) {
      if scalar.isASCII {
        let low = foldsCase ? lowered(scalar) : scalar
        return (low == scalar ? [] : [low], low)
      }
      var letter = scalar
      var letters: [Unicode.Scalar] = []
      if 0xFF00...0xFFEF ~= scalar.value {
        if let other = tables.compatible(scalar), other.count == 1 { letter = other[0] }
        letters = [letter]
      }
      if foldsMarks, let first = tables.canonical(letter)?.first {
        letters = first.value < afterEuropean ? [first] : []
        if first.value < afterEuropean { letter = first }
      }
      if foldsCase, let folds = ScalarFacts.caseFold(letter) {
        let losesMarks = foldsMarks && letter.value < afterEuropean
        letters = folds.filter { !losesMarks || !ScalarFacts.extends($0) }
        if let last = folds.last { letter = last }
      }
      return (letters, letter)
    }

    /// Adds the marks after a letter to what the letter was folded to, or passes over them.
    ///
    /// - Returns: where the rest begins.
    private static func fold(
      marksFrom start: Int, in source: [Unicode.Scalar], after letter: Unicode.Scalar,
      into letters: inout [Unicode.Scalar]
    ) -> Int {
      let keepsMarks = letter.value >= afterEuropean
      var index = start
      if letters.isEmpty, keepsMarks, index < source.count, ScalarFacts.extends(source[index]) {
        letters = [letter]
        // The first mark goes if it is a European one; those after it stay.
        let mark = source[index]
        if mark.value >= afterEuropean { letters += tables.canonical(mark) ?? [mark] }
        index += 1
      }
      while index < source.count, letters.count < clusterScalars,
        ScalarFacts.extends(source[index])
      {
        if keepsMarks {
          let marks = tables.canonical(source[index]) ?? [source[index]]
          guard letters.count + marks.count <= clusterScalars else { break }
          letters += marks
        } else if letters.isEmpty {
          letters = [letter]
        }
        index += 1
      }
      var first = letters.count - 1
      while first > 0, ScalarFacts.extends(letters[first]) { first -= 1 }
      if first >= 0 { sort(&letters, from: first) }
      return index
    }
  }

  /// The facts about a scalar that CoreFoundation knows.
  package enum ScalarFacts {
    /// The version of Unicode of its tables; Swift's may know newer characters.
    private static let version = 15

    private static func isKnown(_ scalar: Unicode.Scalar) -> Bool {
      // The European letters and their marks are older.
      if scalar.value < 0x500 { return true }
      return scalar.properties.age.map { $0.major <= version } ?? false
    }

    /// The canonical combining class: 0 for what stays where it is.
    package static func order(_ scalar: Unicode.Scalar) -> UInt8 {
      guard scalar.value >= 0x300 else { return 0 }
      let order = scalar.properties.canonicalCombiningClass.rawValue
      return order != 0 && isKnown(scalar) ? order : 0
    }

    /// Whether a scalar is a mark by its category.
    static func isMark(_ scalar: Unicode.Scalar) -> Bool {
      guard scalar.value >= 0x300 else { return false }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .spacingMark, .enclosingMark: return isKnown(scalar)
      default: return false
      }
    }

    /// Whether a scalar belongs to the letter before it.
    static func extends(_ scalar: Unicode.Scalar) -> Bool {
      guard scalar.value >= 0x300 else { return false }
      // The modifiers of emoji, and a sign of Ahom.
      if 0x1_F3FB...0x1_F3FF ~= scalar.value || scalar == Folding.ahomSign { return true }
      return scalar.properties.isGraphemeExtend && isKnown(scalar)
        && !laterExtending.contains(scalar)
    }

    /// The scalars that belong to the letter before them since Unicode 16.
    private static let laterExtending: Set<Unicode.Scalar> = [
      "\u{CC0}", "\u{CC7}", "\u{CC8}", "\u{CCA}", "\u{CCB}", "\u{1715}", "\u{1734}", "\u{1B3B}",
      "\u{1B3D}", "\u{1B43}", "\u{1B44}", "\u{1BAA}", "\u{1BF2}", "\u{1BF3}", "\u{A953}",
      "\u{A9C0}", "\u{111C0}", "\u{11235}", "\u{1134D}", "\u{116B6}", "\u{1193D}", "\u{11F41}",
      "\u{16FF0}", "\u{16FF1}", "\u{1D166}", "\u{1D16D}",
    ]

    /// The letters that a letter becomes without its case.
    ///
    /// Nil if it stays.
    static func caseFold(_ scalar: Unicode.Scalar) -> [Unicode.Scalar]? {
      if let letters = ExpandingLetters.fold(of: scalar.value) {
        return letters.compactMap(Unicode.Scalar.init)
      }
      let properties = scalar.properties
      // Of a letter that canonically equals another, Unicode says whether that one changes:
      // U+1FBE folds to the iota that it equals.
      guard
        properties.changesWhenCaseFolded || properties.changesWhenLowercased
          || scalar.value == 0x1FBE
      else { return nil }
      if let letter = unlikeLower[scalar] { return [letter] }
      let lower = properties.lowercaseMapping.unicodeScalars
      guard lower.first != scalar, isKnown(scalar) else { return nil }
      return Array(lower)
    }

    /// Letters whose folding is not their lower case.
    ///
    /// Source: CaseFolding.txt of Unicode 15, the lines of status C.
    private static let unlikeLower: [Unicode.Scalar: Unicode.Scalar] = [
      "\u{B5}": "\u{3BC}", "\u{17F}": "s", "\u{345}": "\u{3B9}", "\u{3C2}": "\u{3C3}",
      "\u{3D0}": "\u{3B2}", "\u{3D1}": "\u{3B8}", "\u{3D5}": "\u{3C6}", "\u{3D6}": "\u{3C0}",
      "\u{3F0}": "\u{3BA}", "\u{3F1}": "\u{3C1}", "\u{3F5}": "\u{3B5}", "\u{1E9B}": "\u{1E61}",
      "\u{1FBE}": "\u{3B9}",
    ]
  }
#endif
