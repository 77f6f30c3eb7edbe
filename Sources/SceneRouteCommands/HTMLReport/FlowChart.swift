/// A picture of how many go from which of some things to which of others: bars at both sides, and
/// ribbons between them.
///
/// ```
/// shape ▌░░░░░░▐ window
/// shape ▌░░░░░░▐ window
/// ```
///
/// Lengths are in tenths of a unit, so that the picture is the same on every machine.
struct FlowChart {
  struct Bar {
    let label: String
    let count: Int
    fileprivate(set) var top = 0
    fileprivate(set) var height = 0
    /// Where the next ribbon begins.
    fileprivate var next = 0
  }

  struct Ribbon {
    let from: Int
    let to: Int
    let count: Int
    fileprivate(set) var path = ""
  }

  /// The width of a bar, of the ribbons, and of a letter about.
  static let barWidth = 100
  private static let ribbonWidth = 2_400
  private static let letterWidth = 76
  private static let (gap, leastBar, leastRibbon, room) = (80, 200, 12, 3_000)

  private(set) var sources: [Bar]
  private(set) var targets: [Bar]
  private(set) var ribbons: [Ribbon]
  private(set) var height = 0
  /// The left edge of the bars at the left and of those at the right, and the width of all.
  let left: Int
  let right: Int
  let width: Int

  /// Lays out links between `sources` and `targets`, which are labels.
  init(
    _ sources: [String], _ targets: [String], _ links: [(from: Int, to: Int, count: Int)]
  ) {
    func bars(_ labels: [String], _ side: KeyPath<(from: Int, to: Int, count: Int), Int>) -> [Bar] {
      labels.enumerated().map { place, label in
        let own = links.filter { $0[keyPath: side] == place }
        return Bar(label: label, count: own.reduce(0) { $0 + $1.count })
      }
    }
    func room(_ bars: [Bar]) -> Int {
      let letters = bars.map { $0.label.unicodeScalars.count + String($0.count).count + 3 }
      return (letters.max() ?? 0) * Self.letterWidth
    }
    self.sources = bars(sources, \.from)
    self.targets = bars(targets, \.to)
    left = room(self.sources)
    right = left + Self.barWidth + Self.ribbonWidth
    width = right + Self.barWidth + room(self.targets)
    ribbons = links.sorted { ($0.from, $0.to) < ($1.from, $1.to) }
      .map { Ribbon(from: $0.from, to: $0.to, count: $0.count) }
    let all = max(1, links.reduce(0) { $0 + $1.count })
    func thickness(_ count: Int) -> Int {
      // Counts may be large; a share in thousandths is exact enough for a picture.
      let share = Int(Double(count) / Double(all) * Double(Self.room))
      return max(Self.leastRibbon, share)
    }
    let sourceHeight = Self.place(&self.sources, ribbons.map { ($0.from, thickness($0.count)) })
    let targetHeight = Self.place(&self.targets, ribbons.map { ($0.to, thickness($0.count)) })
    height = max(sourceHeight, targetHeight)
    for place in ribbons.indices {
      let ribbon = ribbons[place]
      let thick = thickness(ribbon.count)
      let (start, end) = (self.sources[ribbon.from].next, self.targets[ribbon.to].next)
      self.sources[ribbon.from].next += thick
      self.targets[ribbon.to].next += thick
      ribbons[place].path = path(from: start, to: end, thick)
    }
  }

  /// Puts bars below each other, each as high as its ribbons; returns the height of all.
  private static func place(_ bars: inout [Bar], _ ends: [(bar: Int, thickness: Int)]) -> Int {
    var sums = [Int](repeating: 0, count: bars.count)
    for end in ends { sums[end.bar] += end.thickness }
    var top = 0
    for place in bars.indices {
      let height = max(leastBar, sums[place])
      bars[place].top = top
      bars[place].height = height
      bars[place].next = top + (height - sums[place]) / 2
      top += height + gap
    }
    return max(0, top - gap)
  }

  private func path(from start: Int, to end: Int, _ thickness: Int) -> String {
    let (x, far) = (left + Self.barWidth, right)
    let middle = (x + far) / 2
    func decimal(_ tenths: Int) -> String { Self.decimal(tenths) }
    func point(_ x: Int, _ y: Int) -> String { "\(decimal(x)) \(decimal(y))" }
    let there =
      "M\(point(x, start))C\(point(middle, start)) \(point(middle, end)) \(point(far, end))"
    let back =
      "V\(decimal(end + thickness))C\(point(middle, end + thickness)) "
      + "\(point(middle, start + thickness)) \(point(x, start + thickness))Z"
    return there + back
  }

  /// A length in tenths, as it is written.
  static func decimal(_ tenths: Int) -> String {
    tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(tenths % 10)"
  }
}
