import Foundation
import SourceScan
import SourceText
import Testing

/// A folder with sources and the sites that a scan must find in them.
struct ScanCase: Sendable, CustomTestStringConvertible {
  let name: String
  private let paths: [String]
  private let data: [Data]
  private let json: Data

  var testDescription: String { name }

  /// All cases, in order.
  static let all: [ScanCase] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/scan/cases").resolvingSymlinksInPath()
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().compactMap { ScanCase(folder.appendingPathComponent($0)) }
  }()

  private static let leftOut: Set = ["Pods", "Carthage", "DerivedData"]

  private init?(_ folder: URL) {
    guard let json = try? Data(contentsOf: folder.appendingPathComponent("expected.json")) else {
      return nil
    }
    self.json = json
    name = folder.lastPathComponent
    let all =
      FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    paths = all.sorted().filter { path in
      let parts = path.split(separator: "/").map(String.init)
      return SourceLanguage(path: path) != nil
        && !parts.contains { $0.hasPrefix(".") || Self.leftOut.contains($0) }
    }
    data = paths.map { (try? Data(contentsOf: folder.appendingPathComponent($0))) ?? Data() }
  }

  /// What differs from what is expected; empty where nothing does.
  func differences() -> [String] {
    guard let expected = try? JSONSerialization.jsonObject(with: json) as? [String: Any] else {
      return ["expected.json is not JSON"]
    }
    let found = sites()
    var wanted = expected["sites"] as? [[String: Any]] ?? []
    var optional = expected["optionalSites"] as? [[String: Any]] ?? []
    var differences: [String] = []
    for site in found {
      if let index = wanted.firstIndex(where: { isSame($0, site) }) {
        differences += compare(wanted.remove(at: index), site)
      } else if let index = optional.firstIndex(where: { isSame($0, site) }) {
        differences += compare(optional.remove(at: index), site)
      } else if expected["extraSites"] as? Bool == true, site["text"] is NSNull {
        continue
      } else {
        differences.append("extra \(Self.text(site))")
      }
    }
    return differences + wanted.map { "missing \(Self.text($0))" }
  }

  private func isSame(_ expected: [String: Any], _ site: [String: Any]) -> Bool {
    ["file", "line", "column", "kind"].allSatisfy { key in
      expected[key].map { Self.isEqual($0, site[key]) } ?? true
    }
  }

  private static let plain = [
    "language", "text", "textFile", "textLine", "textColumn", "arguments", "template",
  ]

  private func compare(_ expected: [String: Any], _ site: [String: Any]) -> [String] {
    var differences: [String] = []
    func note(_ key: String) {
      let place = "\(site["file"] ?? "") \(site["line"] ?? "")"
      let isWrong =
        ["text", "alternatives", "template", "arguments", "strings"].contains(key)
        && !(site[key] is NSNull) && site[key] != nil
      differences.append(
        "\(isWrong ? "WRONG" : "differs") \(place) \(key): \(Self.text(site[key] ?? "-"))"
          + ", not \(Self.text(expected[key] ?? "-")); open: \(site["open"] ?? "-")")
    }
    for key in Self.plain {
      guard let value = expected[key] else { continue }
      if !Self.isEqual(value, site[key]) { note(key) }
    }
    for key in ["alternatives", "strings"] {
      guard let value = expected[key] else { continue }
      if Self.sorted(value) != Self.sorted(site[key]) { note(key) }
    }
    for key in ["text", "arguments", "alternatives"] {
      guard let values = expected[key + "OneOf"] as? [Any] else { continue }
      if !values.contains(where: { Self.isEqual($0, site[key]) }) { note(key) }
    }
    switch expected["open"] {
    case is NSNull: if !(site["open"] is NSNull) { note("open") }
    case let word as String:
      if !((site["open"] as? String) ?? "").contains(word) { note("open") }
    case is Bool: if site["open"] is NSNull { note("open") }
    default: break
    }
    return differences
  }

  private static func sorted(_ value: Any?) -> [String]? { (value as? [String])?.sorted() }

  private static func isEqual(_ left: Any, _ right: Any?) -> Bool {
    text(left) == text(right ?? NSNull())
  }

  private static func text(_ value: Any) -> String {
    let options: JSONSerialization.WritingOptions = [
      .sortedKeys, .fragmentsAllowed, .withoutEscapingSlashes,
    ]
    guard let data = try? JSONSerialization.data(withJSONObject: value, options: options) else {
      return "\(value)"
    }
    return String(decoding: data, as: UTF8.self)
  }

  // MARK: - Scanning

  private func sites() -> [[String: Any]] {
    let bytes = data.map { data in
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(1, data.count), alignment: 1)
      data.withUnsafeBytes { copy.copyMemory(from: $0) }
      return UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(copy)[..<data.count])
    }
    let sources = zip(paths, bytes).compactMap { path, bytes in
      SourceLanguage(path: path).map { ScanSource(path: path, language: $0, bytes: bytes) }
    }
    let result = SourceScan.scan(sources)
    return result.sites.map { SiteJSON.json($0, result, paths) }
  }
}
