/// Chooses mutants, the same ones for the same seed.
public enum Sample {
  /// Returns `count` of the mutants.
  ///
  /// For each, a file is drawn by its share of the lines, and then one of the file's mutants.
  public static func choose(
    _ count: Int, of mutants: [Mutant], lines: [String: Int], seed: UInt64
  ) -> [Mutant] {
    var numbers = SplitMix(state: seed)
    var byFile = Dictionary(grouping: mutants, by: \.file)
    var chosen: Set<Mutant> = []
    while chosen.count < min(count, mutants.count) {
      let files = byFile.filter { !$0.value.isEmpty }.keys.sorted()
      let total = files.reduce(0) { $0 + max(1, lines[$1] ?? 1) }
      var ticket = Int.random(in: 0..<total, using: &numbers)
      let file = files.first {
        ticket -= max(1, lines[$0] ?? 1)
        return ticket < 0
      }
      guard let file, var rest = byFile[file] else { break }
      chosen.insert(rest.remove(at: Int.random(in: 0..<rest.count, using: &numbers)))
      byFile[file] = rest
    }
    return mutants.filter(chosen.contains)
  }

  /// Returns the mutants in an order in which any beginning is spread over all files.
  public static func mixed<Element>(_ mutants: [Element], seed: UInt64) -> [Element] {
    var numbers = SplitMix(state: seed)
    return mutants.shuffled(using: &numbers)
  }

  private struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
