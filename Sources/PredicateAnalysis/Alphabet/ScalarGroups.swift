import ByteText
internal import PredicateLanguage

/// Scalars beyond ASCII whose forms have ASCII letters, several characters or marks: the ones that
/// a comparison with an ASCII constant may tell from an ordinary foreign letter.
///
/// Scalars that no such comparison tells apart are one group. Every other scalar is plain: in each
/// view it is one foreign character that begins and ends where it is.
struct ScalarGroups: Sendable {
  /// The properties that the scalars of a group share.
  struct Group: Sendable {
    /// The form in each view, with foreign characters as `ScalarCode.foreign`.
    var forms: [[UInt32]]
    /// The ASCII characters of the form in each view.
    var letters: [ASCIISet]
    /// Whether the scalar belongs to whatever is before it.
    var extends: Bool
    /// Whether it is dropped after a letter where marks are.
    var vanishes: Bool
    /// Whether LIKE drops it there: U+0CC0 and its like, which are made of marks, it keeps.
    var vanishesInLike: Bool
    /// Whether it may become one character with the one before it, in normal form KC.
    var composes: Bool
    /// The ASCII letters with which it becomes one character, surely or perhaps.
    var composesWith: ASCIISet
    var mayComposeWith: ASCIISet
    /// The ASCII letter that the compatible form ends with, without and with its case folded; 0 for
    /// another.
    var lastLetters: SIMD2<UInt32>
    /// The scalars, ascending.
    var scalars: [UInt32]
  }

  let groups: [Group]
  /// The scalars of all groups, ascending, and the group of each.
  let scalars: [UInt32]
  let groupOf: [Int32]

  /// The ASCII characters of the form, by view and group.
  let letters: [[ASCIISet]]
  /// The same, but none where the form has other characters too.
  let wholeLetters: [[ASCIISet]]
  /// The bucket of each group in each bucketing, and the number of buckets of each bucketing.
  private let buckets: [[Int]]
  private let bucketCounts: [Int]

  /// A way to sort groups into buckets: the groups of a bucket are alike for constants without any
  /// of their letters.
  enum Bucketing: Int {
    /// The bucketing where no letter joins another.
    case plain
    /// The bucketing where marks join letters.
    case composed
    /// The bucketing where the number of characters counts, too.
    case counted
  }

  func bucket(_ bucketing: Bucketing, _ group: Int) -> Int { buckets[bucketing.rawValue][group] }

  func bucketCount(_ bucketing: Bucketing) -> Int { bucketCounts[bucketing.rawValue] }

  /// The groups under all options but `[d]`, and under all.
  static let withoutDiacritics = ScalarGroups([
    .units, .canonical([]), .canonical(.caseInsensitive),
    .compatible([]), .compatible(.caseInsensitive),
  ])
  static let all = ScalarGroups((0..<ScalarView.count).map { ScalarView(index: $0) })

  /// Scalars beyond marks that may be in a group, with others between them.
  ///
  /// Source: the forms of every scalar; the tests look at all of them.
  private static let candidates = """
    A0-17F 1A0-1A1 1AF-1B0 1C4-233 2B0-2B8 2D8-2E3 37A-385 587 675-678 958-95F 9DC-9DF A33-A36 \
    A59-A5E B5C-B5D E33 EB3 EDC-EDD F43-F5C F69 1100-11FF 1D2C-1D65 1D9C-1DA0 1DBB 1E00-1EF9 \
    1F80-1FCF 1FDD-1FDF 1FED-200A 2017 2024-2049 2057-205F 2070-20A8 2100-2189 222C-2230 2260 \
    226E-226F 2460-24EA 2A0C 2A74-2A76 2ADC 2C7C-2C7D 3000 309B-309F 30FF 3131-318E 3200-33FF \
    A7F2-A7F4 FB00-FB06 FB13-FB4F FBDD FBEA-FD3D FD50-FDC7 FDF0-FDFC FE10-FE19 FE30-FE38 \
    FE47-FE7F FEF5-FFEF 107A5 1D15E-1D164 1D1BB-1D1C0 1D400-1D6A3 1D7CE-1D7FF 1F100-1F16C \
    1F190 1F200-1F201 1F240-1F248 1FBF0-1FBF9
    """

