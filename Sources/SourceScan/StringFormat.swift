import SourceText

/// A format of `stringWithFormat:`, and what it gives with its arguments.
///
/// - Source: Apple, "String Format Specifiers"; IEEE Std 1003.1, `fprintf`.
struct StringFormat {
  private let text: LocatedText

  init(_ text: LocatedText) { self.text = text }

  /// Returns the text with `arguments` in it: a known string for `%@`, else a run-time part.
  func filled(with arguments: [PlacedValue]) -> ScanValue {
    var result = ScanValue.text(LocatedText(origin: text.origin))
    var index = 0
    var number = 0
    while index < text.bytes.count {
      if case .open = result { return result }
      let place = text.place(of: index)
      guard text.bytes[index] == UInt8(ascii: "%") else {
        let end = text.bytes[index...].firstIndex(of: UInt8(ascii: "%")) ?? text.bytes.count
        result = appending(index..<end, to: result)
        index = end
        continue
      }
      guard let end = specifierEnd(from: index) else { return .open(.call) }
      let specifier = text.bytes[index..<end]
      if specifier.elementsEqual("%%".utf8) {
        result = appending(index..<index + 1, to: result)
      } else if specifier.elementsEqual("%@".utf8), number < arguments.count,
        case .text(let argument) = arguments[number].value
      {
        result = result.appending(.text(argument), at: place, from: text.origin)
        number += 1
      } else {
        // `%d` may write its number in many ways.
        let isText = specifier.elementsEqual("%@".utf8) && number < arguments.count
        result = result.appending(
          .open(.runTime), at: place, of: isText ? arguments[number].expression : nil,
          from: text.origin)
        number += 1
      }
      index = end
    }
    return result
  }

  private func appending(_ range: Range<Int>, to result: ScanValue) -> ScanValue {
    var piece = LocatedText(origin: text.origin)
    for index in range { piece.append(text.bytes[index], from: text.place(of: index).offset) }
    return result.appending(.text(piece), at: text.origin, from: text.origin)
  }

  /// The place after the specifier at `start`.
  ///
  /// Nil if it is not one that is known.
  private func specifierEnd(from start: Int) -> Int? {
    var index = start + 1
    while index < text.bytes.count {
      switch text.bytes[index] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "$"), UInt8(ascii: "-"),
        UInt8(ascii: "+"), UInt8(ascii: " "), UInt8(ascii: "#"), UInt8(ascii: "."),
        UInt8(ascii: "h"), UInt8(ascii: "l"), UInt8(ascii: "q"), UInt8(ascii: "L"),
        UInt8(ascii: "t"), UInt8(ascii: "z"), UInt8(ascii: "j"):
        index += 1
      case UInt8(ascii: "@"), UInt8(ascii: "%"), UInt8(ascii: "d"), UInt8(ascii: "D"),
        UInt8(ascii: "u"), UInt8(ascii: "U"), UInt8(ascii: "x"), UInt8(ascii: "X"),
        UInt8(ascii: "o"), UInt8(ascii: "O"), UInt8(ascii: "f"), UInt8(ascii: "F"),
        UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "g"), UInt8(ascii: "G"),
        UInt8(ascii: "c"), UInt8(ascii: "C"), UInt8(ascii: "s"), UInt8(ascii: "S"),
        UInt8(ascii: "p"), UInt8(ascii: "a"), UInt8(ascii: "A"), UInt8(ascii: "i"):
        return index + 1
      default: return nil
      }
    }
    return nil
  }
}
