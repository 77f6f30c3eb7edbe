/// Who decides about text that is compared with options, ordered or searched.
public enum NaivePredicateAuthority: Sendable {
  /// The rules E2, E3 and E5 as they are written: folding, canonical decomposition, byte order.
  case definition
  /// What CoreFoundation's `compare` and `range(of:)` answer, with their defects.
  ///
  /// Differs from the definition only on rare text: lone combining marks, U+0000, a variation
  /// selector or emoji modifier under `[d]`, and some repeated accented letters.
  case coreFoundation
}
