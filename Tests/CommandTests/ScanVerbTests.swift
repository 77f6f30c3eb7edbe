import Foundation
import TestSupport
import Testing

@Suite("sceneroute scan: files, links and baselines")
struct ScanVerbTests {
  private static let wrong = #"let a = NSPredicate(format: "SELF BEGINWITH 'a'")"# + "\n"
  private static let right = #"let a = NSPredicate(format: "SELF BEGINSWITH 'a'")"# + "\n"

  @Test("A source that is reached by a link, too, is read once; a link out of the folder is not")
  func links() throws {
    let scratch = try FixtureScratch([
      "App/Real.swift": Self.wrong, "App/Names.swift": "enum Names { static let kind = \"a\" }\n",
      "App/Use.swift": #"let b = NSPredicate(format: "SELF == %@", Names.kind)"#,
      "Other/Far.swift": Self.wrong, "App/.hidden/Hidden.swift": Self.wrong,
      // Names without an ending are of no language.
      "App/swift": Self.wrong, "App/m": Self.wrong, "App/h": Self.wrong,
    ])
    for (name, target) in [
      ("App/A.swift", "App/Real.swift"), ("App/Again.swift", "App/Names.swift"),
      ("App/Far.swift", "Other/Far.swift"), ("App/Hidden.swift", "App/.hidden/Hidden.swift"),
      ("App/Twice.swift", "App/.hidden/Hidden.swift"), ("App/None.swift", "App/Nothing.swift"),
    ] {
      try FileManager.default.createSymbolicLink(
        at: scratch.folder.appending(path: name),
        withDestinationURL: scratch.folder.appending(path: target))
    }
    for folder in ["@/App", "@/App/", "@/./App"] {
      let run = scratch.run("scan", folder, "--sites")
      #expect(run.status == 1)
      let rows = run.output.split(separator: "\n").filter { $0.contains("  format  ") }
      #expect(rows.count == 3, "\(run.output)")
      #expect(rows.contains { $0.contains("Hidden.swift:1:9") })
      #expect(rows.contains { $0.contains("Real.swift:1:9") })
      // A constant that is declared once.
      #expect(rows.contains { $0.contains("Use.swift:1:9") && $0.contains("`a`") })
    }
    let twice = scratch.run("scan", "@/App", "@/App/./Use.swift", "@/App/", "--sites")
    #expect(twice.output.split(separator: "\n").count { $0.contains("  format  ") } == 3)
    let named = scratch.run("scan", "@/App/Far.swift")
    #expect(named.status == 1 && named.output.contains("App/Far.swift:1:"))
  }

  @Test("What is not there, no source, too large or a pipe is an error, and the others are checked")
  func unreadable() throws {
    let scratch = try FixtureScratch(["a.swift": Self.wrong, "b.txt": Self.wrong])
    for (path, message) in [
      ("none", "there is no file"), ("none.swift", "there is no file"),
      ("b.txt", "is no source of Swift or Objective-C"),
    ] {
      let run = scratch.run("scan", "@/a.swift", "@/\(path)")
      #expect(run.status == 2, "\(path)")
      #expect(run.output.contains(message), "\(path): \(run.output)")
      #expect(run.output.contains("unknown-operator"), "\(path)")
    }
    let large = scratch.folder.appending(path: "large.swift")
    try Data(repeating: 0x20, count: 1 << 24).write(to: large)
    let run = scratch.run("scan", "@/a.swift", "@/large.swift")
    #expect(run.status == 2 && run.output.contains("SR002 file-too-large"))
    #expect(run.output.contains("unknown-operator"))
    try Data(repeating: 0x20, count: 1 << 24 - 1).write(to: large)
    #expect(scratch.run("scan", "@/large.swift").status == 0)
  }

  @Test("A baseline of sources knows errors, too, and lets new findings through")
  func baseline() throws {
    let scratch = try FixtureScratch(["App/a.swift": Self.wrong])
    let written = scratch.run("scan", "@/App", "--write-baseline", "@/known.json")
    #expect(written.status == 0 && written.output.contains("1 finding of 1 file written"))
    let known = scratch.run("scan", "@/App", "--baseline", "@/known.json")
    #expect(known.status == 0 && known.output.contains("1 known"))
    try scratch.write("App/b.swift", Self.wrong)
    let more = scratch.run("scan", "@/App", "--baseline", "@/known.json")
    #expect(more.status == 1 && more.output.contains("b.swift:1:"))
    #expect(!more.output.contains("a.swift:1:"))
    try FileManager.default.removeItem(at: scratch.folder.appending(path: "App/b.swift"))
    try scratch.write("App/a.swift", Self.right)
    let gone = scratch.run("scan", "@/App", "--baseline", "@/known.json")
    #expect(gone.status == 0 && gone.output.contains("of the baseline"))
    let over = scratch.run("scan", "@/App", "--write-baseline", "@/App/a.swift")
    #expect(over.status == 64 && over.errors.contains("would replace a file that is checked"))
    #expect(try scratch.text("App/a.swift") == Self.right)
  }

  @Test("The status is 1 from the level that is asked for, and 0 without a finding of it")
  func level() throws {
    let scratch = try FixtureScratch([
      "warning.swift": #"let a = NSPredicate(format: "SELF == 'a'", b)"#,
      "error.swift": Self.wrong, "right.swift": Self.right, "empty.m": "",
    ])
    for (file, level, status) in [
      ("warning", "error", 0), ("warning", "warning", 1), ("warning", "info", 1),
      ("error", "error", 1), ("error", "info", 1), ("right", "info", 0),
    ] as [(String, String, Int32)] {
      #expect(scratch.run("scan", "@/\(file).swift", "--fail-level", level).status == status)
    }
    let empty = scratch.run("scan", "@/empty.m")
    #expect(empty.status == 0 && empty.output.contains("0 sites in 0 of 1 file"))
  }
}
