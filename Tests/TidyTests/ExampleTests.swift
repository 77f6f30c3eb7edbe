import Foundation
import Testing

@Suite("Examples: what a document shows is in a test")
struct ExampleTests {
  @Test("Every line of Swift in README, catalogues and doc comments is in a test, with its value")
  func examplesAreTested() {
    let documents = Repository.files.filter {
      $0.path == "README.md" || $0.path.hasPrefix("Sources/")
    }
    #expect(documents.flatMap(ExampleChecks.examples).count >= 40)
    expectTidy(documents, atLeast: 120) { files in
      ExampleChecks.untested(files, among: Repository.files.filter(ExampleChecks.isTest))
    }
  }

  @Test("A line or a value that is in no test is reported with its document's line")
  func reportsLine() {
    let test = SourceFile("Tests/ATests.swift", "let a = f( 1 )\n  // b\n#expect(a.b == 2)\n")
    let document = """
      # Title

      ```swift
      let a = f(1)
      a.b  // 2
      a.c
      ```

      ```swift
      let a = f(1)
      a.b  // 3
      ```

      ```json
      { "d": 1 }
      ```
      """
    expectLines([6, 11], in: document, path: "README.md") {
      ExampleChecks.untested($0, among: [test])
    }
  }

  @Test("A doc comment with lines in another order than the test's is reported")
  func reportsOrder() {
    let test = SourceFile("Tests/ATests.swift", "let a = 1\nlet b = 2\n")
    let comment = "/// ```swift\n/// let b = 2\n/// let a = 1\n/// ```\n"
    expectLines([3], in: comment) { ExampleChecks.untested($0, among: [test]) }
  }
}

/// Examples in Swift are compared with the tests line by line, without white space and comments; a
/// value in a comment is what the test expects of the line.
enum ExampleChecks {
  /// A block of code in a document: its lines with their numbers.
  typealias Example = [(number: Int, text: Substring)]

  /// Whether a test compiles the file: `Tests/Outside/device.sh` those of the apps for a device.
  static func isTest(_ file: SourceFile) -> Bool {
    let folders = ["Tests/", "Documentation/Examples/", "Documentation/device/"]
    return file.isSwift && folders.contains { file.path.hasPrefix($0) }
  }

  /// Finds the first line of each example that is in no test where the lines before it are.
  static func untested(_ files: [SourceFile], among tests: [SourceFile]) -> [Violation] {
    let texts = tests.map { squeezed($0.text) }
    return files.flatMap { file in
      examples(in: file).compactMap { example in
        let lines = example.map { (number: $0.number, line: Line($0.text)) }
          .filter { !$0.line.code.isEmpty }
        let longest = texts.map { count(of: lines.map(\.line), in: $0) }.max() ?? 0
        guard longest < lines.count else { return nil }
        return Violation(
          file.path, line: lines[longest].number, "this line of the example is in no test")
      }
    }
  }

  /// A line of an example.
  private struct Line {
    let code: Data
    /// The value that a comment says the line has, or nil.
    let value: Data?

    init(_ text: Substring) {
      code = squeezed(text)
      let comment = text.range(of: " //").map { text[$0.upperBound...].drop { $0 == " " } } ?? ""
      // Other comments may be words about the value.
      let isValue = comment.first.map { ".\"[".contains($0) || $0.isNumber } ?? false
      value = isValue || comment.hasPrefix("SELF ") ? squeezed(comment) : nil
    }
  }

  /// The blocks of Swift in a document or in doc comments, and a source of a catalogue as a whole.
  ///
  /// A manifest cannot be tested here.
  static func examples(in file: SourceFile) -> [Example] {
    if file.path.contains(".docc/"), file.isSwift {
      return [file.lines.enumerated().map { ($0.offset + 1, $0.element) }]
    }
    guard file.isSwift || file.path.hasSuffix(".md") else { return [] }
    var found: [Example] = []
    var current: Example?
    for (offset, line) in file.lines.enumerated() {
      var text = line.drop { $0 == " " }
      if file.isSwift {
        guard text.hasPrefix("///") else { continue }
        text = text.dropFirst(3).drop { $0 == " " }
      }
      if text == "```swift" {
        current = []
      } else if text.hasPrefix("```") {
        if let example = current, example.first?.text != "// Package.swift" {
          found.append(example)
        }
        current = nil
      } else {
        current?.append((offset + 1, text))
      }
    }
    return found
  }

  /// How many of the lines are in `text`, one after the other, each with its value right after it.
  private static func count(of lines: [Line], in text: Data) -> Int {
    var start = text.startIndex
    for (count, line) in lines.enumerated() {
      guard let place = text.range(of: line.code, in: start..<text.endIndex) else { return count }
      start = place.upperBound
      if let value = line.value {
        guard text[start...].starts(with: Data("==".utf8) + value) else { return count }
      }
    }
    return lines.count
  }

  /// The text without white space, quotes, backslashes, brackets, and what follows `//` on a line.
  private static func squeezed(_ text: some StringProtocol) -> Data {
    var bytes = Data()
    for line in text.split(separator: "\n") where !line.hasPrefix("//") {
      let code = line.range(of: " //").map { line[..<$0.lowerBound] } ?? line
      bytes.append(contentsOf: code.utf8.filter { !" \"\\#[]".utf8.contains($0) })
    }
    return bytes
  }
}
