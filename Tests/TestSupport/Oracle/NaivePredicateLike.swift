import Foundation

extension NaivePredicate {
  /// One LIKE pattern (E8).
  ///
  /// A character is one Unicode scalar, and CR LF is one character.
  struct Like {
    private enum Part {
      case anyRun
      case one
      case literal([String])
    }

    private let parts: [Part]
    private let options: Options

    init(
      pattern: String, options: Options, _ memory: NaivePredicateMemory
    ) throws(NaivePredicateError) {
      var parts: [Part] = []
      var run = String.UnicodeScalarView()
      var isEscaped = false
      func endRun() {
        if !run.isEmpty {
          parts.append(.literal(Self.characters(of: String(run), options, memory)))
        }
        run = String.UnicodeScalarView()
      }
      for scalar in pattern.unicodeScalars {
        if isEscaped {
          run.append(scalar)
          isEscaped = false
        } else if scalar == "\\" {
          isEscaped = true
        } else if scalar == "*" || scalar == "?" {
          endRun()
          parts.append(scalar == "*" ? .anyRun : .one)
        } else {
          run.append(scalar)
        }
      }
      if isEscaped {
        throw NaivePredicateError(.pattern, "the pattern ends in one backslash")
      }
      endRun()
      self.parts = parts
      self.options = options
    }

    /// Whether the whole of `text` fits the pattern.
    ///
    /// The empty pattern fits nothing.
    func matches(_ text: String, _ memory: NaivePredicateMemory) -> Bool {
      if parts.isEmpty { return false }
      let text = memory.characters.value(text, UInt(options.rawValue)) {
        Self.characters(of: text, options, memory)
      }
      // reached[k]: the parts so far can end before character k.
      var reached = [true] + Array(repeating: false, count: text.count)
      for part in parts {
        var next = Array(repeating: false, count: text.count + 1)
        for start in reached.indices where reached[start] {
          switch part {
          case .anyRun:
            for end in start...text.count { next[end] = true }
          case .one:
            if start < text.count { next[start + 1] = true }
          case .literal(let characters):
            if text[start...].starts(with: characters, by: Self.areSame) {
              next[start + characters.count] = true
            }
          }
        }
        reached = next
      }
      return reached[text.count]
    }

    private static func areSame(_ one: String, _ two: String) -> Bool {
      one.utf16.elementsEqual(two.utf16)
    }

    /// The characters of the normalised and folded text.
    private static func characters(
      of text: String, _ options: Options, _ memory: NaivePredicateMemory
    ) -> [String] {
      var text = text
      if memory.isUsed, text.utf8.allSatisfy({ $0 < 0x80 }) {
        // ASCII is normalised, and has neither marks nor width.
        if options.ignoresCase { text = text.lowercased() }
      } else if !options.contains(.literal) {
        text = text.precomposedStringWithCompatibilityMapping
        if !options.folding.isEmpty {
          text =
            text.folding(options: options.folding, locale: nil)
            .precomposedStringWithCompatibilityMapping
        }
      }
      var characters: [String] = []
      for scalar in text.unicodeScalars {
        if scalar == "\n", let last = characters.last, areSame(last, "\r") {
          characters[characters.count - 1] = "\r\n"
        } else {
          characters.append(String(scalar))
        }
      }
      return characters
    }
  }
}
