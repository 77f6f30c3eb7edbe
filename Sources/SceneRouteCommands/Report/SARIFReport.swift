import ByteText
import PredicateLanguage
import SceneFixtures

/// The report as SARIF, which code scanning of GitHub and editors read.
///
/// Source: the Static Analysis Results Interchange Format 2.1.0 of OASIS.
enum SARIFReport {
  static func write(_ report: Report, on output: OutputBuffer) {
    let known = Dictionary(
      report.rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let rules = Set(report.facts.map(\.id)).union(known.keys).sorted()
    let driver: JSONObject = [
      "name": "sceneroute", "version": Version.text,
      "rules": JSONArray(rules) { rule($0, known[$0]) },
    ]
    let run: JSONObject = [
      "columnKind": "unicodeCodePoints", "invocations": [invocation(of: report)],
      "tool": ["driver": driver] as JSONObject,
      "results": JSONArray(report.facts, result),
    ]
    output.writeLine(json: [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [run],
    ])
  }

  private static func invocation(of report: Report) -> JSONObject {
    let notifications = report.nothing.map { nothing -> [JSONObject] in
      [["level": "error", "message": ["text": nothing.reason] as JSONObject]]
    }
    return [
      "executionSuccessful": report.isComplete,
      "toolExecutionNotifications": JSONIfPresent(notifications),
    ]
  }

  private static func rule(_ id: String, _ rule: ReportRule?) -> JSONObject {
    guard let rule else { return ["id": id] }
    return [
      "id": id, "name": rule.name,
      "shortDescription": ["text": rule.summary] as JSONObject,
      "help": ["text": rule.summary, "markdown": rule.text()] as JSONObject,
    ]
  }

  private static func result(_ fact: Finding) -> JSONObject {
    // GitHub shows the message and no property.
    let message = ([fact.message] + fact.reasons).joined(separator: "\n")
    let place = fact.location
    let location: JSONObject = [
      "artifactLocation": ["uri": uri(place.file)] as JSONObject,
      "region": ["startLine": place.line, "startColumn": place.column] as JSONObject,
    ]
    return [
      "ruleId": fact.id, "level": fact.severity.rawValue,
      "message": ["text": message] as JSONObject,
      "locations": [["physicalLocation": location] as JSONObject],
      "properties": [
        "case": fact.label, "help": fact.help, "expected": fact.expected, "actual": fact.actual,
      ] as JSONObject,
    ]
  }

  /// A path as a URI reference: absolute paths are those of files, others are relative.
  private static func uri(_ path: String) -> String {
    let path = PathText(path).fromHere
    var uri = PathText(path).isAbsolute ? "file://" : ""
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
