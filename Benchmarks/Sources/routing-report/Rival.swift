/// The names of the engines that the goals compare with.
enum Rival: String {
  case linearC = "linear-c"
  case hyperscan
  case vectorscan
  case re2Warm = "re2-set-warm"
  case re2New = "re2-set-new"
  case sketch
  case gnustep
  case pcre2 = "pcre2-jit"
  case handWritten = "c-by-hand"

  /// The two that are one set of automata: goals compare with the faster.
  static let automata = [Rival.hyperscan, .vectorscan]
}
