import PredicateLanguage

/// Reads the binary form of a property list, with every offset and reference checked.
///
///     "bplist00"  objects …  offsets of the objects  trailer of 32 bytes
///
/// A container refers to its parts by number. References may be shared, so that a small file can
/// stand for a large tree, and may go round in a circle: values are counted as often as they are
/// reached, and a container inside itself is an error.
///
/// - Complexity: O(n + v) for n bytes and v values, both limited; the call stack grows with
///   nesting, up to its limit.
/// - Source: CFBinaryPList.c.
struct BinaryPropertyListReader {
  /// The mistake after which nothing can be read, and the value that it is in.
  struct Stop: Error {
    let problem: PropertyListProblem
    let path: JSONPath
  }

  /// How every binary property list begins; two digits of a version follow.
  static let magic = Array("bplist".utf8)
  private static let trailerBytes = 32
  private static let noSpan = SourceSpan(0, 0)

  private let bytes: [UInt8]
  private var findings: [PropertyListFinding] = []
  private var path = JSONPath.root
  private var offsets = OffsetTable()
  private var open: [Int] = []
  private var values = 0
  private var textBytes = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads the whole file: its value, or nil, and its mistakes.
  mutating func run() -> (root: PropertyListNode?, findings: [PropertyListFinding]) {
    do throws(Stop) {
      let top = try readTrailer()
      let root = try value(top)
      return (root, findings)
    } catch {
      let finding = PropertyListFinding(
        problem: error.problem, span: Self.noSpan, path: error.path)
      return (nil, findings + [finding])
    }
  }

  /// Reads the trailer and returns the number of the top object.
  private mutating func readTrailer() throws(Stop) -> Int {
    let version = bytes.dropFirst(Self.magic.count).prefix(2)
    if version.count == 2, version != [0x30, 0x30] {
      throw stop(.unknownBinaryVersion(String(decoding: version, as: UTF8.self)))
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

  /// Reads the object with this number.
  private mutating func value(_ number: Int) throws(Stop) -> PropertyListNode {
    values += 1
    guard values <= FixtureLimits.propertyListValues else { throw stop(.tooManyValues) }
    let place = try place(of: number)
    let marker = bytes[place]
    let value: PropertyListValue
    switch (marker >> 4, marker & 0xF) {
    case (0x0, 0x8): value = .boolean(false)
    case (0x0, 0x9): value = .boolean(true)
    case (0x1, let size): value = try integerValue(at: place + 1, width: 1 << Int(size))
    case (0x2, let size): value = try real(at: place + 1, width: 1 << Int(size))
    case (0x3, 0x3):
      _ = try real(at: place + 1, width: 8)
      value = .other(kindName: "a date")
    case (0x4, _):
      _ = try length(at: place, unit: 1)
      value = .other(kindName: "data")
    case (0x5, _), (0x6, _): value = .string(try text(at: place))
    case (0x8, _): value = .other(kindName: "a reference")
    case (0xA, _), (0xD, _):
      guard !open.contains(number) else { throw stop(.cycle) }
      guard open.count < FixtureLimits.nesting else { throw stop(.nesting) }
      open.append(number)
      value = try marker >> 4 == 0xA ? array(at: place) : dictionary(at: place)
      open.removeLast()
    default: throw broken("an object is of an unknown kind")
    }
    return PropertyListNode(value: value, span: Self.noSpan)
  }

  private mutating func array(at place: Int) throws(Stop) -> PropertyListValue {
    let (count, start) = try length(at: place, unit: offsets.referenceWidth)
    var elements: [PropertyListNode] = []
    let outer = path
    for position in 0..<count {
      path = outer.appending(position)
      elements.append(try value(try reference(position, from: start)))
    }
    path = outer
    return .array(elements)
  }

  private mutating func dictionary(at place: Int) throws(Stop) -> PropertyListValue {
    let (count, start) = try length(at: place, unit: 2 * offsets.referenceWidth)
    var members = PropertyListDictionary()
    let outer = path
    for position in 0..<count {
      let keyPlace = try self.place(of: try reference(position, from: start))
      guard 0x5...0x6 ~= bytes[keyPlace] >> 4 else { throw stop(.keyIsNotText) }
      let key = try text(at: keyPlace)
      path = outer.appending(key)
      let node = try value(try reference(count + position, from: start))
      let member = PropertyListMember(key: key, keySpan: Self.noSpan, node: node)
      if members.add(member) != nil, findings.count <= FixtureLimits.diagnostics {
        let problem = PropertyListProblem.duplicateKey(key, firstLine: nil)
        findings.append(PropertyListFinding(problem: problem, span: Self.noSpan, path: path))
      }
    }
    path = outer
    return .dictionary(members)
  }
}

// MARK: - Scalars

extension BinaryPropertyListReader {
  private mutating func text(at place: Int) throws(Stop) -> String {
    let isWide = bytes[place] >> 4 == 0x6
    let (count, start) = try length(at: place, unit: isWide ? 2 : 1)
    let part = bytes[start..<(start + count * (isWide ? 2 : 1))]
    textBytes += part.count
    guard textBytes <= FixtureLimits.propertyListTextBytes else { throw stop(.tooMuchText) }
    guard isWide else {
      guard part.allSatisfy({ $0 < 0x80 }) else { throw broken("a text is not ASCII") }
      return String(decoding: part, as: UTF8.self)
    }
    let units = (0..<count).map { unit in
      UInt16(bytes[start + 2 * unit]) << 8 | UInt16(bytes[start + 2 * unit + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// Numbers of up to four bytes have no sign, those of eight have one, those of 16 stand for what
  /// eight cannot hold.
  private func integerValue(at place: Int, width: Int) throws(Stop) -> PropertyListValue {
    guard width <= 16, place + width <= offsets.start else {
      throw broken("a number reaches over its end")
    }
    if width == 16 {
      let upper = Double(bits(at: place, width: 8))
      return .real(upper * 0x1p64 + Double(bits(at: place + 8, width: 8)))
    }
    return .integer(Int(truncatingIfNeeded: bits(at: place, width: width)))
  }

  private func real(at place: Int, width: Int) throws(Stop) -> PropertyListValue {
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
  /// Where the table of offsets begins, how many it has, and how wide they and references are.
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

  /// Returns the number at `place`; nil when it is outside the file or too large.
  private func integer(at place: Int, width: Int) -> Int? {
    guard place >= 0, place + width <= bytes.count else { return nil }
    return Int(exactly: bits(at: place, width: width))
  }

  private func bits(at place: Int, width: Int) -> UInt64 {
    bytes[place..<(place + width)].reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func broken(_ what: String) -> Stop { stop(.brokenBinary(what)) }

  private func stop(_ problem: PropertyListProblem) -> Stop { Stop(problem: problem, path: path) }
}
