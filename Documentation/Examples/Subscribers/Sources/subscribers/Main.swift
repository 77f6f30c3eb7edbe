import PredicateIndex
import PredicateLanguage

/// A server in small: a hundred thousand subscribers, each with a predicate over the topics that it
/// wants, and messages that go to all whose predicate is true, while subscribers come and go.
@main
enum Main {
  private static let subscriberCount = 100_000
  private static let readerCount = 4
  private static let messagesEach = 5_000

  static func main() async throws {
    let index = try PredicateIndex(
      (0..<subscriberCount).map { (subscriber: $0, predicate: try predicate(of: $0)) })
    let delivered = try await serve(index)
    let checked = try check(index)
    print(
      """
      \(index.count) subscribers
      \(readerCount * messagesEach) messages, \(delivered) deliveries, beside a writer
      \(checked) messages checked by evaluating every predicate
      """)
  }

  /// What a subscriber wants; strangers may send such texts, so they are parsed.
  private static func predicate(of subscriber: Int) throws -> ActivationPredicate {
    let (shop, item) = (subscriber % 500, subscriber / 5)
    let text =
      switch subscriber % 5 {
      case 0: "SELF BEGINSWITH 'orders/shop-\(shop)/' AND SELF ENDSWITH '/paid'"
      case 1: "SELF == 'items/\(item)/price'"
      case 2: "SELF CONTAINS '/item-\(item)/'"
      case 3: "SELF LIKE 'orders/*/item-\(item)/*'"
      default: "SELF IN {'shops/\(shop)/closed', 'items/\(item)/sold-out'}"
      }
    return try ActivationPredicate(format: text)
  }

  private static func topic(_ number: Int) -> String {
    let (shop, item) = (number * 7 % 500, number * 31 % (subscriberCount / 5))
    return switch number % 3 {
    case 0: "orders/shop-\(shop)/item-\(item)/paid"
    case 1: "items/\(item)/price"
    default: "shops/\(shop)/closed"
    }
  }

  /// Delivers messages in several tasks, while one takes out subscribers and puts them back.
  private static func serve(_ index: PredicateIndex<Int>) async throws -> Int {
    try await withThrowingTaskGroup(of: Int.self) { group in
      for reader in 0..<readerCount {
        group.addTask {
          var delivered = 0
          for message in 0..<messagesEach {
            try index.forEachMatchCountingFailures(of: topic(reader * messagesEach + message)) {
              _ in
              // A server would write to the subscriber's connection's queue here.
              delivered += 1
            }
            // A task that never yields keeps its thread, and the writer may get none.
            if message % 256 == 0 { await Task.yield() }
          }
          return delivered
        }
      }
      group.addTask {
        for change in 0..<2_000 {
          let subscriber = change * 37 % subscriberCount
          try index.remove(subscriber)
          try index.insert(subscriber, predicate: try predicate(of: subscriber))
          if change % 16 == 0 { await Task.yield() }
        }
        return 0
      }
      return try await group.reduce(0, +)
    }
  }

  /// Compares some searches with the evaluation of every predicate.
  private static func check(_ index: PredicateIndex<Int>) throws -> Int {
    let predicates = try (0..<subscriberCount).map { try predicate(of: $0) }
    let topics = (0..<20).map { topic($0 * 991) }
    for topic in topics {
      let found = try index.matches(of: topic)
      let expected = try predicates.indices.filter { try predicates[$0].evaluate(topic) }
      guard found.failures.isEmpty, found.subscribers.sorted() == expected else {
        throw WrongAnswer(topic: topic)
      }
    }
    return topics.count
  }

  struct WrongAnswer: Error {
    let topic: String
  }
}
