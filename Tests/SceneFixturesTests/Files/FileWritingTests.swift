import Foundation
import Testing

@testable import SceneFixtures

@Suite("Files that are written")
struct FileWritingTests {
  let tree: FileTree

  init() throws { tree = try FileTree() }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: tree.at(name), encoding: .utf8)
  }

  private func kind(_ name: String) throws -> FileFacts.Kind {
    try FileSystem.facts(of: tree.at(name)).kind
  }

  @Test("a file is replaced, and one that is not there is made")
  func replaces() throws {
    try tree.write("old", "a longer text")
    for name in ["old", "new"] {
      #expect(FileWriting.replace(tree.at(name), with: Array("text".utf8)) == nil)
      #expect(try text(name) == "text")
    }
    // Whoever has the old file open, or by another name, keeps it whole.
    try FileManager.default.linkItem(atPath: tree.at("old"), toPath: tree.at("other"))
    #expect(FileWriting.replace(tree.at("old"), with: Array("next".utf8)) == nil)
    #expect(try text("old") == "next")
    #expect(try text("other") == "text")
  }

  @Test("a file keeps its permissions, and nothing else is left beside it")
  func permissions() throws {
    for permissions in [0o600, 0o640, 0o644, 0o755] {
      try tree.write("file", "old")
      try FileManager.default.setAttributes(
        [.posixPermissions: permissions], ofItemAtPath: tree.at("file"))
      #expect(FileWriting.replace(tree.at("file"), with: Array("text".utf8)) == nil)
      let facts = try FileManager.default.attributesOfItem(atPath: tree.at("file"))
      #expect((facts[.posixPermissions] as? NSNumber)?.intValue == permissions)
      #expect(try text("file") == "text")
      #expect(try FileManager.default.contentsOfDirectory(atPath: tree.path) == ["file"])
    }
  }

  @Test(
    "a file that does not permit to write is left", .enabled(if: getuid() != 0, "root may write"))
  func readOnly() throws {
    try tree.write("file", "old")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o444], ofItemAtPath: tree.at("file"))
    #expect(
      FileWriting.replace(tree.at("file"), with: Array("text".utf8)) == "it may not be written")
    #expect(try text("file") == "old")
  }

  @Test("a file that has changed since it was read is left, and so is one that has gone")
  func changed() throws {
    let (old, new) = (Array("old".utf8), Array("new".utf8))
    for other in ["", "ole", "old "] {
      try tree.write("file", other)
      #expect(FileWriting.rewrite(tree.at("file"), from: old, to: new) == FileWriting.changed)
      #expect(try text("file") == other)
    }
    try tree.write("file", "old")
    #expect(FileWriting.rewrite(tree.at("file"), from: old, to: new) == nil)
    #expect(try text("file") == "new")
    try FileManager.default.removeItem(atPath: tree.at("file"))
    #expect(FileWriting.rewrite(tree.at("file"), from: new, to: old) != nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: tree.path).isEmpty)
  }

  @Test("a file is made where none is, and what is there is left")
  func creates() throws {
    #expect(FileWriting.create(tree.at("file"), with: Array("text".utf8)) == nil)
    #expect(try text("file") == "text")
    #expect(FileWriting.create(tree.at("file"), with: Array("more".utf8)) == "it is there already")
    try tree.link("link", to: "nothing")
    #expect(FileWriting.create(tree.at("link"), with: Array("more".utf8)) == "it is there already")
    #expect(try text("file") == "text")
    let files = try FileManager.default.contentsOfDirectory(atPath: tree.path)
    #expect(Set(files) == ["file", "link"])
  }

  @Test("a file keeps its owner, and lends nobody an identity", .enabled(if: getuid() == 0))
  func keepsOwner() throws {
    try tree.write("file", "old")
    let path = tree.at("file")
    #expect(chown(path, 1234, 2345) == 0 && chmod(path, 0o6755) == 0)
    #expect(FileWriting.replace(path, with: Array("text".utf8)) == nil)
    let facts = try FileManager.default.attributesOfItem(atPath: path)
    #expect((facts[.ownerAccountID] as? NSNumber)?.intValue == 1234)
    #expect((facts[.groupOwnerAccountID] as? NSNumber)?.intValue == 2345)
    #expect((facts[.posixPermissions] as? NSNumber)?.intValue == 0o755)
  }

  @Test("a link stays, and what it leads to is replaced")
  func followsLinks() throws {
    try tree.write("folder/target", "old")
    try tree.link("link", to: "folder/target")
    #expect(FileWriting.replace(tree.at("link"), with: Array("text".utf8)) == nil)
    #expect(try kind("link") == .link)
    #expect(try text("folder/target") == "text")
  }

  @Test("a link that leads to nothing stays, too, and what it names is made")
  func danglingLink() throws {
    try tree.folder("folder")
    try tree.link("link", to: "folder/target")
    #expect(FileWriting.replace(tree.at("link"), with: Array("text".utf8)) == nil)
    #expect(try kind("link") == .link)
    #expect(try text("folder/target") == "text")
  }

  @Test("a pipe is written to, for no file can take its place")
  func writesToPipes() throws {
    try tree.pipe("pipe")
    // Open both ways, so that writing waits for nobody.
    let reader = try #require(FileHandle(forUpdatingAtPath: tree.at("pipe")))
    #expect(FileWriting.replace(tree.at("pipe"), with: Array("text".utf8)) == nil)
    try #require(try kind("pipe") == .pipe)
    #expect(String(decoding: reader.availableData, as: UTF8.self) == "text")
  }

  @Test("a folder that is not there is told by its name")
  func tellsFolders() throws {
    let reason = FileWriting.replace(tree.at("none/file"), with: Array("text".utf8))
    #expect(reason == "there is no folder `\(tree.at("none"))`")
  }
}
