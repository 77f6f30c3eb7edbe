import Foundation
import TestSupport
import Testing

@Suite("sceneroute lint: baselines and fixes")
struct LintFileTests {
  private static let doubtful = """
    { "scenes": [ { "id": "list" },
        {   "id": "note", "prefers": "SELF = 'note/1 '" } ],
      "events": [ { "identifier": "note/1", "expect": { "scene": "list" } } ] }

    """
  private static let mended = doubtful.replacing("SELF =", with: "SELF ==")

  // MARK: Baselines

  @Test("A baseline hides what it knows, says what is gone, and lets new findings through")
  func baseline() throws {
    let scratch = try FixtureScratch(["in/a.json": Self.doubtful])
    let written = scratch.run("lint", "@/in", "--write-baseline", "@/known.json")
    #expect(written.status == 0)
    #expect(written.output == "2 findings of 1 file written to known.json\n")
    let run = scratch.run("lint", "@/in", "--baseline", "@/known.json", "--fail-level", "info")
    #expect(run.status == 0)
    #expect(run.output == "1 file, 0 errors, 0 warnings, 0 info, 2 known (# s)\n")
    let json = scratch.run("lint", "@/in", "--baseline", "@/known.json", "--format", "json")
    #expect(json.status == 0 && json.output.contains(#""findings":[]"#))
    #expect(json.output.contains(#""known":2,"settled":0"#))
    try scratch.write("in/b.json", Self.doubtful)
    let more = scratch.run("lint", "@/in", "--baseline", "@/known.json")
    #expect(more.status == 1)
    #expect(more.output.contains("b.json:2") && !more.output.contains("a.json:2"))
    try scratch.write("in/a.json", Self.mended.replacing("1 '", with: "2'"))
    let gone = scratch.run("lint", "@/in/a.json", "--baseline", "@/known.json")
    #expect(gone.status == 0)
    #expect(gone.output.hasPrefix("2 findings of the baseline are gone: write it anew"))
  }

  @Test("A file that cannot be read is no part of a baseline")
  func unreadable() throws {
    let scratch = try FixtureScratch(["in/a.json": Self.doubtful, "in/b.json": "{"])
    let written = scratch.run("lint", "@/in", "--write-baseline", "@/known.json")
    #expect(written.status == 2 && written.errors.contains("error[unexpected-end]"))
    let run = scratch.run("lint", "@/in", "--baseline", "@/known.json")
    #expect(run.status == 2 && run.output.contains("error[SR002 unexpected-end]"))
    let nowhere = scratch.run("lint", "@/in/a.json", "--write-baseline", "@/no/known.json")
    #expect(nowhere.status == 2 && nowhere.errors.contains("there is no folder"))
  }

