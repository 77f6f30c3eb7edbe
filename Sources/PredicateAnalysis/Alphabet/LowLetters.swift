internal import PredicateLanguage
internal import Synchronization

/// The letters beyond U+FFFF that may become others with a mark behind them, in LIKE.
///
/// CoreFoundation puts a letter and its marks together by the lower 16 bits of the letter: U+20041
/// and U+0301 become `Á`, as `A` and U+0301 do, and `[d]` leaves `A` of it.
///
/// ```
/// U+20041             U+20041
/// U+20041 U+0301      Á           LIKE
///                     A           LIKE[d]
/// U+20049 U+0307      i U+0307    LIKE[c]
/// ```
struct LowLetters: Sendable {
  /// The views in which such a letter may become one of a constant.
  static let views = 5..<ScalarView.count

  /// The forms in the views of the characters that each low letter becomes.
  private let shown: [UInt32: Set<[[UInt32]]>]
  /// The low letters of each view, by the codes that they are shown as.
  private let owners: [[UInt32: Set<UInt32>]]

  /// The low letters of every scalar, made when the first LIKE needs them: it takes some
  /// milliseconds.
  static let shared = LowLetters()

  private init() {
    let canonical = ForeignForms.of(.canonical([]))
    let letters = Dictionary(
      canonical.shown.map { (canonical.form(of: $0), $0) }, uniquingKeysWith: { min($0, $1) })
    var shown: [UInt32: Set<[[UInt32]]>] = [:]
    var owners = [[UInt32: Set<UInt32>]](repeating: [:], count: ScalarView.count)
    for value in canonical.shown {
      let parts = canonical.form(of: value)
      let bases = Array(parts.dropLast())
      guard let mark = parts.last, let base = bases.count == 1 ? bases[0] : letters[bases],
        let forms = Self.forms(of: base, with: mark), forms[0] == [value]
      else { continue }
      shown[base, default: []].insert(forms)
      for (view, form) in zip(Self.views, forms) {
        for code in form { owners[view][code, default: []].insert(base) }
      }
    }
    self.shown = shown
    self.owners = owners
    lettersOfMarks = Set(
      shown.keys.filter { low in
        (UInt32(1)...16).contains { plane in
          Unicode.Scalar(plane << 16 | low).map(ScalarForms.extends) ?? false
        }
      })
  }

  /// Returns the forms in `views` of a low letter with a mark behind it.
  ///
  /// Nil if one of the two is beyond U+FFFF.
  private static func forms(of base: UInt32, with mark: UInt32) -> [[UInt32]]? {
    guard base <= 0xFFFF, mark <= 0xFFFF, let letter = Unicode.Scalar(0x20000 | base),
      let mark = Unicode.Scalar(mark)
    else { return nil }
    let text = String(String.UnicodeScalarView([letter, mark]))
    return views.compactMap { ScalarView(index: $0).form }.map { form in
      ScalarForms.form(of: text, form).unicodeScalars.map { $0.value }
    }
  }

  /// The low letters of scalars that are marks: tags, and signs of Kawi.
  let lettersOfMarks: Set<UInt32>

  /// Whether a letter may become another one by its lower 16 bits.
  func contains(_ value: UInt32) -> Bool { value > 0xFFFF && shown[value & 0xFFFF] != nil }

  /// The low letters that a view may show as `code`, with a mark.
  func letters(with code: UInt32, in view: Int) -> Set<UInt32> { owners[view][code] ?? [] }

  /// Returns the forms in `views` of each character that a low letter becomes.
  func forms(of low: UInt32) -> Set<[[UInt32]]> { shown[low] ?? [] }
}

extension AlphabetBuilder {
  /// Adds the letters that may become one of a constant's letters with a mark behind them.
  ///
  /// - Complexity: O(l): l low letters that have a constant's letter.
  mutating func addLowLetters() {
    guard request.exact == nil, request.isUsed[LowLetters.views].contains(true) else { return }
    var isSeen: Set<[UInt32]> = []
    let foreign = [[UInt32]](repeating: [ScalarCode.foreign], count: LowLetters.views.count)
    let plain = numberOfSequence(Self.sequence([foreign]))
    for (low, forms) in lowForms() {
      let number = numberOfSequence(Self.sequence(forms))
      for plane in UInt32(1)...16 {
        let value = plane << 16 | low
        guard request.scalars.contains(value) else { continue }
        let cell = request.cells.cell(of: value)
        let group = group(of: value)
        // A tag with a mark is a letter, of whatever kind; letters join marks anyway.
        if number == plain, !(group.map { groups[$0].extends } ?? false) { continue }
        let key = [number, UInt32(bitPattern: cell), UInt32(bitPattern: Int32(group ?? -1))]
        if !request.wantsIndex, !isSeen.insert(key).inserted { continue }
        addLow(value, becoming: forms, number, group, cell)
      }
    }
  }

  private static func sequence(_ forms: [[[UInt32]]]) -> [UInt32] {
    Array(forms.joined().joined(separator: [UInt32.max]))
  }

  /// Returns the low letters, ascending, with the codes that machines see of the characters they
  /// become, where a constant has such a character or the letter is a mark.
  private func lowForms() -> [(low: UInt32, forms: [[[UInt32]]])] {
    var letters: Set<UInt32> = []
    for view in LowLetters.views where request.isUsed[view] {
      let codes = (UInt32(0)..<128).filter { request.letters[view].contains($0) }
      for code in codes + request.foreign.codes[view] {
        letters.formUnion(LowLetters.shared.letters(with: code, in: view))
      }
    }
    letters.formUnion(LowLetters.shared.lettersOfMarks)
    return letters.sorted().compactMap { low in
      let forms = LowLetters.shared.forms(of: low).map { form in
        zip(LowLetters.views, form).map { view, codes in
          request.isUsed[view] ? seenLow(codes, view) : [ScalarCode.foreign]
        }
      }
      let own = Set(forms).filter { form in
        LowLetters.shared.lettersOfMarks.contains(low)
          || !form.allSatisfy { $0 == [ScalarCode.foreign] }
      }
      if own.isEmpty { return nil }
      return (low, own.sorted { $0.joined().lexicographicallyPrecedes($1.joined()) })
    }
  }

  private func seenLow(_ form: [UInt32], _ view: Int) -> [UInt32] {
    seen(form.map { $0 < 0x80 ? code(view, $0) : request.foreign.seen($0, in: view) }, view)
  }
}
