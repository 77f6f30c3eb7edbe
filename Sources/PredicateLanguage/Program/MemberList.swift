/// The lists of IN: constants sorted so that a text is found with few comparisons.
///
/// ```
/// elements   a1 a2 a3 …  | summary |  b1 b2 …  | summary
/// ```
/// The elements of a list are in the order of their keys, and of their bytes where keys are
/// equal. The summary after them has the least and the greatest length, and a bit for each length
/// modulo 64: most texts that are not a member end there.
///
/// Elements that were chosen to have one key are compared byte by byte, the slowest case.
enum MemberList {
  /// A constant, or what its list has in common.
  struct Element: BitwiseCopyable {
    let start: Int32
    let length: Int32
    let key: UInt64
  }

  /// Returns a list and its summary; `place` puts the bytes of a text, by its number, somewhere.
  static func elements(of texts: [String], place: (Int, Bytes) -> Int32) -> [Element] {
    var list: [(element: Element, number: Int)] = []
    list.reserveCapacity(texts.count)
    var lengths: UInt64 = 0
    var least = texts.isEmpty ? 0 : Int.max
    var greatest = 0
    for (number, text) in texts.enumerated() {
      var text = text
      let element = text.withUTF8 { text in
        Element(start: place(number, text), length: Int32(text.count), key: key(of: text))
      }
      list.append((element, number))
      let count = Int(element.length)
      lengths |= 1 << UInt64(count % 64)
      least = min(least, count)
      greatest = max(greatest, count)
    }
    list.sort {
      $0.element.key != $1.element.key
        ? $0.element.key < $1.element.key : precedes(texts[$0.number], texts[$1.number])
    }
    return list.map { $0.element }
      + [Element(start: Int32(least), length: Int32(greatest), key: lengths)]
  }

  private static func precedes(_ left: String, _ right: String) -> Bool {
    var (left, right) = (left, right)
    return left.withUTF8 { left in
      right.withUTF8 { ByteSearch.order(left, $0, foldingCase: false) < 0 }
    }
  }

  /// Whether `text` is one of the `count` elements at `list`.
  ///
  /// - Complexity: O(log e + n) for keys that differ, O(n × log e) at worst: e elements, n bytes of
  ///   text, where no more are read than the longest element has.
  @inline(__always)
  static func contains(
    _ text: Bytes, _ list: UnsafePointer<Element>, count: Int, pool: UnsafePointer<UInt8>
  ) -> Bool {
    let summary = list[count]
    guard text.count >= Int(summary.start), text.count <= Int(summary.length),
      summary.key >> UInt64(text.count & 63) & 1 != 0
    else { return false }
    return find(text, list, count: count, pool: pool)
  }

  private static func find(
    _ text: Bytes, _ list: UnsafePointer<Element>, count: Int, pool: UnsafePointer<UInt8>
  ) -> Bool {
    let key = key(of: text)
    // Each step halves the range without a branch that could be mispredicted.
    var low = 0
    var length = count
    while length > 1 {
      let half = length / 2
      low += list[low + half - 1].key < key ? half : 0
      length -= half
    }
    if count > 0, list[low].key < key { low += 1 }
    // Most keys have one element.
    let isTied = low + 1 < count && list[low + 1].key == key
    var high = isTied ? count : min(low + 1, count)
    while low < high {
      let middle = (low + high) / 2
      let element = list[middle]
      let constant = Bytes(start: pool + Int(element.start), count: Int(element.length))
      if element.key > key {
        high = middle
      } else if element.key < key {
        return false
      } else if ByteSearch.equal(text, constant, foldingCase: false) {
        return true
      } else if ByteSearch.order(text, constant, foldingCase: false) < 0 {
        high = middle
      } else {
        low = middle + 1
      }
    }
    return false
  }

  /// A hash of the text, eight bytes a step.
  @inline(__always)
  private static func key(of text: Bytes) -> UInt64 {
    let factor: UInt64 = 0x9E37_79B9_7F4A_7C15
    var key = UInt64(truncatingIfNeeded: text.count) &* factor
    guard let base = UnsafeRawPointer(text.baseAddress) else { return key }
    if text.count < 8 {
      key = (key ^ ByteSearch.word(upToSeven: base, text.count)) &* factor
      return key ^ key >> 32
    }
    let last = text.count - 8
    var offset = 0
    while offset < last {
      key = (key ^ base.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) &* factor
      key ^= key >> 32
      offset &+= 8
    }
    key = (key ^ base.loadUnaligned(fromByteOffset: last, as: UInt64.self)) &* factor
    return key ^ key >> 32
  }
}
