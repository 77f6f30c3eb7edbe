/// The command line of `routing-report`.
struct ReportOptions {
  static let usage = """
    usage: routing-report [--sizes N,N…] [--large] [--seed N] [--identifiers N]
                          [--workloads FOLDER] [--rivals FILE] [--json FILE] [--load N]
                          [--check]
           routing-report --predicates

      --sizes N,N…        numbers of scenes; 3,10,32,100,1000,10000,100000 by default
      --large             1,000,000 scenes too
      --seed N            of the generated workloads; 1 by default
      --identifiers N     of each workload; 10,000 by default
      --workloads FOLDER  reads scenes-N.json of this folder instead of generating
      --programs FOLDER   the rivals that Benchmarks/compare builds, timed in turns with the router
      --json FILE         writes the measurements as one JSON object; - is standard output
      --load N            the machine's load before the session, where this is not its first step
      --check             answers, counters and allocations only: exact, no times, small sizes
      --predicates        only prints the predicates of P14 to P16, for rivals

    Exit status: 0 done, 1 a goal's must was missed, 2 bad input, 64 wrong usage.

    """

  var sizes = [3, 10, 32, 100, 1_000, 10_000, 100_000]
  var seed: UInt64 = 1
  var identifiers = 10_000
  var workloads: String?
  var programs: String?
  var json: String?
  var load: Double?
  var checksOnly = false

  /// Reads the arguments; nil when they are wrong.
  init?(_ arguments: some Sequence<String>) {
    var rest = Array(arguments)[...]
    var isLarge = false
    var hasSizes = false
    while let name = rest.popFirst() {
      switch name {
      case "--large": isLarge = true
      case "--check": checksOnly = true
      default:
        guard let value = rest.popFirst() else { return nil }
        switch (name, UInt64(value)) {
        case ("--sizes", _):
          let numbers = value.split(separator: ",").map { Int($0) ?? 0 }
          guard !numbers.isEmpty, numbers.allSatisfy({ $0 > 0 }) else { return nil }
          sizes = numbers.sorted()
          hasSizes = true
        case ("--seed", let number?): seed = number
        case ("--identifiers", let number?) where 1...1_000_000 ~= number:
          identifiers = Int(number)
        case ("--workloads", _): workloads = value
        case ("--programs", _): programs = value
        case ("--json", _): json = value
        case ("--load", _):
          guard let number = Double(value), number >= 0 else { return nil }
          load = number
        default: return nil
        }
      }
    }
    if checksOnly, !hasSizes { sizes = [3, 10, 100, 1_000, 10_000] }
    if isLarge, !sizes.contains(1_000_000) { sizes.append(1_000_000) }
  }
}