  /// The characters that may become one with the one before them, as NFC_Quick_Check=Maybe has
  /// them; and U+1176, U+11A7, U+11C3, U+11173 and U+111C0, which CoreFoundation takes for vowels
  /// and last letters of Hangul, two of them by their lower 16 bits.
  ///
  /// Source: the canonical decompositions of every scalar; the tests look at all of them.
  private static let composing = """
    300-304 306-30C 30F 311 313-314 31B 323-328 32D-32E 330-331 338 342 345 653-655 93C 9BE 9D7 \
    B3E B56-B57 BBE BD7 C56 CC2 CD5-CD6 D3E D57 DCA DCF DDF 102E 1161-1176 11A7-11C3 1B35 \
    3099-309A 110BA 11127 11173 111C0 1133E 11357 113B8 113BB 113C2 113C5 113C9 114B0 114BA \
    114BD 115AF 11930 11935 16121-16129 16D67
    """

  /// The same as scalars.
  static let composingScalars = values(composing).compactMap { Unicode.Scalar($0) }

  static func values(_ table: String) -> [UInt32] {
    table.split(separator: " ").flatMap { entry -> [UInt32] in
      let bounds = entry.split(separator: "-").compactMap { UInt32($0, radix: 16) }
      guard let first = bounds.first, let last = bounds.last else { return [] }
      return Array(first...last)
    }
  }

  /// Every scalar beyond ASCII that belongs to what is before it.
  static let marks: [Unicode.Scalar] = {
    ([0x300...0x1FFFF, 0xE0000...0xE0FFF] as [ClosedRange<UInt32>]).flatMap { range in
      range.compactMap { Unicode.Scalar($0) }.filter {
        !(0x3400...0x9FFF ~= $0.value || 0xAC00...0xD7A3 ~= $0.value) && ScalarForms.extends($0)
      }
    }
  }()

  /// The marks by their place in canonical order.
  static let marksByOrder: [[ClosedRange<UInt32>]] = {
    var marks: [UInt8: [ClosedRange<UInt32>]] = [:]
    for mark in Self.marks {
      marks[ScalarForms.order(of: mark), default: []].append(mark.value...mark.value)
    }
    return Array(marks.values)
  }()

  private init(_ views: [ScalarView]) {
    let composing = Set(Self.values(Self.composing))
    let listed = (Self.values(Self.candidates) + composing.sorted()).uniqued()
      .compactMap { Unicode.Scalar($0) }.filter { $0.value != 1 && !ScalarForms.extends($0) }
    var builder = GroupBuilder(views: views, composing: composing)
    builder.add(listed, areMarks: false)
    builder.add(Self.marks, areMarks: true)
    let groups = builder.groups
    self.groups = groups
    letters = (0..<ScalarView.count).map { view in groups.map { $0.letters[view] } }
    wholeLetters = (0..<ScalarView.count).map { view in
      groups.map { $0.forms[view].contains(ScalarCode.foreign) ? ASCIISet() : $0.letters[view] }
    }
    var buckets: [[Int]] = []
    var counts: [Int] = []
    for bucketing in 0..<3 {
      var known: [BucketKey: Int] = [:]
      buckets.append(
        groups.map { group in
          let key = BucketKey(group, bucketing)
          let place = known[key] ?? known.count
          known[key] = place
          return place
        })
      counts.append(known.count)
    }
    self.buckets = buckets
    bucketCounts = counts
    var pairs: [(UInt32, Int32)] = []
    for (index, group) in groups.enumerated() {
      for scalar in group.scalars { pairs.append((scalar, Int32(index))) }
    }
    pairs.sort { $0.0 < $1.0 }
    scalars = pairs.map(\.0)
    groupOf = pairs.map(\.1)
  }

  /// The group of a scalar.
  ///
  /// Nil if the scalar is a plain one.
  func group(of value: UInt32) -> Int? {
    var lower = 0
    var upper = scalars.count
    while lower < upper {
      let middle = (lower + upper) / 2
      if scalars[middle] < value { lower = middle + 1 } else { upper = middle }
    }
    return lower < scalars.count && scalars[lower] == value ? Int(groupOf[lower]) : nil
  }
}

/// The properties that tell groups apart whose letters no constant has.
private struct BucketKey: Hashable {
  let extends: Bool
  let vanishes: Bool
  let vanishesInLike: Bool
  var composes = false
  var composesWith = ASCIISet()
  var mayComposeWith = ASCIISet()
  var count = 0
  var lastLetters = SIMD2<UInt32>()
  /// Whether it ends in an ASCII letter without its diacritics, without and with its case folded.
  var endsInASCII = [false, false]

  init(_ group: ScalarGroups.Group, _ bucketing: Int) {
    extends = group.extends
    vanishes = group.vanishes
    vanishesInLike = group.vanishesInLike
    guard bucketing > 0 else { return }
    composes = group.composes
    composesWith = group.composesWith
    mayComposeWith = group.mayComposeWith
    lastLetters = group.lastLetters
    if composes || bucketing == 2 { count = group.forms[5].count }
    endsInASCII = group.forms[7...].map { $0.last.map { $0 < 0x80 } ?? false }
  }
}

