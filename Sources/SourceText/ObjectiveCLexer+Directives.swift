/// The state of the lexer with regard to directives.
struct DirectiveState {
  /// Whether the place is on the line of a directive.
  var isOpen = false
  /// Whether what follows on the line is text.
  var isText = false
  /// Whether that text ends where a comment begins.
  var endsAtComment = false
  /// Whether the lines after the directive are left out.
  var skips = false
  /// Whether a condition of an open `#if` was `1`, so that all that follows is left out; by `#if`.
  var isDecided: [Bool] = []
}

extension ObjectiveCLexer {
  /// Goes past `#` and the directive's word, and looks at what it means for the lines after it.
  mutating func openDirective() -> SourceToken.Kind {
    let word = directiveWord(at: place)
    place = word.upperBound
    directive.isOpen = true
    let text = bytes[word]
    func isOne(of words: String...) -> Bool {
      words.contains { text.elementsEqual($0.utf8) }
    }
    if isOne(of: "if", "ifdef", "ifndef") {
      let value = isOne(of: "if") ? condition(from: place) : nil
      directive.isDecided.append(value == true)
      directive.skips = value == false
    } else if isOne(of: "else", "elif", "elifdef", "elifndef") {
      takeElse(value: isOne(of: "elif") ? condition(from: place) : nil)
    } else if isOne(of: "endif") {
      _ = directive.isDecided.popLast()
    } else if isOne(of: "warning", "error") {
      directive.isText = true
      directive.endsAtComment = false
    } else if isOne(of: "import", "include", "include_next", "pragma", "ident", "line") {
      directive.isText = true
      directive.endsAtComment = true
    }
    return .directive
  }

  private mutating func takeElse(value: Bool?) {
    guard let isDecided = directive.isDecided.last else { return }
    directive.skips = isDecided || value == false
    if value == true { directive.isDecided[directive.isDecided.count - 1] = true }
  }

  /// The word after the sign at `start`.
  private func directiveWord(at start: Int) -> Range<Int> {
    var index = start + 1
    while byte(index) == 0x20 || byte(index) == 0x09 { index += 1 }
    let first = index
    while index < bytes.count, ByteClasses.continuesWord(bytes[index]) { index += 1 }
    // A sign alone is a directive too.
    return index == first ? start + 1..<start + 1 : first..<index
  }

  /// Whether the condition at `start` is plainly 0 or 1.
  ///
  /// Nil if the condition is another one.
  private func condition(from start: Int) -> Bool? {
    var index = start
    while byte(index) == 0x20 || byte(index) == 0x09 || byte(index) == UInt8(ascii: "(") {
      index += 1
    }
    let digit = byte(index)
    guard digit == 0x30 || digit == 0x31 else { return nil }
    index += 1
    while byte(index) == 0x20 || byte(index) == 0x09 || byte(index) == UInt8(ascii: ")") {
      index += 1
    }
    let next = byte(index)
    let isEnd =
      index >= bytes.count || ByteClasses.isNewline(next)
      || next == UInt8(ascii: "/")
        && (byte(index + 1) == UInt8(ascii: "/") || byte(index + 1) == UInt8(ascii: "*"))
    // Nothing after `0 &&` makes it true.
    let isAnd = next == UInt8(ascii: "&") && byte(index + 1) == next && digit == 0x30
    guard isEnd || isAnd && !hasAlternative(from: index) else { return nil }
    return digit == 0x31
  }

  private func hasAlternative(from start: Int) -> Bool {
    let line = bytes[start..<splicedLineEnd(from: start)]
    return line.contains(UInt8(ascii: "|")) || line.contains(UInt8(ascii: "?"))
  }

  /// Goes past the text of a directive, up to the end of its line.
  mutating func skipDirectiveText() {
    let end = splicedLineEnd(from: place)
    guard directive.endsAtComment else {
      place = end
      return
    }
    var index = place
    while index < end {
      if bytes[index] == UInt8(ascii: "/"),
        byte(index + 1) == UInt8(ascii: "/") || byte(index + 1) == UInt8(ascii: "*"),
        // `<a//b.h>` names a file.
        bytes[index - 1] != UInt8(ascii: ":")
      {
        break
      }
      index += 1
    }
    place = index
  }

  /// Goes past lines that a condition leaves out, up to the directive that ends them.
  mutating func skipInactive() {
    var depth = 0
    var index = place
    while index < bytes.count {
      var first = index
      while ByteClasses.isSpace(byte(first)), first < bytes.count { first += 1 }
      if byte(first) == UInt8(ascii: "#") {
        let word = bytes[directiveWord(at: first)]
        if word.starts(with: "if".utf8) {
          depth += 1
        } else if word.elementsEqual("endif".utf8) {
          if depth == 0 { break }
          depth -= 1
        } else if depth == 0, word.starts(with: "el".utf8), directive.isDecided.last == false {
          break
        }
      }
      index = inactiveLineEnd(from: first)
    }
    place = min(index, bytes.count)
  }

  /// The place after a line that is left out; a block comment takes lines along.
  private func inactiveLineEnd(from start: Int) -> Int {
    var index = start
    while index < bytes.count {
      let byte = bytes[index]
      if ByteClasses.isNewline(byte) { return index + 1 }
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        index = quotedEnd(from: index)
      } else if byte == UInt8(ascii: "/"), self.byte(index + 1) == UInt8(ascii: "/") {
        index = splicedLineEnd(from: index)
      } else if byte == UInt8(ascii: "/"), self.byte(index + 1) == UInt8(ascii: "*") {
        index = bytes.commentEnd(from: index + 2, isNested: false)
      } else {
        index = spliceEnd(at: index) ?? index + 1
      }
    }
    return index
  }
}
