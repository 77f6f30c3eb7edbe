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

  static let swiftFiles = files.filter(\.isSwift)

  /// The Swift files below `Sources`.
  static let sources = swiftFiles.filter { $0.module != nil }

  /// The folder of `Package.swift`.
  static let root = {
    let url = URL(fileURLWithPath: #filePath)
    return url.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .path
  }()

  private static let paths: [String] = (gitPaths() ?? walkedPaths()).sorted()

  /// Asks Git; nil where there is no Git or no clone, as in an unpacked archive.
  private static func gitPaths() -> [String]? {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard",
    ]
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0, !data.isEmpty else { return nil }
    return data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Walks the folder, stepping over build products and everything hidden but our own settings.
  private static func walkedPaths() -> [String] {
    var found: [String] = []
    guard let walk = FileManager.default.enumerator(atPath: root) else { return [] }
    for case let path as String in walk {
      let name = path.split(separator: "/").last ?? ""
      if name.hasPrefix("."), ![".ci", ".swift-format", ".gitignore"].contains(name) {
        walk.skipDescendants()
      } else if walk.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
        found.append(path)
      }
    }
    return found
  }
}

/// One text file of the repository: its path from the root, with `/`, and its text.
struct SourceFile {
  let path: String
  let text: String
  /// The lines without their ends; line n of an editor is `lines[n - 1]`.
  let lines: [Substring]
  /// Code apart from comments and string text; empty for files that are not Swift.
  let tokens: [SwiftToken]
  let comments: [SwiftComment]
  let blocks: [SwiftBlock]
  private let firstTokens: [Int: SwiftToken]

  init(_ path: String, _ text: String) {
    self.path = path
    self.text = text
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last == "" { lines.removeLast() }
    self.lines = lines
    let lexer = SwiftLexer(path.hasSuffix(".swift") ? text : "")
    tokens = lexer.tokens
    comments = lexer.comments
    blocks = SwiftBlockScanner(lexer.tokens).blocks()
    firstTokens = Dictionary(
      lexer.tokens.map { ($0.line, $0) }, uniquingKeysWith: { first, _ in first })
  }

  var isSwift: Bool { path.hasSuffix(".swift") }

  /// The folder right below `Sources`, or nil for files elsewhere and the examples of catalogues.
  var module: String? {
    if path.contains(".docc/") { return nil }
    let parts = path.split(separator: "/")
    return parts.count > 2 && parts[0] == "Sources" ? String(parts[1]) : nil
  }

  /// Returns the first token of a 1-based line, or nil for a line without code.
  func firstToken(ofLine line: Int) -> SwiftToken? {
    firstTokens[line]
  }

  /// Returns the text of the token `offset` places after the one at `index`, or the empty string.
  func text(at index: Int, offset: Int = 0) -> String {
    tokens.indices.contains(index + offset) ? tokens[index + offset].text : ""
  }
}
