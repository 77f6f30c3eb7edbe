import Foundation
import PredicateLanguage
import SceneRouteCommands
import TestSupport
import Testing

@testable import SceneRouteCommands

@Suite("sceneroute fmt: standard input")
struct FmtInputTests {
  private struct Run {
    let status: Int32
    let output: String
    let errors: String

    init(_ arguments: [String], _ input: [UInt8]) {
      var output: [UInt8] = []
      var errors: [UInt8] = []
      let streams = CommandStreams(
        input: .bytes(input), output: CommandOutput { output.append(contentsOf: $0) },
        errors: CommandOutput { errors.append(contentsOf: $0) })
      status = SceneRouteCommand.run(["fmt"] + arguments, on: streams)
      self.output = String(decoding: output, as: UTF8.self)
      self.errors = String(decoding: errors, as: UTF8.self)
    }

    init(_ arguments: String..., input: String) { self.init(arguments, Array(input.utf8)) }
  }

  private struct Row: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let text: String
    let layout: String?
    let error: String?

    var testDescription: String { id }
  }

  @Test("Each predicate of the list is printed in its layout, or refused, and checked")
  func rows() throws {
    for row in try VectorFile.rows("layout/predicates.jsonl", as: Row.self, leastCount: 92) {
      let run = Run(input: row.text + "\n")
      let check = Run("--check", input: row.text)
      if let layout = row.layout {
        #expect(run.status == 0 && run.errors.isEmpty, "\(row.id)")
        #expect(run.output == layout.replacing("\n", with: #"\n"#) + "\n", "\(row.id)")
        #expect(check.status == (layout == row.text ? 0 : 1), "\(row.id)")
        #expect(check.output == (layout == row.text ? "" : "<stdin>:1:1\n"), "\(row.id)")
      } else {
        #expect(run.status == 2 && run.output.isEmpty, "\(row.id)")
        #expect(run.errors.hasPrefix("error[\(row.error ?? "")]"), "\(row.id)")
        #expect(check.status == 2, "\(row.id)")
      }
    }
  }

  @Test("A minus sign is standard input, too")
  func minus() {
    #expect(Run("-", input: "self='a'").output == "SELF == 'a'\n")
  }

  @Test(
    "A text that begins as JSON is a fixture, and any other a predicate",
    arguments: [
      (#"{"scenes":[]}"#, true), ("\n { \"sc\\\"e\" \n: 1", true), ("{}", true), ("{ } \n", true),
      ("[", true), ("{", true), ("{'a' : 1}", true), ("{scenes: []}", true), ("\u{FEFF}{}", true),
      ("{} CONTAINS SELF", false), (#"{"a", "b"} CONTAINS SELF"#, false),
      (#"{"a:b"} == SELF"#, false), (#"{"a\":"} == SELF"#, false), ("{SELF} == SELF", false),
      ("", false), ("SELF == 'a'", false), ("({1}) == SELF", false), (#"{"a"#, false),
    ])
  func forms(_ text: String, isFixture: Bool) {
    #expect(InputForm.isFixture(Array(text.utf8)) == isFixture)
  }

  @Test("A fixture is printed with the bytes that it has outside of predicates")
  func fixtures() {
    let fixture = "\u{FEFF}{\r\n\t\"scenes\":[{ \"id\":\"é\\/🗒️\",\"can\":\"self='a'\"}]}\r\n"
    let after = fixture.replacing("self='a'", with: "SELF == 'a'")
    let run = Run(input: fixture)
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(Array(run.output.utf8) == Array(after.utf8))
    #expect(Run(input: after).output == after)
    #expect(Run("--check", input: fixture).output == "<stdin>:2:33 ($.scenes[0].can)\n")
    #expect(Run("--check", input: after).status == 0)
  }

  @Test("What does not show is printed as an escape that means the same")
  func hiddenCharacters() throws {
    let predicate = Run(input: "self=='a\u{202E}\\\u{7F}\n\t\\\\\u{1F}b'")
    #expect(predicate.output == #"SELF == 'a\u202E\u007F\n\t\\\u001Fb'"# + "\n")
    let shown = try ActivationPredicate(predicate.output)
    #expect(shown == .equal(to: "a\u{202E}\u{7F}\n\t\\\u{1F}b"))
    let title = "x\u{9B}31m\u{E0041}"
    let fixture = "{\"title\":\"\(title)\",\r\"scenes\":[{\"can\":\"self='\u{200B}'\"}]}\r"
    #expect(
      Run(input: fixture).output == """
        {"title":"x\\u009b31m\\udb40\\udc41",
        "scenes":[{"can":"SELF == '\\u200b'"}]}

        """)
    let diff = Run("--diff", input: fixture)
    #expect(
      diff.output.contains(#"+{"title":"x\u009b31m"#) && diff.output.contains(#",\r"scenes""#))
  }

  @Test("A byte order mark, CR LF and lines of a predicate are no part of its layout")
  func lines() {
    #expect(Run(input: "\u{FEFF}self\r\n  == 'a'\r\n").output == "SELF == 'a'\n")
    #expect(Run("--check", input: "SELF == 'a'\r\n").status == 0)
    #expect(Run("--check", input: "SELF == 'a'\n\n").status == 1)
    #expect(
      Run("--diff", input: "self\n== 'a'").output == """
        --- <stdin>
        +++ <stdin>
        @@ -1,2 +1 @@
        -self
        -== 'a'
        +SELF == 'a'

        """)
    #expect(Run("--diff", input: "SELF == 'a'").output == "")
    #expect(Run("--diff", input: "SELF == 'a'").status == 0)
    #expect(Run("--diff", input: "self == 'a'").status == 1)
  }

  @Test("Input that is no text is refused")
  func wrongBytes() {
    let run = Run([], [0x53, 0xFF])
    #expect(run.status == 2 && run.output.isEmpty)
    #expect(run.errors == "error: standard input is not valid UTF-8\n")
    #expect(
      Run([], [0x7B, 0x22, 0xFF, 0x22, 0x3A, 0x31, 0x7D]).errors.hasPrefix("error[not-utf8]"))
    #expect(Run(input: "").errors.hasPrefix("error[empty-predicate]"))
    let long = Run(input: String(repeating: "x", count: 70_000))
    #expect(long.status == 2)
    #expect(long.errors == "error: the predicate has more than the limit of 65536 bytes\n")
    let literal = String(repeating: "x", count: PredicateLimits.predicateBytes - 10)
    let longest = "SELF == '\(literal)'"
    #expect(longest.utf8.count == PredicateLimits.predicateBytes)
    #expect(Run(input: "\u{FEFF}\(longest)\r\n").output == longest + "\n")
    #expect(Run(input: longest + "  ").errors.hasPrefix("error[text-limit]"))
    let space = String(repeating: " ", count: 1 << 21)
    #expect(Run(input: "{\"scenes\":\(space)[]}").errors.hasPrefix("error[white-space-limit]"))
    #expect(Run(input: space + "SELF == 'a'").errors.hasPrefix("error: the predicate has more"))
    #expect(Run(input: String(repeating: "(", count: 60_000)).status == 2)
    #expect(Run(input: String(repeating: "[", count: 60_000)).status == 2)
  }

  @Test("The answer for programs has the text, the edit, and every mistake with its place")
  func json() {
    #expect(
      Run("--format", "json", input: "self=\"a\"").output == """
        {"version":1,"files":[
        {"file":"<stdin>","changed":true,"written":false,"text":"SELF == \\"a\\"","edits":[\
        {"path":null,"line":1,"column":1,"before":"self=\\"a\\"","after":"SELF == \\"a\\""}]}
        ],"diagnostics":[]}

        """)
    let same = Run("--format", "json", "--check", input: "SELF == 'a'\n")
    #expect(same.status == 0 && same.output.contains(#""changed":false"#))
    #expect(Run("--format", "json", "--check", input: "self == 'a'").status == 1)
    let wrong = Run("--format", "json", input: "self == 'é' and\r\n'é' x or\n self ~ 1")
    #expect(wrong.status == 2 && wrong.errors.isEmpty)
    #expect(wrong.output.hasPrefix(#"{"version":1,"files":[],"diagnostics":[{"id":"unknown-op"#))
    #expect(wrong.output.contains(#""file":"<stdin>","path":null,"line":2,"column":5,"#))
    #expect(wrong.output.contains(#""line":3,"column":7,"#))
  }
}

