import PredicateLanguage

/// What holds for every text that the parser reads.
enum ParseCheck {
  static func finding(_ text: String, _ effort: FuzzEffort) -> String? {
    do throws(InvalidPredicateError) {
      let predicate = try ActivationPredicate(format: text)
      return predicateFinding(predicate, effort) ?? layoutFinding(predicate, effort)
    } catch {
      return errorFinding(error, text, effort)
    }
  }

  /// What holds for every predicate that was read or built.
  static func predicateFinding(
    _ predicate: ActivationPredicate, _ effort: FuzzEffort
  ) -> String? {
    spanFinding(predicate.warnings, predicate.source) ?? reprintFinding(predicate, effort)
  }

  /// Printing gives a text that reads as the same predicate and prints the same.
  private static func reprintFinding(
    _ predicate: ActivationPredicate, _ effort: FuzzEffort
  ) -> String? {
    guard effort.includes(.reprint) else { return nil }
    let text = predicate.canonicalText
    // A text at the limit may grow over it when it is printed.
    guard text.utf8.count <= PredicateLimits.predicateBytes else { return nil }
    do throws(InvalidPredicateError) {
      let again = try ActivationPredicate(format: text)
      guard again == predicate else { return "reads as another predicate when printed: \(text)" }
      guard again.canonicalText == text else { return "prints differently again: \(text)" }
      guard effort.includes(.outline) else { return nil }
      guard again.outline.root.children.count == predicate.outline.root.children.count else {
        return "has another outline when printed: \(text)"
      }
      return nil
    } catch {
      return "is refused when printed as \(text): \(error)"
    }
  }

  /// The layout of a text reads as the same predicate and is its own layout.
  private static func layoutFinding(
    _ predicate: ActivationPredicate, _ effort: FuzzEffort
  ) -> String? {
    guard effort.includes(.layout) else { return nil }
    do throws(InvalidPredicateError) {
      let layout = try ActivationPredicate.formatted(predicate.source)
      guard try ActivationPredicate(format: layout) == predicate else {
        return "reads as another predicate in its layout: \(layout)"
      }
      guard try ActivationPredicate.formatted(layout) == layout else {
        return "has another layout again: \(layout)"
      }
      return nil
    } catch {
      // A text at the limit may grow over it.
      return error.diagnostics.first?.id == "text-limit" ? nil : "has no layout: \(error)"
    }
  }

  static func errorFinding(
    _ error: InvalidPredicateError, _ text: String, _ effort: FuzzEffort
  ) -> String? {
    guard error.diagnostics.contains(where: { $0.severity == .error }) else {
      return "is refused without an error"
    }
    // One place stands for all.
    if effort.includes(.render), let first = error.diagnostics.first {
      let lines = DiagnosticRenderer(source: text).render(first).split(separator: "\n")
      let hasCaret = lines.contains { $0.hasPrefix("  |") && $0.contains("^") }
      guard hasCaret else { return "is refused without a caret" }
    }
    return spanFinding(error.diagnostics, text)
  }

  /// Every place lies inside the text, between two scalars, and every sentence can be printed.
  static func spanFinding(_ diagnostics: [Diagnostic], _ text: String) -> String? {
    guard !diagnostics.isEmpty else { return nil }
    let bytes = Array(text.utf8)
    for diagnostic in diagnostics {
      let span = diagnostic.span
      guard 0 <= span.lowerBound, span.lowerBound <= span.upperBound,
        span.upperBound <= bytes.count
      else { return "has a diagnostic outside of the text: \(diagnostic)" }
      for bound in [span.lowerBound, span.upperBound] where bound < bytes.count {
        if bytes[bound] & 0xC0 == 0x80 { return "has a place inside a character: \(diagnostic)" }
      }
      if let finding = controlFinding(diagnostic.message) { return finding }
      if let help = diagnostic.help, let finding = controlFinding(help) { return finding }
    }
    return nil
  }

  /// Sentences hold no control character of the user's text.
  static func controlFinding(_ sentence: String) -> String? {
    // The general category Cc is these two ranges, and slow to ask for.
    let control = sentence.unicodeScalars.first {
      $0.value < 0x20 || (0x7F...0x9F).contains($0.value)
    }
    return control.map { "has a sentence with the control character \($0.value): \(sentence)" }
  }
}
