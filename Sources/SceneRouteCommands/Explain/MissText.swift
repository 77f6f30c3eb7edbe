import PredicateLanguage
import SceneRouting

/// The place of a nearest miss, for people: the predicate with carets below the part that changes.
struct MissText {
  let miss: NearestMiss
  let painter: Painter
  /// The columns to fit into; nil for no limit.
  let columns: Int?

  /// Two lines, or none for a part that is the whole predicate: the sentence quotes it.
  var lines: [StyledText] {
    let bytes = miss.span.upperBound - miss.span.lowerBound
    guard bytes < miss.source.utf8.count else { return [] }
    let name = miss.condition.rawValue
    let lead = "  " + name + "  "
    let renderer = DiagnosticRenderer(
      source: miss.source, columns: columns.map { $0 - lead.count - 2 } ?? .max)
    let excerpt = renderer.excerpt(of: miss.span)
    guard let text = excerpt.first, let carets = excerpt.last else { return [] }
    return [
      "  " + painter.paint(name, .dim) + ("  " + text),
      StyledText(String(repeating: " ", count: lead.count)) + painter.paint(carets, .yellow),
    ]
  }
}
