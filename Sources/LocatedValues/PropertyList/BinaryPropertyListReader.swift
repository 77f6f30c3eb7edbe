import ByteText
import Diagnostics

/// Reads the binary form of a property list, with every offset and reference checked.
///
///     "bplist00"  objects …  offsets of the objects  trailer of 32 bytes
///
/// A container refers to its parts by number. Several references may lead to one object, so a small
/// file can hold a large tree: values are counted as often as they are reached. References may also
/// form a circle: a container inside itself is an error.
///
/// - Complexity: O(n + v) for n bytes and v values, both limited; the call stack grows with
///   nesting, up to its limit.
/// - Source: CFBinaryPList.c.
struct BinaryPropertyListReader {
  /// The mistake after which nothing can be read.
  private struct Stop: Error {
    let problem: Mistake
  }

  /// The first bytes of every binary property list; two digits of a version follow.
  static let magic = Array("bplist".utf8)
  private static let trailerBytes = 32
  private static let noSpan = SourceSpan(0, 0)

  private let bytes: [UInt8]
  /// The values read from the file.
  private(set) var tree = ValueTree(.binary)
  private(set) var mistakes: [PropertyListMistake] = []
  /// The value that is being read.
  private var reading = ValueIndex.root
  private var offsets = OffsetTable()
  private var open: [Int] = []
  private var textBytes = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the whole file.
  mutating func run() {
    do throws(Stop) {
      let top = try readTrailer()
      try value(top, at: tree.append(key: nil, at: Self.noSpan))
    } catch {
      record(error.problem)
    }
  }

  private mutating func record(_ problem: Mistake) {
    mistakes.append(
      PropertyListMistake(problem: problem, span: Self.noSpan, index: reading))
  }

  /// Reads the trailer and returns the number of the top object.
  private mutating func readTrailer() throws(Stop) -> Int {
    let version = bytes.dropFirst(Self.magic.count).prefix(2)
    if version.count == 2, version != [0x30, 0x30] {
      throw stop(PropertyListProblem.unknownBinaryVersion(String(decoding: version, as: UTF8.self)))
    }
    let trailer = bytes.count - Self.trailerBytes
    guard trailer > Self.magic.count + 2 else { throw broken("its trailer is missing") }
    offsets.width = Int(bytes[trailer + 6])
    offsets.referenceWidth = Int(bytes[trailer + 7])
    guard 1...8 ~= offsets.width, 1...8 ~= offsets.referenceWidth,
      let count = integer(at: trailer + 8, width: 8), let top = integer(at: trailer + 16, width: 8),
      let start = integer(at: trailer + 24, width: 8), count > 0, top < count,
      count <= bytes.count, start >= Self.magic.count + 2, start <= trailer,
      start + count * offsets.width <= trailer
    else { throw broken("its trailer names places outside the file") }
    offsets.start = start
    offsets.count = count
    return top
  }

  /// Reads the object with this number into the value at `index`.
  private mutating func value(_ number: Int, at index: ValueIndex) throws(Stop) {
    reading = index
    guard tree.nodes.count <= ValueLimits.propertyListValues else {
      throw stop(PropertyListProblem.tooManyValues)
    }
    let place = try place(of: number)
    let marker = bytes[place]
    let content: ValueContent
    switch (marker >> 4, marker & 0xF) {
    case (0x0, 0x8): content = .boolean(false)
    case (0x0, 0x9): content = .boolean(true)
    case (0x1, let size): content = try integerValue(at: place + 1, width: 1 << Int(size))
    case (0x2, let size): content = try real(at: place + 1, width: 1 << Int(size))
    case (0x3, 0x3):
      _ = try real(at: place + 1, width: 8)
      content = .other("a date")
    case (0x4, _):
      _ = try length(at: place, unit: 1)
      content = .other("data")
    case (0x5, _), (0x6, _): content = .string(try text(at: place))
    case (0x8, _): content = .other("a reference")
    case (0xA, _), (0xD, _):
      guard !open.contains(number) else { throw stop(PropertyListProblem.cycle) }
      guard open.count < ValueLimits.nesting else { throw stop(PropertyListProblem.nesting) }
      open.append(number)
      defer { tree.close(index) }
      if marker >> 4 == 0xA {
        content = .list
        try readElements(at: place)
      } else {
        content = .object
        try readMembers(at: place)
      }
      reading = index
      open.removeLast()
    default: throw broken("an object is of an unknown kind")
    }
    tree.fill(index, content, at: Self.noSpan)
  }

  private mutating func readElements(at place: Int) throws(Stop) {
    let (count, start) = try length(at: place, unit: offsets.referenceWidth)
    for position in 0..<count {
      reading = tree.append(key: nil, at: Self.noSpan)
      try value(try reference(position, from: start), at: reading)
    }
  }

