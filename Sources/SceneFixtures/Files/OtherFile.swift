import ByteText
import LocatedValues
import PredicateLanguage

/// A file of another kind where a fixture is expected, known by its name or its first bytes.
enum OtherFile: Hashable {
  case propertyList(path: String)
  case source(language: String, path: String)
  case push(path: String)
  /// A message for Firebase, which has the push inside.
  case firebase
  /// A file that says which links open an app.
  case siteAssociation

  /// `root` is the JSON of the file, or nil where it is not JSON.
  ///
  /// - Complexity: O(m + s): m members of the JSON, or s bytes of space before other text.
  init?(_ bytes: [UInt8], path: String, root: LocatedValue?) {
    if let root {
      guard root.isObject, !root.hasMember("scenes") else { return nil }
      if root.hasMember("aps") {
        self = .push(path: path)
      } else if root.hasMember("applinks") {
        self = .siteAssociation
      } else if root.member("message")?.member("apns") != nil {
        self = .firebase
      } else {
        return nil
      }
      return
    }
    let name = PathText(path)
    let text = bytes.drop { [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    let beginnings = ["<?xml", "<!DOCTYPE plist", "<plist", "bplist00"]
    if beginnings.contains(where: { text.starts(with: $0.utf8) }) {
      self = .propertyList(path: path)
    } else if name.ends(with: ".swift") {
      self = .source(language: "Swift", path: path)
    } else if [".m", ".mm", ".h"].contains(where: { name.ends(with: $0) }) {
      self = .source(language: "Objective-C", path: path)
    } else {
      return nil
    }
  }

  /// The error of a file that must be a fixture.
  func error(file: String) -> FixtureError {
    let document = SourceDocument(file: file, tree: .empty)
    document.report(self, at: .file)
    return FixtureError(document.diagnostics())
  }

  private static func shown(_ path: String) -> String { VisibleText.isShort(path) ? path : "FILE" }
}

extension OtherFile: DiagnosticContent {
  var id: String { "not-a-fixture" }

  var message: String {
    switch self {
    case .propertyList: "this is a property list, not a fixture"
    case .source(let language, _): "this is a source in \(language), not a fixture"
    case .push: "this is a push payload, not a fixture"
    case .firebase: "this is a message for Firebase, not a fixture"
    case .siteAssociation:
      "this file says which links open the app, and not which window gets them"
    }
  }

  var help: String? {
    switch self {
    case .propertyList(let path):
      "`sceneroute lint \(Self.shown(path))` checks an Info.plist, "
        + "`sceneroute init \(Self.shown(path))` makes a fixture of it"
    case .source(_, let path):
      "`sceneroute scan \(Self.shown(path))` checks its predicates, "
        + "`sceneroute init --from-sources FOLDER` makes a fixture of an app"
    case .push(let path):
      "`sceneroute explain FIXTURE --notification \(Self.shown(path))` says which window gets it"
    case .firebase:
      "save the object `message.apns.payload` as a file, and give that to "
        + "`sceneroute explain FIXTURE --notification FILE`"
    case .siteAssociation:
      "give a link as an event: `sceneroute explain FIXTURE --url https://…`"
    }
  }
}
