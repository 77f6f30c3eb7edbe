import Foundation
import TestSupport
import Testing

@testable import SceneRouteCommands

@Suite("sceneroute init")
struct InitTests {
  @Test("A fixture is written, passes, and the next commands are named")
  func writes() throws {
    let scratch = try FixtureScratch(["ids.txt": "a/1\na/2\nb\n", "log.jsonl": #"{"scene":"a"}"#])
    try scratch.write("folder/keep.txt", "")
    let plist = PackageFolder.root.appending(path: "Fixtures/manifests/notes/Info.plist").path
    for (arguments, scenes) in [
      ([], "2 scenes, 5 events"), ([plist], "4 scenes, 6 events"),
      (["--identifiers", "@/ids.txt"], "2 scenes, 2 events"),
      (["--from-log", "@/log.jsonl"], "1 scene, 2 events"),
    ] {
      let run = scratch.run(["init"] + arguments + ["-o", "@/folder/w.json", "--force"])
      #expect(run.status == 0 && run.errors.isEmpty, "\(run)")
      #expect(
        run.output == """
          folder/w.json: \(scenes), each with what comes of it today

          Next:
            sceneroute explain folder/w.json
            sceneroute test folder/w.json --coverage

          """)
      let test = scratch.run("test", "@/folder/w.json", "--fail-level", "warning")
      #expect(test.status == 0 && test.output.contains("0 failed, 0 warnings"), "\(test)")
      #expect(scratch.run("fmt", "--check", "@/folder/w.json").status == 0)
    }
  }

  @Test("The manifest that is proposed for an app without scenes makes lint silent")
  func proposal() throws {
    let scratch = try FixtureScratch([:])
    let head = #"<?xml version="1.0"?><plist version="1.0"><dict>"#
    let keys = [
      "", "<key>UIMainStoryboardFile</key><string>R&amp;D &lt;1</string>",
      "<key>DTSDKName</key><string>iphoneos26.0</string>",
    ]
    for key in keys {
      try scratch.write("Info.plist", "\(head)\(key)</dict></plist>")
      let run = scratch.run("init", "@/Info.plist", "--sdk", "27", "-o", "@/w.json", "--force")
      #expect(run.status == 1 && run.errors.hasPrefix("error[no-scene-manifest]"), "\(run)")
      #expect(scratch.run("test", "@/w.json", "--fail-level", "warning").status == 0)
      #expect(scratch.run("lint", "@/w.json").status == 0)
      // What stands between the first line and the last is pasted.
      let lines = run.output.split(separator: "\n").map(String.init)
      let first = try #require(lines.firstIndex { $0.contains("<key>UIApplicationSceneManifest") })
      let last = try #require(lines.lastIndex { $0.hasPrefix("  </dict>") })
      let text = lines[first...last].joined(separator: "\n")
        .replacing("$(PRODUCT_MODULE_NAME)", with: "Notes")
      try scratch.write("Info.plist", "\(head)\(key)\(text)</dict></plist>")
      let lint = scratch.run("lint", "@/Info.plist", "--sdk", "27", "--fail-level", "info")
      #expect(lint.status == 0, "\(lint)")
      let other = scratch.run("init", "@/Info.plist", "--sdk", "27", "-o", "@/w.json", "--force")
      #expect(other.status == 0 && !other.output.contains("<key>"), "\(other)")
    }
  }

  @Test("A file that is there is left, and a link to nothing, too; --force replaces a file")
  func overwriting() throws {
    let scratch = try FixtureScratch(["w.json": "mine"])
    let refused = scratch.run("init", "-o", "@/w.json")
    #expect(refused.status == 2 && refused.output.isEmpty)
    #expect(
      refused.errors
        == "error: `w.json` is there already\n  help: --force replaces it; -o writes another file\n"
    )
    #expect(try scratch.text("w.json") == "mine")
    let link = scratch.folder.appending(path: "link.json").path
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: scratch.folder.appending(path: "none.json").path)
    #expect(scratch.run("init", "-o", "@/link.json").status == 2)
    #expect(scratch.run("init", "-o", "@/w.json", "--force").status == 0)
    #expect(try scratch.text("w.json").hasPrefix("{\n"))
    #expect(scratch.run("init", "-o", "@/no/w.json").status == 2)
    #expect(scratch.run("init", "-o", "@").errors.contains("is a folder"))
  }

  @Test("What the fixture is made from is not replaced, by whatever name")
  func input() throws {
    let scratch = try FixtureScratch(["ids.txt": "a\n", "log.jsonl": #"{"scene":"a"}"#])
    for (option, file) in [("--identifiers", "ids.txt"), ("--from-log", "log.jsonl")] {
      let run = scratch.run("init", option, "@/\(file)", "-o", "@/./\(file)", "--force")
      #expect(run.status == 2 && run.errors.contains("is what the fixture is to be made from"))
    }
    #expect(try scratch.text("ids.txt") == "a\n")
  }

  @Test("Bad lines are told by their reason, with the first of them")
  func badLines() throws {
    let lines = [[UInt8]](repeating: [0xFF, 0x0A], count: 30).flatMap(\.self)
    let run = CommandRun(
      ["init", "--identifiers", "-", "-o", "-"], bytes: Array("a\n".utf8) + lines)
    #expect(run.status == 2 && run.output.contains(#""identifier": "a""#))
    #expect(
      run.errors == """
        error: 30 lines without an identifier: line-not-utf8, first line 2
          help: they are not counted

        """)
    let long = CommandRun(
      ["init", "--identifiers", "-", "-o", "-", "--format", "json"],
      bytes: [UInt8](repeating: 97, count: 70_000) + Array("\nb\n".utf8))
    #expect(long.status == 2 && long.errors.isEmpty)
    #expect(long.output.contains(#""id":"unreadable-line""#))
    #expect(long.output.contains("identifier-too-long, first line 1"))
  }

  @Test("A name that a terminal would obey is shown escaped")
  func hostileNames() throws {
    let scratch = try FixtureScratch([:])
    try FileManager.default.createDirectory(
      at: scratch.folder, withIntermediateDirectories: true)
    let run = scratch.run("init", "-o", "@/a\u{1B}[2J.json")
    #expect(run.status == 0 && !run.output.contains("\u{1B}"))
    let again = scratch.run("init", "-o", "@/a\u{1B}[2J.json")
    #expect(again.status == 2 && !again.errors.contains("\u{1B}"))
    let log = CommandRun(
      ["init", "--from-log", "-", "-o", "-"],
      input:
        "{\"scene\": \"a\\u001b[2J\", \"title\": \"\u{202E}x\", \"can\": \"SELF == '\u{7F}'\"}\n")
    #expect(log.status == 0)
    #expect(
      !log.output.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" || $0 == "\u{7F}" })
  }

  @Test("Sources go one at a time, and --force needs a file")
  func usage() throws {
    for arguments in [
      ["a.plist", "--identifiers", "-"], ["--identifiers", "-", "--from-log", "-"],
      ["-o", ""], ["-o", "-", "--force"], ["a.plist", "b.plist"],
    ] {
      #expect(CommandRun(["init"] + arguments).status == 64, "\(arguments)")
    }
  }
}
