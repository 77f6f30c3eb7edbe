import LocatedValues
import PredicateLanguage
import SceneFixtures

/// A fixture or predicate before and after, and how it is answered.
struct FormattedText {
  static let inputName = "<stdin>"

  /// One predicate that becomes another text.
  struct Edit {
    let place: FixturePlace
    /// Nil for a predicate that is in no fixture.
    let path: String?
    let before: String
    let after: String
  }

  let name: String
  let before: [UInt8]
  let after: [UInt8]
  let edits: [Edit]
  private let predicate: String?

  var isChanged: Bool { !edits.isEmpty }

  init(_ formatting: FixtureFormatting, of bytes: [UInt8], file: String) {
    name = file
    before = bytes
    after = formatting.bytes
    edits = formatting.edits.map {
      Edit(place: $0.place, path: $0.path, before: $0.before, after: $0.after)
    }
    predicate = nil
  }

  init(predicate text: String, after: String) {
    name = Self.inputName
    before = Array(text.utf8) + "\n".utf8
    self.after = Array(after.utf8) + "\n".utf8
    let place = FixturePlace(file: Self.inputName, line: 1, column: 1)
    edits = after == text ? [] : [Edit(place: place, path: nil, before: text, after: after)]
    predicate = after
  }

  /// The change as a diff; every line of a predicate counts as changed, even where it stays.
  var diff: UnifiedDiff {
    UnifiedDiff(before, after, name: name, isWhole: predicate != nil)
  }

  func write() -> String? { FileWriting.rewrite(name, from: before, to: after) }

  /// Prints the whole text; what does not show becomes an escape of its own language.
  func write(to output: OutputBuffer) {
    if let predicate {
      output.writeLine(StyledText(ShownPredicate.text(of: predicate)))
    } else {
      output.write { json in json.file(after, loneReturn: "\n") }
    }
  }

  /// An element of `files`.
  func json(isWritten: Bool) -> JSONObject {
    [
      "file": name, "changed": isChanged, "written": isWritten, "text": predicate,
      "edits": JSONArray(edits) { edit in
        [
          "path": edit.path, "line": edit.place.line, "column": edit.place.column,
          "before": edit.before, "after": edit.after,
        ]
      },
    ]
  }
}

extension JSONText {
  /// Writes the text of a file of JSON as it is, but for characters that do not show: inside a
  /// string they become escapes, which mean the same.
  ///
  /// Tabs, line feeds and CR LF stay. `loneReturn` stands for a CR without a line feed, which is
  /// space between two values.
  mutating func file(_ bytes: [UInt8], loneReturn: StaticString) {
    let isPlain = bytes.allSatisfy { 0x20...0x7E ~= $0 || $0 == 0x0A || $0 == 0x09 }
    if isPlain { return bytes.withUnsafeBufferPointer { buffer.append($0) } }
    var endsInReturn = false
    var isFirst = true
    VisibleText.walk(String(decoding: bytes, as: UTF8.self)) { scalar, isHidden in
      if endsInReturn { buffer.append(scalar == "\n" ? "\r" : loneReturn) }
      endsInReturn = scalar == "\r"
      switch scalar {
      case "\r": break
      case "\n", "\t": buffer.append(String(scalar))
      // A byte order mark.
      case "\u{FEFF}" where isFirst: buffer.append(String(scalar))
      case _ where !isHidden: buffer.append(String(scalar))
      default: buffer.append(JSONString.escape(scalar))
      }
      isFirst = false
    }
    if endsInReturn { buffer.append(loneReturn) }
  }
}
