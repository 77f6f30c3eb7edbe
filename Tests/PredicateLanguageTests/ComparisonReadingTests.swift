import TestSupport
import Testing

@testable import PredicateLanguage

@Suite("Readings of comparisons")
struct ComparisonReadingTests {
  typealias Form = PairReading.Form

  static let operators: [ComparisonOperator] = [
    .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .between, .isIn,
    .beginsWith, .endsWith, .contains, .like, .matches,
  ]

  /// For each operator what is asked with a text, a list and a number: first on the right of
  /// `SELF`, then on its left.
  static let table: [ComparisonOperator: [[Form]]] = [
    .equal: [
      [.text(.equal), .value(.equal), .value(.equal)],
      [.text(.equal), .value(.equal), .value(.equal)],
    ],
    .notEqual: [
      [.text(.notEqual), .value(.notEqual), .value(.notEqual)],
      [.text(.notEqual), .value(.notEqual), .value(.notEqual)],
    ],
    .less: [
      [.text(.less), .value(.less), .value(.less)],
      [.text(.greater), .value(.greater), .value(.greater)],
    ],
    .lessOrEqual: [
      [.text(.lessOrEqual), .value(.lessOrEqual), .value(.lessOrEqual)],
      [.text(.greaterOrEqual), .value(.greaterOrEqual), .value(.greaterOrEqual)],
    ],
    .greater: [
      [.text(.greater), .value(.greater), .value(.greater)],
      [.text(.less), .value(.less), .value(.less)],
    ],
    .greaterOrEqual: [
      [.text(.greaterOrEqual), .value(.greaterOrEqual), .value(.greaterOrEqual)],
      [.text(.lessOrEqual), .value(.lessOrEqual), .value(.lessOrEqual)],
    ],
    .between: [
      [.value(.between), .bounds, .value(.between)], [.general, .general, .general],
    ],
    .isIn: [
      [.part(.anywhere), .member, .value(.isIn)],
      [.text(.contains), .value(.contains), .value(.contains)],
    ],
    .beginsWith: [
      [.text(.beginsWith), .value(.beginsWith), .value(.beginsWith)],
      [.part(.start), .general, .general],
    ],
    .endsWith: [
      [.text(.endsWith), .value(.endsWith), .value(.endsWith)],
      [.part(.end), .general, .general],
    ],
    .contains: [
      [.text(.contains), .value(.contains), .value(.contains)],
      [.part(.anywhere), .member, .value(.isIn)],
    ],
    .like: [
      [.text(.like), .value(.like), .value(.like)], [.pattern(.like), .general, .general],
    ],
    .matches: [
      [.text(.matches), .value(.matches), .value(.matches)],
      [.pattern(.matches), .general, .general],
    ],
  ]

  @Test("Each operator with each kind of operand is read as the table says", arguments: operators)
  func table(operation: ComparisonOperator) throws {
    let row = try #require(Self.table[operation])
    for (column, kind) in [OperandKind.text, .list, .number].enumerated() {
      let (right, left) = (
        PairReading(.identifier, operation, kind), PairReading(kind, operation, .identifier)
      )
      #expect(right.form == row[0][column])
      #expect(left.form == row[1][column])
      #expect(!right.isMirrored && left.isMirrored)
    }
    #expect(PairReading(.identifier, operation, .identifier).form == .itself(operation))
    for kind in [OperandKind.null, .open] {
      for isLeft in [true, false] {
        let reading = { (kind: OperandKind) in
          isLeft
            ? PairReading(kind, operation, .identifier)
            : PairReading(.identifier, operation, kind)
        }
        #expect(reading(kind) == reading(.number))
      }
    }
    for left in OperandKind.allCases where left != .identifier {
      for right in OperandKind.allCases where right != .identifier {
        #expect(PairReading(left, operation, right).form == .general)
      }
    }
  }

  /// Texts of ASCII letters, of which Swift and the language say the same.
  private static let texts = ["a", "ab", "b", "ba", "bab", "c", "cab"]

  @Test("What is read of a comparison with a text is what its evaluation answers")
  func meaning() throws {
    var count = 0
    for operation in Self.operators where Build.canRun(operation.symbol) {
      for text in Self.texts {
        for isLeft in [false, true] {
          let pair = isLeft ? "\"\(text)\" % SELF" : "SELF % \"\(text)\""
          let format = pair.replacing("%", with: operation.symbol)
          guard let predicate = try? ActivationPredicate(format: format) else {
            #expect(operation == .between)
            continue
          }
          let tree = predicate.storage.tree
          let reading = try #require(ComparisonReading(tree, tree.root))
          #expect(tree[reading.constant].text == text)
          for identifier in Self.texts {
            let answer = Self.answer(reading.form, identifier, text)
            #expect(try predicate.evaluate(identifier) == answer, "\(format) of \(identifier)")
            count += 1
          }
        }
      }
    }
    #expect(count == (Build.hasRegex ? 12 : 11) * 2 * 7 * 7)
  }

  /// What a form says of two texts, by Swift's own words; nil for forms that have no text.
  private static func answer(_ form: Form, _ identifier: String, _ text: String) -> Bool? {
    switch form {
    case .text(.equal), .text(.like), .text(.matches), .pattern: identifier == text
    case .text(.notEqual): identifier != text
    case .text(.less): identifier < text
    case .text(.lessOrEqual): identifier <= text
    case .text(.greater): identifier > text
    case .text(.greaterOrEqual): identifier >= text
    case .text(.beginsWith): identifier.hasPrefix(text)
    case .text(.endsWith): identifier.hasSuffix(text)
    case .text(.contains): identifier.contains(text)
    case .part(.start): text.hasPrefix(identifier)
    case .part(.end): text.hasSuffix(identifier)
    case .part(.anywhere): text.contains(identifier)
    default: nil
    }
  }

  @Test("A comparison with ANY or ALL is one of each element, and none of the list")
  func modifiers() throws {
    for (format, lefts, form) in [
      ("ANY {'a', 'b'} == SELF", 2, Form.general), ("ALL {'a'} IN SELF", 1, .general),
      ("{'a', 'b'} CONTAINS SELF", 1, .member), ("SELF BETWEEN {'a', 'b'}", 1, .bounds),
    ] {
      let tree = try ActivationPredicate(format: format).storage.tree
      let reading = try #require(ComparisonReading(tree, tree.root))
      #expect(reading.lefts(in: tree).count == lefts)
      #expect(reading.form == form)
    }
    let tree = try ActivationPredicate(format: "TRUEPREDICATE").storage.tree
    #expect(ComparisonReading(tree, tree.root) == nil)
  }
}
