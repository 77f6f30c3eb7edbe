import ByteText
package import LocatedValues
import PredicateLanguage

/// Lines that become others; the first line is 0.
package struct LineChange: Hashable, Sendable {
  package let old: Range<Int>
  package let new: Range<Int>
}

extension [FixtureEdit] {
  /// The lines that the edits, which are in order and do not overlap, make others.
  ///
  /// - Complexity: O(n): n bytes, which are without a byte order mark, and bytes of edits.
  package func lineChanges(in bytes: [UInt8]) -> [LineChange] {
    func feeds(_ text: some Sequence<UInt8>) -> Int { text.count { $0 == UInt8(ascii: "\n") } }
    var changes: [LineChange] = []
    let lines = LineTable(bytes)
    var moved = 0
    for edit in self {
      let first = lines.line(at: edit.range.lowerBound) - 1
      let old = first..<lines.line(at: edit.range.upperBound)
      let new = first + moved
      moved += feeds(edit.replacement.utf8) - feeds(bytes[edit.range])
      if let last = changes.last, last.old.upperBound >= first {
        changes[changes.count - 1] = LineChange(
          old: last.old.lowerBound..<old.upperBound,
          new: last.new.lowerBound..<old.upperBound + moved)
      } else {
        changes.append(LineChange(old: old, new: new..<old.upperBound + moved))
      }
    }
    return changes
  }
}

extension FixtureEdit {
  /// The edit that puts a value, written as JSON, in the place of another.
  package init(replacing value: LocatedValue, with json: String) {
    self.init(range: value.fileRange, replacement: json)
  }

  /// The edit that adds a member behind the member `before` of an object, or behind its last one,
  /// in the style of the object; the value is written as JSON.
  package init(adding key: String, _ json: String, to object: LocatedValue, behind before: String?)
  {
    let tree = object.document.tree
    let parts = Array(object.parts)
    let place =
      parts.firstIndex { part in before.map(part.key.hasBytes) ?? false } ?? parts.count - 1
    let member = "\(JSONOutput.string(key).lineText): \(json)"
    guard parts.indices.contains(place) else {
      let start = object.fileRange.lowerBound + 1
      self.init(range: start..<start, replacement: member)
      return
    }
    let end = parts[place].fileRange.upperBound
    let isLast = place == parts.count - 1
    let next =
      isLast
      ? object.fileRange.upperBound : tree.span(ofKeyOf: parts[place + 1].index).lowerBound
    guard tree.bytes[end..<next].contains(UInt8(ascii: "\n")) else {
      self.init(range: end..<end, replacement: ", " + member)
      return
    }
    // The indentation of a member that begins its line.
    let key = tree.span(ofKeyOf: parts[isLast ? 0 : place + 1].index).lowerBound
    let indent = tree.bytes[..<key].reversed().prefix { $0 == 0x20 || $0 == 0x09 }.reversed()
    self.init(
      range: end..<end, replacement: ",\n" + String(decoding: indent, as: UTF8.self) + member)
  }

  /// The edit that takes a member out of an object.
  ///
  /// Nil if there is no such member.
  package init?(removing key: String, from object: LocatedValue) {
    let tree = object.document.tree
    let parts = Array(object.parts)
    guard let place = parts.firstIndex(where: { $0.key.hasBytes(of: key) }) else { return nil }
    let start = tree.span(ofKeyOf: parts[place].index).lowerBound
    let end = parts[place].fileRange.upperBound
    if place > 0 {
      self.init(range: parts[place - 1].fileRange.upperBound..<end, replacement: "")
    } else if place + 1 < parts.count {
      let next = tree.span(ofKeyOf: parts[place + 1].index).lowerBound
      self.init(range: start..<next, replacement: "")
    } else {
      self.init(range: start..<end, replacement: "")
    }
  }
}

extension LocatedValue {
  /// All bytes of the value in its file, after a byte order mark.
  package var fileRange: Range<Int> {
    let node = document.tree.nodes[index.position]
    return Int(node.start)..<Int(node.end)
  }
}
