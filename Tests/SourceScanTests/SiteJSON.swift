import Foundation
import SourceScan
import SourceText

/// The sites of files as JSON.
enum SiteJSON {
  static func json(_ site: ScanSite, _ result: ScanResult, _ paths: [String]) -> [String: Any] {
    let lines = result.lines[site.file]
    let start = lines?.position(of: site.range.lowerBound) ?? (line: 0, column: 0)
    let end = lines?.position(of: site.range.upperBound) ?? (line: 0, column: 0)
    var json: [String: Any] = [
      "file": paths[site.file], "line": start.line, "column": start.column,
      "endColumn": end.column, "language": site.language.rawValue, "kind": site.kind.rawValue,
      "receiver": site.receiver, "text": NSNull(), "open": NSNull(), "strings": NSNull(),
      "arguments": [], "alternatives": [], "template": [],
    ]
    if let origin = site.origin {
      let place = result.lines[origin.file]?.position(of: origin.offset) ?? (line: 0, column: 0)
      json["textFile"] = paths[origin.file]
      json["textLine"] = place.line
      json["textColumn"] = place.column
    }
    switch site.content {
    case .known(let text):
      json["text"] = text.text
    case .alternatives(let all): json["alternatives"] = all.map(\.text.text)
    case .template(let parts):
      json["template"] = parts.map { part -> Any in part.text?.text ?? NSNull() }
    case .open(let reason): json["open"] = reason.rawValue
    case .strings: break
    }
    if let strings = site.strings { json["strings"] = strings.map(\.text) }
    if let arguments = site.arguments {
      json["arguments"] = arguments.map { argument -> Any in
        switch argument.value {
        case .text(let text): text.text
        case .list(let texts): texts.map(\.text)
        default: NSNull()
        }
      }
    }
    return json
  }
}
