/// Scalars that must not reach a terminal as they are, listed by number: an account of their own,
/// beside the properties that the command goes by.
enum HiddenLetters {
  /// Unicode's Default_Ignorable_Code_Point (DerivedCoreProperties.txt), all of it.
  static let ignorable: [ClosedRange<UInt32>] = [
    0x00AD...0x00AD, 0x034F...0x034F, 0x061C...0x061C, 0x115F...0x1160, 0x17B4...0x17B5,
    0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x3164...0x3164,
    0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3,
    0x1D173...0x1D17A, 0xE0000...0xE0FFF,
  ]
  /// C0, DEL and C1; the line and the paragraph separator; annotation and hieroglyph controls.
  static let controls: [ClosedRange<UInt32>] = [
    0x0...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0xFFF9...0xFFFB, 0x13430...0x13438,
  ]
  /// Letters and symbols with a blank glyph.
  static let blanks: [ClosedRange<UInt32>] = [
    0x2800...0x2800, 0x1D159...0x1D159, 0x16FE4...0x16FE4, 0x13441...0x13442,
  ]
  static let noncharacters: [ClosedRange<UInt32>] =
    [0xFDD0...0xFDEF] + (0...16).map { $0 << 16 + 0xFFFE...$0 << 16 + 0xFFFF }

  /// Every one of them.
  static let all: [Unicode.Scalar] = scalars(ignorable + controls + blanks + noncharacters)

  /// Every one, but of the long runs of tags, selectors and unassigned ones a few, and no NUL: for
  /// arguments and names of files.
  static let sample: [Unicode.Scalar] = all.filter { scalar in
    switch scalar.value {
    case 0: false
    case 0xE0000...0xE0FFF:
      [0x0, 0x1, 0x20, 0x7F, 0x100, 0x1EF, 0xFFF].contains(scalar.value & 0xFFF)
    case 0x1FFFE...0xFFFFF where scalar.value & 0xFFFF >= 0xFFFE: scalar.value == 0x1FFFE
    default: true
    }
  }

  /// The first scalar of `text` that is of the list, but for the ends of lines.
  static func first(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first { $0 != "\n" && set.contains($0) }
  }

  private static let set = Set(all)

  private static func scalars(_ ranges: [ClosedRange<UInt32>]) -> [Unicode.Scalar] {
    ranges.joined().compactMap(Unicode.Scalar.init)
  }
}
