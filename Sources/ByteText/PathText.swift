/// A path of a file, cut at the bytes where the system cuts it.
///
/// The one place where paths are cut and compared. A letter may join the slash beside it to one
/// character (U+0600 before it, U+0301 after it), and the system takes the slash all the same.
package struct PathText: Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  private static let slash = UInt8(ascii: "/")

  /// A path of any bytes as a text, with an escape for each that is not UTF-8: `b\xFF.json`.
  package static func shown(_ path: [UInt8]) -> String {
    var (text, rest) = ("", path[...])
    while let byte = rest.first {
      let letter = (1...4).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }
        .first
      text += letter ?? "\\x" + String(byte, radix: 16, uppercase: true)
      rest = rest.dropFirst(letter?.utf8.count ?? 1)
    }
    return text
  }

  // MARK: - Names

  package var isAbsolute: Bool { text.utf8.first == Self.slash }

  /// Whether it ends with a slash, and so leads to a folder.
  package var endsInSlash: Bool { text.utf8.last == Self.slash }

  /// Whether the system can take it: a path that is empty or has a NUL leads nowhere.
  package var isPossible: Bool { !text.isEmpty && !text.utf8.contains(0) }

  /// The names between the slashes.
  package var names: [String] {
    text.utf8.split(separator: Self.slash).map { String(Substring($0)) }
  }

  /// The path from the root that has `names`.
  package static func absolute(_ names: some Collection<String>) -> String {
    "/" + relative(names)
  }

  /// The path that has `names`.
  package static func relative(_ names: some Collection<String>) -> String {
    names.joined(separator: "/")
  }

  /// The path with one slash between its names, and without the names that change nothing.
  package var plain: String {
    let names = names.filter { $0 != "." }
    return isAbsolute ? Self.absolute(names) : Self.relative(names)
  }

  // MARK: - Name and folder

  /// The bytes after the last slash.
  package var name: String { String(text[nameStart...]) }

  /// The beginning up to the last slash, and with it; empty without one.
  package var folderStart: String { String(text[..<nameStart]) }

  /// The folder that it leads into.
  package var folder: String {
    guard nameStart > text.startIndex else { return "." }
    let end = text.utf8.index(before: nameStart)
    return end == text.startIndex ? "/" : String(text[..<end])
  }

  private var nameStart: String.Index {
    text.utf8.lastIndex(of: Self.slash).map(text.utf8.index(after:)) ?? text.startIndex
  }

  /// The folders around it, the innermost first; the last one is empty.
  package var foldersAround: [String] {
    var folders: [String] = []
    var rest = text.utf8[...]
    while let slash = rest.lastIndex(of: Self.slash) {
      rest = rest[..<slash]
      folders.append(String(Substring(rest)))
    }
    return folders + [""]
  }

  /// Returns the path of the entry `name` of this folder.
  package func child(_ name: String) -> String { endsInSlash ? text + name : "\(text)/\(name)" }

  /// The path from this folder to what lies in it.
  ///
  /// Nil if the path does not lead into this folder.
  package func rest(of path: String) -> String? {
    PathText(path).rest(after: endsInSlash ? text : text + "/")
  }

  /// The path from the folder above, for one that begins by going there.
  ///
  /// Nil if it does not begin so.
  package var restFromAbove: String? { rest(after: "../") }

  /// The path without what says at its beginning that it begins here.
  package var fromHere: String {
    var path = text
    while let rest = PathText(path).rest(after: "./") { path = rest }
    return path
  }

  // MARK: - Beginnings and endings

  /// The bytes after `start`.
  ///
  /// Nil if the text begins with other bytes.
  package func rest(after start: String) -> String? {
    guard text.utf8.starts(with: start.utf8) else { return nil }
    return String(text[text.utf8.index(text.startIndex, offsetBy: start.utf8.count)...])
  }

  /// Whether its last bytes are those of `ending`.
  ///
  /// `foldingCase` takes the capitals of ASCII for its small letters.
  package func ends(with ending: String, foldingCase: Bool = false) -> Bool {
    text.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8) { byte, letter in
      byte == letter || foldingCase && 0x41...0x5A ~= byte && byte | 0x20 == letter
    }
  }

  /// The bytes before `ending`.
  ///
  /// Nil if the text ends with other bytes.
  package func beginning(before ending: String) -> String? {
    guard ends(with: ending) else { return nil }
    return String(text[..<text.utf8.index(text.endIndex, offsetBy: -ending.utf8.count)])
  }
}
