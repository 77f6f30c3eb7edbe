import Foundation
import TestSupport

/// Unicode's own data files, where the system has them: Debian's package `unicode-data`.
enum UnicodeDataFiles {
  private static let folder = URL(filePath: "/usr/share/unicode")

  /// Whether both files are here; `Scripts/test` installs them.
  static let areHere =
    FileManager.default.fileExists(atPath: folder.appending(path: "CaseFolding.txt").path)
    && FileManager.default.fileExists(
      atPath: folder.appending(path: "NormalizationTest.txt.bz2").path)

  /// The pairs of `CaseFolding.txt`: a character and its folding; Turkish is left out.
  static func caseFoldings() throws -> [(String, String)] {
    let url = folder.appending(path: "CaseFolding.txt")
    return fields(of: try String(contentsOf: url, encoding: .utf8)).compactMap { fields in
      guard fields.count > 2, ["C", "F", "S"].contains(fields[1]) else { return nil }
      return (text(fields[0]), text(fields[2]))
    }
  }

  /// The rows of `NormalizationTest.txt`: source, NFC, NFD, NFKC, NFKD.
  static func normalizations() throws -> [[String]] {
    let path = folder.appending(path: "NormalizationTest.txt.bz2").path
    let outcome = try Subprocess("/usr/bin/bzip2", ["-dc", path]).run()
    return fields(of: outcome.output).compactMap { fields in
      fields.count > 5 ? fields.prefix(5).map(text) : nil
    }
  }

  /// The fields of every line that is no comment.
  private static func fields(of file: String) -> [[String]] {
    file.split(whereSeparator: \.isNewline).compactMap { line in
      guard !line.hasPrefix("#"), !line.hasPrefix("@") else { return nil }
      return line.prefix { $0 != "#" }.split(separator: ";").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
  }

  private static func text(_ field: String) -> String {
    var view = String.UnicodeScalarView()
    for number in field.split(separator: " ") {
      if let scalar = UInt32(number, radix: 16).flatMap(Unicode.Scalar.init) { view.append(scalar) }
    }
    return String(view)
  }
}
