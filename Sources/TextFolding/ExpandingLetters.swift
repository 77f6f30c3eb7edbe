/// Characters that are several letters once their case is folded.
///
/// ICU folds runs of literal characters in full, so under `[c]` the pattern `strasse` matches
/// `straße`; PCRE2 folds letter by letter.
///
/// Source: CaseFolding.txt of Unicode 15, the lines of status F.
package enum ExpandingLetters {
  /// The letters that `letter` folds to, when they are several.
  package static func fold(of letter: UInt32) -> [UInt32]? {
    // The letters and blocks that have one; all others need no look into the table.
    switch letter {
    case 0xDF, 0x130, 0x149, 0x1F0, 0x390, 0x3B0, 0x587, 0x1E96...0x1FFC, 0xFB00...0xFB17:
      folds[letter]
    default: nil
    }
  }

  /// The characters that fold to exactly `letters`, which are folded themselves.
  package static func characters(foldingTo letters: ArraySlice<UInt32>) -> [UInt32] {
    sources[Array(letters)] ?? []
  }

  /// The most letters that one character folds to.
  package static let longest = 3

  /// Whether `text` has a character that folds to several letters.
  package static func occur(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    text.contains { $0 >= 0x80 }
      && String(decoding: text, as: UTF8.self).unicodeScalars.contains { folds[$0.value] != nil }
  }

  private static let sources: [[UInt32]: [UInt32]] = {
    var sources: [[UInt32]: [UInt32]] = [:]
    for line in table.split(separator: "\n") {
      let sides = line.split(separator: ":").map { side in
        side.split(separator: " ").compactMap { UInt32($0, radix: 16) }
      }
      sources[sides[0]] = sides[1]
    }
    return sources
  }()

  private static let folds: [UInt32: [UInt32]] = {
    var folds: [UInt32: [UInt32]] = [:]
    for (letters, characters) in sources {
      for character in characters { folds[character] = letters }
    }
    return folds
  }()

  /// Letters, and after the colon the characters that fold to them.
  private static let table = """
    0061 02BE: 1E9A
    0066 0066: FB00
    0066 0066 0069: FB03
    0066 0066 006C: FB04
    0066 0069: FB01
    0066 006C: FB02
    0068 0331: 1E96
    0069 0307: 0130
    006A 030C: 01F0
    0073 0073: 00DF 1E9E
    0073 0074: FB05 FB06
    0074 0308: 1E97
    0077 030A: 1E98
    0079 030A: 1E99
    02BC 006E: 0149
    03AC 03B9: 1FB4
    03AE 03B9: 1FC4
    03B1 0342: 1FB6
    03B1 0342 03B9: 1FB7
    03B1 03B9: 1FB3 1FBC
    03B7 0342: 1FC6
    03B7 0342 03B9: 1FC7
    03B7 03B9: 1FC3 1FCC
    03B9 0308 0300: 1FD2
    03B9 0308 0301: 0390 1FD3
    03B9 0308 0342: 1FD7
    03B9 0342: 1FD6
    03C1 0313: 1FE4
    03C5 0308 0300: 1FE2
    03C5 0308 0301: 03B0 1FE3
    03C5 0308 0342: 1FE7
    03C5 0313: 1F50
    03C5 0313 0300: 1F52
    03C5 0313 0301: 1F54
    03C5 0313 0342: 1F56
    03C5 0342: 1FE6
    03C9 0342: 1FF6
    03C9 0342 03B9: 1FF7
    03C9 03B9: 1FF3 1FFC
    03CE 03B9: 1FF4
    0565 0582: 0587
    0574 0565: FB14
    0574 056B: FB15
    0574 056D: FB17
    0574 0576: FB13
    057E 0576: FB16
    1F00 03B9: 1F80 1F88
    1F01 03B9: 1F81 1F89
    1F02 03B9: 1F82 1F8A
    1F03 03B9: 1F83 1F8B
    1F04 03B9: 1F84 1F8C
    1F05 03B9: 1F85 1F8D
    1F06 03B9: 1F86 1F8E
    1F07 03B9: 1F87 1F8F
    1F20 03B9: 1F90 1F98
    1F21 03B9: 1F91 1F99
    1F22 03B9: 1F92 1F9A
    1F23 03B9: 1F93 1F9B
    1F24 03B9: 1F94 1F9C
    1F25 03B9: 1F95 1F9D
    1F26 03B9: 1F96 1F9E
    1F27 03B9: 1F97 1F9F
    1F60 03B9: 1FA0 1FA8
    1F61 03B9: 1FA1 1FA9
    1F62 03B9: 1FA2 1FAA
    1F63 03B9: 1FA3 1FAB
    1F64 03B9: 1FA4 1FAC
    1F65 03B9: 1FA5 1FAD
    1F66 03B9: 1FA6 1FAE
    1F67 03B9: 1FA7 1FAF
    1F70 03B9: 1FB2
    1F74 03B9: 1FC2
    1F7C 03B9: 1FF2
    """
}
