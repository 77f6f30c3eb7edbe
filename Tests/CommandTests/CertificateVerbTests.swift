import Foundation
import TestSupport
import Testing

@Suite("`--certificate` of the verbs that prove")
struct CertificateVerbTests {
  private static let mail = """
    {"scenes":[{"id":"mail","prefers":"SELF BEGINSWITH 'mail/'","can":"FALSEPREDICATE"},
               {"id":"rest"}]}
    """

  private static func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private static func names(_ certificate: [String: Any], _ key: String) -> [String] {
    (certificate[key] as? [[String: Any]] ?? []).compactMap { $0["claim"] as? String }
  }

  @Test("The answer stays, and a note says what was written")
  func analysis() throws {
    let scratch = try FixtureScratch(["mail.json": Self.mail])
    let plain = scratch.run("analyze", "@/mail.json")
    let run = scratch.run("analyze", "@/mail.json", "--certificate", "@/mail.certificate")
    #expect(run.status == 0 && run.output == plain.output)
    #expect(run.errors.contains("proofs, ") && run.errors.contains("0 without certificate"))
    let certificate = try Self.object(try scratch.text("mail.certificate"))
    #expect(certificate["kind"] as? String == "analyze")
    #expect(
      Self.names(certificate, "claims")
        == ["no-gap", "empty", "always", "prefers-within-can", "idle-preference"]
        + ["no-fight", "no-fight", "implies"])
    #expect(
      Self.names(certificate, "witnesses")
        == ["empty", "always", "always", "prefers-within-can", "dead", "idle-preference"]
        + ["never-wins", "always", "dead", "never-wins", "disjoint", "implies"])
  }

  @Test("A part that changes nothing is proved by the text with TRUEPREDICATE in its place")
  func parts() throws {
    let scratch = try FixtureScratch([
      "mail.json": """
      {"scenes":[
        {"id":"mail", "canArguments":["x"],
         "can":"SELF BEGINSWITH 'mail/' AND (SELF != %@ OR NOT SELF LIKE 'a?')"},
        {"id":"same",
         "can":"SELF BEGINSWITH 'mail/' AND (SELF != 'x' OR NOT SELF LIKE 'a?')"}]}
      """
    ])
    let run = scratch.run("analyze", "@/mail.json", "--certificate", "@/mail.certificate")
    // Equal predicates that are written in different ways have their parts in different places.
    for text in ["`SELF != %@ OR NOT SELF LIKE 'a?'`", "`SELF != 'x' OR NOT SELF LIKE 'a?'`"] {
      #expect(run.output.contains("\(text) in `can` of"))
    }
    let certificate = try Self.object(try scratch.text("mail.certificate"))
    #expect(Self.names(certificate, "claims").count { $0 == "equal" } == 1)
    #expect(
      certificate["predicates"] as? [String] == [
        #"SELF BEGINSWITH "mail/" AND (SELF != "x" OR (NOT SELF LIKE "a?"))"#,
        "FALSEPREDICATE", #"SELF BEGINSWITH "mail/" AND TRUEPREDICATE"#,
      ])
  }

  @Test("What cannot be written is an error, and the answer is there")
  func unwritable() throws {
    let scratch = try FixtureScratch(["mail.json": Self.mail])
    let over = scratch.run("analyze", "@/mail.json", "--certificate", "@/mail.json")
    #expect(over.status == 64 && over.errors.contains("would replace a file that is read"))
    let lost = scratch.run("analyze", "@/mail.json", "--certificate", "@/no/mail.certificate")
    #expect(lost.status == 2 && lost.output.contains("proved"))
    let one = scratch.run(
      "compare", "SELF == 'a'", "SELF == 'b'", "--certificate", "@/no/c", "--format", "json")
    #expect(one.status == 2 && one.output.contains("unwritable-file"))
    #expect(scratch.run("compare", "--jsonl", "--certificate", "@/c").status == 64)
  }
}
