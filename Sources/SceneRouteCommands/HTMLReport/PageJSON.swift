import ByteText
import FixtureTools
import PredicateLanguage
import SceneFixtures
import SceneRouting

/// A piece of the page's data: JSON whose strings have a limit, with no `<` in it, so that neither
/// `</script>` nor `<!--` comes of any text.
struct PageJSON: JSONWritable, Sendable {
  let bytes: [UInt8]

  init(
    longestText: Int = PageLimits.sentenceScalars, longestList: Int? = nil,
    _ write: (inout JSONText) -> Void
  ) {
    var json = JSONText(longestText: longestText, longestList: longestList)
    write(&json)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(json.buffer.count)
    for byte in json.buffer.bytes {
      if byte == UInt8(ascii: "<") { bytes += #"\u003c"#.utf8 } else { bytes.append(byte) }
    }
    self.bytes = bytes
  }

  init(_ object: JSONObject, longestText: Int = PageLimits.sentenceScalars) {
    self.init(longestText: longestText) { object.write(to: &$0) }
  }

  func write(to json: inout JSONText) { json.fragment(bytes) }

  /// An answer whose lists are as long as `bytes` allow, and the most elements of one.
  static func cut(_ answer: JSONObject, to bytes: Int) -> (piece: PageJSON, longest: Int) {
    var longest = PageLimits.listed
    while true {
      let piece = PageJSON(longestText: PageLimits.predicateBytes, longestList: longest) {
        answer.write(to: &$0)
      }
      if piece.bytes.count <= bytes || longest == 1 { return (piece, longest) }
      longest = longest * 3 / 4
    }
  }

  static func fit<Elements: Sequence>(
    _ elements: Elements, into bytes: Int, _ make: (Elements.Element) -> PageJSON
  ) -> [PageJSON] {
    var (all, left) = ([PageJSON](), bytes)
    for element in elements {
      let piece = make(element)
      left -= piece.bytes.count + 1
      guard left >= 0 else { break }
      all.append(piece)
    }
    return all
  }

  static func byteCount(of pieces: [PageJSON]) -> Int {
    pieces.reduce(0) { $0 + $1.bytes.count + 1 }
  }
}

extension PageJSON {
  /// A scene with its conditions, and what the events made of each comparison.
  init(
    scene position: Int, of study: FixtureStudy, _ tiers: [ConditionKey: FixtureCoverage.Tier],
    wins: Int?
  ) {
    let session = study.fixture.scenes[position]
    func condition(_ name: ActivationCondition) -> JSONObject {
      let tier = tiers[ConditionKey(owner: .scene(position), condition: name)]
      let source = tier?.source ?? session.conditions[name].source
      let code = study.fixture.codes[session.id]?
        .text(of: name, as: session.conditions[name].source)
      return Self.condition(source, tier).adding([
        "isDefault": study.coverage != nil && tier == nil,
        "code": JSONIfPresent(code?.excerpt.json),
      ])
    }
    self.init(
      [
        "id": clipped(session.id.rawValue, to: PageLimits.nameScalars),
        "title": study.fixture.titles[session.id].map { clipped($0, to: PageLimits.nameScalars) },
        "isConnected": session.isConnected,
        "role": session.role == .application ? nil : session.role.shortName,
        "events": wins, "prefers": condition(.prefers), "can": condition(.can),
      ], longestText: PageLimits.predicateBytes)
  }

  /// A condition that a step of a timeline gives.
  init(tier: FixtureCoverage.Tier) {
    self.init(Self.condition(tier.source, tier), longestText: PageLimits.predicateBytes)
  }

  private static func condition(_ source: String, _ tier: FixtureCoverage.Tier?) -> JSONObject {
    let scalars = source.unicodeScalars
    var end = source.utf8.index(
      source.startIndex, offsetBy: PageLimits.predicateBytes, limitedBy: source.endIndex)
    while let place = end, place.samePosition(in: scalars) == nil {
      end = source.utf8.index(before: place)
    }
    let shown = String(source[..<(end ?? source.endIndex)])
    let count = shown.utf8.count
    let head: JSONObject = ["source": shown, "rest": source.utf8.count - count]
    guard let tier else { return head }
    return head.adding([
      "path": tier.path, "line": tier.place.line, "whenTrue": tier.counts.whenTrue,
      "whenFalse": tier.counts.whenFalse,
      "covered": tier.comparisons.count(where: \.counts.isCovered),
      "all": tier.comparisons.count,
      "comparisons": tier.comparisons.filter { $0.span.upperBound <= count }.map {
        [$0.span.lowerBound, $0.span.upperBound, $0.counts.whenTrue, $0.counts.whenFalse]
      },
    ])
  }
}
