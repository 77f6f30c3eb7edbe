import Foundation
import SceneFixtures
import SceneRouting
import TestSupport
import Testing

/// The digest and the counts of a long log beside those of the router that evaluates every scene.
@Suite("A replay and the linear router")
struct ReplayLinearTests {
  private static let beginnings = [
    "message/", "mailbox/", "MESSAGE/", "compose/draft-", "https://mail.example.com/files/",
    "search/", "é/", "",
  ]
  private static let wholes = [
    "message/1999", "message/2041", "mailbox/inbox", "mailbox/vip", "compose/draft-7",
    "EXAMPLE-mail://settings/accounts", "nobody",
  ]

  private static func identifiers(_ count: Int, seed: UInt64) -> [String] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { number in
      if number.isMultiple(of: 8) { return wholes[number / 8 % wholes.count] }
      let beginning = beginnings[Int.random(in: 0..<beginnings.count, using: &random)]
      return beginning + String(Int.random(in: 0..<4_000, using: &random))
    }
  }

  @Test("One digest, whichever router decides")
  func digest() throws {
    let count = Campaign.number("SCENEROUTE_REPLAY_LINES", usual: 5_000)
    let seed = UInt64(Campaign.number("SCENEROUTE_SEED", usual: 1))
    let log = ProcessInfo.processInfo.environment["SCENEROUTE_REPLAY_LOG"]
    let identifiers =
      try log.map {
        try String(contentsOfFile: $0, encoding: .utf8).split(separator: "\n").map(String.init)
      } ?? Self.identifiers(count, seed: seed)
    let fixture = try SceneFixture.load(path: ReplayRowTests.fixture)
    let router = LinearRouter(fixture.sceneSet, options: fixture.options)
    var digest: UInt64 = 0
    var counts: [String: Int] = [:]
    for identifier in identifiers {
      let decision = router.route(.identifier(identifier))
      let row = [
        decision.action.scene?.rawValue ?? "", decision.score.name, decision.action.name,
      ].joined(separator: "\t")
      counts[row, default: 0] += 1
      digest &+= ReplayRunTests.mix(
        ReplayRunTests.slowHash(Array(identifier.utf8)), ReplayRunTests.slowHash(Array(row.utf8)))
    }
    let text = identifiers.map { $0 + "\n" }.joined()
    let found = ReplayRowTests.run(Array(text.utf8), ["--summary", "--format", "json"])
    #expect(found.status == 0)
    let summary = try #require(
      try JSONSerialization.jsonObject(with: Data(found.output.utf8)) as? [String: Any])
    let digits = String(digest, radix: 16)
    let expected = String(repeating: "0", count: 16 - digits.count) + digits
    #expect(summary["digest"] as? String == expected)
    let decisions = try #require(summary["decisions"] as? [[String: Any]])
    #expect(decisions.count == counts.count && counts.count > (log == nil ? 4 : 1))
    for decision in decisions {
      let row = ["scene", "score", "action"].map { decision[$0] as? String ?? "" }
      #expect(decision["count"] as? Int == counts[row.joined(separator: "\t")])
    }
    Campaign.report(
      "\(identifiers.count) lines, digest \(expected) by both routers, \(counts.count) decisions")
  }
}
