import SourceText

/// The names that a file seems to declare: words after one that declares, by their hashes.
///
/// It is found without tokens, so words of comments and literals are among them: a file with too
/// many is read for nothing, one with too few would lose a text that is then open.
///
/// - Units: 32-bit hashes; two names may share one. Types and extensions have hashes of their own.
package struct DeclaredNames: Sendable {
  private let hashes: [UInt32]
  /// Whether the file may override what another declares.
  private let mayOverride: Bool

  /// What is mixed into the hashes of types, and of what is extended.
  static let typeMark: UInt32 = 0x5BD1_E995
  static let extensionMark: UInt32 = 0x1B87_3593

  /// - Complexity: O(n): n bytes.
  package init(_ source: ScanSource) {
    let bytes = source.bytes
    let isSwift = source.language == .swift
    var hashes: [UInt32] = []
    var index = 0
    /// The word before, where nothing but space is after it.
    var last = 0..<0
    /// The sign before: the last byte besides space.
    var sign: UInt8 = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard Self.isWord(byte) else {
        index += 1
        if byte > 0x20, byte != 0x60 { (sign, last) = (byte, 0..<0) }
        continue
      }
      let start = index
      index += 1
      while index < bytes.count, Self.isWord(bytes[index]) { index += 1 }
      if last.isEmpty ? Self.declares(sign, isSwift) : !isSwift || Self.declares(bytes, last) {
        let mark = last.isEmpty ? 0 : Self.mark(bytes, last)
        hashes.append(Self.hash(bytes, start..<index) ^ mark)
      }
      (last, sign) = (start..<index, 0)
    }
    self.hashes = hashes
    mayOverride = !isSwift || bytes.firstPlace(of: "override") != nil
  }

  /// Whether the file may declare one of `wanted`.
  func contains(anyOf wanted: WantedNames) -> Bool {
    var found: Set<UInt32> = []
    for hash in hashes where wanted.mayContain(hash) { found.insert(hash) }
    guard !found.isEmpty else { return false }
    return wanted.names.contains { name in
      switch name {
      case .value(let name): found.contains(Self.hash(name))
      case .type(let name): found.contains(Self.hash(name) ^ Self.typeMark)
      case .override(let name): mayOverride && found.contains(Self.hash(name))
      case .member(let name, let type):
        found.contains(Self.hash(name))
          && (found.contains(Self.hash(type) ^ Self.typeMark)
            || found.contains(Self.hash(type) ^ Self.extensionMark))
      }
    }
  }

  /// What is mixed into the hash of a name after the word `range`.
  @inline(__always)
  private static func mark(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> UInt32 {
    let first = bytes[range.lowerBound]
    let last = bytes[range.upperBound - 1]
    switch (range.count, first, last) {
    case (9, UInt8(ascii: "e"), UInt8(ascii: "n")): return extensionMark
    // enum, class, actor, struct, protocol, interface, implementation
    case (4, UInt8(ascii: "e"), UInt8(ascii: "m")), (5, UInt8(ascii: "c"), UInt8(ascii: "s")),
      (5, UInt8(ascii: "a"), UInt8(ascii: "r")), (6, UInt8(ascii: "s"), UInt8(ascii: "t")),
      (8, UInt8(ascii: "p"), UInt8(ascii: "l")), (9, UInt8(ascii: "i"), UInt8(ascii: "e")),
      (14, UInt8(ascii: "i"), UInt8(ascii: "n")):
      return typeMark
    default: return 0
    }
  }

  static func hash(_ name: String) -> UInt32 {
    var name = name
    return name.withUTF8 { hash(UnsafeRawBufferPointer($0), 0..<$0.count) }
  }

  @inline(__always)
  private static func isWord(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F || byte >= 0x80 || byte == 0x24
  }

  /// Whether a name may be declared after a sign: in Swift after the comma of a list, in
  /// Objective-C after a star, a parenthesis, a comma or a generic type.
  @inline(__always)
  private static func declares(_ sign: UInt8, _ isSwift: Bool) -> Bool {
    if sign == UInt8(ascii: ",") { return true }
    return !isSwift
      && (sign == UInt8(ascii: "*") || sign == UInt8(ascii: ")") || sign == UInt8(ascii: ">"))
  }

  /// Whether the word `range` is one after which Swift declares a name.
  @inline(__always)
  private static func declares(
    _ bytes: UnsafeRawBufferPointer, _ range: Range<Int>
  ) -> Bool {
    let first = bytes[range.lowerBound]
    let last = bytes[range.upperBound - 1]
    switch range.count {
    case 3: return first == UInt8(ascii: "l") || first == UInt8(ascii: "v")
    case 4:
      return first == UInt8(ascii: "f") || first == UInt8(ascii: "c")
        || first == UInt8(ascii: "e")
    case 5: return first == UInt8(ascii: "c") || first == UInt8(ascii: "a")
    case 6: return first == UInt8(ascii: "s") && last == UInt8(ascii: "t")
    case 8: return first == UInt8(ascii: "p")
    case 9: return first == UInt8(ascii: "e") && last == UInt8(ascii: "n")
    default: return false
    }
  }

  static func hash(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for index in range { hash = (hash ^ UInt32(bytes[index])) &* 16_777_619 }
    return hash ^ hash >> 15
  }
}

/// A name that is looked for in other files.
enum WantedName: Hashable {
  /// A name outside of types, or inside of any.
  case value(String)
  case type(String)
  /// A name of a type or of an extension of it.
  case member(String, of: String)
  /// A name that overrides another.
  case override(String)
}

/// Names that are looked for.
struct WantedNames {
  let names: Set<WantedName>
  /// A bit for each of 65,536 classes of hashes.
  private var bits: [UInt64] = Array(repeating: 0, count: 1024)

  init(_ names: Set<WantedName>) {
    self.names = names
    for name in names {
      switch name {
      case .value(let name), .override(let name): insert(DeclaredNames.hash(name))
      case .type(let name): insert(DeclaredNames.hash(name) ^ DeclaredNames.typeMark)
      case .member(let name, let type):
        insert(DeclaredNames.hash(name))
        insert(DeclaredNames.hash(type) ^ DeclaredNames.typeMark)
        insert(DeclaredNames.hash(type) ^ DeclaredNames.extensionMark)
      }
    }
  }

  private mutating func insert(_ hash: UInt32) {
    bits[Int(hash & 0xFFFF) >> 6] |= 1 << UInt64(hash & 63)
  }

  /// Whether `hash` may be that of a name.
  @inline(__always)
  func mayContain(_ hash: UInt32) -> Bool {
    bits[Int(hash & 0xFFFF) >> 6] >> UInt64(hash & 63) & 1 != 0
  }
}
