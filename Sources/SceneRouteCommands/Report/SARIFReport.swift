import PredicateLanguage
import SceneFixtures

/// The report as SARIF, which code scanning of GitHub and editors read.
///
/// Source: the Static Analysis Results Interchange Format 2.1.0 of OASIS.
enum SARIFReport {
  static func write(_ report: Report, on output: OutputBuffer) {
    let facts = report.facts
    output.write { json in
      json.object { json in
        json.key("$schema")
        json.string("https://json.schemastore.org/sarif-2.1.0.json")
        json.key("version")
        json.string("2.1.0")
        json.key("runs")
        json.array([report]) { json, report in
          json.object { json in
            json.key("columnKind")
            json.string("unicodeCodePoints")
            json.key("invocations")
            json.array([report]) { json, report in
              json.object { $0.invocation(of: report) }
            }
            json.key("tool")
            json.object { json in
              json.key("driver")
              json.object { $0.driver(report) }
            }
            json.key("results")
            json.array(facts) { json, fact in json.object { $0.result(fact) } }
          }
        }
      }
    }
    output.write("\n")
  }

  /// A path as a URI reference: absolute paths are those of files, others are relative.
  fileprivate static func uri(_ path: String) -> String {
    var path = path
    while path.hasPrefix("./") { path.removeFirst(2) }
    var uri = path.hasPrefix("/") ? "file://" : ""
    for byte in path.utf8 {
      let character = Character(Unicode.Scalar(byte))
      if byte < 0x80, character.isLetter || character.isNumber || "-._~/".contains(character) {
        uri.append(character)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        uri += digits.count == 1 ? "%0" + digits : "%" + digits
      }
    }
    return uri
  }
}

extension JSONText {
  fileprivate mutating func invocation(of report: Report) {
    key("executionSuccessful")
    boolean(report.isComplete)
    guard let nothing = report.nothing else { return }
    key("toolExecutionNotifications")
    array([nothing.reason]) { json, reason in
      json.object { json in
        json.key("level")
        json.string("error")
        json.key("message")
        json.object { $0.text(reason) }
      }
    }
  }

  fileprivate mutating func driver(_ report: Report) {
    key("name")
    string("sceneroute")
    key("version")
    string(Version.text)
    key("rules")
    let known = Dictionary(
      report.rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let ids = Set(report.facts.map(\.id)).union(known.keys).sorted()
    array(ids) { json, id in json.object { $0.rule(id, known[id]) } }
  }

  private mutating func rule(_ id: String, _ rule: ReportRule?) {
    key("id")
    string(id)
    guard let rule else { return }
    key("name")
    string(rule.name)
    key("shortDescription")
    object { $0.text(rule.summary) }
    key("help")
    object { json in
      json.text(rule.summary)
      json.key("markdown")
      json.string(rule.text)
    }
  }

  private mutating func text(_ text: String) {
    key("text")
    string(text)
  }

  fileprivate mutating func result(_ fact: ReportFact) {
    key("ruleId")
    string(fact.id)
    key("level")
    string(fact.severity.rawValue)
    key("message")
    // GitHub shows the message and no property.
    object { $0.text(([fact.message] + fact.reasons).joined(separator: "\n")) }
    key("locations")
    array([fact.place]) { json, place in
      json.object { json in
        json.key("physicalLocation")
        json.object { json in
          json.key("artifactLocation")
          json.object { json in
            json.key("uri")
            json.string(SARIFReport.uri(place.file))
          }
          json.key("region")
          json.object { json in
            json.key("startLine")
            json.integer(place.line)
            json.key("startColumn")
            json.integer(place.column)
          }
        }
      }
    }
    key("properties")
    object { json in
      json.key("case")
      json.string(fact.label)
      json.key("help")
      json.string(fact.help)
      json.key("expected")
      json.strings(fact.expected)
      json.key("actual")
      json.strings(fact.actual)
    }
  }
}
