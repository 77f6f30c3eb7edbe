import Foundation
import PredicateLanguage
import Testing

@testable import LocatedValues
@testable import SceneFixtures

@Suite("Property lists")
struct PropertyListTests {
  /// A value as one line of text; a Boolean and its number read alike, as Foundation bridges them.
  static func text(_ value: LocatedValue) -> String {
    switch value.content {
    case .null: "null"
    case .string(let text): "\"\(text)\""
    case .boolean(let truth): truth ? "1.0" : "0.0"
    case .integer(let number): "\(Double(number))"
    case .real(let number): "\(number)"
    case .other: "other"
    case .list: "[" + value.parts.map { text($0) }.joined(separator: ",") + "]"
    case .object:
      "{"
        + value.parts.sorted { $0.key < $1.key }
        .map { "\($0.key)=\(text($0))" }.joined(separator: ",") + "}"
    }
  }

  static func text(foundation value: Any) -> String {
    switch value {
    case let text as String: "\"\(text)\""
    case let number as NSNumber: "\(number.doubleValue)"
    case let list as [Any]: "[" + list.map { text(foundation: $0) }.joined(separator: ",") + "]"
    case let members as [String: Any]:
      "{"
        + members.sorted { $0.key < $1.key }
        .map { "\($0.key)=\(text(foundation: $0.value))" }.joined(separator: ",") + "}"
    default: "other"
    }
  }

  static func expectAgreement(_ bytes: [UInt8], _ name: String) throws {
    let document = SourceDocument(propertyList: bytes, file: name)
    let root = try #require(document.root, "\(name)")
    let peer = try PropertyListSerialization.propertyList(from: Data(bytes), format: nil)
    #expect(text(root) == text(foundation: peer), "\(name)")
  }

  @Test("Foundation reads every file as this module does")
  func agreesWithFoundation() throws {
    for name in try InfoPlistTests.names.get() {
      try Self.expectAgreement(try FixtureFiles.bytes(name), name)
    }
  }

