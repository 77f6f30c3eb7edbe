/// The pairs that a search still looks for: one formula of a first list and one of a second that
/// are true of the same identifier.
///
/// The search goes on behind what it found: a formula that is in no wanted pair any more is left
/// out of the states.
package struct CertificatePairs {
  typealias Formula = CertificateFormulas.Formula

  package struct Found {
    package let first: Int
    package let second: Int
    /// A shortest identifier that makes both true.
    package let identifier: String
  }

  /// Whether a pair is wanted, by the places of its formulas in the first and the second list.
  private var wanted: [[Bool]]
  private(set) var found: [Found] = []
  /// Lists as `narrowed` gives them, and how many pairs were found then.
  private var known: [Formula: (list: Formula, found: Int)] = [:]
  /// The work of what was asked for.
  private(set) var work = 0

  init(wanted: [[Bool]]) { self.wanted = wanted }

  /// The list of both without the formulas that no wanted pair has; false where none is left.
  mutating func narrowed(_ list: Formula, in formulas: inout CertificateFormulas) -> Formula {
    if let known = known[list], known.found == found.count { return known.list }
    var operands = formulas.operands(of: list)
    let (firsts, seconds) = open(operands)
    var isWanted = [Bool](repeating: false, count: operands.count)
    for first in firsts {
      for second in seconds where !(isWanted[first] && isWanted[wanted.count + second]) {
        work += 1
        guard wanted[first][second] else { continue }
        isWanted[first] = true
        isWanted[wanted.count + second] = true
      }
    }
    work += operands.count
    let no = CertificateFormulas.no
    for place in operands.indices where !isWanted[place] { operands[place] = no }
    let narrowed = isWanted.contains(true) ? formulas.list(operands) : no
    known[list] = (narrowed, found.count)
    return narrowed
  }

  /// Notes the pair of a list in which one of each is true and the others are false.
  mutating func note(_ list: Formula, in formulas: CertificateFormulas, _ identifier: String) {
    let (firsts, seconds) = open(formulas.operands(of: list))
    guard let first = firsts.first, let second = seconds.first else { return }
    wanted[first][second] = false
    found.append(Found(first: first, second: second, identifier: identifier))
  }

  /// The places of the formulas that are not false.
  private func open(_ operands: [Formula]) -> (firsts: [Int], seconds: [Int]) {
    let open = operands.indices.filter { operands[$0] != CertificateFormulas.no }
    return (
      open.filter { $0 < wanted.count },
      open.filter { $0 >= wanted.count }.map { $0 - wanted.count }
    )
  }
}
