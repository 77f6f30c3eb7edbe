import Foundation
import TestSupport
import Testing

/// Pushes letters that do not show through every way into the command, and looks at what comes out.
@Suite struct RawOutputTests {
  /// So many letters at once are not cut where a sentence quotes them.
  private static let batchSize = 110
  private static let forged = "error: forged"

  private static let batches = batches(of: batchSize)

  private static func batches(of size: Int) -> [[Unicode.Scalar]] {
    let scalars = HiddenLetters.sample
    return stride(from: 0, to: scalars.count, by: size).map { start in
      Array(scalars[start..<min(start + size, scalars.count)])
    }
  }

  /// The letters, and a line that looks like one of the command's.
  private static func text(_ batch: [Unicode.Scalar]) -> String {
    var text = "x"
    text.unicodeScalars += batch
    return text + "x\n\(forged)"
  }

  @Test("The list of hidden letters is whole")
  func count() {
    #expect(HiddenLetters.all.count > 4_300)
    #expect(HiddenLetters.sample.count > 180)
  }

  @Test("Verbs that read a fixture send nothing raw", arguments: batches.indices)
  func fixtures(_ index: Int) throws {
    let text = Self.text(Self.batches[index])
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let events = try folder.write(RawFixture.events(text), to: "events.json")
    let timeline = try folder.write(RawFixture.timeline(text), to: "timeline.json")
    let mistakes = try folder.write(RawFixture.mistakes(text), to: "mistakes.json")
    for format in ["text", "json"] {
      try run(["route", events, "--fail-on", "none"], format)
      try run(["explain", events], format)
      try run(["route", events, "--identifier", text, "--url", text], format)
      try run(["route", events, "--event", text], format)
      try run(["explain", events, "--stdin"], format, input: text)
      try run(["simulate", timeline, "--calls"], format)
    }
    for file in [events, timeline, mistakes] {
      for format in ["text", "json"] { try run(["fmt", file, "--check"], format) }
      try run(["fmt", file])
      try run(["fmt", file, "--diff", "--check"])
    }
    try run(["simulate", timeline, "--final-state"])
    try run(["route", mistakes])
    try run(["route", events, "--notification", folder.path(of: "x" + text)])
  }

  @Test("Verbs that read a predicate send nothing raw", arguments: batches.indices)
  func predicates(_ index: Int) throws {
    let text = Self.text(Self.batches[index])
    let literal = "'" + text + "'"
    for format in ["text", "json"] {
      try run(["evaluate", "--tree", "SELF == \(literal)"], format)
      try run(["evaluate", "--tree", "SELF == $\(text) OR \(text)"], format)
      try run(["compare", "SELF == \(literal)", "SELF != \(literal)"], format)
      try run(
        ["compare", "SELF LIKE SELF", "SELF == 'x'", "--within", "SELF == \(literal)"], format)
      try run(["compare", "SELF == \(literal) \(text)", "x", "--within", text], format)
    }
    try run(["evaluate", "--tree", "--canonical", "SELF == \(literal) OR $a == \(literal)"])
    for format in ["text", "json"] {
      try run(["fmt"], format, input: "self==\(literal)")
      try run(["fmt", "--check"], format, input: "self==\(literal) \(text)")
    }
    try run(["fmt", "--check", "--diff"], input: "self==\(literal)")
    try run(["evaluate", "SELF BEGINSWITH \(literal)", text, "\(text)x"])
    try run(["evaluate", "SELF MATCHES '(' + \(literal)", text, text])
    let argument = String(decoding: try RawFixture.json([text]), as: UTF8.self)
    try run(["evaluate", "SELF == %@", "--arguments", argument, text])
    let request = try RawFixture.json(["predicate": "SELF == \(literal) \(text)", "input": text])
    try run(["evaluate", "--jsonl"], input: String(decoding: request, as: UTF8.self))
    try run(["evaluate", "--jsonl"], input: text)
    let pair = try RawFixture.json(["p": "SELF == \(literal)", "q": "SELF == \(literal)x\(text)"])
    for line in [String(decoding: pair, as: UTF8.self), text] {
      try run(["compare", "--jsonl"], input: line)
    }
  }

