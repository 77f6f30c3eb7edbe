import PredicateLanguage

/// Up to eight bytes that a key has near one of its ends where a leaf is true of its identifier.
///
/// Small sets are compared leaf by leaf; most leaves are passed over by their signatures.
struct LeafSignature {
  private var word: UInt64 = 0
  private var mask: UInt64 = 0
  /// The place of the bytes: from the beginning of the key on, or from its end back.
  private var offset = 0
  private var isFromEnd = false

  /// The signature of a leaf of which nothing is known.
  init() {}

  /// The signature of a leaf that is not compared here, since a table of grams finds it sooner.
  static var ofNone: LeafSignature {
    var signature = LeafSignature()
    signature.word = 1
    return signature
  }

  /// The signature of a leaf that needs these literals; the bytes in the middle of identifiers
  /// differ most, so it has the last of a prefix and the first of a suffix.
  init(_ literals: RequiredLiterals) {
    if literals.isWhole {
      isFromEnd = true
      setBytes(literals.prefix.suffix(8))
      offset = -literals.prefix.suffix(8).count
    } else if literals.prefix.count >= literals.suffix.count {
      // A key can be read so far, whatever its length.
      let bytes = literals.prefix.prefix(KeyBuffer.after - 8).suffix(8)
      setBytes(bytes)
      offset = bytes.startIndex
    } else {
      let bytes = literals.suffix.suffix(KeyBuffer.before).prefix(8)
      isFromEnd = true
      setBytes(bytes)
      offset = bytes.startIndex - literals.suffix.count
    }
  }

  private mutating func setBytes(_ bytes: ArraySlice<UInt8>) {
    word = bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    mask = Window.mask(bytes.count)
  }

  /// Whether a `KeyBuffer` of `count` bytes has the bytes.
  @inline(__always)
  func stands(in key: UnsafeRawPointer, _ count: Int) -> Bool {
    let place = key + ((isFromEnd ? count : 0) &+ offset)
    return place.loadUnaligned(as: UInt64.self) & mask == word
  }
}
