import AppSources
import ByteText
import Foundation
import PredicateLanguage
import SceneRouting
import Testing

@testable import LocatedValues
@testable import SceneFixtures

@Suite("Paths with odd names")
struct OddPathTests {
  let base: FileAccessTests

  init() throws { base = try FileAccessTests() }

  private var tree: FileTree { base.tree }

  /// Letters that join the slash behind them, and before them.
  static let joining = [("\u{600}", ""), ("\u{110BD}", ""), ("", "\u{301}"), ("", "\u{200D}")]

  @Test("A link inside a path is not followed, whatever joins the slash", arguments: joining)
  func findsLinks(before: String, after: String) throws {
    try tree.write("outside/\(after)secret.apns", FileAccessTests.secret)
    try tree.link("project/app/l\(before)", to: "../../outside")
    try base.expectRefused("l\(before)/\(after)secret.apns")
    try tree.write("project/app/in\(before)/\(after)p.apns", FileAccessTests.payload)
    try tree.link("project/app/i\(before)", to: "in\(before)")
    #expect(try base.ids("i\(before)/\(after)p.apns") == [])
    #expect(try base.ids("i\(before)/../in\(before)/\(after)p.apns") == [])
  }

  @Test("The project of a fixture is its folder, whatever joins the slash", arguments: joining)
  func findsTheFolder(before: String, after: String) throws {
    let fixture = "elsewhere/f\(before)/\(after)f.json"
    #expect(try base.ids("payload.apns", in: fixture) == ["file-not-found"])
    #expect(try base.ids("../payload.apns", in: fixture) == ["file-outside"])
    let absolute = tree.at("elsewhere/f\(before)") + "/\(after)secret.apns"
    #expect(try base.ids(absolute, in: fixture) == ["file-outside"])
    let wide = FileAccess.project.adding(folder: tree.at("elsewhere/f\(before)"))
    try tree.write("elsewhere/f\(before)/\(after)p.apns", FileAccessTests.payload)
    #expect(
      try base.ids(tree.at("elsewhere/f\(before)/\(after)p.apns"), in: fixture, files: wide) == [])
  }

  #if os(Linux)
    @Test("A folder whose name Unicode calls equal to the project's is another one")
    func comparesFolders() throws {
      try tree.write("\u{E9}/p.apns", FileAccessTests.payload)
      try tree.write("e\u{301}/p.apns", FileAccessTests.payload)
      let wide = FileAccess.none.adding(folder: tree.at("\u{E9}"))
      #expect(try base.ids(tree.at("\u{E9}/p.apns"), files: wide) == [])
      #expect(try base.ids(tree.at("e\u{301}/p.apns"), files: wide) == ["file-outside"])
      #expect(!FixtureFolder.isSameFile(tree.at("\u{E9}/p.apns"), tree.at("e\u{301}/p.apns")))
      let path = FixtureFolder.relativePath(of: tree.at("\u{E9}/p.apns"), from: tree.at("e\u{301}"))
      #expect(ExactText(path) == "../\u{E9}/p.apns")
    }

    @Test("Sources whose names Unicode calls equal are two, and so are their lines")
    func readsBothSources() throws {
      let code = CodeFileTests.code
      try tree.write("project/\u{E9}.swift", code)
      try tree.write("project/e\u{301}.swift", "\n\n" + code.replacing("note", with: "task"))
      try tree.write(
        "project/f.json",
        #"{"scenes":[{"id":"c","code":"\u00E9.swift"},{"id":"d","code":"e\u0301.swift"}]}"#)
      let scenes = try SceneFixture.load(path: tree.at("project/f.json"), code: AppSources())
        .scenes
      #expect(
        scenes.map { $0.conditions.prefers.canonicalText }.map { $0.contains("note") }
          == [true, false])
    }
  #endif

  private func found(
    _ folder: String, excluding: String? = nil
  ) throws -> [(name: String, id: String?)] {
    let files = try FixtureFolder.files(
      in: tree.at(folder), access: .project, isWanted: FixtureFolder.isJSON,
      isExcluded: { $0 == excluding })
    return files.map {
      (PathText(tree.at(folder)).rest(of: $0.path) ?? $0.path, $0.problem?.diagnostics[0].id)
    }
  }

  /// Makes an empty file, or a folder, of a name that is no text.
  private func make(_ path: String, _ odd: [UInt8], isFolder: Bool = false) throws {
    let name = (path + "/").utf8.map { CChar(bitPattern: $0) } + odd.map { CChar(bitPattern: $0) }
    let descriptor =
      isFolder ? mkdir(name + [0], 0o700) : open(name + [0], O_CREAT | O_WRONLY, 0o600)
    try #require(descriptor >= 0)
    if !isFolder { close(descriptor) }
  }

  @Test("A name that joins its ending is found; what begins with a dot is hidden")
  func asksByBytes() throws {
    for name in ["y\u{600}.json", "z.JSON", ".\u{301}a.json", "\u{301}b.json", "c.json\u{301}"] {
      try tree.write("search/\(name)", "{}")
    }
    let names = try found("search").map { ExactText($0.name) }
    #expect(names == ["y\u{600}.json", "z.JSON", "\u{301}b.json"])
  }

  #if os(Linux)
    @Test("A name that is no text is an error where it is wanted, and nothing else is")
    func namesOddFiles() throws {
      try tree.write("search/a.json", "{}")
      try make(tree.at("search"), Array("b".utf8) + [0xFF] + Array(".txt".utf8))
      try make(tree.at("search"), [0xC3, 0x28], isFolder: true)
      #expect(try found("search").map(\.name) == ["a.json"])
      try make(tree.at("search"), [0xC3, 0x28] + Array("/c.json".utf8))
      try make(tree.at("search"), Array("b".utf8) + [0xFF] + Array(".json".utf8))
      // What a repaired name would name.
      try tree.write("search/b\u{FFFD}.json", "{}")
      let all = try found("search")
      #expect(all.map(\.name) == ["a.json", "b\u{FFFD}.json", "b\\xFF.json", "\\xC3(/c.json"])
      #expect(all.map(\.id) == [nil, nil, "path-not-utf8", "path-not-utf8"])
      #expect(try found("search", excluding: "b\u{FFFD}.json").map(\.id) == [nil, "path-not-utf8"])
    }

    @Test("A link to a name that is no text is not followed, and says why")
    func namesOddTargets() throws {
      try make(tree.at("project/app"), [0xFF] + Array(".apns".utf8))
      let target = Array(tree.at("project/app").utf8) + [0x2F, 0xFF] + Array(".apns".utf8)
      #expect(
        symlink(target.map { CChar(bitPattern: $0) } + [0], tree.at("project/app/l.apns")) == 0)
      #expect(try base.ids("l.apns") == ["path-not-utf8"])
      #expect(FileSystem.realPath(tree.at("project/app/l.apns")) == nil)
      #expect(FileWriting.replace(tree.at("project/app/l.apns"), with: [0x61]) != nil)
    }
  #endif

  @Test("A folder deeper than a path can be is searched; a wanted file there is an error")
  func searchesDeepFolders() throws {
    let name = String(repeating: "d", count: 200)
    var folder = try FileSystem.openFolder(tree.path)
    for _ in 0..<25 {
      #expect(folder.use { mkdirat($0, name, 0o700) } == 0)
      folder = try FileSystem.openFolder(name, in: folder)
    }
    #expect(folder.use { close(openat($0, "f.txt", O_CREAT | O_WRONLY, 0o600)) } == 0)
    try tree.write("\(name)/a.json", "{}")
    #expect(try found(name).map(\.name) == ["a.json"])
    #expect(folder.use { close(openat($0, "f.json", O_CREAT | O_WRONLY, 0o600)) } == 0)
    #expect(try found(name).map(\.id) == [nil, "path-too-long"])
  }

  @Test("A folder that cannot be read is one error, and the rest is found")
  func namesClosedFolders() throws {
    try tree.write("search/a.json", "{}")
    try tree.write("search/closed/b.json", "{}")
    try tree.write("search/d.json", "{}")
    chmod(tree.at("search/closed"), 0)
    defer { chmod(tree.at("search/closed"), 0o700) }
    let isRoot = geteuid() == 0
    let all = try found("search")
    #expect(all.map(\.name) == ["a.json", isRoot ? "closed/b.json" : "closed", "d.json"])
    #expect(all.map(\.id) == [nil, isRoot ? nil : "file-unreadable", nil])
    #expect(throws: FixtureError.self) { try found("nowhere") }
  }

  @Test("Files and folders that come and go do not keep a folder from being searched")
  func survivesOthers() throws {
    try tree.write("search/a.json", "{}")
    let path = tree.at("search")
    let writer = Thread {
      var count = 0
      while !Thread.current.isCancelled {
        count += 1
        let name = "\(path)/t\(count % 50)"
        _ = close(open(name, O_CREAT | O_WRONLY, 0o600))
        unlink(name)
        mkdir(name, 0o700)
        rmdir(name)
      }
    }
    writer.start()
    defer { writer.cancel() }
    for _ in 0..<2000 { #expect(try found("search").map(\.name) == ["a.json"]) }
  }

  @Test("A path with a NUL leads nowhere, whoever asks")
  func refusesNUL() throws {
    let path = tree.at("secret.apns")
    #expect(FileSystem.realPath(path) != nil)
    #expect(FileSystem.realPath(path + "\0x") == nil)
    #expect(!FixtureFolder.isRegular(path + "\0x") && FixtureFolder.isRegular(path))
    #expect(throws: FileFailure.self) { try FileSystem.openFile(path + "\0") }
  }
}