  @Test("Wrong usage and help send nothing raw", arguments: batches.indices)
  func usage(_ index: Int) throws {
    let text = Self.text(Self.batches[index])
    let usages = [
      ["route", text, "--nope"], ["--x\(text)"], ["-x\(text)"], ["-\(text)"], ["--", text, text],
      ["route", "a.json", "--format", text], ["route", "a.json", "--format=\(text)"],
      ["evaluate", "SELF == nil", "--arguments", text], ["route", "a.json", "--fail-on", text],
      ["route", "a.json", "--event"], ["evaluate", "--jsonl", text],
      ["--generate-completion-script", text], ["explian\(Self.batches[index][0])", text],
      ["help", text],
    ]
    for arguments in usages { try run(arguments, status: 64) }
    for arguments in [["--help", text], ["route", "--help", text], ["help", "route", text]] {
      try run(arguments)
    }
  }

  /// A name has at most 255 bytes.
  @Test("Names of files send nothing raw", arguments: batches(of: 55).indices)
  func files(_ index: Int) throws {
    let text = Self.text(Self.batches(of: 55)[index])
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let path = try folder.write(RawFixture.mistakes("a"), to: "x\(text).json")
    for verb in [["route"], ["lint", "--facts"], ["fmt"]] { try run(verb + [path]) }
    for verb in [["route"], ["lint", "--facts"], ["bench"], ["fmt"]] {
      try run(verb + [path + "x"])
    }
    let layout = try folder.write(
      Data(#"{"scenes":[{"can":"self='a'"}]}"#.utf8), to: "y\(text).json")
    for option in ["--check", "--diff", "--write"] { try run(["fmt", option, layout]) }
    try run([path])
  }

  @Test("Manifests send nothing raw", arguments: batches.indices)
  func otherFiles(_ index: Int) throws {
    // XML has no controls, and a line end in a value is none in the answer.
    let batch = Self.batches[index]
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let plist = try folder.write(
      RawFixture.manifest(Self.text(batch.filter { $0.value >= 0x20 })), to: "Info.plist")
    let wrong = try folder.write(
      RawFixture.manifest(Self.text(batch)), to: "Wrong.plist")
    for format in ["text", "json"] {
      try run(["lint", "--facts", plist], format)
      try run(["lint", "--facts", wrong], format)
    }
  }

  @Test("All of them at once, as identifiers and in JSON, are never raw")
  func everything() throws {
    let text = Self.text(HiddenLetters.all)
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let fixture = try folder.write(RawFixture.events(text), to: "all.json")
    for format in ["text", "json"] {
      try run(["route", fixture], format)
    }
    let predicate = try RawFixture.json(["predicate": "SELF == '\(text)'", "input": "a"])
    try run(["evaluate", "--jsonl"], input: String(decoding: predicate, as: UTF8.self))
  }

  @Test("A measurement sends nothing raw")
  func bench() throws {
    let folder = try WrittenFolder()
    defer { folder.remove() }
    let events = Self.batches.map { ["name": Self.text($0), "identifier": "a"] }
    let fixture = try folder.write(
      RawFixture.json(["scenes": [["id": "a"]], "events": events]), to: "bench.json")
    for format in ["text", "json"] { try run(["bench", fixture, "--no-linear"], format) }
  }

  /// Runs the command and checks every letter that it wrote.
  private func run(
    _ arguments: [String], _ format: String? = nil, input: String = "", status: Int32? = nil
  ) throws {
    var run = Subprocess("sceneroute", arguments)
    // Behind `--` an option would be a word.
    if !arguments.contains("--") {
      run.arguments += format.map { ["--format", $0] } ?? []
      if let verb = arguments.first, Self.painters.contains(verb), status == nil {
        run.arguments += ["--color", "always"]
      }
    }
    run.input = Data(input.utf8)
    let outcome = try run.run()
    let call = Comment(rawValue: arguments.joined(separator: " ").debugDescription)
    #expect(!outcome.wasSignalled, call)
    if let status { #expect(outcome.status == status, call) }
    #expect(outcome.output.count + outcome.errors.count > 0, call)
    for written in [outcome.output, outcome.errors] {
      let plain = Self.withoutColors(written)
      #expect(HiddenLetters.first(in: plain) == nil, call)
      #expect(!plain.unicodeScalars.contains("\u{FFFD}"), call)
      let lines = plain.split(separator: "\n")
      #expect(!lines.contains { $0.drop(while: \.isWhitespace).hasPrefix(Self.forged) }, call)
    }
  }

  /// The verbs that know `--color`.
  private static let painters = [
    "route", "explain", "simulate", "evaluate", "compare", "lint", "bench", "fmt",
  ]

  /// Takes out the escapes of the command's own looks, and nothing else.
  private static func withoutColors(_ text: String) -> String {
    ["0", "1", "2", "31", "32", "33", "34", "35", "36", "1;31", "1;33", "1;36"]
      .reduce(text) { $0.replacing("\u{1B}[\($1)m", with: "") }
  }
}

/// Scalars that must not reach a terminal as they are, listed by number: an account of their own,
/// beside the properties that the command goes by.
enum HiddenLetters {
  /// Unicode's Default_Ignorable_Code_Point (DerivedCoreProperties.txt), all of it.
  static let ignorable: [ClosedRange<UInt32>] = [
    0x00AD...0x00AD, 0x034F...0x034F, 0x061C...0x061C, 0x115F...0x1160, 0x17B4...0x17B5,
    0x180B...0x180F, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x206F, 0x3164...0x3164,
    0xFE00...0xFE0F, 0xFEFF...0xFEFF, 0xFFA0...0xFFA0, 0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3,
    0x1D173...0x1D17A, 0xE0000...0xE0FFF,
  ]
  /// C0, DEL and C1; the line and the paragraph separator; annotation and hieroglyph controls.
  static let controls: [ClosedRange<UInt32>] = [
    0x0...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0xFFF9...0xFFFB, 0x13430...0x13438,
  ]
  /// Letters and symbols with a blank glyph.
  static let blanks: [ClosedRange<UInt32>] = [
    0x2800...0x2800, 0x1D159...0x1D159, 0x16FE4...0x16FE4, 0x13441...0x13442,
  ]
  static let noncharacters: [ClosedRange<UInt32>] =
    [0xFDD0...0xFDEF] + (0...16).map { $0 << 16 + 0xFFFE...$0 << 16 + 0xFFFF }

  /// Every one of them.
  static let all: [Unicode.Scalar] = scalars(ignorable + controls + blanks + noncharacters)

  /// Every one, but of the long runs of tags, selectors and unassigned ones a few, and no NUL: for
  /// arguments and names of files.
  static let sample: [Unicode.Scalar] = all.filter { scalar in
    switch scalar.value {
    case 0: false
    case 0xE0000...0xE0FFF:
      [0x0, 0x1, 0x20, 0x7F, 0x100, 0x1EF, 0xFFF].contains(scalar.value & 0xFFF)
    case 0x1FFFE...0xFFFFF where scalar.value & 0xFFFF >= 0xFFFE: scalar.value == 0x1FFFE
    default: true
    }
  }

  /// The first scalar of `text` that is of the list, but for the ends of lines.
  static func first(in text: String) -> Unicode.Scalar? {
    text.unicodeScalars.first { $0 != "\n" && set.contains($0) }
  }

  private static let set = Set(all)

  private static func scalars(_ ranges: [ClosedRange<UInt32>]) -> [Unicode.Scalar] {
    ranges.joined().compactMap(Unicode.Scalar.init)
  }
}
