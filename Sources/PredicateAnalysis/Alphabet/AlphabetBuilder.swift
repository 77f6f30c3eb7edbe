/// Sorts scalars into classes by what the machines of a question see of them.
struct AlphabetBuilder {
  let request: AlphabetRequest
  private var table = RefinementTable(capacity: 1024)
  private(set) var classes: [Candidate] = []
  private var classOf: [Int32] = []
  private var sequences: [[UInt32]: UInt32] = [:]
  /// The least ASCII character between the same letters of constants, by view and ASCII character.
  ///
  /// Empty for a view that orders no texts.
  private var buckets: [[UInt32]]
  private(set) var index = Alphabet.Index()

  /// A class, and how it came about.
  struct Candidate {
    var scalar: UInt32
    var rank: Int
    let group: Int?
    let cell: Int32
    /// The forms in `LowLetters.views` of the characters that a mark makes of it.
    var becomes: [[[UInt32]]] = []
  }

  static func build(_ request: AlphabetRequest) -> Alphabet {
    var builder = AlphabetBuilder(request)
    let ascii = builder.addASCII()
    if request.scalars.hasForeign {
      builder.addForeign()
      builder.addLowLetters()
    }
    return builder.finish(ascii)
  }

  private init(_ request: AlphabetRequest) {
    self.request = request
    buckets = [[UInt32]](repeating: [], count: ScalarView.count)
    for view in 0..<ScalarView.count where request.isOrdered[view] {
      var least: UInt32 = 0
      var previousIsLetter = false
      buckets[view] = (UInt32(0)..<128).map { value -> UInt32 in
        let isLetter = request.letters[view].contains(value)
        if isLetter || previousIsLetter { least = value }
        previousIsLetter = isLetter
        return least
      }
    }
    known =
      request.hasContext
      ? (request.dropsMarks ? ScalarGroups.all : ScalarGroups.withoutDiacritics) : nil
    groups = known?.groups ?? []
    bucketing = request.countsCharacters ? .counted : request.usesCompatible ? .composed : .plain
  }

  private let known: ScalarGroups?
  let groups: [ScalarGroups.Group]
  private let bucketing: ScalarGroups.Bucketing

  /// Whether a constant has a letter that the form of a group has, where it could be found.
  private func isRelevant(_ group: Int) -> Bool {
    guard let known else { return false }
    for view in 1..<ScalarView.count where request.isUsed[view] {
      let letters = request.isOrdered[view] || view >= 5 ? known.letters : known.wholeLetters
      let own = letters[view][group]
      if request.isOrdered[view] {
        if !own.isEmpty { return true }
      } else if !own.intersection(request.letters[view]).isEmpty {
        return true
      }
    }
    return false
  }

  // MARK: Codes

  /// Returns the code that machines see of a character in a view.
  @inline(__always)
  func code(_ view: Int, _ code: UInt32) -> UInt32 {
    if code >= 0x80 || request.letters[view].contains(code) { return code }
    return request.isOrdered[view] ? buckets[view][Int(code)] : ScalarCode.foreign
  }

  /// Returns the codes that machines see of a group in a view.
  func codes(_ view: Int, _ group: ScalarGroups.Group) -> [UInt32] {
    if group.letters[view].intersection(request.letters[view]).isEmpty, !request.isOrdered[view] {
      if view < 5 || !request.countsCharacters { return [ScalarCode.foreign] }
      return [UInt32](repeating: ScalarCode.foreign, count: group.forms[view].count)
    }
    return seen(group.forms[view].map { code(view, $0) }, view)
  }

  /// Returns the codes that machines see of a form in which all that no constant has is
  /// `ScalarCode.foreign` already.
  func seen(_ form: [UInt32], _ view: Int) -> [UInt32] {
    if view < 5 {
      // A form is found as a whole or not at all.
      let isFound = request.isOrdered[view] || !form.contains(ScalarCode.foreign)
      return isFound ? form : [ScalarCode.foreign]
    }
    if request.countsCharacters { return form }
    var collapsed: [UInt32] = []
    for code in form where code != ScalarCode.foreign || collapsed.last != code {
      collapsed.append(code)
    }
    return collapsed
  }

  /// The letters that take marks, as far as it matters, without and with the case folded: for
  /// each the least with the same partners.
  func lastLetters(_ letters: SIMD2<UInt32>) -> SIMD2<UInt32> {
    SIMD2(lastLetter(letters[0], in: (5, 7)), lastLetter(letters[1], in: (6, 8)))
  }

  /// The letters that take marks of an ASCII character.
  func lastLetters(ofASCII value: UInt32) -> SIMD2<UInt32> {
    lastLetters(SIMD2(value, ScalarView(index: 6).code(ofASCII: value)))
  }

  func lastLetter(_ letter: UInt32, in views: (Int, Int)) -> UInt32 {
    guard request.hasContext, isUsed(views.0, views.1) else { return 0 }
    guard letter < 0x80, letter > 0 else {
      return request.countsCharacters ? Alphabet.foreignLetter : 0
    }
    let isRelevant =
      request.countsCharacters || request.letters[views.0].contains(letter)
      || request.letters[views.1].contains(letter)
    return isRelevant ? ASCIIPartners.twins[Int(letter)] : 0
  }

