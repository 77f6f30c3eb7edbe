internal import PredicateLanguage
internal import Synchronization

/// The scalars beyond ASCII that one view does not show as they are, and what it shows of them.
///
/// Made when a constant beyond ASCII is first compared through the view: it takes some
/// milliseconds. Every scalar outside `ranges` is shown as it is, but for Hangul syllables, whose
/// letters no constant that is analysed has.
final class ForeignForms: Sendable {
  private let forms: [UInt32: [UInt32]]
  /// The scalars whose form has each code, ascending.
  private let owners: [UInt32: [UInt32]]

  /// The scalars that may be shown as something else.
  ///
  /// Source: the forms of every scalar; the tests look at all of them.
  static let ranges: [ClosedRange<UInt32>] = [
    0x80...0x33FF, 0xA640...0xABFF, 0xF900...0xFFFF, 0x10400...0x107FF, 0x10C80...0x10DFF,
    0x11000...0x11AFF, 0x11F00...0x11FFF, 0x16100...0x161FF, 0x16D00...0x16EFF, 0x1D100...0x1D7FF,
    0x1E000...0x1E0FF, 0x1E900...0x1E9FF, 0x1EE00...0x1EEFF, 0x1F100...0x1F3FF, 0x1FB00...0x1FBFF,
    0x2F800...0x2FA1F,
  ]

  private init(_ view: ScalarView) {
    let scalars = Self.ranges.flatMap { $0.compactMap { Unicode.Scalar($0) } }
    var forms: [UInt32: [UInt32]] = [:]
    var owners: [UInt32: [UInt32]] = [:]
    func add(_ scalars: [Unicode.Scalar], _ form: ScalarForms.Form) {
      for (scalar, codes) in zip(scalars, ScalarForms.forms(of: scalars, form))
      where codes != [scalar.value] && !codes.isEmpty {
        forms[scalar.value] = codes
        for code in Set(codes) { owners[code, default: []].append(scalar.value) }
      }
    }
    if let form = view.form {
      let isMark = scalars.map(ScalarForms.extends)
      add(zip(scalars, isMark).filter { !$1 }.map(\.0), form)
      // Marks would lose themselves on what is between the scalars.
      add(zip(scalars, isMark).filter(\.1).map(\.0), view.dropsMarks ? .canonical([]) : form)
    }
    self.forms = forms
    self.owners = owners.mapValues { $0.sorted() }
  }

  /// The scalars that are shown as something else.
  var shown: some Sequence<UInt32> { forms.keys }

  /// Returns the codes that the view shows of a scalar.
  func form(of value: UInt32) -> [UInt32] { forms[value] ?? [value] }

  /// The scalars whose form has `code`.
  func scalars(with code: UInt32) -> [UInt32] {
    let own = code >= 0x80 && forms[code] == nil ? [code] : []
    return own + (owners[code] ?? [])
  }

  private static let made = Mutex([Int: ForeignForms]())

  /// The forms of a view.
  static func of(_ view: ScalarView) -> ForeignForms {
    made.withLock { made in
      if let known = made[view.index] { return known }
      let forms = ForeignForms(view)
      made[view.index] = forms
      return forms
    }
  }
}

/// The codes beyond ASCII of the constants of a question, and the scalars whose forms have them.
struct ForeignLetters {
  /// The codes beyond ASCII of the constants, by view.
  private(set) var codes = [Set<UInt32>](repeating: [], count: ScalarView.count)
  /// Whether a mark that other letters lose may stay after a letter of a constant, by view: letters
  /// from U+0510 on keep some of their marks under `[d]`.
  private(set) var keepsMarks = [Bool](repeating: false, count: ScalarView.count)
  /// The codes that each used view shows of a scalar: of each scalar that has a code in a view and,
  /// where a view orders texts, of each that is not shown as it is.
  private(set) var forms: [UInt32: [[UInt32]]] = [:]
  /// The same codes, ascending.
  ///
  /// Empty for a view that orders no texts.
  private var bounds = [[UInt32]](repeating: [], count: ScalarView.count)

  var isEmpty: Bool { codes.allSatisfy(\.isEmpty) }

