import ByteText
import Foundation
import PredicateLanguage
import SceneRouting
import Testing

@testable import LocatedValues
@testable import SceneFixtures

@Suite("Folders whose files a fixture names")
struct FileRootTests {
  let base: FileAccessTests

  init() throws { base = try FileAccessTests() }

  private var tree: FileTree { base.tree }

  @Test(
    "each marker makes a project, as a file and as a folder",
    arguments: [".git", ".hg", "Package.swift"], [true, false])
  func findsMarkers(marker: String, isFolder: Bool) throws {
    let name = "other/\(marker)"
    if isFolder { try tree.folder(name) } else { try tree.write(name, "gitdir: x") }
    try tree.write("other/payload.apns", FileAccessTests.payload)
    #expect(try base.ids("../../payload.apns", in: "other/a/b/f.json") == [])
    #expect(try base.ids("../../../secret.apns", in: "other/a/b/f.json") == ["file-outside"])
  }

  @Test("the nearest marker counts, and without one the fixture's own folder")
  func takesTheNearest() throws {
    try tree.write("project/inner/.git", "gitdir: ../.git/modules/inner")
    #expect(try base.ids("../payload.apns", in: "project/inner/f.json") == ["file-outside"])
    #expect(try base.ids("payload.apns", in: "elsewhere/f.json") == [])
    #expect(try base.ids("../elsewhere/payload.apns", in: "elsewhere/f.json") == ["file-outside"])
  }

  @Test("neither the home folder nor one around it is a project")
  func refusesWideFolders() throws {
    try tree.folder("home/.git")
    try tree.folder(".git")
    try tree.write("home/payload.apns", FileAccessTests.payload)
    try tree.write("home/app/payload.apns", FileAccessTests.payload)
    for (fixture, path, id) in [
      ("home/app/f.json", "payload.apns", nil),
      ("home/app/f.json", "../payload.apns", "file-outside"),
      ("home/f.json", "payload.apns", "no-file-access"),
      ("f.json", "secret.apns", "no-file-access"),
    ] {
      let files = NamedFiles(
        .project, fixture: tree.at(fixture), origin: .file, homes: [tree.at("home")])
      #expect(problem { () throws(Mistake) in try files.read(path, limit: 100) } == id)
    }
    let names = PathText(tree.path).names
    let project = ProjectFolder(homes: [])
    #expect(project.path(of: []) == nil)
    #expect(ProjectFolder.holdsDevices(["dev"]))
    #expect(!ProjectFolder.holdsDevices(names))
    #if os(Linux)
      #expect(ProjectFolder.holdsDevices(["proc", "self", "fd"]))
    #endif
    #expect(project.path(of: names + ["home"]) == names + ["home"])
  }

  private func problem(_ work: () throws(Mistake) -> [UInt8]) -> String? {
    do throws(Mistake) {
      _ = try work()
      return nil
    } catch {
      return error.id
    }
  }

  @Test("folders that are added may be named by relative and by absolute paths")
  func widens() throws {
    let wide = FileAccess.project.adding(folder: tree.at("elsewhere"))
    for path in [tree.at("elsewhere/payload.apns"), "../../elsewhere/payload.apns"] {
      #expect(try base.ids(path) == ["file-outside"])
      #expect(try base.ids(path, files: wide) == [])
      #expect(try base.ids(path, files: .none.adding(folder: tree.at("elsewhere"))) == [])
    }
    #expect(try base.ids(tree.at("project/payload.apns"), files: wide) == ["file-outside"])
    #expect(try base.ids("../../secret.apns", files: wide) == ["file-outside"])
    #expect(try base.ids("../payload.apns", files: wide) == [])
    #expect(try base.ids("../../elsewhere/../secret.apns", files: wide) == ["file-outside"])
    try tree.link("elsewhere/out", to: "../secret.apns")
    #expect(try base.ids("../../elsewhere/out", files: wide) == ["file-outside"])
    let around = FileAccess.none.adding(folder: tree.path + "/")
    #expect(try base.ids("../../elsewhere/payload.apns", files: around) == [])
  }