  /// The number of two letters that take marks, which may be in the same way.
  private func number(_ letters: SIMD2<UInt32>, isAlike: Bool) -> UInt64 {
    UInt64(letters[0]) << 16 | UInt64(letters[1]) << 8 | (isAlike ? 1 : 0)
  }

  /// Capitals that a mark joins and the small letter not, or the other way about.
  private static let unlike = Set("HIJTWY".unicodeScalars.map(\.value))

  /// Whether the same marks join a letter with its case folded: those that end in an ASCII letter
  /// without their case folded, and not in one of those.
  func isAlike(_ letter: UInt32, _ letters: SIMD2<UInt32>) -> Bool {
    letters != SIMD2() && letter > 0 && letter < 0x80 && !Self.unlike.contains(letter)
      && isUsed(5, 7) && isUsed(6, 8)
  }

  // MARK: Classes

  /// The rank of an ASCII character by its readability; less is better.
  private func rank(_ value: UInt32) -> Int {
    if 0x20...0x7E ~= value, request.literals.contains(value) { return 0 }
    switch value {
    case 0x61...0x7A: return 1
    case 0x30...0x39: return 2
    case 0x41...0x5A: return 3
    case 0x20...0x7E: return 4
    case 0..<0x80: return 5
    default: return 6
    }
  }

  private mutating func add(
    _ id: Int32, _ value: UInt32, _ group: Int?, _ cell: Int32
  ) -> Int32 {
    let place = place(id, value, group, cell)
    if request.wantsIndex, value >= 0x80 {
      if let group {
        index.groups[UInt64(group) << 32 | UInt64(cell)] = place
      } else {
        index.plain[cell] = place
      }
    }
    return place
  }

  /// Adds a letter that may become other characters with a mark behind it; `number` is that of
  /// these.
  mutating func addLow(
    _ value: UInt32, becoming forms: [[[UInt32]]], _ number: UInt32, _ group: Int?, _ cell: Int32
  ) {
    let plain = group.map { id(ofGroup: $0, cell) } ?? id(ofPlain: cell)
    let place = place(table.refine(plain, UInt64(number)), value, group, cell)
    classes[Int(place)].becomes = forms
    if request.wantsIndex { index.low[value] = place }
  }

  func group(of value: UInt32) -> Int? { known?.group(of: value) }

  /// The number of codes in a row.
  mutating func numberOfSequence(_ codes: [UInt32]) -> UInt32 {
    let number = sequences[codes] ?? UInt32(sequences.count)
    sequences[codes] = number
    return number
  }

  /// Returns the class of the refined number `id`, to which the scalar `value` belongs.
  private mutating func place(
    _ id: Int32, _ value: UInt32, _ group: Int?, _ cell: Int32
  ) -> Int32 {
    let rank = rank(value)
    while classOf.count <= Int(id) { classOf.append(-1) }
    let known = classOf[Int(id)]
    if known >= 0 {
      if rank < classes[Int(known)].rank {
        classes[Int(known)].rank = rank
        classes[Int(known)].scalar = value
      }
      return known
    }
    classOf[Int(id)] = Int32(classes.count)
    classes.append(
      Candidate(scalar: value, rank: rank, group: group, cell: cell))
    return Int32(classes.count - 1)
  }

  private mutating func addASCII() -> [Int32] {
    let used = (0..<ScalarView.count).filter { request.isUsed[$0] }
    var result = [Int32](repeating: -1, count: 128)
    var interval = 0
    let cells = request.cells
    for value in UInt32(0)..<128 {
      while interval + 1 < cells.starts.count, cells.starts[interval + 1] <= value { interval += 1 }
      guard request.scalars.containsASCII(value) else { continue }
      let cell = cells.cells[interval]
      var id = table.refine(0, UInt64(cell))
      for view in used {
        id = table.refine(id, UInt64(code(view, ScalarView(index: view).code(ofASCII: value))))
      }
      let letters = lastLetters(ofASCII: value)
      id = table.refine(id, number(letters, isAlike: isAlike(value, letters)))
      result[Int(value)] = add(id, value, nil, cell)
    }
    return result
  }

  private mutating func addForeign() {
    switch request.scalars {
    case .printable(let extra):
      for value in extra where value >= 0x80 {
        let cell = request.cells.cell(of: value)
        if request.exact != nil {
          _ = add(table.refine(0, UInt64(cell)), value, nil, cell)
        } else if let group = known?.group(of: value) {
          _ = add(id(ofGroup: group, cell), value, group, cell)
        } else {
          _ = add(id(ofPlain: cell), value, nil, cell)
        }
      }
    default:
      if request.cells.starts.last ?? 0 < 0x80 { addWhole() } else { addByCell() }
    }
  }