  /// The first letter that keeps marks under `[d]`.
  static let keeping: UInt32 = 0x510

  /// The scalars that lose all marks under `[d]`, unless a scalar has parts: U+023A and U+023E
  /// become letters that keep them.
  static let losing: [ClosedRange<UInt32>] = [0x1...0x239, 0x23B...0x23D, 0x23F...0x50F]

  mutating func insert(_ code: UInt32, in view: ScalarView) {
    codes[view.index].insert(code)
    if view.dropsMarks, code >= Self.keeping { keepsMarks[view.index] = true }
  }

  /// Whether a view orders texts by characters beyond ASCII.
  func isOrdered(_ view: Int) -> Bool { !bounds[view].isEmpty }

  /// Returns the code that a view shows of a character beyond ASCII.
  ///
  /// It is the character itself where constants have it; else, where texts are ordered, the least
  /// character between the same two, with its place in the order of marks; else
  /// `ScalarCode.foreign`.
  func seen(_ code: UInt32, in view: Int) -> UInt32 {
    if codes[view].contains(code) { return code }
    guard isOrdered(view), let scalar = Unicode.Scalar(code) else { return ScalarCode.foreign }
    let least = bounds[view].last { $0 < code }.map { $0 + 1 } ?? 0x80
    return least | ScalarCode.order(ScalarForms.order(of: scalar))
  }

  /// Returns the code that a view shows of a scalar beyond ASCII whose form is the scalar itself.
  func seen(plain value: UInt32, in view: Int) -> UInt32 {
    // The first letter of every syllable of Hangul is between the same constants.
    seen(0xAC00...0xD7A3 ~= value && 1...4 ~= view ? 0x1100 : value, in: view)
  }

  /// Works out the forms, once all constants are there.
  ///
  /// - Complexity: O(c × s): c codes, s scalars that have each.
  mutating func finish(_ isUsed: [Bool], _ isOrdered: [Bool]) {
    var scalars: Set<UInt32> = []
    for (index, own) in codes.enumerated() where !own.isEmpty {
      let forms = ForeignForms.of(ScalarView(index: index))
      for code in own { scalars.formUnion(forms.scalars(with: code)) }
      if isOrdered[index] {
        bounds[index] = own.sorted()
        scalars.formUnion(forms.shown)
      }
    }
    for (index, isUsed) in isUsed.enumerated() where index > 0 && isUsed && !scalars.isEmpty {
      let view = ForeignForms.of(ScalarView(index: index))
      for scalar in scalars {
        forms[scalar, default: [[UInt32]](repeating: [], count: ScalarView.count)][index] =
          view.form(of: scalar)
      }
    }
  }

  /// The scalars by what is shown of them, and what an order tells apart besides.
  var cells: [[ClosedRange<UInt32>]] {
    var alike: [[[UInt32]]: [UInt32]] = [:]
    for (scalar, own) in forms {
      var key = own.enumerated().map { view, form in
        form.map { $0 < 0x80 ? $0 : seen($0, in: view) }
      }
      // Marks of one class are alike, letters that keep marks as well.
      let order = Unicode.Scalar(scalar).map(ScalarForms.order(of:)) ?? 0
      key.append([UInt32(order)] + own.map { ($0.last ?? 0) < Self.keeping ? 0 : 1 })
      alike[key, default: []].append(scalar)
    }
    var cells = alike.values.map { scalars in scalars.sorted().map { $0...$0 } }
    for bounds in bounds where !bounds.isEmpty {
      cells += bounds.map { [$0...$0] } + bounds.map { [$0...0x10FFFF] }
    }
    if bounds.contains(where: { !$0.isEmpty }) {
      cells.append([0xAC00...0xD7A3])
      cells += ScalarGroups.marksByOrder
    }
    return cells
  }
}

/// A check whether characters beyond ASCII of a constant are analysed over all strings, and why
/// they are not.
enum ForeignConstant {
  /// The use of a constant in a comparison.
  enum Use {
    /// It is searched.
    case part
    /// It is what the identifier is searched in.
    case whole
    case order
  }