  @Test("Foundation reads scalars and texts of both forms as this module does")
  func agreesOnScalars() throws {
    let long = String(repeating: "é漢📬x", count: 90)
    let values: [String: Any] = [
      "text": "a & b <c> \"d\" 'e'\n\u{1F4EC}", "wide": long,
      "ascii": String(repeating: "a", count: 300),
      "numbers": [0, 1, -1, 255, 256, 65_536, 4_294_967_296, Int.max, Int.min],
      "reals": [0.5, -2.25, 1e300], "truth": [true, false], "date": Date(timeIntervalSince1970: 9),
      "data": Data([1, 2, 3]), "empty": ["": [String](), "a b": [String: String]()],
      "many": (0..<300).map { "item \($0)" },
    ]
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      let data = try PropertyListSerialization.data(
        fromPropertyList: values, format: format, options: 0)
      try Self.expectAgreement(Array(data), "\(format)")
    }
  }

  @Test(
    "comments, CDATA, character references, empty elements and hexadecimal numbers are read",
    arguments: [
      ("<string>a<!-- b -->c</string>", "\"ac\""),
      ("<string><![CDATA[<a & b>]]></string>", "\"<a & b>\""),
      ("<string>&#65;&#x1F4EC;&lt;</string>", "\"A📬<\""), ("<string/>", "\"\""),
      ("<?a b?><string>a<?c?>b</string>", "\"ab\""),
      ("<integer> 0x1F </integer>", "31.0"), ("<true></true>", "1.0"), ("<dict/>", "{}"),
      ("<!-- a --><array><!-- b --></array><!-- c -->", "[]"),
    ])
  func readsSpellings(_ source: String, _ expected: String) throws {
    let document = SourceDocument(
      propertyList: Reading.plist("<key>k</key>\(source)"), file: "a.plist")
    let root = try #require(document.root)
    #expect(Self.text(root) == "{k=\(expected)}")
  }

  @Test(
    "an element that is misspelt is told from the one that was meant",
    arguments: [
      ("dcit", "dict"), ("aray", "array"), ("sting", "string"), ("ture", "true"),
      ("flase", "false"), ("intger", "integer"), ("rael", "real"), ("daet", "date"),
      ("adta", "data"), ("kye", "key"), ("plsit", "plist"),
    ])
  func suggestsElements(name: String, element: String) {
    let bytes = Reading.plist("<key>a</key><\(name)/>")
    let unknown = Reading.manifestDiagnostics(bytes).filter { $0.id == "unknown-element" }
    #expect(unknown.map(\.help) == ["did you mean `\(element)`?"])
  }

  @Test("a value without the element plist around it is read, as Foundation reads it")
  func readsBareValues() {
    let document = SourceDocument(
      propertyList: Array("<dict><key>a</key><true/></dict>".utf8), file: "a")
    #expect(document.root.map(Self.text) == "{a=1.0}")
  }

  @Test("a file that is cut is an error, and never a crash")
  func survivesCuts() throws {
    for name in ["manifests/single-window/Info.plist", "manifests/notes/Info-binary.plist"] {
      let bytes = try FixtureFiles.bytes(name)
      let end = bytes.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? bytes.count
      let binary = name.contains("binary")
      for count in stride(from: 0, to: binary ? bytes.count : end, by: 5) {
        let part = Array(bytes[..<count])
        let diagnostics = Reading.manifestDiagnostics(part)
        #expect(diagnostics.contains { $0.severity == .error }, "\(name) cut at \(count)")
        let isInside = diagnostics.allSatisfy { $0.isInside(count: count) }
        #expect(isInside, "\(name) cut at \(count)")
      }
    }
  }

  @Test("any byte of a binary file can change without a crash")
  func survivesChangedBytes() throws {
    var bytes = try FixtureFiles.bytes("manifests/notes/Info-binary.plist")
    var errors = 0
    for offset in bytes.indices {
      let kept = bytes[offset]
      for value in [0xFF, kept ^ 1] {
        bytes[offset] = value
        errors += Reading.manifestDiagnostics(bytes).contains { $0.severity == .error } ? 1 : 0
      }
      bytes[offset] = kept
    }
    #expect(errors > 100)
  }

  @Test(
    "hostile text ends in milliseconds, whatever it repeats",
    arguments: ["<array>", "<dict><key>a</key>", "<!--", "<![CDATA[", "&amp;", "<a b=\"", "<"])
  func survivesHostileText(_ part: String) async {
    let text = "<plist><dict><key>k</key>" + String(repeating: part, count: 900_000 / part.count)
    let count = await LimitsTests.onSmallStack {
      Reading.manifestDiagnostics(Array(text.utf8)).count
    }
    #expect(count >= 1)
    #expect(count <= FixtureLimits.diagnostics + 1)
  }

  @Test("the deepest nesting allowed is read on a small stack, in both forms")
  func limitsNesting() async throws {
    for (levels, ids) in [(62, ["no-scene-manifest"]), (64, ["nesting-limit"])] {
      let open = String(repeating: "<array>", count: levels)
      let close = String(repeating: "</array>", count: levels)
      let text = Reading.plist("<key>a</key>\(open)\(close)")
      let value = (0..<levels).reduce([Any]()) { inner, level in level == 0 ? [] : [inner] }
      let binary = try PropertyListSerialization.data(
        fromPropertyList: ["a": value], format: .binary, options: 0)
      for bytes in [text, Array(binary)] {
        let found = await LimitsTests.onSmallStack { Reading.manifestDiagnostics(bytes).map(\.id) }
        #expect(found == ids)
      }
    }
  }

  @Test("one large text that many references share is counted each time")
  func limitsSharedText() {
    let size = 200_000
    var bytes = Array("bplist00".utf8)
    let array = bytes.count
    bytes += [0xAF, 0x11, 0x27, 0x10] + [UInt8](repeating: 1, count: 10_000)
    let text = bytes.count
    bytes += [0x5F, 0x12, 0, 3, 0x0D, 0x40] + [UInt8](repeating: 0x61, count: size)
    let table = bytes.count
    for place in [array, text] {
      bytes += [0, UInt8(place >> 16 & 0xFF), UInt8(place >> 8 & 0xFF), UInt8(place & 0xFF)]
    }
    bytes += [0, 0, 0, 0, 0, 0, 4, 1]
    for number in [2, 0, table] {
      bytes += (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    #expect(Reading.manifestDiagnostics(bytes).map(\.id) == ["value-limit"])
  }

  @Test("a caret shows the value in XML; a binary file shows the path instead")
  func rendersPlaces() throws {
    let text = Reading.plist("<key>NSUserActivityTypes</key><string>a.b</string>")
    let shown = try #require(Reading.manifestDiagnostics(text).last).render()
    #expect(shown.contains("^^^^^^^^^^^^^^^^^^^^"))
    #expect(shown.contains("Info.plist:1:"))
    let binary = try PropertyListSerialization.data(
      fromPropertyList: ["NSUserActivityTypes": "a.b"], format: .binary, options: 0)
    let plain = try #require(Reading.manifestDiagnostics(Array(binary)).last).render()
    #expect(
      plain == """
        error[element-without-array]: `NSUserActivityTypes` must be an array, not its element alone
          --> Info.plist ($.NSUserActivityTypes)
          = help: put an `<array>` around it
        """)
  }
}