  @Test(
    "A baseline that is none ends the run, and one by a stranger hides nothing by its numbers",
    arguments: [
      ("", false), ("{", false), ("[]", false), ("{}", false), (#"{"findings":[]}"#, false),
      (#"{"version":2,"findings":[]}"#, false), (#"{"version":1,"findings":{}}"#, false),
      (#"{"version":1,"findings":[]}"#, true), (#"{"version":1,"findings":[1,null,{}]}"#, true),
      (
        #"{"version":1,"findings":[{"file":"a.json","code":"SR030","anchor":"x","count":"#
          + "9223372036854775807},"
          + #"{"file":"a.json","code":"SR030","anchor":"x","count":9223372036854775807},"#
          + #"{"file":"a.json","code":"SR030","anchor":"x","count":-9223372036854775808}]}"#, true
      ),
      (
        #"{"version":1,"findings":[{"file":"../a.json\u001b[2J","code":"SR030","anchor":"x"}]}"#,
        true
      ),
    ])
  func strangers(_ text: String, isBaseline: Bool) throws {
    let scratch = try FixtureScratch(["a.json": Self.doubtful, "known.json": text])
    let run = scratch.run("lint", "@/a.json", "--baseline", "@/known.json")
    #expect(run.status == (isBaseline ? 1 : 2))
    #expect(run.errors.hasPrefix("error: --baseline: ") == !isBaseline)
    #expect(!(run.output + run.errors).contains("\u{1B}"))
    if isBaseline { #expect(run.output.contains("SR025")) }
    let json = scratch.run("lint", "@/a.json", "--baseline", "@/known.json", "--format", "json")
    #expect(json.status == run.status && json.errors.isEmpty && json.output.hasPrefix("{"))
  }

  @Test("A baseline that is missing or a folder is bad input")
  func missing() throws {
    let scratch = try FixtureScratch(["a.json": Self.doubtful])
    for path in ["@/none.json", "@"] {
      let run = scratch.run("lint", "@/a.json", "--baseline", path)
      #expect(run.status == 2 && run.errors.hasPrefix("error: --baseline: "))
    }
  }

  // MARK: Fixes

  @Test("Fixes are shown and written, with every other byte as it was, once")
  func fix() throws {
    let scratch = try FixtureScratch(["a.json": Self.doubtful, "b.json": "[]"])
    let path = scratch.folder.appending(path: "a.json").path
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let run = scratch.run("lint", "@", "--fix")
    #expect(run.status == 1 && run.errors.isEmpty)
    #expect(
      run.output.hasPrefix(
        """
        --- a.json
        +++ a.json
        @@ -1,3 +1,3 @@
         { "scenes": [ { "id": "list" },
        -    {   "id": "note", "prefers": "SELF = 'note/1 '" } ],
        +    {   "id": "note", "prefers": "SELF == 'note/1 '" } ],
           "events": [ { "identifier": "note/1", "expect": { "scene": "list" } } ] }
        1 finding mended in 1 file

        warning[SR025 surrounding-space]:
        """))
    #expect(!run.output.contains("SR030") && !run.output.contains("--fix may"))
    #expect(try scratch.text("a.json") == Self.mended && scratch.text("b.json") == "[]")
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    #expect((mode as? NSNumber)?.intValue == 0o640)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.folder.path)
    #expect(names.sorted() == ["a.json", "b.json"])
    let again = scratch.run("lint", "@", "--fix")
    #expect(again.status == 1 && again.output.hasPrefix("nothing mended\n"))
    #expect(try scratch.text("a.json") == Self.mended)
  }

  @Test("Unsafe fixes are made where they are wanted, and each says what it changes")
  func unsafe() throws {
    let scratch = try FixtureScratch(["a.json": Self.doubtful])
    let run = scratch.run("lint", "@/a.json", "--fix", "--unsafe-fixes")
    #expect(
      run.output.contains(
        """
        changed: a.json:2:42 ($.scenes[1].prefers): SR025 surrounding-space: \
        it is true for `note/1` now, and is false for `note/1 ` now
        2 findings mended in 1 file
        """))
    #expect(try scratch.text("a.json") == Self.mended.replacing("1 '", with: "1'"))
  }

  @Test("What a baseline knows is not mended")
  func known() throws {
    let scratch = try FixtureScratch(["a.json": Self.doubtful])
    #expect(scratch.run("lint", "@/a.json", "--write-baseline", "@/known.json").status == 0)
    let run = scratch.run("lint", "@/a.json", "--fix", "--baseline", "@/known.json")
    #expect(run.status == 0 && run.output.hasPrefix("nothing mended\n"))
    #expect(try scratch.text("a.json") == Self.doubtful)
  }

  @Test("Links in a folder are not written through, one that is named is, and a pipe is refused")
  func links() throws {
    let scratch = try FixtureScratch(["in/real.json": Self.doubtful, "out/far.json": Self.doubtful])
    for (name, target) in [("in/link.json", "in/real.json"), ("in/out.json", "out/far.json")] {
      try FileManager.default.createSymbolicLink(
        at: scratch.folder.appending(path: name),
        withDestinationURL: scratch.folder.appending(path: target))
    }
    let outside = scratch.run("lint", "@/in", "--fix")
    #expect(outside.status == 2)
    #expect(outside.output.contains("1 finding mended in 1 file"))
    #expect(try scratch.text("in/real.json") == Self.mended)
    #expect(try scratch.text("out/far.json") == Self.doubtful)
    #expect(scratch.run("lint", "@/in/out.json", "--fix").status == 1)
    #expect(try scratch.text("out/far.json") == Self.mended)
    let link = scratch.folder.appending(path: "in/out.json").path
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: link)) != nil)
    let pipe = scratch.folder.appending(path: "pipe.json").path
    try #require(mkfifo(pipe, 0o600) == 0)
    let writer = Thread {
      let handle = FileHandle(forWritingAtPath: pipe)
      try? handle?.write(contentsOf: Data(Self.doubtful.utf8))
      try? handle?.close()
    }
    writer.start()
    let run = scratch.run("lint", "@/pipe.json", "--fix")
    #expect(run.status == 2)
    #expect(run.errors.contains("cannot write `pipe.json`: it is no regular file"))
  }

  @Test(
    "A file that may not be written is an error, and the others go on",
    .enabled(if: getuid() != 0, "the superuser writes anywhere"))
  func unwritable() throws {
    let scratch = try FixtureScratch(["a.json": Self.doubtful, "b.json": Self.doubtful])
    let path = scratch.folder.appending(path: "a.json").path
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
    let run = scratch.run("lint", "@", "--fix")
    #expect(run.status == 2 && run.errors.contains("cannot write `a.json`"))
    #expect(try scratch.text("a.json") == Self.doubtful && scratch.text("b.json") == Self.mended)
  }
}
