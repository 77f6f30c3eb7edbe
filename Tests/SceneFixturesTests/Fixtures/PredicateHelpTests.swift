import PredicateLanguage
import SceneFixtures
import SceneRouting
import TestSupport
import Testing

@Suite("Help for predicates in fixtures")
struct PredicateHelpTests {
  /// A condition as it stands in JSON, between the quotes, and its only finding's help.
  struct Row: Sendable, CustomTestStringConvertible {
    let json: String
    var argument: String?
    let help: String
    /// The condition when the help was followed, and an identifier for which it is then true.
    let followed: String
    var followedArgument: String?
    let hit: String

    var testDescription: String { json }
  }

  private static let twice = "; in JSON each backslash is written twice"

  /// The texts between `#"` and `"#` are what a file has.
  static let rows: [Row] = [
    Row(
      json: #"SELF LIKE 'a\\.b'"#, help: #"write `\\.` to keep the backslash"# + twice,
      followed: #"SELF LIKE 'a\\\\.b'"#, hit: "a.b"),
    Row(
      json: #"SELF LIKE 'a\\\\'"#,
      help: #"for one backslash in the pattern write `\\\\` in the text, or `\\` in an argument"#
        + twice,
      followed: #"SELF LIKE 'a\\\\\\\\'"#, hit: #"a\"#),
    Row(
      json: "SELF LIKE %@", argument: #"a\\"#,
      help: #"for one backslash in the pattern write `\\\\` in the text, or `\\` in an argument"#
        + twice,
      followed: "SELF LIKE %@", followedArgument: #"a\\\\"#, hit: #"a\"#),
    Row(
      json: #"SELF LIKE 'a\*b'"#,
      help: #"a backslash in a JSON string is written twice: `\\*`; in the quotes of a predicate, "#
        + "where it is an escape too, four times",
      followed: #"SELF LIKE 'a\\\\*b'"#, hit: "a*b"),
    Row(
      json: "SELF MATCHES 'a{'", help: #"to match a brace, write `\\{`"# + twice,
      followed: #"SELF MATCHES 'a\\\\{'"#, hit: "a{"),
    Row(
      json: "SELF MATCHES %@", argument: "a{", help: #"to match a brace, write `\{`"# + twice,
      followed: "SELF MATCHES %@", followedArgument: #"a\\{"#, hit: "a{"),
    Row(
      json: "SELF == note/42", help: #"write `"note/42"`"#, followed: #"SELF == \"note/42\""#,
      hit: "note/42"),
  ].filter { Build.canRun($0.json) }

  private static func fixture(_ json: String, _ argument: String?) -> String {
    let arguments = argument.map { #","canArguments":["\#($0)"]"# } ?? ""
    return #"{"options":{"profile":"engine"},"scenes":[{"id":"a","can":"\#(json)"\#(arguments)}]}"#
  }

  @Test("A backslash in the help is as many as JSON needs", arguments: rows)
  func backslashes(row: Row) throws {
    let findings = Reading.diagnostics(Self.fixture(row.json, row.argument))
    #expect(findings.map(\.help) == [row.help])
    let fixture = try Reading.fixture(Self.fixture(row.followed, row.followedArgument))
    #expect(fixture.warnings.isEmpty)
    #expect(try fixture.sceneSet["a"]?.conditions.can.evaluate(row.hit) == true)
  }

  @Test(
    "A variable that resembles one which the place has is a typo", arguments: ["uikit", "engine"])
  func variables(profile: String) {
    let options = #""options":{"profile":"\#(profile)"}"#
    let help = { (name: String, place: String) in
      let scenes = #""scenes":[{"id":"a","can":"SELF == $\#(name)"}]"#
      let app = #""app":{"conditions":{"Note":{"can":"SELF == $\#(name)"}}},"scenes":[{"id":"a"}]"#
      return Reading.diagnostics("{\(options),\(place == "app" ? app : scenes)}").map(\.help)
    }
    let present =
      profile == "engine"
      ? "write the value itself, or `%@` and the value as an argument"
      : "put the value into the predicate; conditions that UIKit never sees need "
        + #"`"options": {"profile": "engine"}`, or `--profile engine`"#
    #expect(help("IDENTIFIER", "app") == [])
    #expect(help("IDENTFIER", "app") == ["did you mean `$IDENTIFIER`?"])
    #expect(help("identifier", "app") == ["did you mean `$IDENTIFIER`?"])
    #expect(help("folder", "app") == [present])
    #expect(help("IDENTFIER", "scenes") == [present])
  }
}
