import ByteText
import SourceText

/// The names that a file seems to declare: words after one that declares, by their hashes.
///
/// It is found without tokens, so words of comments and literals are among them: a file with too
/// many is read for nothing, one with too few would lose a text that is then open.
///
/// - Units: 32-bit hashes; two names may share one. Types and extensions have hashes of their own.
///   The lowest bit says whether the name may be one outside of types and functions.
package struct DeclaredNames: Sendable {
  let hashes: [UInt32]
  /// Whether a class of the file may override what one of another file declares.
  private let mayOverride: Bool
  /// Whether it may declare any name: there are too many.
  private let areAll: Bool

  /// The marks that are mixed into the hashes of types, and of what is extended.
  static let typeMark: UInt32 = 0x5BD1_E994
  static let extensionMark: UInt32 = 0x1B87_3594

  /// - Complexity: O(n): n bytes, 64 of them at once where nothing is declared.
  package init(_ source: ScanSource) {
    if let known = source.declared {
      self = known
      return
    }
    var reader = NameReader(source)
    reader.read()
    // Without the room that the list could still grow into.
    hashes = reader.hashes.withUnsafeBufferPointer { Array($0) }
    let word: StaticString = source.language == .swift ? "override" : "@implementation"
    mayOverride = source.bytes.firstPlace(of: word) != nil
    areAll = false
  }

  private init(_ hashes: [UInt32], of other: DeclaredNames, areAll: Bool) {
    (self.hashes, mayOverride, self.areAll) = (hashes, other.mayOverride, areAll)
  }

  /// The same names in little room.
  var bounded: DeclaredNames {
    let all = Set(hashes)
    let areTooMany = all.count > ScanLimits.declaredNames
    return DeclaredNames(areTooMany ? [] : Array(all), of: self, areAll: areTooMany)
  }

  /// The names among `wanted` that the file `source`, whose names these are, may declare.
  ///
  /// - Complexity: O(n): n hashes, besides those that are wanted.
  func names(among wanted: WantedNames, in source: ScanSource) -> [WantedName] {
    if areAll { return wanted.all }
    let found = hashes.filter(wanted.mayContain)
    guard !found.isEmpty else { return [] }
    let all = Set(found.map { $0 & ~1 })
    let outside = Set(found.lazy.filter { $0 & 1 != 0 }.map { $0 & ~1 })
    var names: [WantedName] = []
    for hash in all {
      names += wanted.names(with: hash).filter { name in
        switch name {
        case .outside: outside.contains(hash)
        case .type, .part: true
        case .replacement: source.language == .swift
        case .override: mayOverride
        case .member(_, let type):
          all.contains(Self.hash(ofType: type)) || all.contains(Self.hash(ofExtended: type))
        }
      }
    }
    return names
  }

  /// The hash of a name, without the bit of where it is.
  static func hash(_ name: ExactText) -> UInt32 {
    var name = name.text
    return name.withUTF8 { hash(UnsafeRawBufferPointer($0), 0..<$0.count) } & ~1
  }

  static func hash(ofType name: ExactText) -> UInt32 { hash(name) ^ typeMark }
  static func hash(ofExtended name: ExactText) -> UInt32 { hash(name) ^ extensionMark }

  static func hash(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> UInt32 {
    var hash: UInt32 = 2_166_136_261
    for index in range { hash = (hash ^ UInt32(bytes[index])) &* 16_777_619 }
    return hash ^ hash >> 15
  }
}

/// A name that is looked for in other files.
enum WantedName: Hashable {
  /// A name outside of types and functions.
  case outside(ExactText)
  /// A name of any type of Swift, which may replace what a protocol's extension gives.
  case replacement(ExactText)
  case type(ExactText)
  /// A type or an extension of it.
  case part(of: ExactText)
  /// A name of a type or of an extension of it.
  case member(ExactText, of: ExactText)
  /// A name of a class that overrides another.
  case override(ExactText)
}

extension Outline {
  /// Whether the file declares `name` where other files see it.
  func declares(_ name: WantedName) -> Bool {
    switch name {
    case .outside(let name):
      declarations[name]?.contains { scopes[$0.scope].kind == .file && !$0.isPrivate } ?? false
    case .type(let name), .part(let name): types[name] != nil
    case .member(let name, let type): types[type] != nil && declaresMember(name)
    case .replacement(let name), .override(let name): declaresMember(name)
    }
  }

  private func declaresMember(_ name: ExactText) -> Bool {
    declarations[name]?.contains { scopes[$0.scope].kind == .type } ?? false
  }
}

/// Names that are looked for.
struct WantedNames {
  let all: [WantedName]
  private var names: [UInt32: [WantedName]] = [:]
  /// A bit for each of 2²⁰ classes of hashes.
  private var bits: [UInt64] = Array(repeating: 0, count: 1 << 14)

  init(_ names: Set<WantedName>) {
    all = Array(names)
    for name in names {
      switch name {
      case .outside(let text), .replacement(let text), .override(let text):
        insert(DeclaredNames.hash(text), name)
      case .type(let text): insert(DeclaredNames.hash(ofType: text), name)
      case .part(let text):
        insert(DeclaredNames.hash(ofType: text), name)
        insert(DeclaredNames.hash(ofExtended: text), name)
      case .member(let text, let type):
        insert(DeclaredNames.hash(text), name)
        insert(DeclaredNames.hash(ofType: type))
        insert(DeclaredNames.hash(ofExtended: type))
      }
    }
  }

  private mutating func insert(_ hash: UInt32, _ name: WantedName? = nil) {
    let place = hash >> 1 & 0xF_FFFF
    bits[Int(place >> 6)] |= 1 << UInt64(place & 63)
    if let name { names[hash, default: []].append(name) }
  }

  /// Whether `hash` may be that of a name.
  @inline(__always)
  func mayContain(_ hash: UInt32) -> Bool {
    let place = hash >> 1 & 0xF_FFFF
    return bits[Int(place >> 6)] >> UInt64(place & 63) & 1 != 0
  }

  func names(with hash: UInt32) -> [WantedName] { names[hash & ~1] ?? [] }
}
