import Foundation
import PredicateLanguage
import TestSupport
import Testing

@testable import SceneRouteCommands

@Suite struct TableLayoutTests {
  private let header = [
    TableColumn(title: "EVENT", squeeze: .flexible),
    TableColumn(title: "SOURCE", squeeze: .optional),
    TableColumn(title: "WHY"),
  ]
  private let plain = Painter(usesColor: false)
  private let long = [TableCell(text: "abcdefghijklmnopqrstuvwxyz"), cell("url"), cell("why")]

  private static func cell(_ text: String) -> TableCell { TableCell(text: text) }

  @Test("Without a limit each column is as wide as its widest cell and nothing is cut")
  func measures() {
    let rows = [TableRow(cells: long)]
    let layout = TableLayout(header, rows: rows, columns: nil)
    #expect(layout.widths == [26, 6, 3])
    #expect(layout.line(long, plain) == "abcdefghijklmnopqrstuvwxyz  url     why")
    let wider = [Self.cell("abcdefghijklmnopqrstuvwxyz0"), Self.cell(""), Self.cell("why")]
    #expect(layout.line(wider, plain) == "abcdefghijklmnopqrstuvwxyz0          why")
  }

  @Test("No line ends in white space")
  func trims() {
    let layout = TableLayout(header, rows: [TableRow(cells: long)], columns: nil)
    #expect(layout.line([Self.cell("a"), Self.cell(""), Self.cell("")], plain) == "a")
  }

  @Test("A flexible column that is too wide for the terminal loses its end")
  func squeezes() {
    let layout = TableLayout(header, rows: [TableRow(cells: long)], columns: 30)
    #expect(layout.widths == [17, 6, 3])
    #expect(layout.line(long, plain) == "abcdefghijklmnop…  url     why")
  }

  @Test("A flexible column of sixteen is readable, and the optional one stays")
  func staysReadable() {
    let layout = TableLayout(header, rows: [TableRow(cells: long)], columns: 29)
    #expect(layout.widths == [16, 6, 3])
  }

  @Test("An optional column goes before a flexible one becomes unreadable")
  func leavesOut() {
    let layout = TableLayout(header, rows: [TableRow(cells: long)], columns: 28)
    #expect(layout.widths == [23, nil, 3])
    #expect(layout.line(long, plain) == "abcdefghijklmnopqrstuv…  why")
  }

  private let explained = [
    TableColumn(title: ""),
    TableColumn(title: "EVENT", squeeze: .name),
    TableColumn(title: "SOURCE", squeeze: .optional),
    TableColumn(title: "IDENTIFIER", squeeze: .flexible),
    TableColumn(title: "WHY", squeeze: .first),
    TableColumn(title: "OTHERS", squeeze: .first),
  ]
  private let row = ["✓", "a name of twenty-two c", "url", "an/identifier/24/columns", "why", "b"]
    .map { TableCell(text: $0) }

  @Test(
    "What explains goes first, from the last; then the source; then names have their own lines",
    arguments: [
      (72, [1, 22, 6, 24, 3, 6]), (71, [1, 22, 6, 24, 3, nil]), (64, [1, 22, 6, 24, 3, nil]),
      (63, [1, 22, 6, 24, nil, nil]), (58, [1, 21, 6, 24, nil, nil]),
      (53, [1, 16, 6, 24, nil, nil]), (45, [1, 16, 6, 16, nil, nil]),
      (44, [1, 16, nil, 23, nil, nil]), (37, [1, 16, nil, 16, nil, nil]),
      (36, [1, nil, nil, 24, nil, nil]), (20, [1, nil, nil, 17, nil, nil]),
    ])
  func narrows(_ columns: Int, _ widths: [Int?]) {
    let layout = TableLayout(explained, rows: [TableRow(cells: row)], columns: columns)
    #expect(layout.widths == widths)
    for line in layout.lines(row, plain) {
      #expect(DisplayWidth.of(line.terminalText) <= columns)
    }
  }

