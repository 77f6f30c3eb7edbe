import Testing

@testable import SceneRouteCommands

@Suite("Serving a page: what the server's package relies on")
struct ServeTests {
  private static let text = """
    { "scenes": [ { "id": "notes", "can": "SELF == 'a'" } ], "events": [ { "identifier": "a" } ] }
    """

  @Test("A verb that reads takes a document's text, not the file's", arguments: ["route", "lint"])
  func readsDocuments(verb: String) {
    let path = "Fixtures/scenes/mail.json"
    let answer = SceneRouteCommand.answer(
      to: [verb, "--format", "json", "--", path], documents: [path: Array(Self.text.utf8)])
    let output = String(decoding: answer.output, as: UTF8.self)
    #expect(output.contains("notes") || output.contains("expects-nothing"))
    #expect(!output.contains("message-2041"))
    #expect(answer.errors.isEmpty)
  }

  @Test("A payload may be a document")
  func readsPayloads() {
    let payload = #"{ "aps": { "target-content-id": "a" } }"#
    let answer = SceneRouteCommand.answer(
      to: ["route", "--format", "json", "--notification=p.apns", "--", "f.json"],
      documents: ["f.json": Array(Self.text.utf8), "p.apns": Array(payload.utf8)])
    #expect(answer.status == 0)
    #expect(String(decoding: answer.output, as: UTF8.self).contains(#""scene":"notes""#))
  }

  @Test("Wrong arguments are an answer, too")
  func answersUsage() {
    let answer = SceneRouteCommand.answer(to: ["route", "--no-such-option"])
    #expect(answer.status == 64)
    #expect(!answer.errors.isEmpty)
  }

  @Test(
    "A link's state is taken, with the link or without",
    arguments: [
      ("http://127.0.0.1:1/#s=aB9-_", "s=aB9-_"), ("s=aB", "s=aB"), ("#s=aB", "s=aB"),
      ("http://127.0.0.1:1/", nil), ("s=a b", nil), ("s=<x>", nil), ("#x", nil), ("", nil),
    ])
  func readsFragments(link: String, fragment: String?) {
    #expect(ServeOptions.fragment(of: link) == fragment)
  }

  @Test("A state that is too long is none")
  func boundsFragments() {
    let longest = "s=" + String(repeating: "a", count: ServeOptions.fragmentBytes - 2)
    #expect(ServeOptions.fragment(of: longest) == longest)
    #expect(ServeOptions.fragment(of: longest + "a") == nil)
  }

  @Test("The server gets what the verb was told")
  func passesOptions() throws {
    let words = ["--port=8080", "--open", "--write", "--state=s=ab", "--", "-a.json"]
    let (options, status) = ServeOptions.read(words)
    #expect(status == 0)
    #expect(options?.fixture == "-a.json")
    #expect(options?.port == 8080)
    #expect(options?.arguments == words)
  }

  @Test(
    "What makes no sense is wrong usage",
    arguments: [["--port=65536"], ["--port=-1"], ["--write"], ["--state=x"]])
  func refusesOptions(arguments: [String]) {
    let run = CommandRun(["serve"] + arguments)
    #expect(run.status == 64)
    #expect(run.output.isEmpty)
  }

  @Test("A file that is not there is bad input")
  func refusesMissingFiles() {
    let run = CommandRun(["serve", "is-not-there.json"])
    #expect(run.status == 2)
    #expect(run.errors.hasPrefix("error[file-not-found]"))
  }
}
