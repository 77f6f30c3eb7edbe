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
