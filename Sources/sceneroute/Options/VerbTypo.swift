import ArgumentParser
import PredicateLanguage

/// A first word that was meant as a verb.
///
/// Without a verb the first word names a fixture, so that `explian mail.json` would be read as
/// a fixture called `explian`. A word that is no file and lies close to a verb is a typo.
struct VerbTypo: Equatable {
  let word: String
  let verb: String

  /// Finds the typo, if `arguments` begin with one.
  init?(in arguments: [String], verbs: [String]) {
    guard let word = arguments.first, !word.hasPrefix("-"), !verbs.contains(word),
      let verb = Spelling.closest(to: word, among: verbs), !System.fileExists(word)
    else { return nil }
    self.word = word
    self.verb = verb
  }

  var error: ValidationError {
    ValidationError(
      "there is no verb and no fixture `\(word)`; did you mean `\(verb)`?")
  }
}
