import LocatedValues
import PredicateAnalysis
import PredicateLanguage
import SceneProofs
import SceneRouting

/// A certificate as Documentation/CERTIFICATES.md has it.
extension RoutingCertificate {
  var json: JSONObject {
    [
      "version": 1, "kind": kind.rawValue, "domain": "printable-ascii", "within": within,
      "sets": sets.map { windows in
        JSONArray(windows) {
          ["id": $0.id, "role": $0.role.shortName, "can": $0.can, "prefers": $0.prefers]
        }
      },
      "predicates": predicates,
      "claims": JSONArray(claims) { $0.claim.json.adding(["proof": $0.proof.json]) },
      "witnesses": JSONArray(witnesses) { $0.claim.json.adding(["identifier": $0.identifier]) },
      "without": JSONArray(without) { $0.claim.json.adding(["reason": $0.reason.rawValue]) },
    ]
  }
}

extension CertificateClaim {
  fileprivate var json: JSONObject {
    let head: JSONObject = ["claim": self.name]
    return switch self {
    case .noGap(let role): head.adding(["role": role.shortName])
    case .dead(let role, let window), .neverWins(let role, let window),
      .idlePreference(let role, let window):
      head.adding(["role": role.shortName, "window": window])
    case .always(let window, let condition):
      head.adding(["window": window, "condition": condition.rawValue])
    case .prefersWithinCan(let window): head.adding(["window": window])
    case .empty(let predicate): head.adding(["predicate": predicate])
    case .noFight(let role, let one, let other, let score):
      head.adding(["role": role.shortName, "windows": [one, other], "score": score.rawValue])
    case .noMove(let role, let move): head.adding(["role": role.shortName, "move": move.json])
    case .noMoreMoves(let role, let moves):
      head.adding(["role": role.shortName, "moves": moves.map(\.json)])
    case .relation(_, .predicates(let p, let q)): head.adding(["predicates": [p, q]])
    case .relation(_, .windows(let one, let other)): head.adding(["windows": [one, other]])
    }
  }
}

extension CertificateClaim.Move {
  fileprivate var json: [SceneIdentifier?] { [from, to] }
}

extension CertificateProof {
  fileprivate var json: JSONObject {
    ["tests": tests, "classes": classes, "states": states.map(CertificateState.init), "next": next]
  }
}

/// A state: what each open test remembers, by the test's number.
private struct CertificateState: JSONWritable {
  private let bytes: [UInt8]

  init(_ memories: [(test: Int, memory: CertificateMemory)]) {
    var bytes = Array("{".utf8)
    for (place, entry) in memories.enumerated() {
      bytes += "\(place == 0 ? "" : ",")\"\(entry.test)\":".utf8
      switch entry.memory {
      case .met(let count): bytes += String(count).utf8
      case .text(let text): JSONString.append(String(decoding: text, as: UTF8.self), to: &bytes)
      case .places(let places): bytes += "[\(places.map(String.init).joined(separator: ","))]".utf8
      }
    }
    self.bytes = bytes + Array("}".utf8)
  }

  func write(to json: inout JSONText) { json.fragment(bytes) }
}
