import Foundation
import Synchronization
import TestSupport
import Testing

/// Files that verbs write: whole, and never in place of what they have not read.
@Suite struct WrittenFileTests {
  private static let fixture =
    #"{"scenes":[{"id":"a"}],"events":[{"identifier":"é"},{"identifier":"b"}]}"#

  @Test("A byte order mark stays where it is, and what is recorded comes after it")
  func byteOrderMark() throws {
    let scratch = try FixtureScratch([
      "plain.json": Self.fixture, "marked.json": "\u{FEFF}" + Self.fixture,
      "step.json": "\u{FEFF}" + #"{"scenes":[{"id":"a"}],"timeline":[{"background":"a"}]}"#,
    ])
    let run = scratch.run("test", "@", "--record")
    #expect(run.status == 0 && run.errors == "")
    #expect(run.output.hasSuffix("5 expectations recorded in 3 fixtures\n"))
    let plain = try scratch.text("plain.json")
    #expect(plain.contains(#"{"identifier":"é", "expect": { "scene": "a", "#))
    let marked = try Data(contentsOf: scratch.folder.appending(path: "marked.json"))
    #expect(Array(marked) == [0xEF, 0xBB, 0xBF] + Array(plain.utf8))
    #expect(scratch.run("test", "@").status == 0)
  }

  /// Each of these waited for somebody to write into the pipe.
  @Test(
    "What is no regular file is refused before it is read", .timeLimit(.minutes(1)),
    arguments: [
      ["test", "--record"], ["test", "--record-all"], ["test", "--suggest", "--write"],
      ["test", "--suggest", "--diff"], ["lint", "--fix"], ["lint", "--fix", "--diff"],
      ["fmt", "--write"],
    ])
  func pipe(arguments: [String]) throws {
    let scratch = try FixtureScratch(["b.json": Self.fixture])
    try #require(mkfifo(scratch.folder.appending(path: "a.json").path, 0o600) == 0)
    let run = scratch.run(arguments + ["@/a.json", "@/b.json"])
    #expect(run.status == 2)
    #expect(run.errors.contains("cannot write `a.json`: it is no regular file"))
    let recorded = try scratch.text("b.json").contains("expect")
    #expect(recorded == arguments[1].hasPrefix("--record"))
    let missing = scratch.run(arguments + ["@/none.json"])
    #expect(missing.status == 2)
    #expect((missing.output + missing.errors).contains("there is no file `none.json`"))
  }

  @Test(
    "A full disk leaves nothing of a new file, and all of an old one",
    arguments: [
      "init -o new.json", "init -o old.json --force", "fmt --write old.json",
      "test --record old.json", "test old.json --lcov new.info", "test old.json --format json=new",
      "lint old.json --write-baseline new", "report old.json -o new.html",
    ])
  func fullDisk(command: String) throws {
    let old = #"{"scenes":[{"id":"a","can":"self == 'x'"}],"events":[{"identifier":"é"}]}"#
    let scratch = try FixtureScratch(["old.json": old])
    let binary = PackageFolder.product(named: "sceneroute").path
    // No file may get a byte, which is what a disk without room does to each.
    let limited = "ulimit -f 0; exec '\(binary)' \(command)"
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", limited]
    process.currentDirectoryURL = scratch.folder
    let output = Pipe()
    (process.standardOutput, process.standardError) = (output, output)
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 2, "\(text)")
    #expect(text.contains("cannot write"), "\(text)")
    #expect(try scratch.text("old.json") == old)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["old.json"])
  }

  @Test("Commands that change one file at once lose nothing of each other")
  func atOnce() throws {
    let scratch = try FixtureScratch([:])
    let commands = [["fmt", "--write"], ["test", "--record"], ["lint", "--fix"]]
    var written: Set<Int> = []
    for round in 0..<40 {
      try scratch.write(
        "a.json",
        #"{"scenes":[{"id":"a","can":"NOT NOT SELF == 'b'"},{"id":"b","can":"self == 'c'"}],"#
          + #""events":[{"identifier":"b"}]}"#)
      let runs = Mutex<[Int: (status: Int32, errors: String)]>([:])
      DispatchQueue.concurrentPerform(iterations: commands.count) { place in
        let run = scratch.run(commands[(place + round) % commands.count] + ["@/a.json"])
        runs.withLock { $0[(place + round) % commands.count] = (run.status, run.errors) }
      }
      let text = try scratch.text("a.json")
      let done = [!text.contains("self"), text.contains("expect"), !text.contains("NOT")]
      let all = runs.withLock { $0 }
      for (command, run) in all {
        let words = "\(commands[command]): \(run), \(text)"
        if run.errors.contains("it has changed since it was read") {
          #expect(run.status == 2, "\(words)")
        } else {
          written.insert(command)
          #expect(run.status != 2 && done[command], "\(words)")
        }
      }
    }
    #expect(written == [0, 1, 2])
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path) == ["a.json"])
  }

  @Test("Of many who begin one fixture at once one does, and the others are told what to do")
  func beginsOnce() throws {
    let scratch = try FixtureScratch(["other.json": "{}"])
    let path = scratch.folder.appending(path: "new.json").path
    for _ in 0..<20 {
      let runs = Mutex<[(status: Int32, errors: String)]>([])
      DispatchQueue.concurrentPerform(iterations: 8) { _ in
        let run = scratch.run("init", "-o", "@/new.json")
        runs.withLock { $0.append((run.status, run.errors)) }
      }
      let all = runs.withLock { $0 }
      #expect(all.count == 8 && all.count { $0.status == 0 } == 1, "\(all)")
      let refusal = """
        error: `new.json` is there already
          help: --force replaces it; -o writes another file

        """
      #expect(all.count { $0.status == 2 && $0.errors == refusal } == 7, "\(all)")
      try FileManager.default.removeItem(atPath: path)
    }
  }

  @Test("Coverage that is not there replaces none, and is no lack of comparisons")
  func refusedCoverage() throws {
    let scratch = try FixtureScratch([
      "bad.json": "{", "good.json": Self.fixture, "old.info": "old",
    ])
    let run = scratch.run("test", "@/bad.json", "--lcov", "@/old.info", "--coverage-threshold", "1")
    #expect(run.status == 2)
    #expect(try scratch.text("old.info") == "old")
    #expect(run.errors.contains("there is no coverage to write"))
    #expect(!(run.output + run.errors).contains("there are no comparisons"))
  }
}
