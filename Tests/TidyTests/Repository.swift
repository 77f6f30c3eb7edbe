import Foundation

/// The files that belong to this repository, read once.
enum Repository {
  /// Every text file: what Git tracks, and what it would add.
  static let files: [SourceFile] = paths.compactMap { path in
    guard let data = FileManager.default.contents(atPath: root + "/" + path),
      let text = String(data: data, encoding: .utf8)
    else { return nil }
    return SourceFile(path, text)
  }

  /// What is written here in Swift; sources that are data of tests are somebody's who errs.
  static let swiftFiles = files.filter { $0.isSwift && !$0.path.hasPrefix("Fixtures/") }

  /// The Swift files below `Sources`.
  static let sources = swiftFiles.filter { $0.module != nil }

  /// The folder of `Package.swift`.
  static let root = {
    let url = URL(fileURLWithPath: #filePath)
    return url.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .path
  }()

  private static let paths: [String] = gitPaths().sorted()

  /// Asks Git; the tests of counts fail where it does not answer.
  private static func gitPaths() -> [String] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard",
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return [] }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }
}

/// One text file of the repository: its path from the root, with `/`, and its text.
struct SourceFile {
  let path: String
  let text: String
  /// The lines without their ends; line n of an editor is `lines[n - 1]`.
  let lines: [Substring]
  /// The code of each line of Swift: without comments, and with `""` for every string.
  let code: [String]
  /// The comment of each line of Swift, from `//` on.
  let comments: [String]

  init(_ path: String, _ text: String) {
    self.path = path
    self.text = text
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    self.lines = lines
    let parts = path.hasSuffix(".swift") ? SwiftLine.split(lines) : []
    code = parts.map(\.code)
    comments = parts.map(\.comment)
  }

  var isSwift: Bool { path.hasSuffix(".swift") }

  /// The folder right below `Sources`, or nil for files elsewhere and the examples of catalogues.
  var module: String? {
    if path.contains(".docc/") { return nil }
    let parts = path.split(separator: "/")
    return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
  }

  /// Calls `message` with each line of code; what it returns is wrong with the line.
  func violations(_ message: (_ code: String, _ index: Int) -> String?) -> [Violation] {
    code.indices.compactMap { index in
      message(code[index], index).map { Violation(path, line: index + 1, $0) }
    }
  }

  /// How many spaces a line begins with.
  func indentation(_ index: Int) -> Int { lines[index].prefix { $0 == " " }.count }

  /// The line that closes a block: the next one that begins like the line at `index` and with `}`.
  ///
  /// The formatter lays out every block so.
  func end(ofBlockAt index: Int) -> Int? {
    let brace = String(repeating: " ", count: indentation(index)) + "}"
    return code[(index + 1)...].firstIndex { $0.hasPrefix(brace) }
  }
}

extension StringProtocol {
  /// The words of a line of code: letters, digits and underscores.
  var codeWords: [SubSequence] {
    utf8.split { !$0.isWordByte }.map { self[$0.startIndex..<$0.endIndex] }
  }
}

extension UInt8 {
  /// True for the bytes of identifiers, keywords and numbers; every byte that is not ASCII is one.
  var isWordByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
