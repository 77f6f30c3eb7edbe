/// The keys of a JSON line as they come: which of them lead to the fields that are wanted, and
/// whether one may be in its object twice.
///
/// ```
/// {"user":{"id":"a"},"n":1}      depth 0: user, n · depth 1: id
///          matched of user.id:   0 → 1 inside the object of `user`
/// ```
struct ScannedKeys: ~Copyable {
  /// A key without escapes.
  struct Key {
    private let start: UnsafeRawPointer
    private let count: Int
    /// The first eight bytes; of a shorter key all, and zeros.
    private let first: UInt64
    /// Equal for equal keys, and seldom for others.
    let hash: UInt64
    let isASCII: Bool

    private static let highs: UInt64 = 0x8080_8080_8080_8080

    /// A key of less than eight bytes, which `first` has from its lowest one on.
    @inline(__always)
    init(_ start: UnsafeRawPointer, short first: UInt64, count: Int) {
      (self.start, self.count, self.first) = (start, count, first)
      isASCII = first & Self.highs == 0
      // Their number is in it, too: no key has a zero.
      hash = first &* 0x9E37_79B9_7F4A_7C15
    }

    /// A key of eight bytes or more.
    init(_ start: UnsafeRawPointer, count: Int) {
      (self.start, self.count) = (start, count)
      first = UInt64(littleEndian: start.loadUnaligned(as: UInt64.self))
      let last = start.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
      var all = first | last
      var place = 8
      while place &+ 8 < count {
        all |= start.loadUnaligned(fromByteOffset: place, as: UInt64.self)
        place &+= 8
      }
      isASCII = all & Self.highs == 0
      // Keys of the same length that begin and end alike look the same: they are read slowly.
      hash =
        (first &* 0x9E37_79B9_7F4A_7C15) ^ (last &* 0xC2B2_AE3D_27D4_EB4F) ^ UInt64(count)
    }

    @inline(__always)
    fileprivate func equals(_ wanted: Wanted) -> Bool {
      guard first == wanted.first, count == wanted.count else { return false }
      return count <= 8 || equalsRest(wanted)
    }

    private func equalsRest(_ wanted: Wanted) -> Bool {
      (8..<count).allSatisfy { start.load(fromByteOffset: $0, as: UInt8.self) == wanted.bytes[$0] }
    }
  }

  /// A key of a path.
  fileprivate struct Wanted {
    let bytes: [UInt8]
    let count: Int
    /// The first eight bytes, in the form of `Key.first`.
    let first: UInt64

    init(_ key: String) {
      bytes = Array(key.utf8)
      count = bytes.count
      first = bytes.prefix(8).enumerated().reduce(0) {
        $0 | UInt64($1.element) << UInt64(8 * $1.offset)
      }
    }
  }

  /// A field: its keys, and how many of them lead to the object that is being read.
  private struct Field {
    let keys: UnsafeMutableBufferPointer<Wanted>
    var matched = 0

    init(_ path: FieldPath) {
      keys = .allocate(capacity: path.keys.count)
      _ = keys.initialize(from: path.keys.map(Wanted.init))
    }
  }

  private static let mostKeys = 64
  private static let mostDepth = 32

  private let fields: UnsafeMutableBufferPointer<Field>
  private let hashes = UnsafeMutablePointer<UInt64>.allocate(capacity: mostKeys)
  private let starts = UnsafeMutablePointer<Int>.allocate(capacity: mostDepth)
  private var count = 0
  private var start = 0

  init(_ fields: JSONFields) {
    let paths = [fields.identifier] + (fields.recorded.map { [$0] } ?? [])
    self.fields = .allocate(capacity: paths.count)
    _ = self.fields.initialize(from: paths.map(Field.init))
    starts.initialize(repeating: 0, count: Self.mostDepth)
    hashes.initialize(repeating: 0, count: Self.mostKeys)
  }

  deinit {
    for field in fields { field.keys.deinitialize().deallocate() }
    fields.deinitialize().deallocate()
    hashes.deallocate()
    starts.deallocate()
  }

  /// Begins with the outermost object of a line.
  mutating func begin() {
    (count, start) = (0, 0)
    for place in fields.indices { fields[place].matched = 0 }
  }

  /// Notes a key of the innermost object; false when it may be there already, or is rare.
  @inline(__always)
  mutating func note(_ key: Key) -> Bool {
    guard key.isASCII, count < Self.mostKeys else { return false }
    var place = start
    while place < count {
      if hashes[place] == key.hash { return false }
      place &+= 1
    }
    hashes[count] = key.hash
    count &+= 1
    return true
  }

  /// Returns a bit for each field that has `key` at `depth` of its path: in `last` if the path ends
  /// there, else in `inner`.
  @inline(__always)
  func match(_ key: Key, depth: Int) -> (last: UInt8, inner: UInt8) {
    var (last, inner): (UInt8, UInt8) = (0, 0)
    var place = 0
    while place < fields.count {
      let keys = fields[place].keys
      if fields[place].matched == depth, depth < keys.count, key.equals(keys[depth]) {
        let bit = 1 &<< UInt8(truncatingIfNeeded: place)
        if keys.count == depth &+ 1 { last |= bit } else { inner |= bit }
      }
      place &+= 1
    }
    return (last, inner)
  }

  /// Goes into a container, which is on the way to the fields of the bits `inner`.
  mutating func enter(depth: Int, inner: UInt8) {
    starts[depth] = start
    start = count
    for place in fields.indices where inner & 1 << UInt8(place) != 0 {
      fields[place].matched = depth
    }
  }

  /// Leaves the container that was entered at `depth`.
  mutating func leave(depth: Int) {
    count = start
    start = starts[depth]
    for place in fields.indices where fields[place].matched == depth {
      fields[place].matched = depth - 1
    }
  }
}
