import PredicateLanguage

/// Gives text its look, or leaves it plain.
struct Painter {
  typealias Look = StyledText.Look

  let usesColor: Bool

  func paint(_ text: String, _ look: Look) -> StyledText {
    StyledText(text, usesColor ? look : .plain)
  }
}
