/// The keys of a JSON line as they come: which of them lead to the fields that are wanted, and
/// whether one may be in its object twice.
///
/// ```
/// {"user":{"id":"a"},"n":1}      depth 0: user, n · depth 1: id
///          matched of user.id:   0 → 1 inside the object of `user`
/// ```
struct ScannedKeys: ~Copyable {
  /// A key in ASCII without escapes.
  struct Key {
    let text: UnsafeRawBufferPointer
    /// Equal for equal keys, and seldom for others.
    let hash: UInt64
    let isASCII: Bool

    @inline(__always)
    init(_ text: UnsafeRawBufferPointer) {
      self.text = text
      let count = text.count
      var (first, last): (UInt64, UInt64) = (0, 0)
      if count >= 8 {
        first = text.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
        last = text.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
        var all = first | last
        var place = 8
        while place &+ 8 < count {
          all |= text.loadUnaligned(fromByteOffset: place, as: UInt64.self)
          place &+= 8
        }
        isASCII = all & 0x8080_8080_8080_8080 == 0
      } else {
        for byte in text { first = first << 8 | UInt64(byte) }
        isASCII = first & 0x8080_8080_8080_8080 == 0
      }
      // Keys of the same length that begin and end alike look the same: they are read slowly.
      hash = (first &* 0x9E37_79B9_7F4A_7C15) ^ (last &* 0xC2B2_AE3D_27D4_EB4F) ^ UInt64(count)
    }
  }

  /// A field: its keys, and how many of them lead to the object that is being read.
  private struct Field {
    let keys: [[UInt8]]
    var matched = 0
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
    _ = self.fields.initialize(
      from: paths.map { path in Field(keys: path.keys.map { Array($0.utf8) }) })
    starts.initialize(repeating: 0, count: Self.mostDepth)
    hashes.initialize(repeating: 0, count: Self.mostKeys)
  }

  deinit {
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
    for place in start..<count where hashes[place] == key.hash { return false }
    hashes[count] = key.hash
    count &+= 1
    return true
  }

  /// The fields of which a key in an object at `depth` is the last one, and those of which it is
  /// one on the way: a bit each.
  @inline(__always)
  func match(_ key: Key, depth: Int) -> (last: UInt8, inner: UInt8) {
    var (last, inner): (UInt8, UInt8) = (0, 0)
    for place in fields.indices where fields[place].matched == depth {
      let isLast = fields[place].keys.count == depth + 1
      guard depth < fields[place].keys.count,
        fields[place].keys[depth].withUnsafeBytes({ Self.areEqual($0, key.text) })
      else { continue }
      if isLast { last |= 1 << UInt8(place) } else { inner |= 1 << UInt8(place) }
    }
    return (last, inner)
  }

  @inline(__always)
  private static func areEqual(
    _ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer
  ) -> Bool {
    guard one.count == other.count else { return false }
    for place in 0..<one.count where one[place] != other[place] { return false }
    return true
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