@Suite("sceneroute fmt: files and folders")
struct FmtFileTests {
  private static let wide = #"{ "scenes": [ { "id": "a", "can": "self='a'" } ] }"# + "\n"
  private static let tidy = wide.replacing("self='a'", with: "SELF == 'a'")
  private static let broken = wide.replacing("self='a'", with: "self ~ 'a'")

  @Test("A check lists what would change, a diff shows it, and neither touches a file")
  func check() throws {
    let scratch = try FixtureScratch(["a.json": Self.wide, "b/c.json": Self.tidy])
    let check = scratch.run("fmt", "--check", "@")
    #expect(check.status == 1)
    #expect(
      check.output
        == "a.json:1:35 ($.scenes[0].can)\n1 predicate in 1 of 2 files would change\n")
    let diff = scratch.run("fmt", "--diff", "@")
    #expect(diff.status == 1)
    #expect(scratch.run("fmt", "--diff", "@/b").status == 0)
    #expect(
      diff.output == """
        --- a.json
        +++ a.json
        @@ -1 +1 @@
        -\(Self.wide)+\(Self.tidy)
        """)
    let both = scratch.run("fmt", "--diff", "--check", "@")
    #expect(both.status == 1)
    #expect(both.output == diff.output + "1 predicate in 1 of 2 files would change\n")
    #expect(try scratch.text("a.json") == Self.wide)
    #expect(scratch.run("fmt", "--check", "@/b").output == "nothing to change in 1 file\n")
  }

  @Test("Writing changes the files that change, and no other")
  func write() throws {
    let scratch = try FixtureScratch(["a.json": Self.wide, "b.json": Self.tidy, "c.json": "[]"])
    let path = scratch.folder.appending(path: "a.json").path
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let old = Date(timeIntervalSince1970: 1_000_000_000)
    for name in ["a.json", "b.json"] {
      try FileManager.default.setAttributes(
        [.modificationDate: old], ofItemAtPath: scratch.folder.appending(path: name).path)
    }
    let run = scratch.run("fmt", "--write", "@")
    #expect(run.status == 0)
    #expect(run.output == "a.json: 1 predicate\n1 predicate in 1 of 2 files changed\n")
    #expect(try scratch.text("a.json") == Self.tidy && scratch.text("c.json") == "[]")
    func facts(_ name: String) throws -> [FileAttributeKey: Any] {
      try FileManager.default.attributesOfItem(
        atPath: scratch.folder.appending(path: name).path)
    }
    #expect(try facts("b.json")[.modificationDate] as? Date == old)
    #expect(try facts("a.json")[.modificationDate] as? Date != old)
    #expect(try (facts("a.json")[.posixPermissions] as? NSNumber)?.intValue == 0o640)
    #expect(scratch.run("fmt", "--write", "@").output == "nothing changed in 2 files\n")
    #expect(scratch.run("fmt", "--check", "@").status == 0)
    try scratch.write("a.json", Self.wide)
    let shown = scratch.run("fmt", "--write", "--diff", "@")
    #expect(shown.status == 0 && shown.output.hasPrefix("--- a.json\n+++ a.json\n@@ -1 +1 @@\n"))
    #expect(try scratch.text("a.json") == Self.tidy)
  }

  @Test("A file that cannot be read is left and reported, and the others go on")
  func broken() throws {
    let scratch = try FixtureScratch([
      "a.json": Self.broken, "b.json": Self.wide, "c.json": "{", "d.json": Self.wide,
    ])
    let run = scratch.run("fmt", "--write", "@")
    #expect(run.status == 2)
    #expect(run.errors.contains("error[unsupported-arithmetic]"))
    #expect(run.errors.contains("--> a.json:1:41 ($.scenes[0].can)"))
    #expect(run.errors.contains("--> c.json:1:2"))
    #expect(try scratch.text("a.json") == Self.broken)
    #expect(try scratch.text("b.json") == Self.tidy && scratch.text("d.json") == Self.tidy)
    #expect(run.output.hasSuffix("2 predicates in 2 of 2 files changed\n"))
    let check = scratch.run("fmt", "--check", "@")
    #expect(check.status == 2 && check.output == "nothing to change in 2 files\n")
  }

  @Test("One fixture without a mode is printed, and several are wrong usage")
  func print() throws {
    let scratch = try FixtureScratch(["a.json": Self.wide, "b.json": Self.wide])
    let run = scratch.run("fmt", "@/a.json")
    #expect(run.status == 0 && run.output == Self.tidy)
    #expect(try scratch.text("a.json") == Self.wide)
    for arguments in [
      ["@/a.json", "@/b.json"], ["@"], ["--check", "--write", "@"], ["--write"], ["-", "@/a.json"],
      ["--diff", "--format", "json", "@"], ["--write", "-"],
    ] {
      #expect(scratch.run(["fmt"] + arguments).status == 64, "\(arguments)")
    }
    #expect(try scratch.text("a.json") == Self.wide)
  }

  @Test("Folders are read as by `test`; links in them are left, and one that is named is followed")
  func search() throws {
    let scratch = try FixtureScratch([
      "in/a.json": Self.wide, "in/.hidden.json": "{", "in/build/x.json": "{",
      "in/other.json": #"{"name":"x"}"#, "out/secret.json": Self.wide,
    ])
    let inside = scratch.folder.appending(path: "in/a.json")
    let outside = scratch.folder.appending(path: "out/secret.json")
    for (name, target) in [("in/link.json", outside), ("in/too.json", inside)] {
      try FileManager.default.createSymbolicLink(
        at: scratch.folder.appending(path: name), withDestinationURL: target)
    }
    let run = scratch.run("fmt", "--write", "@/in")
    #expect(run.status == 0 && run.errors.isEmpty)
    #expect(run.output == "in/a.json: 1 predicate\n1 predicate in 1 of 1 file changed\n")
    #expect(try scratch.text("out/secret.json") == Self.wide)
    #expect(scratch.run("fmt", "--write", "@/in/link.json").status == 0)
    #expect(try scratch.text("out/secret.json") == Self.tidy)
    let link = scratch.folder.appending(path: "in/link.json").path
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == outside.path)
    try scratch.write("in/b.json", "{")
    #expect(scratch.run("fmt", "--check", "@/in", "--exclude", "b*").status == 0)
    #expect(scratch.run("fmt", "--check", "@/in").status == 2)
    #expect(scratch.run("fmt", "--check", "@/in", "--exclude", "*").errors.contains("no fixture"))
  }

  @Test("What is no file is said to be none, and a predicate in its place is named")
  func wrongPaths() throws {
    let scratch = try FixtureScratch(["x.txt": "", "other.json": "{}"])
    #expect(scratch.run("fmt", "--check", "@").status == 2)
    #expect(scratch.run("fmt", "@/none.json").errors.contains("error[file-not-found]"))
    #expect(scratch.run("fmt", "@/other.json").errors.contains("error[missing-key]"))
    let run = scratch.run("fmt", "self == 'a'")
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("error: `self == 'a'` is a predicate, and no file\n  help: hand"))
    let json = scratch.run("fmt", "self == 'a'", "--format", "json")
    #expect(json.status == 2 && json.output.contains(#""id":"predicate-for-path""#))
  }

  @Test("A file that cannot be written is an error, and the others go on")
  func unwritable() throws {
    let scratch = try FixtureScratch(["b.json": Self.wide])
    let pipe = scratch.folder.appending(path: "a.json").path
    try #require(mkfifo(pipe, 0o600) == 0)
    let run = scratch.run("fmt", "--write", "@/a.json", "@/b.json", "--format", "json")
    #expect(run.status == 2)
    #expect(run.output.contains(#"cannot write `a.json`: it is no regular file"#))
    // It is not read, so nothing is known of what would change.
    #expect(!run.output.contains(#"{"file":"a.json""#))
    #expect(run.output.contains(#"{"file":"b.json","changed":true,"written":true,"#))
    #expect(try scratch.text("b.json") == Self.tidy)
  }

  @Test(
    "A folder that takes no file leaves the fixture in it whole",
    .enabled(if: getuid() != 0, "the superuser writes anywhere"))
  func readOnlyFolder() throws {
    let scratch = try FixtureScratch(["in/a.json": Self.wide])
    let folder = scratch.folder.appending(path: "in").path
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: folder)
    let run = scratch.run("fmt", "--write", "@")
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: folder)
    #expect(run.status == 2 && run.errors.contains("cannot write `in/a.json`"))
    #expect(run.output == "nothing changed in 1 file\n")
    #expect(try scratch.text("in/a.json") == Self.wide)
  }

  @Test("The diff of a folder, applied, is what writing makes of it")
  func diffApplies() throws {
    var scenes = (0..<60).map { #"  { "id": "\#($0)", "can": "SELF == '\#($0)'" }"# }
    for place in [0, 1, 9, 17, 30, 31, 59] { scenes[place].replace("SELF == ", with: "self\t=") }
    let before = "{ \"scenes\": [\r\n" + scenes.joined(separator: ",\n") + "] }"
    let scratch = try FixtureScratch(["a.json": before.replacing("\t", with: " ")])
    let diff = scratch.run("fmt", "--diff", "@").output
    let patched = try UnifiedPatch.apply(diff, to: scratch.text("a.json"))
    #expect(diff.split(separator: "\n").count { $0.hasPrefix("@@") } == 5)
    #expect(scratch.run("fmt", "--write", "@").status == 0)
    #expect(try scratch.text("a.json") == patched)
  }
}

/// Applies a unified diff of one file.
private enum UnifiedPatch {
  struct Mismatch: Error {}

  static func apply(_ diff: String, to text: String) throws -> String {
    var old = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)[...]
    var new: [Substring.UTF8View] = []
    var line = 1
    for row in diff.utf8.split(separator: 0x0A) where !row.starts(with: "---".utf8) {
      let rest = row.dropFirst()
      switch row.first {
      case UInt8(ascii: "@"):
        let start = String(row.dropFirst(4).prefix { 0x30...0x39 ~= $0 })
        while let number = start.flatMap(Int.init), line < number, let next = old.popFirst() {
          new.append(next)
          line += 1
        }
      case UInt8(ascii: " "), UInt8(ascii: "-"):
        guard let next = old.popFirst(), next.elementsEqual(rest) else { throw Mismatch() }
        if row.first == UInt8(ascii: " ") { new.append(rest) }
        line += 1
      case UInt8(ascii: "+") where !row.starts(with: "+++".utf8): new.append(rest)
      default: break
      }
    }
    return (new + old).map { String(Substring($0)) }.joined(separator: "\n")
  }
}
