internal import Synchronization

/// The forms of the texts that were folded as a whole last, for any number of threads.
///
/// A run asks many predicates about few identifiers, and each evaluation on its own would fold the
/// identifier again: a thousand bytes take half a millisecond. It makes a predicate with the
/// constants of another, and a constant takes microseconds.
///
/// - Invariant: the kept texts, with an overhead for each, have at most `bytes` bytes together. A
///   text that does not fit in takes the place of all others.
struct RecentForms<Form: Sendable>: ~Copyable, Sendable {
  /// Two texts that Unicode calls equal may have different forms, so a key is bytes.
  private struct Key: Hashable {
    let text: [UInt8]
    let folding: UInt8
  }

  private struct Forms {
    var known: [Key: Form] = [:]
    var bytes = 0
  }

  /// The most bytes of texts that are kept.
  private static var bytes: Int { 128 * 1024 }
  private static var overhead: Int { 16 }

  /// The least bytes of a text that is kept.
  private let least: Int

  private let forms = Mutex(Forms())

  init(ofBytes least: Int) { self.least = least }

  /// Returns the form of `text` under `options`, which `make` works out where it is not kept.
  ///
  /// - Complexity: O(n): n bytes of text.
  func form(of text: Bytes, _ options: ComparisonOptions, _ make: () -> Form) -> Form {
    guard text.count >= least, text.count <= Self.bytes else { return make() }
    let key = Key(text: Array(text), folding: options.folding.rawValue)
    if let form = forms.withLock({ $0.known[key] }) { return form }
    let form = make()
    let bytes = text.count + Self.overhead
    forms.withLock {
      if $0.bytes + bytes > Self.bytes { $0 = Forms() }
      if $0.known.updateValue(form, forKey: key) == nil { $0.bytes += bytes }
    }
    return form
  }
}
