import Foundation
import Testing

@testable import SceneRouteCommands

@Suite struct JSONTextTests {
  @Test("Objects and arrays nest, with a comma between members and none after the last")
  func nests() {
    let object: JSONObject = [
      "a": [String](), "b": [1, 2], "c": ["d": Int?.none, "e": true] as JSONObject,
      "f": String?.none,
    ]
    #expect(text(of: object) == #"{"a":[],"b":[1,2],"c":{"d":null,"e":true},"f":null}"#)
  }

  @Test("Members keep the order of their literals, and a key is left out only where that is said")
  func leavesOut() {
    let object: JSONObject = [
      "z": JSONIfPresent(String?.none), "y": JSONIfPresent("there"), "x": "after",
    ]
    let more: JSONObject = ["b": JSONIfPresent(Int?.none), "a": JSONDecimal(nil, places: 1)]
    #expect(
      text(of: object.adding(more).adding([:])) == #"{"y":"there","x":"after","a":null}"#)
    #expect(text(of: more) == #"{"a":null}"#)
    #expect(text(of: [:]) == "{}")
  }

  @Test("Each element of a list becomes a value when it is written, not before")
  func writesElementsInTurn() {
    var made = 0
    let object: JSONObject = [
      "rows": JSONArray(1...3) { row in
        made += 1
        return ["row": row]
      }
    ]
    #expect(made == 0)
    #expect(text(of: object) == #"{"rows":[{"row":1},{"row":2},{"row":3}]}"#)
    #expect(made == 3)
  }

  private func text(of object: JSONObject) -> String {
    var json = JSONText()
    object.write(to: &json)
    return String(decoding: json.buffer.bytes, as: UTF8.self)
  }

  @Test("With a limit no string is long, and two that differ in the middle stay apart")
  func bounded() throws {
    let ends = (String(repeating: "a", count: 60), String(repeating: "z", count: 60))
    let object: JSONObject = [
      "short": "é<\u{1F}", "one": ends.0 + "1" + ends.1, "other": ends.0 + "2" + ends.1,
    ]
    let piece = PageJSON(object, longestText: 80)
    #expect(!piece.bytes.contains(UInt8(ascii: "<")))
    let texts = try JSONDecoder().decode([String: String].self, from: Data(piece.bytes))
    #expect(texts["short"] == "é<\u{1F}")
    let (one, other) = (try #require(texts["one"]), try #require(texts["other"]))
    #expect(one != other)
    for text in [one, other] {
      #expect(text.count == 80 + 10 && text.hasPrefix("aaa") && text.contains("…"))
    }
  }

  @Test("With a limit the lists of an answer are short, and those of their elements are whole")
  func shortLists() {
    let row: JSONObject = ["span": [1, 2, 3, 4]]
    let answer: JSONObject = [
      "rows": JSONArray(0..<9) { _ in row }, "names": ["a", "b", "c"],
      "part": ["numbers": [1, 2, 3]] as JSONObject,
    ]
    var text = JSONText(longestList: 2)
    answer.write(to: &text)
    #expect(
      String(decoding: text.buffer.bytes, as: UTF8.self)
        == #"{"rows":[{"span":[1,2,3,4]},{"span":[1,2,3,4]}],"names":["a","b"],"#
        + #""part":{"numbers":[1,2]}}"#)
  }

  @Test("What a terminal would obey is escaped, and a decoder reads the same text back")
  func escapes() throws {
    let text = "\"\\/ \u{0}\n\r\t\u{1B}\u{7F}\u{9B}\u{202E}\u{2028}é邮\u{E0041}🏔"
    var json = JSONText()
    [text].write(to: &json)
    let written = String(decoding: json.buffer.bytes, as: UTF8.self)
    #expect(!written.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E })
    #expect(written.contains(#"\u001b\u007f\u009b\u202e\u2028é邮\udb40\udc41🏔"#))
    let decoded = try JSONDecoder().decode([String].self, from: Data(json.buffer.bytes))
    let first = try #require(decoded.first)
    #expect(first.unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test("A character is escaped wherever it is in a text, and only one that must be")
  func everyPlace() throws {
    let scalars = (0...0x2FF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
    #expect(scalars.count == 0x300)
    for scalar in scalars {
      for length in [1, 7, 8, 9, 16, 17] {
        for place in Set([0, length / 2, length - 1]) {
          var text = String(repeating: "a", count: length).unicodeScalars
          text.insert(scalar, at: text.index(text.startIndex, offsetBy: place))
          var json = JSONText()
          [String(text)].write(to: &json)
          let written = Data(json.buffer.bytes)
          #expect(!written.contains { $0 < 0x20 || $0 == 0x7F })
          let isEscaped = written.contains(UInt8(ascii: "\\"))
          let isPlain = (0x20..<0x7F).contains(scalar.value) && scalar != "\"" && scalar != "\\"
          #expect(!(isPlain && isEscaped), "\(scalar.value)")
          let decoded = try JSONDecoder().decode([String].self, from: written)
          #expect(decoded.first.map { $0.unicodeScalars.elementsEqual(text) } == true)
        }
      }
    }
  }

  @Test("Decimals are rounded, padded and signed, and a number without them is none")
  func decimals() {
    #expect(DecimalText.of(1.25, places: 1) == "1.3")
    #expect(DecimalText.of(0.0449, places: 3) == "0.045")
    #expect(DecimalText.of(-2.005, places: 1) == "-2.0")
    #expect(DecimalText.of(99.96, places: 1) == "100.0")
    #expect(DecimalText.of(7.5, places: 0) == "8")
    #expect(DecimalText.of(.infinity, places: 1) == nil)
    #expect(DecimalText.of(.nan, places: 1) == nil)
    #expect(DecimalText.of(1e300, places: 1) == nil)
  }
}
