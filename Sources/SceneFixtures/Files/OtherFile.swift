import ByteText
import LocatedValues
import PredicateLanguage

/// A file of another kind where a fixture is expected, known by its name or its first bytes.
enum OtherFile {
  /// Returns the mistake to give the file for a fixture; `root` is its JSON, or nil where it is not
  /// JSON.
  ///
  /// Nil if it may be a fixture.
  ///
  /// - Complexity: O(m + s): m members of the JSON, or s bytes of space before other text.
  static func mistake(_ bytes: [UInt8], path: String, root: LocatedValue?) -> Mistake? {
    let shown = VisibleText.isShort(path) ? path : "FILE"
    if let root { return mistake(inJSON: root, shown) }
    let name = PathText(path)
    let text = bytes.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    let beginnings = ["<?xml", "<!DOCTYPE plist", "<plist", "bplist00"]
    if beginnings.contains(where: { text.starts(with: $0.utf8) }) {
      return mistake(
        "this is a property list, not a fixture",
        help: "`sceneroute lint \(shown)` checks an Info.plist, "
          + "`sceneroute init \(shown)` makes a fixture of it")
    }
    let isSwift = name.ends(with: ".swift")
    guard isSwift || [".m", ".mm", ".h"].contains(where: { name.ends(with: $0) }) else {
      return nil
    }
    return mistake(
      "this is a source in \(isSwift ? "Swift" : "Objective-C"), not a fixture",
      help: "`sceneroute scan \(shown)` checks its predicates, "
        + "`sceneroute init --from-sources FOLDER` makes a fixture of an app")
  }

  private static func mistake(inJSON root: LocatedValue, _ shown: String) -> Mistake? {
    guard root.isObject, !root.hasMember("scenes") else { return nil }
    if root.hasMember("aps") {
      return mistake(
        "this is a push payload, not a fixture",
        help: "`sceneroute explain FIXTURE --notification \(shown)` says which window gets it")
    }
    if root.hasMember("applinks") {
      return mistake(
        "this file says which links open the app, and not which window gets them",
        help: "give a link as an event: `sceneroute explain FIXTURE --url https://…`")
    }
    guard root.member("message")?.member("apns") != nil else { return nil }
    return mistake(
      "this is a message for Firebase, not a fixture",
      help: "save the object `message.apns.payload` as a file, and give that to "
        + "`sceneroute explain FIXTURE --notification FILE`")
  }

  private static func mistake(_ message: String, help: String) -> Mistake {
    Mistake("not-a-fixture", message, help: help)
  }
}