  @Test("what belongs to the project is decided once for all files that a fixture names")
  func decidesOnce() throws {
    let fixture = tree.at("project/app/f.json")
    let files = NamedFiles(.project, fixture: fixture, origin: .file)
    func read() -> String? {
      problem { () throws(Mistake) in try files.read("../payload.apns", limit: 100) }
    }
    #expect(read() == nil)
    // Without its marker the fixture's own folder would be the project.
    try FileManager.default.removeItem(atPath: tree.at("project/.git"))
    #expect(read() == nil)
    let later = NamedFiles(.project, fixture: fixture, origin: .file)
    #expect(
      problem { () throws(Mistake) in try later.read("../payload.apns", limit: 100) }
        == "file-outside")
  }

  @Test("an absolute path may lead through the link that the added folder was named by")
  func takesAliases() throws {
    try tree.link("alias", to: "elsewhere")
    let wide = FileAccess.project.adding(folder: tree.at("alias"))
    for name in ["alias", "elsewhere"] {
      #expect(try base.ids(tree.at(name + "/payload.apns"), files: wide) == [])
    }
  }

  @Test("a folder that is added and is not there is an error of its own")
  func reportsMissingFolders() throws {
    for folder in [tree.at("nowhere"), "", "a\0b", tree.at("secret.apns")] {
      let wide = FileAccess.project.adding(folder: folder)
      #expect(try base.ids("payload.apns", files: wide) == ["folder-not-found"])
    }
  }

  @Test("a fixture in memory names no file, unless it is said which")
  func deniesMemory() throws {
    let bytes = Array(Reading.text(events: #"{"notification":"payload.apns"}"#).utf8)
    let file = tree.at("project/app/f.json")
    let error = #expect(throws: FixtureError.self) { try SceneFixture.read(bytes, file: file) }
    #expect(error?.diagnostics.map(\.id) == ["no-file-access"])
    let event = try SceneFixture.read(bytes, file: file, files: .project).events.first?.event
    #expect(event?.targetContentIdentifier == "note/42")
  }

  @Test("a fixture from a pipe names no file, not even beside the pipe")
  func deniesPipes() throws {
    try tree.pipe("project/app/pipe.json")
    let path = tree.at("project/app/pipe.json")
    let writer = Thread {
      let text = Reading.text(events: #"{"notification":"payload.apns"}"#)
      FileHandle(forWritingAtPath: path)?.write(Data(text.utf8))
    }
    writer.start()
    let error = #expect(throws: FixtureError.self) { try SceneFixture.load(path: path) }
    #expect(error?.diagnostics.map(\.id) == ["no-file-access"])
  }

  @Test("long paths and too many names end in an error")
  func bounds() throws {
    let long = String(repeating: "a/", count: 2048) + "b"
    #expect(try base.ids(long) == ["path-too-long"])
    // A step for `app`, which the walk goes through from the root of the project.
    let size = FileAccessTests.payload.utf8.count
    for (limits, fitting) in [
      ((1000 * size, 50), 25), ((1000 * size, 49), 25), ((3 * size, 1000), 3),
      ((3 * size - 1, 1000), 3), ((2 * size + 1, 1000), 3),
    ] {
      let files = NamedFiles(
        .project, fixture: tree.at("project/app/f.json"), origin: .file, limits: limits)
      let ids = (0..<30).map { _ in
        problem { () throws(Mistake) in try files.read("payload.apns", limit: 100) }
      }
      #expect(ids == (0..<30).map { $0 < fitting ? nil : "named-files-limit" })
    }
  }

  @Test("a link that somebody changes all the time never leads out")
  func survivesRaces() throws {
    try tree.write("project/app/inside/payload.apns", FileAccessTests.payload)
    try tree.write("outside/payload.apns", FileAccessTests.secret)
    let (link, spare) = (tree.at("project/app/turn"), tree.at("project/app/spare"))
    let targets = ["inside", tree.at("outside")]
    let swapper = Thread {
      var turn = 0
      while !Thread.current.isCancelled {
        try? FileManager.default.createSymbolicLink(
          atPath: spare, withDestinationPath: targets[turn % 2])
        rename(spare, link)
        turn += 1
      }
    }
    swapper.start()
    defer { swapper.cancel() }
    var counts: [String: Int] = [:]
    let files = NamedFiles(.project, fixture: tree.at("project/app/f.json"), origin: .file)
    var tries = 0
    // On a busy machine the link may not change for a while.
    while tries < 20_000
      || (tries < 1_000_000 && (counts["read"] == nil || counts["file-outside"] == nil))
    {
      tries += 1
      do throws(Mistake) {
        let bytes = try files.read("turn/payload.apns", limit: 1000)
        #expect(bytes == Array(FileAccessTests.payload.utf8))
        counts["read", default: 0] += 1
      } catch {
        counts[error.id, default: 0] += 1
      }
    }
    #expect(counts["read", default: 0] > 0)
    #expect(counts["file-outside", default: 0] > 0)
  }
}
