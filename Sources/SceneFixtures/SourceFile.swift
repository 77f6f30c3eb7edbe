import Foundation

/// Reads files into memory, within bounds.
enum SourceFile {
  /// Returns the bytes of the fixture at `path`; a pipe is as good as a file.
  static func fixture(_ path: String) throws(FileProblem) -> [UInt8] {
    try read(path, limit: FixtureLimits.fileBytes, mustBeRegular: false)
  }

  /// Returns the bytes of the payload at `path`.
  ///
  /// Payloads are regular files: a fixture must not make its reader wait for a device.
  static func payload(_ path: String) throws(FileProblem) -> [UInt8] {
    try read(path, limit: FixtureLimits.payloadBytes, mustBeRegular: true)
  }

  /// Returns the bytes of the Info.plist at `path`; a regular file, as a payload is.
  static func manifest(_ path: String) throws(FileProblem) -> [UInt8] {
    try read(path, limit: FixtureLimits.manifestBytes, mustBeRegular: true)
  }

  /// Returns `path` as seen from the folder of `file`.
  static func resolve(_ path: String, besides file: String) -> String {
    guard !path.isEmpty, !path.hasPrefix("/"), let slash = file.lastIndex(of: "/") else {
      return path
    }
    return file[...slash] + path
  }

  /// Returns the last component of `path`.
  static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  private static func read(
    _ path: String, limit: Int, mustBeRegular: Bool
  ) throws(FileProblem) -> [UInt8] {
    guard !path.isEmpty else { throw .emptyPath }
    var isFolder: ObjCBool = false
    guard !path.contains("\0"),
      FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    else { throw .notFound(path) }
    if isFolder.boolValue { throw .notAFile(path) }
    if mustBeRegular && !isRegular(path) { throw .notRegular(path) }
    guard let handle = FileHandle(forReadingAtPath: path) else { throw .unreadable(path) }
    defer { try? handle.close() }
    var bytes: [UInt8] = []
    do {
      while let part = try handle.read(upToCount: 1 << 20), !part.isEmpty {
        bytes.append(contentsOf: part)
        if bytes.count > limit { break }
      }
    } catch {
      throw .unreadable(path)
    }
    guard bytes.count <= limit else { throw .tooLarge(limit: limit) }
    return bytes
  }

  private static func isRegular(_ path: String) -> Bool {
    let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    let attributes = try? FileManager.default.attributesOfItem(atPath: target)
    return attributes?[.type] as? FileAttributeType == .typeRegular
  }
}