  /// The longest run of marks behind one letter: its orders are tried out.
  private static let marks = 4

  /// Why `codes`, a constant in the form that is compared, is not analysed.
  ///
  /// Nil if it is.
  static func problem(
    _ codes: [UInt32], in view: ScalarView, _ use: Use
  ) -> AnalysisProblem? {
    var run = 0
    for (place, code) in codes.enumerated() {
      guard code >= 0x80 else {
        // CoreFoundation drops no mark after it.
        if code == 0, view.dropsMarks { return .contextual("U+0000 before a combining mark") }
        run = 0
        continue
      }
      guard let scalar = Unicode.Scalar(code) else { return .contextual("text beyond ASCII") }
      guard order(of: code) > 0 else {
        if let reason = obstacle(scalar, in: view) { return .contextual(reason) }
        run = 0
        continue
      }
      run += 1
      if use == .order { return .contextual("the order of letters with combining marks") }
      if use == .whole { return .contextual("a part of text with combining marks") }
      if place == 0 || view.dropsMarks {
        return .contextual("a combining mark without its letter")
      }
      if run > marks { return .contextual("a letter with many combining marks") }
    }
    return nil
  }

  /// Why a character of a pattern of LIKE is not analysed.
  static func likeProblem(_ code: UInt32, in view: ScalarView) -> AnalysisProblem? {
    if code == 0 { return .contextual("U+0000 before a combining mark") }
    // Letters of Hangul may become something other than a character.
    if code == 0xFFFD { return .contextual("U+FFFD in LIKE") }
    if !view.options.isEmpty, LowLetters.shared.contains(code) {
      return .contextual("a letter in LIKE that a mark makes another of")
    }
    guard let scalar = Unicode.Scalar(code) else { return nil }
    if ForeignForms.of(.canonical([])).form(of: code) != [code] {
      return .contextual("a letter in LIKE that others are put together to")
    }
    return obstacle(scalar, in: view).map { .contextual($0) }
  }

  /// Whether a letter becomes another one with some mark behind it, in normal form KC.
  static func takesMarks(_ code: UInt32) -> Bool {
    guard let letter = Unicode.Scalar(code) else { return false }
    return ScalarGroups.composingScalars.contains { mark in
      let text = String(String.UnicodeScalarView([letter, mark]))
      return ScalarForms.form(of: text, .compatible([])).unicodeScalars.first != letter
    }
  }

  /// The place of a combining mark in the order of marks; 0 for other scalars, and for marks that
  /// do not come alone.
  static func order(of code: UInt32) -> UInt8 {
    switch code {
    case 0x345: 0
    case 0x300...0x36F, 0x3099, 0x309A: Unicode.Scalar(code).map(ScalarForms.order(of:)) ?? 0
    default: 0
    }
  }

  private static func obstacle(_ scalar: Unicode.Scalar, in view: ScalarView) -> String? {
    let properties = scalar.properties
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: return "a mark that is not European"
    case .format, .control, .surrogate, .privateUse, .unassigned: return "an invisible character"
    default: break
    }
    switch scalar.value {
    case 0x1100...0x11FF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0x3131...0x318E, 0xFFA0...0xFFDC:
      return "Hangul"
    default: break
    }
    let forms = ForeignForms.of(view)
    guard forms.form(of: scalar.value) == [scalar.value] else { return "text beyond ASCII" }
    // Of a mark without a letter before it, `[d]` leaves what the view without `[d]` shows.
    let options = view.options.subtracting(.diacriticInsensitive)
    let whole = view.isCanonical ? ScalarView.canonical(options) : .compatible(options)
    for value in ForeignForms.of(whole).scalars(with: scalar.value) {
      // U+0345 becomes iota without its case.
      if let other = Unicode.Scalar(value), ScalarForms.extends(other) {
        return "a letter that a mark may become"
      }
    }
    if ScalarForms.extends(scalar) || properties.canonicalCombiningClass != .notReordered
      || view.isCanonical && ScalarForms.mayJoinWhatIsBefore(scalar)
    {
      return "a character that joins the one before it, as emoji and Indic letters do,"
    }
    return nil
  }
}