  @Test("A name that is too long stands whole on a line of its own, with the mark")
  func ownLine() {
    let layout = TableLayout(explained, rows: [TableRow(cells: row)], columns: 46)
    #expect(
      layout.lines(row, plain) == [
        "✓  a name of twenty-two c",
        "                     url     an/identifier/24…",
      ])
    let short = ["✓", "a name", "url", "an/identifier", "", ""].map { TableCell(text: $0) }
    #expect(layout.lines(short, plain) == ["✓  a name            url     an/identifier"])
  }

  @Test(
    "A matrix that is too wide for the terminal has numbers and signs, none of which is cut",
    arguments: [nil, 130, 80, 60, 40])
  func matrix(columns: Int?) throws {
    let names = ["messages-inbox", "messages-outbox", "messages-archive", "settings", "notes"]
    let scenes = names.map { "{ \"id\": \"\($0)\", \"can\": \"SELF BEGINSWITH '\($0)'\" }" }
    let scratch = try FixtureScratch([
      "a.json": "{ \"scenes\": [\(scenes.joined(separator: ","))] }"
    ])
    var run = Subprocess("sceneroute", ["analyze", scratch.folder.path + "/a.json"])
    run.environment = ["NO_COLOR": "1"]
    if let columns { run.output = .terminal(columns: columns) }
    let lines = try run.run().output.replacing("\r", with: "").split(separator: "\n")
    let isNamed = (columns ?? .max) >= 100
    let titles = isNamed ? names : ["1", "2", "3", "4", "5"]
    let head = lines.firstIndex { $0.split(separator: " ").suffix(5).map(String.init) == titles }
    let table = lines[try #require(head, "\(lines)")...]
    let labels = isNamed ? names : zip(1..., names).map { "\($0) \($1)" }
    for label in labels { #expect(table.contains { $0.hasPrefix(label) }, "\(lines)") }
    let legend = "= equal, ⊂ within, ⊃ contains, ∩ overlaps, · disjoint, ? unknown"
    #expect(lines.joined(separator: " ").contains(legend) == !isNamed)
    for line in table {
      #expect(!line.contains("…"))
      #expect(DisplayWidth.of(String(line)) <= columns ?? .max, "\(line)")
    }
  }

  @Test("Wide characters count two columns, and a cut never leaves half of one")
  func wideCharacters() {
    #expect("邮件收件箱".shortened(to: 10) == "邮件收件箱")
    #expect("邮件收件箱".shortened(to: 9) == "邮件收件…")
    #expect("邮件收件箱".shortened(to: 8) == "邮件收…")
    #expect("e\u{301}e\u{301}e\u{301}e\u{301}".shortened(to: 3) == "e\u{301}e\u{301}…")
    #expect("abc".shortened(to: 1) == "…")
    // One column has room for the ellipsis alone, not for marks without a width beside it.
    #expect("\u{301}abc".shortened(to: 1) == "…")
  }

  @Test("Colour is put around the text and not around the gaps")
  func colours() {
    let layout = TableLayout(header, rows: [TableRow(cells: long)], columns: nil)
    let cells = [
      TableCell(text: "a", look: .red), Self.cell("b"), TableCell(text: "c", look: .dim),
    ]
    let line = layout.line(cells, Painter(usesColor: true)).terminalText
    #expect(
      line == "\u{1B}[31ma\u{1B}[0m" + String(repeating: " ", count: 27) + "b       "
        + "\u{1B}[2mc\u{1B}[0m")
  }
}

@Suite struct ShownTextTests {
  @Test("Bare text is shown bare, and what could be misread in quotes")
  func identifiers() {
    #expect(Optional("mail/inbox").shownIdentifier == "mail/inbox")
    #expect(Optional<String>.none.shownIdentifier == "nil")
    #expect(Optional("nil").shownIdentifier == "\"nil\"")
    #expect(Optional("").shownIdentifier == "\"\"")
    #expect(Optional(" a").shownIdentifier == "\" a\"")
    #expect(Optional("a\u{A0}").shownIdentifier == "\"a\u{A0}\"")
  }

  @Test("Control characters, direction marks and line separators are shown as escapes")
  func controls() {
    #expect(Optional("a\u{1B}[31mb").shownIdentifier == "a\\u{1B}[31mb")
    #expect(Optional("a\nb\tc\u{7F}\u{9B}d").shownIdentifier == "a\\nb\\tc\\u{7F}\\u{9B}d")
    #expect(Optional("a\u{202E}b\u{2028}c").shownIdentifier == "a\\u{202E}b\\u{2028}c")
  }

  @Test("Words are wrapped at spaces and never cut")
  func wraps() {
    #expect("one two three".wrapped(to: nil) == ["one two three"])
    #expect("one two three".wrapped(to: 13) == ["one two three"])
    #expect("one two three".wrapped(to: 8) == ["one two", "three"])
    #expect("unbreakable x".wrapped(to: 4) == ["unbreakable", "x"])
  }
}
