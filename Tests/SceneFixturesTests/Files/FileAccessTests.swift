import Foundation
import PredicateLanguage
import Testing

@testable import LocatedValues
@testable import SceneFixtures

/// A project, and a secret beside it.
///
///     secret.apns                     no JSON, and must never show
///     project/.git, payload.apns, app/fixture.json, app/payload.apns, app/Info.plist
@Suite("Files that a fixture names")
struct FileAccessTests {
  static let secret = "TOKEN-7f3a not for anybody"
  static let payload = #"{"aps":{"target-content-id":"note/42"}}"#

  let tree: FileTree

  init() throws {
    tree = try FileTree()
    try tree.write("secret.apns", Self.secret)
    try tree.folder("project/.git")
    for name in ["project/payload.apns", "project/app/payload.apns", "elsewhere/payload.apns"] {
      try tree.write(name, Self.payload)
    }
    try tree.write(
      "project/app/Info.plist", #"<?xml version="1.0"?><plist version="1.0"><dict/></plist>"#)
  }

  /// The ways to name a file, with `%` in its place.
  static let places = [
    #""events":[{"notification":"%"}]"#, #""events":[{"shortcut":"%"}]"#,
    #""events":[{"userActivity":"%"}]"#, #""events":[{"sharePlay":"%"}]"#,
    #""timeline":[{"notification":"%"}]"#, #""timeline":[{"shortcut":"%"}]"#,
    #""timeline":[{"userActivity":"%"}]"#, #""timeline":[{"sharePlay":"%"}]"#,
    #""app":{"manifest":"%"}"#,
  ]

  /// Returns every diagnostic of the fixture `project/app/fixture.json` that names `file`.
  func diagnostics(
    _ file: String, place: String = places[0], in fixture: String = "project/app/fixture.json",
    files: FileAccess = .project
  ) throws -> [FixtureDiagnostic] {
    let part = place.replacingOccurrences(of: "%", with: file)
    try tree.write(fixture, #"{"scenes":[{"id":"a"}],\#(part)}"#)
    do throws(FixtureError) {
      return try SceneFixture.load(path: tree.at(fixture), files: files).warnings
    } catch {
      return error.diagnostics
    }
  }

  func ids(
    _ file: String, in fixture: String = "project/app/fixture.json", files: FileAccess = .project
  ) throws -> [String] {
    try diagnostics(file, in: fixture, files: files).map(\.id)
  }

  /// Expects that `file` is refused wherever it is named, and shown nowhere.
  func expectRefused(
    _ file: String, _ id: String = "file-outside", sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for place in Self.places {
      let found = try diagnostics(file, place: place)
      #expect(found.map(\.id) == [id], "\(place)", sourceLocation: sourceLocation)
      let text = FixtureError(found).description
      #expect(!text.contains("TOKEN"), sourceLocation: sourceLocation)
      #expect(text.contains(quoted(file)), sourceLocation: sourceLocation)
      if id == "file-outside" {
        #expect(text.contains(tree.at("project") + "`"), sourceLocation: sourceLocation)
        #expect(text.contains("--allow-files-from"), sourceLocation: sourceLocation)
      }
    }
  }

  @Test("files of the project are read: beside the fixture, and above it up to the marker")
  func readsTheProject() throws {
    for file in ["payload.apns", "./payload.apns", "../payload.apns", "../app/payload.apns"] {
      #expect(try ids(file) == [])
    }
    let plist = try diagnostics("Info.plist", place: Self.places[8])
    #expect(
      plist.allSatisfy { $0.severity != .error && $0.file == tree.at("project/app/Info.plist") })
  }

  @Test("absolute paths are refused, those into the project too")
  func refusesAbsolutePaths() throws {
    try expectRefused(tree.at("secret.apns"))
    try expectRefused(tree.at("project/payload.apns"))
    try expectRefused("/proc/self/environ")
    try expectRefused("/")
  }

  @Test("`..` does not lead out of the project, also not to come back")
  func refusesGoingUp() throws {
    try expectRefused("../../secret.apns")
    try expectRefused("../../no-such-file")
    try expectRefused("x/../../../secret.apns", "file-not-found")
    try expectRefused("../app/../../secret.apns")
    try expectRefused("../../project/payload.apns")
    try expectRefused("../../../../../../../../../../../../proc/self/environ")
  }

  @Test("links to files and to folders outside are refused, by relative and absolute targets")
  func refusesLinksOut() throws {
    try tree.link("project/app/relative", to: "../../secret.apns")
    try tree.link("project/app/absolute", to: tree.at("secret.apns"))
    try tree.link("project/app/environment", to: "/proc/self/environ")
    try tree.link("project/app/up", to: "../..")
    try tree.link("project/app/root", to: "/")
    try tree.link("project/app/twice", to: "relative")
    for file in [
      "relative", "absolute", "environment", "up/secret.apns", "twice", "root/etc/passwd",
    ] {
      try expectRefused(file)
    }
  }

  @Test("links that stay in the project lead to their files")
  func followsLinksInside() throws {
    try tree.link("project/app/file", to: "../payload.apns")
    try tree.link("project/app/folder", to: "../../project")
    try tree.link("project/app/here", to: ".")
    try tree.link("project/app/absolute", to: tree.at("project/payload.apns"))
    try tree.link("project/app/twice", to: "file")
    for file in ["file", "twice", "absolute", "here/here/payload.apns"] {
      #expect(try ids(file) == [])
    }
    // This one leads back in, but by way of a folder outside.
    #expect(try ids("folder/payload.apns") == ["file-outside"])
  }

  @Test("an empty path is told as such")
  func refusesNothing() throws {
    let found = try diagnostics("")
    #expect(found.map(\.message) == ["the path is empty"])
    #expect(found.allSatisfy { $0.isTold })
  }

  @Test("circles of links end")
  func refusesCircles() throws {
    try tree.link("project/app/self", to: "self")
    try tree.link("project/app/one", to: "two/x")
    try tree.link("project/app/two", to: "one/x")
    for file in ["self", "one", "self/a"] { try expectRefused(file, "too-many-links") }
  }

  @Test("only regular files are read, and a pipe holds nobody up")
  func refusesOtherKinds() throws {
    try tree.pipe("project/app/pipe")
    try tree.folder("project/app/folder")
    try tree.link("project/app/link", to: "pipe")
    try expectRefused("pipe", "not-a-regular-file")
    try expectRefused("link", "not-a-regular-file")
    try expectRefused("folder", "not-a-file")
    try expectRefused(".", "not-a-file")
    try expectRefused("payload.apns/", "file-not-found")
    try expectRefused("payload.apns/x", "file-not-found")
  }
}
