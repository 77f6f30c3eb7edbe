import Foundation

/// A page of HTML taken apart, strictly: what a browser would mend is a flaw.
struct HTMLPage {
  struct Tag: Hashable {
    let name: String
    let attributes: [String: String]
    let isEnd: Bool
  }

  private static let void: Set = ["meta", "link", "br"]

  private(set) var tags: [Tag] = []
  /// The text between the tags, as it is read.
  private(set) var text = ""
  /// What the script and style elements have, by their order.
  private(set) var scripts: [String] = []
  private(set) var style = ""
  private(set) var flaws: [String] = []

  init(_ source: String) {
    var rest = Array(source.utf8)[...]
    var open: [String] = []
    while !rest.isEmpty {
      if let name = open.last, ["script", "style"].contains(name) {
        // Nothing but its own end ends it.
        let end = Data(rest).range(of: Data("</".utf8))?.lowerBound ?? rest.count
        let inside = String(decoding: rest.prefix(end), as: UTF8.self)
        if name == "style" { style += inside } else { scripts.append(inside) }
        rest = rest.dropFirst(end)
      }
      let run = rest.prefix { $0 != UInt8(ascii: "<") }
      readText(run)
      rest = rest.dropFirst(run.count)
      guard !rest.isEmpty else { break }
      guard let end = Self.end(of: rest) else {
        flaws.append("a tag has no end")
        break
      }
      let inside = String(decoding: rest[(rest.startIndex + 1)..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      if inside == "!DOCTYPE html" { continue }
      read(inside, &open)
    }
    if !open.isEmpty { flaws.append("not closed: \(open)") }
    check()
  }

  /// The `>` that ends a tag: one in an attribute does not.
  private static func end(of bytes: ArraySlice<UInt8>) -> Int? {
    var quote = false
    for place in bytes.indices {
      if bytes[place] == UInt8(ascii: "\"") { quote.toggle() }
      if bytes[place] == UInt8(ascii: ">"), !quote { return place }
    }
    return nil
  }

  private mutating func readText(_ bytes: ArraySlice<UInt8>) {
    let raw = String(decoding: bytes, as: UTF8.self)
    text += plain(raw)
    if bytes.contains(UInt8(ascii: ">")) { flaws.append("a bare `>` in \(raw.debugDescription)") }
  }

  /// A text with its five entities read; any other `&` is a flaw.
  private mutating func plain(_ raw: String) -> String {
    var result = ""
    var rest = raw.unicodeScalars[...]
    while let ampersand = rest.firstIndex(of: "&") {
      result.unicodeScalars += rest[..<ampersand]
      let end = rest[ampersand...].firstIndex(of: ";") ?? rest.index(before: rest.endIndex)
      let entity = String(String.UnicodeScalarView(rest[ampersand...end]))
      let known = ["&amp;": "&", "&lt;": "<", "&gt;": ">", "&quot;": "\"", "&#39;": "'"]
      if let letter = known[entity] { result += letter } else { flaws.append("entity \(entity)") }
      rest = rest[rest.index(after: end)...]
    }
    result.unicodeScalars += rest
    return result
  }

  private mutating func read(_ inside: String, _ open: inout [String]) {
    if inside.hasPrefix("/") {
      let name = String(inside.dropFirst())
      if open.popLast() != name { flaws.append("</\(name)> closes something else") }
      tags.append(Tag(name: name, attributes: [:], isEnd: true))
      return
    }
    var scalars = inside.unicodeScalars[...]
    let isClosed = scalars.last == "/"
    if isClosed { scalars.removeLast() }
    let name = String(String.UnicodeScalarView(scalars.prefix { !$0.properties.isWhitespace }))
    let letters = "abcdefghijklmnopqrstuvwxyz123456".utf8
    if name.isEmpty || !name.utf8.allSatisfy(letters.contains) {
      flaws.append("<\(name)> is no tag")
    }
    var attributes: [String: String] = [:]
    var rest = scalars.dropFirst(name.unicodeScalars.count)
    while true {
      rest = rest.drop { $0.properties.isWhitespace }
      guard !rest.isEmpty else { break }
      let key = String(String.UnicodeScalarView(rest.prefix { $0 != "=" }))
      rest = rest.dropFirst(key.unicodeScalars.count)
      guard rest.first == "=", rest.dropFirst().first == "\"" else {
        flaws.append("\(name): \(key) has no value in quotes")
        break
      }
      rest = rest.dropFirst(2)
      let value = String(String.UnicodeScalarView(rest.prefix { $0 != "\"" }))
      rest = rest.dropFirst(value.unicodeScalars.count + 1)
      let names = "abcdefghijklmnopqrstuvwxyzABR-0123456789".utf8
      if !key.utf8.allSatisfy(names.contains) { flaws.append("\(name): attribute \(key)") }
      if attributes.updateValue(plain(value), forKey: key) != nil {
        flaws.append("\(name): \(key) twice")
      }
    }
    tags.append(Tag(name: name, attributes: attributes, isEnd: false))
    if !isClosed, !Self.void.contains(name) { open.append(name) }
  }

  /// What must hold of every page: two scripts are there, the data and what draws them; nothing is
  /// fetched; every place has its target.
  private mutating func check() {
    let ids = tags.compactMap { $0.attributes["id"] }
    if Set(ids).count < ids.count { flaws.append("an id comes twice") }
    let known = Set(ids)
    for tag in tags where !tag.isEnd {
      if ["iframe", "object", "embed", "img", "form", "base"].contains(tag.name) {
        flaws.append("<\(tag.name)>")
      }
      for (key, value) in tag.attributes {
        if key.hasPrefix("on") || key == "style" || key == "src" { flaws.append("\(key)=…") }
        let isTarget = value.hasPrefix("#") && known.contains(String(value.dropFirst()))
        if key == "href", tag.name == "a", !isTarget {
          flaws.append("a link to \(value)")
        }
        if key == "aria-labelledby", !known.contains(value) { flaws.append("no \(value)") }
      }
      if tag.name == "th", tag.attributes["scope"] == nil { flaws.append("th without scope") }
      let isNamed = tag.attributes["aria-label"] != nil && tag.attributes["tabindex"] == "0"
      if tag.attributes["role"] == "region", !isNamed {
        flaws.append("a region without name or focus")
      }
    }
    if scripts.count != 2 { flaws.append("\(scripts.count) scripts") }
    if scripts.first?.contains("<") == true { flaws.append("markup in the data") }
    let levels = tags.filter { !$0.isEnd && $0.name.count == 2 && $0.name.hasPrefix("h") }
      .compactMap { Int($0.name.dropFirst()) }
    if levels.first != 1 || levels.count(where: { $0 == 1 }) != 1 { flaws.append("no single h1") }
    for (one, next) in zip(levels, levels.dropFirst()) where next > one + 1 {
      flaws.append("h\(next) after h\(one)")
    }
  }

  /// The data of the first fixture, or no members.
  var data: [String: Any] { fixtures.first ?? [:] }

  /// The data of all fixtures.
  var fixtures: [[String: Any]] {
    let data = scripts.first.flatMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) }
    return (data as? [String: Any])?["fixtures"] as? [[String: Any]] ?? []
  }

  /// The tags with the names of their attributes: what no text of a fixture may change.
  var skeleton: [String] {
    tags.map {
      ($0.isEnd ? "/" : "") + $0.name + $0.attributes.keys.sorted().joined(separator: ",")
    }
  }

  /// Whether something has this id.
  func hasHeading(_ id: String) -> Bool { tags.contains { $0.attributes["id"] == id } }
}
