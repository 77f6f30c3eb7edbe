import Foundation
import TraceLines

/// What holds for every log: as many lines come out as go in, each with what a slow reader finds.
///
/// The first byte of an input names the form, the second how the log is cut into pieces.
enum LinesCheck {
  private typealias Line = TraceText.Line

  private static let forms: [TraceText.Form] = [
    .line, .field("id"), .field("a.id"), .column(0, delimiter: 0x2C), .column(1, delimiter: 0x09),
  ]

  static func finding(_ bytes: [UInt8]) -> String? {
    guard bytes.count >= 2 else { return nil }
    let form = forms[Int(bytes[0]) % forms.count]
    let log = Array(bytes.dropFirst(2))
    guard let found = TraceText.lines(of: log, as: form, piece: 1 << 20) else {
      return "has no form"
    }
    if TraceText.lines(of: log, as: form, piece: 1 + Int(bytes[1])) != found {
      return "depends on how it is cut"
    }
    let lines = lines(of: log)
    guard lines.count == found.count else {
      return "has \(lines.count) lines, of which \(found.count) were read"
    }
    for (line, value) in zip(lines, found) {
      if let finding = finding(line, value, form) {
        return "\(finding): \(String(decoding: line, as: UTF8.self).debugDescription)"
      }
    }
    return nil
  }

  /// The lines without their ends; LF alone ends one, and one CR before it is a part of its end.
  private static func lines(of log: [UInt8]) -> [[UInt8]] {
    let text = log.starts(with: [0xEF, 0xBB, 0xBF]) ? log.dropFirst(3) : log[...]
    var lines: [[UInt8]] = []
    var line: [UInt8] = []
    for byte in text {
      guard byte == 0x0A else {
        line.append(byte)
        continue
      }
      if line.last == 0x0D { line.removeLast() }
      lines.append(line)
      line = []
    }
    return line.isEmpty ? lines : lines + [line]
  }

  private static func finding(
    _ line: [UInt8], _ found: Line, _ form: TraceText.Form
  ) -> String? {
    if String(validating: line, as: UTF8.self) == nil {
      return found == .problem("line-not-utf8") ? nil : "is not UTF-8, and is \(found)"
    }
    switch form {
    case .line: return found == .identifier(line) ? nil : "is \(found)"
    case .column(let column, let delimiter):
      let expected = value(of: line, column, delimiter)
      return found == expected ? nil : "is \(found), not \(expected)"
    case .field(let path):
      return jsonFinding(line, found, path.split(separator: ".").map(String.init))
    }
  }

  // MARK: - Rows

  /// A column of a row, read character by character.
  private static func value(of line: [UInt8], _ column: Int, _ delimiter: UInt8) -> Line {
    let quote = UInt8(ascii: "\"")
    var values: [[UInt8]] = [[]]
    var place = 0
    while true {
      if place < line.count, line[place] == quote {
        place += 1
        while true {
          guard place < line.count else { return .problem("malformed-line") }
          if line[place] == quote {
            if place + 1 < line.count, line[place + 1] == quote {
              place += 1
            } else {
              break
            }
          }
          values[values.count - 1].append(line[place])
          place += 1
        }
        place += 1
        guard place == line.count || line[place] == delimiter else {
          return .problem("malformed-line")
        }
      } else {
        while place < line.count, line[place] != delimiter {
          // A mark inside a value that does not begin with one pairs with nothing.
          if line[place] == quote { return .problem("malformed-line") }
          values[values.count - 1].append(line[place])
          place += 1
        }
      }
      if place == line.count { break }
      values.append([])
      place += 1
    }
    return column < values.count ? .identifier(values[column]) : .problem("no-such-field")
  }

  // MARK: - JSON

  private static func jsonFinding(_ line: [UInt8], _ found: Line, _ path: [String]) -> String? {
    // The decoder takes a key twice.
    if found == .problem("duplicate-key") { return nil }
    let decoded = decoded(line, path)
    if found == decoded { return nil }
    // It drops byte order marks, in keys and values, too.
    if String(decoding: line, as: UTF8.self).unicodeScalars.contains("\u{FEFF}") { return nil }
    // It takes a comma before a closing bracket, zeros behind a value, and any depth.
    if found == .problem("malformed-line"), isLoose(line) { return nil }
    return "is \(found), not \(decoded)"
  }

  private static func decoded(_ line: [UInt8], _ path: [String]) -> Line {
    guard
      let root = try? JSONSerialization.jsonObject(
        with: Data(line), options: [.fragmentsAllowed])
    else { return .problem("malformed-line") }
    var value: Any = root
    for key in path {
      // Swift's strings are equal when they look the same.
      guard let object = value as? [String: Any],
        let member = object.first(where: { $0.key.utf8.elementsEqual(key.utf8) })?.value
      else { return .problem("no-such-field") }
      value = member
    }
    if let text = value as? String { return .identifier(Array(text.utf8)) }
    return value is NSNull ? .none : .problem("not-a-string")
  }

  private static func isLoose(_ line: [UInt8]) -> Bool {
    if line.contains(0) { return true }
    let bare = line.filter { !" \t\r".utf8.contains($0) }
    var (depth, deepest) = (0, 0)
    for (byte, next) in zip(bare, bare.dropFirst() + [0]) {
      let closes = next == UInt8(ascii: "}") || next == UInt8(ascii: "]")
      if byte == UInt8(ascii: ","), closes { return true }
      if byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]") { depth -= 1 }
      deepest = max(deepest, depth)
    }
    return deepest > 60
  }
}
