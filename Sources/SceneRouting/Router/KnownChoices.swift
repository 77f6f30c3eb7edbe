internal import CPrefetch
package import PredicateIndex

/// The choices of a row of identifiers, and those of rows before: logs have the same identifiers
/// again and again, and finding one among the last ones takes a tenth of a search.
///
/// ```
/// identifiers ─► ways of a set ─ known ───────────────► elements
///                      ▲           └ not known ► search ─┘ │
///                      └───────── remembered ◄─────────────┘
/// ```
///
/// It pauses while few identifiers repeat, and tries again at times.
///
/// - Invariant: used by one thread at a time, for one router whose scenes do not change.
package struct KnownChoices: ~Copyable {
  /// An identifier that was routed, and its choice: two lines of the processor's cache.
  ///
  /// ```
  /// choice │ length + 1 │ text …
  /// 0        16           20                     128
  /// ```
  private struct Way {
    static let lengthPlace = 16
    static let textPlace = 20
    static let stride = 128
    static let mostBytes = stride - textPlace

    let start: UnsafeMutableRawPointer

    var second: Way { Way(start: start + Self.stride) }
    var choice: RoutingChoice { start.load(as: RoutingChoice.self) }

    @inline(__always)
    func has(_ text: UnsafeRawPointer, _ count: Int) -> Bool {
      // The length of what is not used is zero.
      let length = start.load(fromByteOffset: Self.lengthPlace, as: UInt32.self)
      guard length == UInt32(count + 1) else { return false }
      let own = start + Self.textPlace
      guard count >= 16 else { return Self.areEqual(text, own, count) }
      // Steps of sixteen bytes; the last one takes some for the second time. Written here, as the
      // hash below: what other modules have of them is a call, of a seventh of a line's time.
      let last = count &- 16
      var difference = Self.difference(text, own, last)
      var offset = 0
      while offset < last {
        difference |= Self.difference(text, own, offset)
        offset &+= 16
      }
      return difference == .zero
    }

    @inline(__always)
    private static func difference(
      _ one: UnsafeRawPointer, _ two: UnsafeRawPointer, _ offset: Int
    ) -> SIMD2<UInt64> {
      one.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
        ^ two.loadUnaligned(fromByteOffset: offset, as: SIMD2<UInt64>.self)
    }

    private static func areEqual(
      _ one: UnsafeRawPointer, _ two: UnsafeRawPointer, _ count: Int
    ) -> Bool {
      for place in 0..<count {
        let byte = one.load(fromByteOffset: place, as: UInt8.self)
        if byte != two.load(fromByteOffset: place, as: UInt8.self) { return false }
      }
      return true
    }

    func put(_ text: UnsafeRawPointer, _ count: Int, _ choice: RoutingChoice) {
      start.storeBytes(of: choice, as: RoutingChoice.self)
      start.storeBytes(
        of: UInt32(count + 1), toByteOffset: Self.lengthPlace, as: UInt32.self)
      (start + Self.textPlace).copyMemory(from: text, byteCount: count)
    }
  }

  /// Sets of two ways each: an identifier is in the set of its hash.
  private static let sets = 1 << 13
  /// The number of identifiers that are looked for at once: the sets of all are fetched first.
  private static let row = 32
  /// The number of identifiers that are looked for before the gain is judged.
  private static let trial = 4096
  /// The number of identifiers that are routed without a look-up where it does not pay.
  private static let pause = 16 * trial

  private var ways: UnsafeMutableRawPointer?
  /// The number of the last identifiers that were looked for, and the number of those that were
  /// known.
  private var (tried, known) = (0, 0)
  private var paused = 0

  /// The choices that were searched for, with the lists of ties, if they were to be listed.
  package private(set) var fresh = RoutingChoices()
  private var unknown: [ByteIdentifier] = []
  /// The places of these among all, and their sets.
  private var places: [(place: Int, set: Way?)] = []
  // In memory of its own, as the fresh choices are.
  private var base: UnsafeMutablePointer<RoutingChoice>
  private var capacity = 256
  private var count = 0
  private var isFresh = true
  private let found: UnsafeMutablePointer<Way?>

  /// Creates room without choices.
  package init() {
    base = .allocate(capacity: capacity)
    found = .allocate(capacity: Self.row)
    found.initialize(repeating: nil, count: Self.row)
  }

  deinit {
    base.deallocate()
    found.deallocate()
    ways?.deallocate()
  }

  /// The choices, one for each identifier, in their order; good until the next ones are made.
  package var elements: UnsafeBufferPointer<RoutingChoice> {
    @inline(__always) get {
      isFresh ? fresh.elements : UnsafeBufferPointer(start: base, count: count)
    }
  }

  /// Decides where identifiers go, as `SceneRouter.choose(for:into:listsTies:)`.
  ///
  /// With lists of ties, an identifier whose scenes tie is searched for each time.
  package mutating func choose(
    for identifiers: UnsafeBufferPointer<ByteIdentifier>, by router: SceneRouter, listsTies: Bool
  ) {
    isFresh = paused > 0
    guard !isFresh else {
      paused = max(0, paused - identifiers.count)
      return router.choose(for: identifiers, into: &fresh, listsTies: listsTies)
    }
    begin(identifiers.count)
    let ways = self.ways ?? Self.makeWays()
    self.ways = ways
    for start in stride(from: 0, to: identifiers.count, by: Self.row) {
      let row = start..<min(start + Self.row, identifiers.count)
      for place in row { found[place - start] = Self.set(of: identifiers[place], among: ways) }
      for place in row {
        look(for: identifiers[place], at: place, in: found[place - start], listsTies)
      }
    }
    unknown.withUnsafeBufferPointer { router.choose(for: $0, into: &fresh, listsTies: listsTies) }
    for (number, choice) in fresh.elements.enumerated() {
      base[places[number].place] = choice
      if let set = places[number].set { Self.remember(choice, of: unknown[number], in: set) }
    }
    weigh(identifiers.count)
  }

  @inline(__always)
  private mutating func look(
    for identifier: ByteIdentifier, at place: Int, in set: Way?, _ listsTies: Bool
  ) {
    if let set, let text = identifier.start {
      let isFirst = set.has(text, identifier.count)
      if isFirst || set.second.has(text, identifier.count) {
        let choice = isFirst ? set.choice : set.second.choice
        if !listsTies || choice.tied == 0 {
          base[place] = choice
          return
        }
      }
    }
    unknown.append(identifier)
    places.append((place, set))
  }

  private mutating func begin(_ count: Int) {
    self.count = count
    unknown.removeAll(keepingCapacity: true)
    places.removeAll(keepingCapacity: true)
    guard count > capacity else { return }
    base.deallocate()
    capacity = max(2 * capacity, count)
    base = .allocate(capacity: capacity)
  }

  /// Notes how many were known, and pauses where that is less than every eighth.
  private mutating func weigh(_ count: Int) {
    tried += count
    known += count - unknown.count
    guard tried >= Self.trial else { return }
    if known < tried / 8 { paused = Self.pause }
    (tried, known) = (0, 0)
  }

  private static func makeWays() -> UnsafeMutableRawPointer {
    let size = 2 * sets * Way.stride
    let ways = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: Way.stride)
    ways.initializeMemory(as: UInt8.self, repeating: 0, count: size)
    return ways
  }

  /// The first way of the set of an identifier, which it has fetched.
  ///
  /// Nil if the identifier is too long.
  @inline(__always)
  private static func set(
    of identifier: ByteIdentifier, among ways: UnsafeMutableRawPointer
  ) -> Way? {
    let count = identifier.count
    guard let text = identifier.start, count <= Way.mostBytes,
      identifier.mark == ByteIdentifier.text
    else { return nil }
    let hash = hash(of: text, count)
    let way = Way(start: ways + 2 * (Int(truncatingIfNeeded: hash) & (sets - 1)) * Way.stride)
    prefetch_line(way.start)
    prefetch_line(way.start + 64)
    return way
  }

  @inline(__always)
  private static func hash(of text: UnsafeRawPointer, _ count: Int) -> UInt64 {
    var hash = UInt64(truncatingIfNeeded: count) &* 0x9E37_79B9_7F4A_7C15
    func add(_ first: UInt64, _ second: UInt64) {
      let product = (first ^ hash).multipliedFullWidth(by: second ^ 0xD6E8_FEB8_6659_FD93)
      hash = product.high ^ product.low
    }
    func add(at offset: Int) {
      add(
        text.loadUnaligned(fromByteOffset: offset, as: UInt64.self),
        text.loadUnaligned(fromByteOffset: offset &+ 8, as: UInt64.self))
    }
    guard count >= 16 else {
      for place in 0..<count {
        add(UInt64(text.load(fromByteOffset: place, as: UInt8.self)), UInt64(count))
      }
      return hash
    }
    let last = count &- 16
    var offset = 0
    while offset < last {
      add(at: offset)
      offset &+= 16
    }
    add(at: last)
    return hash
  }

  /// Puts an identifier into the first way of its set, and what was there into the second.
  private static func remember(
    _ choice: RoutingChoice, of identifier: ByteIdentifier, in set: Way
  ) {
    guard let text = identifier.start, !set.has(text, identifier.count) else { return }
    set.second.start.copyMemory(from: set.start, byteCount: Way.stride)
    set.put(text, identifier.count, choice)
  }
}
