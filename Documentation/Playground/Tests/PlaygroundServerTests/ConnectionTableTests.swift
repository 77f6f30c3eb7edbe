import Synchronization
import Testing

@testable import PlaygroundServer

@Suite("Connections")
struct ConnectionTableTests {
  /// Counts which connections were ended.
  private final class Ends: Sendable {
    private let numbers = Mutex<[Int]>([])

    func ending(_ number: Int) -> @Sendable () -> Void {
      { self.numbers.withLock { $0.append(number) } }
    }

    var all: [Int] { numbers.withLock { $0 } }
  }

  @Test("For a new one the one goes that has waited longest without the cookie")
  func evictsOldest() async throws {
    let (table, ends) = (ConnectionTable(), Ends())
    var ids: [Int] = []
    for number in 0..<ConnectionTable.limit {
      ids.append(try #require(await table.add(ends.ending(number))))
    }
    await table.trust(ids[0])
    await table.note(ids[1], .work)
    #expect(await table.add(ends.ending(-1)) != nil)
    #expect(ends.all == [2])
    #expect(await table.count == ConnectionTable.limit)
  }

  @Test("Where all are at work there is no room")
  func refusesWhenFull() async throws {
    let (table, ends) = (ConnectionTable(), Ends())
    for number in 0..<ConnectionTable.limit {
      await table.note(try #require(await table.add(ends.ending(number))), .work)
    }
    #expect(await table.add(ends.ending(-1)) == nil)
    #expect(ends.all.isEmpty)
  }

  @Test("One that takes too long is ended, one at work is not")
  func endsLate() async throws {
    let (table, ends) = (ConnectionTable(), Ends())
    let slow = try #require(await table.add(ends.ending(0)))
    let busy = try #require(await table.add(ends.ending(1)))
    await table.note(slow, .head)
    await table.note(busy, .work)
    await table.endLate(at: .now + .seconds(9))
    #expect(ends.all.isEmpty)
    await table.endLate(at: .now + .seconds(11))
    #expect(ends.all == [0])
    await table.endLate(at: .now + .seconds(1000))
    #expect(ends.all == [0])
    await table.endAll()
    #expect(ends.all == [0, 1])
  }
}
