import FixtureTools
import PredicateLanguage
import SceneFixtures
import SceneRouting

/// Makes the parts of the page: values for its templates, and as much of each list as fits.
struct PageWriter {
  /// The name of the fixture in anchors.
  let anchor: String
  /// The level of a section's heading.
  let level: Int
  /// The bytes that the fixture may take.
  let bytes: Int

  /// Fills a template with what every section has: where it is, and how deep.
  func render(
    _ template: PageTemplate, _ values: [String: PageValue], _ fragments: [String: Fragment] = [:]
  ) -> Fragment {
    var data = PageData(values, fragments)
    // What a part comes to and what it leaves out are sentences with code in them.
    for name in ["summary", "gap"] {
      var markup = Fragment.empty
      if case .text(let sentence)? = values[name] { markup = prose(sentence) }
      data.set(name + "Markup", markup)
    }
    data["anchor"] = .text(anchor)
    data["h"] = .number(level)
    data["hh"] = .number(level + 1)
    return template.render(data)
  }

  /// So many hundredths of the fixture's bytes.
  func share(_ hundredths: Int) -> Int { bytes * hundredths / 100 }

  /// Renders elements one by one, as long as they fit into `bytes`; returns how many did.
  func fit<Elements: Sequence>(
    _ elements: Elements, into bytes: Int, _ render: (Elements.Element) -> Fragment
  ) -> (markup: Fragment, count: Int) {
    var all = Fragment.empty
    var count = 0
    for element in elements {
      let fragment = render(element)
      guard all.byteCount + fragment.byteCount <= bytes else { break }
      all += fragment
      count += 1
    }
    return (all, count)
  }

  // MARK: Text

  /// A sentence in which what is in backticks is code.
  func prose(_ sentence: String) -> Fragment {
    let parts = clipped(sentence, to: PageLimits.sentenceScalars).utf8
      .split(separator: UInt8(ascii: "`"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    // Backticks come in pairs, or they are somebody's own.
    let isPaired = parts.count % 2 == 1
    let pieces = parts.enumerated().filter { !$1.isEmpty }.map { place, text in
      PageData([
        "text": .text(text), "isCode": .flag(isPaired && place % 2 == 1),
      ])
    }
    return PageTemplate.prose.render(PageData(["pieces": .list(pieces)]))
  }

  /// An identifier or a name of anybody, clipped, in quotes where bare text could be misread.
  func name(_ text: String?) -> PageValue {
    // A long text is cut before it is looked through.
    .text(text.map { clipped($0, to: PageLimits.nameScalars) }.shownIdentifier)
  }

  func name(_ id: SceneIdentifier) -> PageValue { name(id.rawValue) }

  /// The window, or what there is instead.
  func window(_ id: SceneIdentifier?) -> PageValue {
    id.map { name($0) } ?? "(a new window)"
  }

  // MARK: Predicates

  /// A predicate with its words coloured by kind, and with a mark below each comparison where it is
  /// known what became of it; `highlight` is a part to look at.
  func predicate(
    _ source: String, _ tier: FixtureCoverage.Tier? = nil, highlight: SourceSpan? = nil
  ) -> Fragment {
    let paint = PredicatePaint(source, tier, highlight: highlight)
    return PageTemplate.predicate.render(
      PageData([
        "pieces": .list(paint.pieces.map(\.data)),
        "rest": paint.hiddenBytes == 0
          ? .nothing : .text("… \(paint.hiddenBytes.counting("byte")) more"),
      ]))
  }
}

/// A predicate cut into pieces that are shown alike.
struct PredicatePaint {
  struct Word {
    let text: String
    let kind: String
    let isHighlighted: Bool
  }

  /// A comparison with its mark, or what is between two.
  struct Piece {
    var words: [Word]
    var mark: (state: String, text: String)?
  }

  private(set) var pieces: [Piece] = []
  /// How much of it is not shown.
  private(set) var hiddenBytes = 0

  init(_ source: String, _ tier: FixtureCoverage.Tier?, highlight: SourceSpan?) {
    let bytes = Array(source.utf8)
    var words = PredicateWord.words(of: source)
    if bytes.count > PageLimits.predicateBytes {
      words = words.filter { $0.span.upperBound <= PageLimits.predicateBytes }
      hiddenBytes = bytes.count - (words.last?.span.upperBound ?? 0)
    }
    let end = bytes.count - hiddenBytes
    let marks = (tier?.comparisons ?? []).filter { $0.span.upperBound <= end }
    var cuts: Set<Int> = [0, end]
    for word in words { cuts.formUnion([word.span.lowerBound, word.span.upperBound]) }
    for mark in marks { cuts.formUnion([mark.span.lowerBound, mark.span.upperBound]) }
    if let highlight {
      cuts.formUnion([min(end, highlight.lowerBound), min(end, highlight.upperBound)])
    }
    let ordered = cuts.sorted()
    var (wordPlace, markPlace) = (0, 0)
    for (start, stop) in zip(ordered, ordered.dropFirst()) {
      while wordPlace < words.count, words[wordPlace].span.upperBound <= start { wordPlace += 1 }
      while markPlace < marks.count, marks[markPlace].span.upperBound <= start { markPlace += 1 }
      let isInWord = wordPlace < words.count && words[wordPlace].span.lowerBound <= start
      let word = Word(
        text: String(decoding: bytes[start..<stop], as: UTF8.self),
        kind: isInWord ? words[wordPlace].kind.className : "",
        isHighlighted: highlight.map { $0.lowerBound <= start && stop <= $0.upperBound } ?? false)
      let mark = markPlace < marks.count && marks[markPlace].span.lowerBound <= start
      if mark, marks[markPlace].span.lowerBound < start, !pieces.isEmpty {
        pieces[pieces.count - 1].words.append(word)
      } else if mark {
        let counts = marks[markPlace].counts
        pieces.append(Piece(words: [word], mark: (counts.state, counts.mark)))
      } else if let last = pieces.last, last.mark == nil {
        pieces[pieces.count - 1].words.append(word)
      } else {
        pieces.append(Piece(words: [word], mark: nil))
      }
    }
  }
}

extension PredicatePaint.Piece {
  fileprivate var data: PageData {
    PageData([
      "words": .list(
        words.map { word in
          PageData([
            "text": .text(word.text), "kind": .text(word.kind),
            "isPainted": .flag(!word.kind.isEmpty), "isHighlighted": .flag(word.isHighlighted),
          ])
        }),
      "isMarked": .flag(mark != nil), "state": .text(mark?.state ?? ""),
      "mark": .text(mark?.text ?? ""),
    ])
  }
}

extension FixtureCoverage.Counts {
  /// The class of a comparison's mark.
  fileprivate var state: String {
    if all == 0 { return "u" }
    return isCovered ? "b" : "h"
  }

  /// What became of a comparison, in a few words.
  fileprivate var mark: String {
    if all == 0 { return "○ never evaluated" }
    if whenTrue == 0 { return "✗ never true, \(whenFalse) × false" }
    if whenFalse == 0 { return "✗ never false, \(whenTrue) × true" }
    return "✓ \(whenTrue) × true, \(whenFalse) × false"
  }
}

extension PredicateWord.Kind {
  /// The class of its colour; empty for none.
  fileprivate var className: String {
    switch self {
    case .identifier: "i"
    case .keyword: "k"
    case .operation: "o"
    case .string: "s"
    case .constant: "n"
    case .other: ""
    }
  }
}
