import Foundation
import Synchronization
import Testing

@testable import LocatedValues
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

  @Test("a signal waits until the new file is in its place", .serialized, arguments: [1, 2, 3, 15])
  func signals(_ number: Int32) throws {
    try tree.write("file", "old")
    SignalNote.heard.store(false, ordering: .relaxed)
    let usual = signal(number) { _ in SignalNote.heard.store(true, ordering: .relaxed) }
    // A thread of the tests may keep them all from itself.
    var (heard, old) = (sigset_t(), sigset_t())
    sigemptyset(&heard)
    sigaddset(&heard, number)
    pthread_sigmask(SIG_UNBLOCK, &heard, &old)
    defer {
      pthread_sigmask(SIG_SETMASK, &old, nil)
      signal(number, usual)
    }
    var wasHeard = false
    let reason = FileWriting.replace(
      tree.at("file"), with: Array("new".utf8),
      onlyIf: {
        raise(number)
        wasHeard = SignalNote.heard.load(ordering: .relaxed)
        return true
      })
    let isHeard = SignalNote.heard.load(ordering: .relaxed)
    #expect(reason == nil)
    #expect(!wasHeard && isHeard)
    #expect(try text("file") == "new")
  }

  @Test("a file that was written meanwhile is not as it was")
  func unchanged() throws {
    try tree.write("file", "old")
    let facts = try FileSystem.facts(of: tree.at("file"))
    #expect(try FileSystem.facts(of: tree.at("file")).isUnchanged(since: facts))
    try tree.write("file", "longer")
    #expect(try !FileSystem.facts(of: tree.at("file")).isUnchanged(since: facts))
    try tree.write("file", "old")
    let later = Date(timeIntervalSinceNow: 60)
    try FileManager.default.setAttributes(
      [.modificationDate: later], ofItemAtPath: tree.at("file"))
    #expect(try !FileSystem.facts(of: tree.at("file")).isUnchanged(since: facts))
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

  @Test("of many who make a file at once one does, and no name that is taken is given")
  func createsOnce() throws {
    for round in 0..<100 {
      let path = tree.at("file-\(round)")
      let reasons = Mutex<[Int: String?]>([:])
      DispatchQueue.concurrentPerform(iterations: 8) { writer in
        let reason = FileWriting.create(path, with: Array("writer \(writer)".utf8))
        reasons.withLock { $0[writer] = .some(reason) }
      }
      let all = reasons.withLock { $0 }
      let winners = all.filter { $0.value == nil }.map(\.key)
      try #require(all.count == 8 && winners.count == 1, "\(all)")
      #expect(try text("file-\(round)") == "writer \(winners[0])")
      #expect(all.values.compactMap(\.self).allSatisfy { $0 == "it is there already" })
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: tree.path).count == 100)
    // By either way: with a second name, and where a file system has none.
    try tree.write("taken", "old")
    for give in [FileSystem.giveName, FileSystem.takeName] {
      try tree.write("new", "new")
      #expect(give(tree.at("taken"), tree.at("new")) == .taken)
      #expect(try text("taken") == "old")
      #expect(give(tree.at("free"), tree.at("new")) == .given)
      #expect(try text("free") == "new")
      FileSystem.remove(tree.at("free"))
      #expect(give(tree.at("none/free"), tree.at("new")) == .failed)
    }
  }

  @Test("no writer loses what another has written: each writes over what it read, or says so")
  func loses() throws {
    try tree.write("file", "")
    let path = tree.at("file")
    let others = Mutex<Set<String>>([])
    DispatchQueue.concurrentPerform(iterations: 8) { writer in
      var line = 0
      while line < 25 {
        guard let old = try? SourceFile.regular(path, limit: 1 << 20) else { continue }
        switch FileWriting.rewrite(path, from: old, to: old + Array("\(writer) \(line)\n".utf8)) {
        case nil: line += 1
        case FileWriting.changed: continue
        case let reason?:
          _ = others.withLock { $0.insert(reason) }
          line += 1
        }
      }
    }
    let reasons = others.withLock { $0 }
    #expect(reasons.isEmpty)
    let lines = try text("file").split(separator: "\n")
    #expect(lines.count == 200)
    #expect(Set(lines) == Set((0..<8).flatMap { a in (0..<25).map { "\(a) \($0)"[...] } }))
    #expect(try FileManager.default.contentsOfDirectory(atPath: tree.path) == ["file"])
  }

  @Test("a writer waits for one who has the folder, and looks at the file after that")
  func waits() async throws {
    try tree.write("file", "old")
    let path = tree.at("file")
    var folder: OpenFile? = try FileSystem.openFolder(tree.path)
    try #require(folder.map { FileSystem.lock($0) } == true)
    let writer = Task.detached {
      FileWriting.rewrite(path, from: Array("old".utf8), to: Array("lost".utf8))
    }
    try await Task.sleep(for: .milliseconds(100))
    #expect(try text("file") == "old")
    try tree.write("file", "edited")
    // Closed, it is free again.
    folder = nil
    #expect(await writer.value == FileWriting.changed)
    #expect(try text("file") == "edited")
  }

  @Test("nobody waits for ever for a folder, nor for what has no locks")
  func patience() throws {
    let (first, second) = (
      try FileSystem.openFolder(tree.path), try FileSystem.openFolder(tree.path)
    )
    #expect(FileSystem.lock(first))
    #expect(!FileSystem.lock(second, milliseconds: 20))
    withExtendedLifetime(first) {}
    // The same descriptor has it already.
    #expect(FileSystem.lock(first, milliseconds: 20))
    #expect(FileSystem.lock(OpenFile(-1), milliseconds: 20))
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

/// Whether a signal came.
private enum SignalNote {
  static let heard = Atomic(false)
}
