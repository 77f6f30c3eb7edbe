/// Makes text safe and readable on a terminal.
///
/// The rule: a scalar that draws nothing, or that changes how the text around it is drawn, is
/// written as an escape. `HiddenScalars` lists them. Two joiners and the emoji style are kept where
/// they change what is seen, which `JoinerPlace` decides; anywhere else they are escaped too, so
/// that two texts which look the same are the same but for letters that look alike.
package enum VisibleText {
  /// Returns `text` with every hidden scalar written as an escape such as `\n` or `\u{202E}`.
  ///
  /// Escaping twice changes nothing more.
  package static func escaped(_ text: String) -> String {
    guard hidesAnything(text) else { return text }
    var visible = ""
    walk(text) { scalar, isHidden in
      if isHidden {
        visible += escape(scalar)
      } else {
        visible.unicodeScalars.append(scalar)
      }
    }
    return visible
  }

  /// Returns every character of `text` beside what is shown for it.
  package static func shownCharacters(
    of text: String
  ) -> [(character: Character, shown: String)] {
    guard hidesAnything(text) else { return text.map { ($0, String($0)) } }
    var shown: [String] = []
    walk(text) { scalar, isHidden in shown.append(isHidden ? escape(scalar) : String(scalar)) }
    var rest = shown[...]
    return text.map { character in
      let count = character.unicodeScalars.count
      defer { rest = rest.dropFirst(count) }
      return (character, rest.prefix(count).joined())
    }
  }

  /// Hands every scalar of `text` to `body`, and whether it must be escaped in its place.
  package static func walk(
    _ text: String, _ body: (_ scalar: Unicode.Scalar, _ isHidden: Bool) -> Void
  ) {
    var place = JoinerPlace()
    var scalars = text.unicodeScalars.makeIterator()
    var next = scalars.next()
    while let scalar = next {
      next = scalars.next()
      let isHidden = HiddenScalars.contains(scalar) && !place.keeps(scalar, before: next)
      body(scalar, isHidden)
      place.pass(scalar, isHidden: isHidden)
    }
  }

  /// Most text is ASCII, and bytes are quicker than scalars.
  private static func hidesAnything(_ text: String) -> Bool {
    text.utf8.contains { !(0x20...0x7E).contains($0) }
      && text.unicodeScalars.contains(where: HiddenScalars.contains)
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
}
