import PredicateLanguage
import TestSupport
import Testing

@testable import PredicateAnalysis

@Suite("Scalar groups: every scalar beside its forms")
struct ScalarGroupTests {
  /// Scalars that may have other forms: all in a campaign, else those outside of large blocks.
  private static func scalars(_ plane: Int) -> [Unicode.Scalar] {
    let isLarge = Campaign.number("SCENEROUTE_ANALYSIS_SCALARS", usual: 0) > 0
    let first = UInt32(plane) << 16
    return (max(first, 0x80)...first + 0xFFFF).compactMap { Unicode.Scalar($0) }.filter { scalar in
      isLarge
        || !(0x3400...0x9FFF ~= scalar.value || 0xAC00...0xF8FF ~= scalar.value
          || 0x12000...0x18FFF ~= scalar.value)
    }
  }

  @Test(
    "A scalar has the forms of its group, and one without a group is one foreign character",
    .enabled(if: Build.isOptimized, "folds too much for a build without optimisation"),
    arguments: [0, 1, 2])
  func forms(plane: Int) {
    let groups = ScalarGroups.all
    let scalars = Self.scalars(plane)
    #expect(scalars.count > 15_000)
    for index in 1..<ScalarView.count {
      guard let form = ScalarView(index: index).form else { continue }
      let view = ScalarView(index: index)
      let forms = ScalarForms.forms(of: scalars, form)
      for (scalar, own) in zip(scalars, forms) {
        let isMark = ScalarForms.extends(scalar)
        // Marks lose themselves on what is between the scalars.
        if isMark, view.dropsMarks { continue }
        let expected = own.map { $0 < 0x80 ? $0 : ScalarCode.foreign }
        guard let group = groups.group(of: scalar.value).map({ groups.groups[$0] }) else {
          // Hangul becomes letters that no ASCII constant has.
          let isSyllable = 0xAC00...0xD7A3 ~= scalar.value
          #expect(!isMark, "\(scalar.value)")
          let isForeign = expected.allSatisfy { $0 == ScalarCode.foreign }
          #expect(isForeign && (expected.count == 1 || isSyllable || view.isCanonical))
          continue
        }
        #expect(group.extends == isMark, "\(scalar.value)")
        #expect(group.forms[index] == expected, "\(scalar.value) in view \(index)")
      }
    }
  }

  @Test("A letter with a mark is one character exactly where its group says so")
  func partners() {
    let groups = ScalarGroups.withoutDiacritics.groups
    for group in groups where group.composes && group.extends && group.forms[5].count == 1 {
      guard let mark = group.scalars.first.flatMap({ Unicode.Scalar($0) }) else { continue }
      for value in UInt32(0x20)..<0x7F {
        guard let letter = Unicode.Scalar(value) else { continue }
        var text = String.UnicodeScalarView()
        text.append(letter)
        text.append(mark)
        let form = ScalarForms.form(of: String(text), .compatible([])).unicodeScalars
        #expect(group.composesWith.contains(value) == (form.count == 1), "\(letter) \(mark.value)")
      }
    }
  }

  @Test("Cells tell apart what is in a set")
  func cells() {
    let sets: [[ClosedRange<UInt32>]] = [
      [0x61...0x7A], [0x41...0x5A, 0x61...0x66], [0x10FFFF...0x10FFFF],
    ]
    let cells = ScalarCells(sets)
    func members(_ value: UInt32) -> [Bool] { sets.map { $0.contains { $0.contains(value) } } }
    let values: [UInt32] = [
      0, 0x40, 0x41, 0x5A, 0x5B, 0x61, 0x66, 0x67, 0x7A, 0x7B, 0x10FFFE, 0x10FFFF,
    ]
    for one in values {
      for other in values {
        #expect((cells.cell(of: one) == cells.cell(of: other)) == (members(one) == members(other)))
      }
    }
  }
}
