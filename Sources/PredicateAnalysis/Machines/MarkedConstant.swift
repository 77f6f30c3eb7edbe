internal import PredicateLanguage

/// A constant whose letters have combining marks, as places that are reached by its codes.
///
/// Canonical order sorts the marks behind a letter by their class, and leaves those of one class as
/// they come. So a text has the constant when it has the marks of each class in order:
///
/// ```
/// e ◌̣ ◌́ n    0 ──e──► 1 ──◌̣──► 2 ──◌́──► 4 ──n──► 5
///                    └──◌́──► 3 ──◌̣──►┘
/// ```
/// A place inside a run of marks is left by the marks that are missing alone: another letter, and
/// a mark that the constant has not there, is not the constant.
struct MarkedConstant {
  private var edges: [[(code: UInt32, next: Int)]] = [[]]

  /// The place at which all has been read.
  var last: Int { edges.count - 1 }

  /// Nil for a constant without marks.
  ///
  /// - Complexity: O(n × 2ᵐ): n codes, m marks behind one letter, which are few
  ///   (`ForeignConstant`).
  init?(_ codes: [UInt32]) {
    let orders = codes.map(ForeignConstant.order(of:))
    guard orders.contains(where: { $0 > 0 }) else { return nil }
    var place = 0
    while place < codes.count {
      if orders[place] == 0 {
        edges[last].append((codes[place], edges.count))
        edges.append([])
        place += 1
        continue
      }
      var classes: [(order: UInt8, marks: [UInt32])] = []
      while place < codes.count, orders[place] > 0 {
        if classes.last?.order == orders[place] {
          classes[classes.count - 1].marks.append(codes[place])
        } else {
          classes.append((orders[place], [codes[place]]))
        }
        place += 1
      }
      append(classes.map(\.marks))
    }
  }

  /// Appends the places of a run of marks: one for each number of marks of each class.
  private mutating func append(_ classes: [[UInt32]]) {
    let first = last
    var strides: [Int] = []
    var count = 1
    for marks in classes {
      strides.append(count)
      count *= marks.count + 1
    }
    edges += repeatElement([], count: count - 1)
    for place in 0..<count {
      for (marks, stride) in zip(classes, strides) {
        let read = place / stride % (marks.count + 1)
        if read < marks.count { edges[first + place].append((marks[read], first + place + stride)) }
      }
    }
  }

  func reads(_ code: UInt32, at place: Int) -> Bool { edges[place].contains { $0.code == code } }

  /// The place after all of `codes`.
  ///
  /// Nil if the constant does not go on so.
  func place(after codes: UnsafeBufferPointer<UInt32>, at place: Int) -> Int? {
    var place = place
    for code in codes {
      guard let edge = edges[place].first(where: { $0.code == code }) else { return nil }
      place = edge.next
    }
    return place
  }
}
