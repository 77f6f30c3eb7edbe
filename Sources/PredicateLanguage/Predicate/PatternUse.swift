internal import RegularExpressions

extension ActivationPredicate {
  /// What keeps the regular expressions of a predicate: its copies share them.
  package var patternHolder: ObjectIdentifier { ObjectIdentifier(storage) }

  /// The bytes that the predicate's regular expressions keep once they have matched, without
  /// machine code.
  ///
  /// - Complexity: O(r): r regular expressions; most predicates have none.
  package var patternBytes: Int {
    storage.program.regexes.reduce(0) { $0 + $1.keptBytes }
  }

  /// The first regular expression that, with those before it, keeps more than `bytes`.
  package func pattern(beyond bytes: Int) -> String? {
    var total = 0
    return storage.program.regexes.first { regex in
      total += regex.keptBytes
      return total > bytes
    }?.source
  }
}