/// Sorts scalars into groups.
private struct GroupBuilder {
  private struct Key: Hashable {
    let forms: [[UInt32]]
    let extends: Bool
    let vanishes: Bool
    let vanishesInLike: Bool
    let composes: Bool
    let composesWith: ASCIISet
    let lastLetters: SIMD2<UInt32>
  }

  let views: [ScalarView]
  let composing: Set<UInt32>
  var groups: [ScalarGroups.Group] = []
  private var places: [Key: Int] = [:]
  /// The ASCII letters with which each composing mark becomes one character.
  private var partners: [UInt32: ASCIISet] = [:]

  init(views: [ScalarView], composing: Set<UInt32>) {
    self.views = views
    self.composing = composing
    // An ASCII letter with a mark is one character in normal form C: all are in these ranges.
    let ranges: [ClosedRange<UInt32>] = [
      0xC0...0x17E, 0x1A0...0x1B0, 0x1CD...0x233, 0x1E00...0x1EF9, 0x2260...0x226F,
    ]
    let composites = ranges.flatMap { $0.compactMap { Unicode.Scalar($0) } }
    for form in ScalarForms.forms(of: composites, .canonical([]))
    where form.count == 2 && form[0] < 0x80 {
      partners[form[1], default: ASCIISet()].insert(form[0])
    }
  }

  mutating func add(_ scalars: [Unicode.Scalar], areMarks: Bool) {
    var forms = [[[UInt32]]](repeating: [], count: ScalarView.count)
    for view in views {
      guard let form = view.form else { continue }
      // Marks would lose themselves on what is between the scalars.
      let own: ScalarForms.Form = areMarks && view.dropsMarks ? .canonical([]) : form
      forms[view.index] = ScalarForms.forms(of: scalars, own)
    }
    let drops = areMarks && views.contains(where: \.dropsMarks)
    let dropped = drops ? Self.dropped(scalars, .canonical(.diacriticInsensitive)) : []
    let droppedInLike = drops ? Self.dropped(scalars, .compatible(.diacriticInsensitive)) : []
    for (place, scalar) in scalars.enumerated() {
      let own = (0..<ScalarView.count).map { view -> [UInt32] in
        let form = forms[view].isEmpty ? [scalar.value] : forms[view][place]
        return form.map { $0 < 0x80 ? $0 : ScalarCode.foreign }
      }
      let first = forms[5].isEmpty ? scalar.value : forms[5][place].first ?? 0
      let last = own[5...6].map { form in form.last.map { $0 < 0x80 ? $0 : 0 } ?? 0 }
      add(
        Key(
          forms: own, extends: areMarks, vanishes: dropped.contains(scalar.value),
          vanishesInLike: droppedInLike.contains(scalar.value),
          composes: composing.contains(first), composesWith: partners[first] ?? ASCIISet(),
          lastLetters: SIMD2(last)), scalar.value, first)
    }
  }

  private mutating func add(_ key: Key, _ value: UInt32, _ first: UInt32) {
    // A plain letter needs no group.
    if !key.extends, !key.composes, key.forms.allSatisfy({ $0 == [ScalarCode.foreign] }) { return }
    if let place = places[key] {
      groups[place].scalars.append(value)
      return
    }
    places[key] = groups.count
    // `L` takes a macron once it has a dot below, which may come later.
    var perhaps = ASCIISet()
    if first == 0x304 { for letter in "LlRr".unicodeScalars { perhaps.insert(letter.value) } }
    groups.append(
      ScalarGroups.Group(
        forms: key.forms, letters: key.forms.map(Self.letters), extends: key.extends,
        vanishes: key.vanishes, vanishesInLike: key.vanishesInLike, composes: key.composes,
        composesWith: key.composesWith,
        mayComposeWith: perhaps, lastLetters: key.lastLetters, scalars: [value]))
  }

  private static func letters(of form: [UInt32]) -> ASCIISet {
    var letters = ASCIISet()
    for code in form where code < 0x80 { letters.insert(code) }
    return letters
  }

  /// The marks that a letter loses where diacritics do not count.
  private static func dropped(
    _ marks: [Unicode.Scalar], _ form: ScalarForms.Form
  ) -> Set<UInt32> {
    var text = String.UnicodeScalarView()
    for mark in marks {
      text.append("a")
      text.append(mark)
      text.append("\u{1}")
    }
    let parts = ScalarForms.form(of: String(text), form).unicodeScalars
      .split(separator: "\u{1}", omittingEmptySubsequences: false)
    guard parts.count == marks.count + 1 else { return [] }
    return Set(zip(marks, parts).filter { $1.count == 1 }.map { $0.0.value })
  }
}