  private mutating func readMembers(at place: Int) throws(Stop) {
    let (count, start) = try length(at: place, unit: 2 * offsets.referenceWidth)
    var keys: Set<ExactText> = []
    for position in 0..<count {
      let keyPlace = try self.place(of: try reference(position, from: start))
      guard 0x5...0x6 ~= bytes[keyPlace] >> 4 else { throw stop(PropertyListProblem.keyIsNotText) }
      let key = try text(at: keyPlace)
      let index = tree.append(key: key, at: Self.noSpan)
      reading = index
      try value(try reference(count + position, from: start), at: index)
      if !keys.insert(ExactText(key)).inserted, mistakes.count <= ValueLimits.diagnostics {
        reading = index
        record(PropertyListProblem.duplicateKey(key, firstLine: nil))
      }
    }
  }
}

// MARK: - Scalars

extension BinaryPropertyListReader {
  private mutating func text(at place: Int) throws(Stop) -> String {
    let isWide = bytes[place] >> 4 == 0x6
    let (count, start) = try length(at: place, unit: isWide ? 2 : 1)
    let part = bytes[start..<(start + count * (isWide ? 2 : 1))]
    textBytes += part.count
    guard textBytes <= ValueLimits.propertyListTextBytes else {
      throw stop(PropertyListProblem.tooMuchText)
    }
    guard isWide else {
      guard part.allSatisfy({ $0 < 0x80 }) else { throw broken("a text is not ASCII") }
      return String(decoding: part, as: UTF8.self)
    }
    let units = (0..<count).map { unit in
      UInt16(bytes[start + 2 * unit]) << 8 | UInt16(bytes[start + 2 * unit + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Numbers of up to four bytes have no sign, those of eight have one; those of 16 are too large
  /// for eight.
  private func integerValue(at place: Int, width: Int) throws(Stop) -> ValueContent {
    guard width <= 16, place + width <= offsets.start else {
      throw broken("a number reaches over its end")
    }
    if width == 16 {
      let upper = Double(bits(at: place, width: 8))
      return .real(upper * 0x1p64 + Double(bits(at: place + 8, width: 8)))
    }
    return .integer(Int(truncatingIfNeeded: bits(at: place, width: width)))
  }

  private func real(at place: Int, width: Int) throws(Stop) -> ValueContent {
    guard width == 4 || width == 8, place + width <= offsets.start else {
      throw broken("a number reaches over its end")
    }
    let bits = bits(at: place, width: width)
    if width == 8 { return .real(Double(bitPattern: bits)) }
    return .real(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
  }
}

// MARK: - Places

extension BinaryPropertyListReader {
  /// The table of offsets: its start, its number of offsets, and the widths of an offset and of a
  /// reference in bytes.
  private struct OffsetTable {
    var start = 0
    var count = 0
    var width = 1
    var referenceWidth = 1
  }

  /// Returns the offset of the object with this number.
  private func place(of number: Int) throws(Stop) -> Int {
    guard number < offsets.count,
      let place = integer(at: offsets.start + number * offsets.width, width: offsets.width),
      place > Self.magic.count + 1, place < offsets.start
    else { throw broken("a reference leads to no object") }
    return place
  }

  /// Returns the reference at `position` of those that begin at `start`.
  private func reference(_ position: Int, from start: Int) throws(Stop) -> Int {
    let place = start + position * offsets.referenceWidth
    guard let number = integer(at: place, width: offsets.referenceWidth) else {
      throw broken("a reference leads to no object")
    }
    return number
  }

  /// Returns the count of the object at `place`, and where its content begins.
  ///
  /// - Invariant: `count * unit` bytes from there lie in front of the table of offsets.
  private func length(at place: Int, unit: Int) throws(Stop) -> (count: Int, start: Int) {
    var count = Int(bytes[place] & 0xF)
    var start = place + 1
    if count == 0xF {
      guard start < offsets.start, bytes[start] >> 4 == 0x1, bytes[start] & 0xF <= 3,
        let long = integer(at: start + 1, width: 1 << Int(bytes[start] & 0xF))
      else { throw broken("an object has no length") }
      count = long
      start += 1 + (1 << Int(bytes[start] & 0xF))
    }
    guard start <= offsets.start, count <= (offsets.start - start) / unit else {
      throw broken("an object reaches over its end")
    }
    return (count, start)
  }

  /// Returns the number at `place`.
  ///
  /// Nil if the place is outside the file or the number too large.
  private func integer(at place: Int, width: Int) -> Int? {
    guard place >= 0, place + width <= bytes.count else { return nil }
    return Int(exactly: bits(at: place, width: width))
  }

  private func bits(at place: Int, width: Int) -> UInt64 {
    bytes[place..<(place + width)].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func broken(_ what: String) -> Stop { stop(PropertyListProblem.brokenBinary(what)) }

  private func stop(_ problem: Mistake) -> Stop { Stop(problem: problem) }
}
