import PredicateAnalysis
import PredicateLanguage
import TestSupport
import Testing

@Suite("Ground truth: relations of two predicates", .enabled(if: Build.hasRegex))
struct GroundTruthTests {
  struct Row: Decodable {
    struct Part: Decodable {
      let relation: String
      let shortest: [String: Int?]
    }

    let id: String
    let p: String
    let q: String
    let relation: String
    let shortest: [String: Int?]
    let ascii: Part
  }

  static let domains: [(name: String, domain: AnalysisDomain)] = [
    ("every string", .allStrings), ("ASCII", .ascii),
  ]

  @Test("The relation and the lengths of all witnesses are right", arguments: [0, 1])
  func relations(number: Int) throws {
    let rows: [Row] = Campaign.sample(
      of: try VectorFile.rows("analysis/relations.jsonl", leastCount: 971))
    let (name, domain) = Self.domains[number]
    let analyzer = PredicateAnalyzer(domain: domain)
    var unknown = 0
    for row in rows {
      let expected =
        number == 0 ? Row.Part(relation: row.relation, shortest: row.shortest) : row.ascii
      let outcome = analyzer.relation(
        of: try ActivationPredicate(format: row.p), and: try ActivationPredicate(format: row.q))
      guard case .known(let report) = outcome else {
        unknown += 1
        continue
      }
      #expect(report.relation.rawValue == expected.relation, "\(row.id), \(name)")
      let witnesses = [
        "pNotQ": report.firstOnly, "qNotP": report.secondOnly, "both": report.both,
        "neither": report.neither,
      ]
      for (part, witness) in witnesses {
        let length = expected.shortest[part] ?? nil
        #expect(
          witness?.length == length, "\(row.id), \(name), \(part): \(witness?.text ?? "none")")
        #expect(witness?.kind ?? .shortest == .shortest, "\(row.id), \(name), \(part)")
      }
    }
    // At most one in a hundred.
    #expect(unknown <= rows.count / 100)
  }
}
