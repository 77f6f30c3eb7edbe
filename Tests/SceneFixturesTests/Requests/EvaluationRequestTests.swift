import PredicateLanguage
import SceneFixtures
import Testing

@Suite("Requests: a line of JSON each")
struct EvaluationRequestTests {
  private func error(_ line: String) -> Diagnostic? {
    error(Array(line.utf8))
  }

  private func error(_ line: [UInt8]) -> Diagnostic? {
    do throws(RequestError) {
      _ = try EvaluationRequest.read(line)
      return nil
    } catch {
      return error.diagnostic
    }
  }

  @Test("A line gives its predicate, its arguments and its input")
  func reads() throws {
    let line = #"""
      {"predicate":"SELF IN %@","arguments":[["a",null],1,2.0,0.5,true,null,"\u00e9"],"input":"x",
       "id":["ignored",{"predicate":1}]}
      """#
    let request = try EvaluationRequest.read(Array(line.utf8))
    #expect(request.predicate == "SELF IN %@")
    #expect(
      request.arguments == [
        .list(["a", .null]), .integer(1), .integer(2), .real(0.5), .boolean(true), .null, "é",
      ])
    #expect(request.input == "x" && request.hasInput)
  }

  @Test("No input is something else than the input null")
  func inputs() throws {
    let absent = try EvaluationRequest.read(Array(#"{"predicate":"a"}"#.utf8))
    let null = try EvaluationRequest.read(Array(#"{"predicate":"a","input":null}"#.utf8))
    #expect(absent.input == nil && !absent.hasInput && absent.arguments.isEmpty)
    #expect(null.input == nil && null.hasInput)
    let problem = EvaluationRequest.missingInput(lineBytes: 17).diagnostic
    #expect(problem.id == "missing-key" && problem.span == SourceSpan(0, 17))
  }

  struct Row: Sendable {
    let line: String
    let id: String
    let message: String
    let span: SourceSpan
  }

  static let rows = [
    Row(line: "", id: "line-not-json", message: "the line is empty", span: SourceSpan(0, 0)),
    Row(
      line: "not json", id: "line-not-json", message: "`not` is not a value of JSON",
      span: SourceSpan(0, 3)),
    Row(
      line: #"{"predicate":"a","#, id: "line-not-json",
      message: "the line ends inside an unclosed object", span: SourceSpan(17, 17)),
    Row(
      line: #"{"predicate":"a",}"#, id: "line-not-json", message: "nothing follows this comma",
      span: SourceSpan(16, 17)),
    Row(
      line: #"{"predicate":"\ud800"}"#, id: "line-not-json",
      message: #"`\ud800` is half of a surrogate pair"#, span: SourceSpan(14, 20)),
    Row(
      line: #"{"predicate":"a","x":1e999}"#, id: "number-out-of-range",
      message: "the number is too large", span: SourceSpan(21, 26)),
    Row(
      line: #"{"predicate":"a","predicate":"b"}"#, id: "duplicate-key",
      message: "the key `predicate` is given twice", span: SourceSpan(17, 28)),
    Row(
      line: #"{"predicate":"a","x":{"y":1,"y":2}}"#, id: "duplicate-key",
      message: "the key `y` is given twice", span: SourceSpan(28, 31)),
    Row(
      line: "[]", id: "line-not-an-object",
      message: "the line must be an object with `predicate` and `input`", span: SourceSpan(0, 2)),
    Row(
      line: #"{"input":"a"}"#, id: "missing-key", message: "the line needs the key `predicate`",
      span: SourceSpan(0, 1)),
    Row(
      line: #"{"predicate":7}"#, id: "wrong-type",
      message: "`predicate` must be a string, not a number", span: SourceSpan(13, 14)),
    Row(
      line: #"{"predicate":"a","input":[]}"#, id: "wrong-type",
      message: "`input` must be a string or null, not a list", span: SourceSpan(25, 26)),
    Row(
      line: #"{"predicate":"a","arguments":{}}"#, id: "wrong-type",
      message: "`arguments` must be a list, not an object", span: SourceSpan(29, 30)),
    Row(
      line: #"{"predicate":"a","arguments":["x",{}]}"#, id: "wrong-type",
      message:
        "an argument must be a string, a number, true, false or null, or a list of them, "
        + "not an object",
      span: SourceSpan(34, 35)),
    Row(
      line: #"{"predicate":"a","arguments":[["x",["y"]]]}"#, id: "wrong-type",
      message:
        "an element of an argument must be a string, a number, true, false or null, not a list",
      span: SourceSpan(35, 36)),
  ]

  @Test("What is no request says what and where", arguments: rows)
  func wrong(row: Row) throws {
    let found = try #require(error(row.line))
    #expect(found.id == row.id)
    #expect(found.message == row.message)
    #expect(found.span == row.span)
  }

  @Test("A byte order mark counts")
  func mark() throws {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    #expect(error(mark + Array(#"{"predicate":"a"}"#.utf8)) == nil)
    #expect(error(mark + Array("[]".utf8))?.span == SourceSpan(0, 5))
    #expect(error(mark + Array(#"{"predicate":7}"#.utf8))?.span == SourceSpan(16, 17))
    #expect(error(mark + Array("x".utf8))?.span == SourceSpan(3, 4))
    #expect(error(mark + [0x22, 0xFF, 0x22])?.span == SourceSpan(4, 5))
  }

  @Test("Bytes that are not UTF-8 have a place")
  func encoding() throws {
    let found = try #require(error([0x7B, 0xFF, 0x7D]))
    #expect(found.id == "line-not-utf8" && found.span == SourceSpan(1, 2))
    let wide = try #require(error([0xFF, 0xFE, 0x7B, 0x00]))
    #expect(wide.id == "line-not-utf8" && wide.message == "the line is in UTF-16")
  }

  @Test("The limit of nesting is an error, and lists under other keys stay within it")
  func nesting() {
    func line(depth: Int, key: String = "x") -> String {
      let list = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
      return #"{"predicate":"a","\#(key)":\#(list)}"#
    }
    #expect(error(line(depth: 63)) == nil)
    #expect(error(line(depth: 64))?.id == "nesting-limit")
    #expect(error(line(depth: 63, key: "arguments"))?.id == "wrong-type")
    #expect(error(line(depth: 4_000, key: "arguments"))?.id == "nesting-limit")
  }

  @Test("A line may have as many bytes as the limit says")
  func length() {
    let frame = #"{"predicate":""}"#
    func line(bytes: Int) -> String {
      frame.replacing(
        #""""#, with: "\"\(String(repeating: "x", count: bytes - frame.utf8.count))\"")
    }
    #expect(error(line(bytes: FixtureLimits.requestBytes)) == nil)
    #expect(error(line(bytes: FixtureLimits.requestBytes + 1)) == RequestError.tooLong.diagnostic)
  }

  @Test("Deep lists as arguments cost what their bytes cost")
  func deepArguments() {
    let list = String(repeating: "[", count: 60) + String(repeating: "]", count: 60)
    let lists = Array(repeating: list, count: 8_000).joined(separator: ",")
    let time = ContinuousClock().measure {
      #expect(error(#"{"predicate":"a","arguments":[\#(lists)]}"#)?.id == "wrong-type")
    }
    #expect(time < .seconds(20))
  }

  @Test("A list of arguments is read alone, with the same errors")
  func argumentsAlone() throws {
    let json = Array(#"["mail/", 7, ["a"]]"#.utf8)
    #expect(try EvaluationRequest.readArguments(json) == ["mail/", 7, ["a"]])
    for (text, id, span) in [
      ("{}", "wrong-type", SourceSpan(0, 2)), ("[[[1]]]", "wrong-type", SourceSpan(2, 3)),
      ("[1,]", "line-not-json", SourceSpan(2, 3)), ("", "line-not-json", SourceSpan(0, 0)),
    ] {
      let error = #expect(throws: RequestError.self) {
        try EvaluationRequest.readArguments(Array(text.utf8))
      }
      #expect(error?.diagnostic.id == id && error?.diagnostic.span == span, "\(text)")
    }
  }
}