  /// Adds the groups and plain letters when no set tells scalars beyond ASCII apart.
  private mutating func addWhole() {
    let cell = request.cells.cells.last ?? 0
    var isSeen = [Bool](repeating: false, count: known?.bucketCount(bucketing) ?? 0)
    for index in groups.indices where !isKnown(index, &isSeen, 0) {
      _ = add(id(ofGroup: index, cell), groups[index].scalars[0], index, cell)
    }
    _ = add(id(ofPlain: cell), 0x3A9, nil, cell)
  }

  /// Whether the class of a group in a cell is there already; notes that it will be.
  private func isKnown(_ group: Int, _ isSeen: inout [Bool], _ cell: Int) -> Bool {
    guard let known, !request.wantsIndex, !isRelevant(group) else { return false }
    let place = cell * known.bucketCount(bucketing) + known.bucket(bucketing, group)
    if isSeen[place] { return true }
    isSeen[place] = true
    return false
  }

  /// Adds what is in each cell.
  private mutating func addByCell() {
    guard let known else { return }
    let cells = request.cells
    var isSeen = [Bool](repeating: false, count: groups.count * cells.count)
    var isBucketSeen = [Bool](repeating: false, count: known.bucketCount(bucketing) * cells.count)
    var interval = cells.interval(of: 0x80)
    var next: UInt32 = 0x80
    var position = 0
    var plainIDs = [Int32](repeating: -1, count: cells.count)
    while true {
      let isLast = interval + 1 >= cells.starts.count
      let end = isLast ? UInt32(0x10FFFF) : cells.starts[interval + 1] - 1
      let cell = cells.cells[interval]
      var plain: UInt32? = next
      while position < known.scalars.count, known.scalars[position] <= end {
        let value = known.scalars[position]
        let group = Int(known.groupOf[position])
        position += 1
        if plain == value { plain = value < end ? value + 1 : nil }
        let place = group * cells.count + Int(cell)
        if isSeen[place] { continue }
        isSeen[place] = true
        if isKnown(group, &isBucketSeen, Int(cell)) { continue }
        _ = add(id(ofGroup: group, cell), value, group, cell)
      }
      if let value = plain, plainIDs[Int(cell)] < 0, let scalar = Self.scalar(from: value, to: end)
      {
        plainIDs[Int(cell)] = add(id(ofPlain: cell), scalar, nil, cell)
      }
      if isLast { return }
      next = end + 1
      interval += 1
    }
  }

  private static func scalar(from value: UInt32, to end: UInt32) -> UInt32? {
    let first = 0xD800...0xDFFF ~= value ? 0xE000 : value
    return first <= end ? first : nil
  }

  private mutating func id(ofPlain cell: Int32) -> Int32 {
    var id = table.refine(0, UInt64(cell))
    for view in 0..<ScalarView.count where request.isUsed[view] {
      id = table.refine(id, UInt64(ScalarCode.foreign))
    }
    return table.refine(id, number(lastLetters(SIMD2()), isAlike: false))
  }

  private mutating func id(ofGroup index: Int, _ cell: Int32) -> Int32 {
    let group = groups[index]
    var id = table.refine(0, UInt64(cell))
    for view in 0..<ScalarView.count where request.isUsed[view] {
      let codes = view == 0 ? [ScalarCode.foreign] : codes(view, group)
      if codes.count == 1 {
        id = table.refine(id, UInt64(codes[0]))
      } else {
        id = table.refine(id, UInt64(numberOfSequence(codes)) + 0x20_0000)
      }
    }
    var flags: UInt64 = 0
    if group.extends, request.usesCanonical || request.usesCompatible { flags |= 1 }
    if request.dropsMarks, group.vanishes { flags |= 2 }
    var letters = SIMD2<UInt32>()
    if keepsMarks {
      for view in 7...8 { flags |= keeps(group, view) ? 1 << UInt64(view - 4) : 0 }
      id = table.refine(id, flags)
      flags = 0
    }
    if request.dropsMarks, group.vanishesInLike { flags |= 8 }
    if request.usesCompatible {
      if group.composes { flags |= 4 }
      if group.composes {
        let certain = group.composesWith.intersection(relevantLetters)
        let perhaps = group.mayComposeWith.intersection(relevantLetters)
        if request.countsCharacters || group.forms[5].count > 1 {
          flags |= UInt64(group.forms[5].count) << 4
        }
        id = table.refine(id, certain.low ^ perhaps.low << 1)
        id = table.refine(id, certain.high)
        id = table.refine(id, perhaps.high)
      }
      if !group.extends {
        letters = lastLetters(group.lastLetters)
      }
    }
    let isAlike = isAlike(group.lastLetters[0], letters)
    return table.refine(id, number(letters, isAlike: isAlike) << 8 | flags)
  }

  /// The ASCII letters that some LIKE compares, before folding.
  private var relevantLetters: ASCIISet {
    if request.countsCharacters { return .all }
    var letters = ASCIISet()
    for value in UInt32(0)..<128 where lastLetters(SIMD2(value, value)) != SIMD2() {
      letters.insert(value)
    }
    return letters
  }
}
