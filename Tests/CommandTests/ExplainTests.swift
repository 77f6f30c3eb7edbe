import Foundation
import TestSupport
import Testing

@Suite("Explanations: the reason first, and once")
struct ExplainTests {
  private static let conversations = """
    { "scenes": [
        { "id": "conversation-7", "can": "SELF BEGINSWITH 'conversation/'",
          "prefers": "SELF == 'conversation/7'" },
        { "id": "conversation-12", "can": "SELF == 'conversation/12'",
          "prefers": "SELF == 'conversations/12'" } ],
      "events": [
        { "name": "seven", "identifier": "conversation/7",
          "expect": { "scene": "conversation-7" } },
        { "name": "twelve", "identifier": "conversation/12",
          "expect": { "scene": "conversation-12" } } ] }
    """
  private static let miss = """
    nearest miss: `conversation-12` would prefer it if `prefers` said \
    `SELF == "conversation/12"` instead of `SELF == "conversations/12"`
    """
  private static let timeline = """
    { "scenes": [{ "id": "a" }, { "id": "b" }],
      "timeline": [
        { "name": "first", "identifier": "x/1", "expect": { "scene": "a" } },
        { "activate": "b" },
        { "name": "second", "identifier": "x/2", "expect": { "scene": "b" } },
        { "name": "third", "identifier": "x/3", "expect": { "scene": "a" } }
      ] }
    """

  @Test("Of many scenes those are shown that have to do with the event; the others are counted")
  func manyScenes() throws {
    let scenes = (0..<60).map { number in
      let can = number < 40 ? "SELF BEGINSWITH 'a'" : "SELF BEGINSWITH 'note/\(number)/'"
      return #"{ "id": "s\#(number)", "can": "\#(can)", "prefers": "SELF == 'a\#(number)'" }"#
    }
    let events = #"""
      [ { "identifier": "a50", "expect": { "scene": "s55" } }, { "identifier": "nota/45/x" } ]
      """#
    let scratch = try FixtureScratch([
      "x.json": #"{ "scenes": [\#(scenes.joined(separator: ","))], "events": \#(events) }"#
    ])
    let text = scratch.run("explain", "@/x.json", "--all").output
    func names(_ text: String) -> [String] {
      text.split(separator: "\n").filter { $0.hasPrefix("├─ s") || $0.hasPrefix("└─ s") }
        .map { String($0.dropFirst(3).prefix { $0 != " " }) }
    }
    // The most recent that could have got it, the one that got it, and the one that should have.
    #expect(names(text) == (0..<18).map { "s\($0)" } + ["s50", "s55", "s45"], "\(text)")
    #expect(text.contains("└─ 40 more scenes, 22 of which could take it; `--all-scenes` shows all"))
    #expect(text.contains("└─ 59 more scenes; `--all-scenes` shows all"))
    let json = scratch.run("explain", "@/x.json", "--format", "json").output
    #expect(json.contains(#""moreScenes":{"count":40,"can":22}"#))
    #expect(json.contains(#""moreScenes":{"count":59,"can":0}"#))
    let all = scratch.run("explain", "@/x.json", "--all-scenes").output
    #expect(names(all).count == 120 && !all.contains("more scene"))
    let whole = scratch.run("explain", "@/x.json", "--all-scenes", "--format", "json").output
    #expect(!whole.contains("moreScenes"))
    // What is shown is as it is among all.
    let lines = Set(all.split(separator: "\n").map { $0.dropFirst(2) })
    let new = text.split(separator: "\n").filter { !lines.contains($0.dropFirst(2)) }
    #expect(new.allSatisfy { $0.contains("more scenes") }, "\(new)")
  }

  @Test("A misspelt `prefers` of the expected scene is named by every verb, once, in the answer")
  func tie() throws {
    let scratch = try FixtureScratch(["x.json": Self.conversations])
    var failures: [String] = []
    for verb in ["route", "explain", "test"] {
      let run = scratch.run(verb, "@/x.json")
      #expect(run.status == 1 && run.errors.isEmpty, "\(verb): \(run.errors)")
      let lines = run.output.split(separator: "\n")
      #expect(lines.count { $0.contains(Self.miss) } == 1, "\(verb)")
      #expect(lines.count { $0.contains("is false at `SELF == \"conversations/12\"`") } == 1)
      let block = lines.drop { !$0.hasPrefix("failed[") }
      let end = try #require(block.firstIndex { $0.hasPrefix("  = help:") })
      failures.append(block[...end].joined(separator: "\n"))
    }
    #expect(failures.count == 3 && Set(failures).count == 1, "\(failures)")
    // The command of the help shows the scenes, without the same sentences.
    #expect(failures[0].hasSuffix("explain x.json --event twelve` shows every scene"))
    let tree = scratch.run("explain", "@/x.json", "--event", "twelve")
    #expect(tree.status == 1 && tree.errors.isEmpty)
    #expect(tree.output.contains("expected scene conversation-12\n"))
    #expect(tree.output.contains("└─ conversation-12  lost: can take it too"))
    #expect(tree.output.contains("prefers  SELF == 'conversations/12'"))
    #expect(tree.output.contains(Self.miss) && !tree.output.contains("seven"))
    #expect(!tree.output.contains("is false at `SELF == \"conversations/12\"`"))
    let json = scratch.run("explain", "@/x.json", "--format", "json")
    #expect(json.output.contains(#""expectedMiss":{"scene":"conversation-12","#))
    #expect(json.output.contains(#""expectedMiss":null"#))
  }

  @Test("Of a fixture what differs comes first, then a line an event; `--all` shows every scene")
  func outline() throws {
    let scratch = try FixtureScratch(["x.json": Self.conversations])
    let outline = scratch.run("explain", "@/x.json").output
    #expect(outline.hasPrefix("failed[expectation-differs]: twelve: scene is"))
    #expect(outline.contains("\n✓  seven ") && outline.contains("\n✗  twelve "))
    #expect(!outline.contains("├─"))
    #expect(outline.contains("explain x.json --event NAME` shows every scene, `--all` those"))
    let all = scratch.run("explain", "@/x.json", "--all")
    #expect(all.status == 1 && all.output.split(separator: "\n").count { $0.hasPrefix("├─") } == 2)
    #expect(all.output.hasPrefix("✓ seven"))
  }

  @Test("What is not as expected looks the same in every verb, with all scenes and without")
  func layout() throws {
    let scratch = try FixtureScratch([
      "events.json": Self.conversations,
      "steps.json": """
      { "scenes": [{ "id": "a" }, { "id": "b", "can": "SELF == 'y'" }],
        "timeline": [
          { "name": "first", "identifier": "x/1", "expect": { "scene": "b" } },
          { "name": "close", "disconnect": "a", "expect": { "recency": ["a"] } },
          { "name": "last", "identifier": "x/2", "expect": { "scene": "a" } } ] }
      """,
    ])
    for (file, count) in [("@/events.json", 1), ("@/steps.json", 2)] {
      let verbs = [["route"], ["explain"], ["test"], ["explain", "--all"]]
      let blocks = verbs.map { verb in
        let run = scratch.run(verb + [file])
        #expect(run.status == 1 && !run.errors.contains("expected"), "\(verb)")
        // The title, the place, and what differs; reasons have no field before them.
        return run.output.split(separator: "\n").filter { line in
          ["failed[", "  -->", "    expected ", "    actual "].contains { line.hasPrefix($0) }
        }
      }
      #expect(blocks[0].count == 4 * count && Set(blocks).count == 1, "\(blocks)")
    }
    // A step that is no event has no tree: the block has its help.
    let tree = scratch.run("explain", "--all", "@/steps.json").output
    #expect(tree.contains("  = help: `sceneroute simulate steps.json` shows every step\n\n"))
    for verb in ["route", "explain"] {
      let json = scratch.run(verb, "@/steps.json", "--format", "json").output
      #expect(json.contains(#""diagnostics":[{"id":"expectation-differs","#), "\(json)")
      #expect(json.components(separatedBy: "close: recency is").count == 2)
    }
  }

  @Test("An identifier that is the name of an event gets a hint below the answer")
  func names() throws {
    let scratch = try FixtureScratch([
      "x.json": Self.conversations, "t.json": Self.timeline,
      "own.json": #"{"scenes":[{"id":"a"}],"events":[{"name":"n","identifier":"n"}]}"#,
    ])
    func hints(_ arguments: String...) -> String {
      let run = scratch.run(["explain"] + arguments)
      #expect(run.status == 0 && run.output.contains("scene"), "\(run)")
      return run.errors
    }
    #expect(
      hints("@/x.json", "seven", "conversation/7").hasSuffix(
        """
        note: `seven` was taken for an identifier
          help: an event has this name: `--event seven`

        """))
    #expect(hints("@/t.json", "second").contains("an event has this name: `--step 3`\n"))
    // Whoever says that it is an identifier means it, and so does a fixture that has it.
    #expect(
      hints("@/x.json", "--identifier", "seven") == hints("@/x.json", "--identifier", "eight"))
    #expect(hints("@/own.json", "n").isEmpty)
    let json = scratch.run("explain", "@/x.json", "seven", "--format", "json")
    #expect(json.errors.isEmpty && json.output.contains(#""id":"event-name","severity":"note""#))
  }

  @Test("An identifier may follow the fixture without an option")
  func identifiers() throws {
    let scratch = try FixtureScratch(["x.json": Self.conversations])
    let plain = scratch.run("explain", "@/x.json", "conversation/12", "conversation/8")
    let option = scratch.run(
      "explain", "@/x.json", "--identifier", "conversation/12", "conversation/8")
    #expect(plain.status == 0 && plain.output == option.output)
    #expect(plain.output.contains("#2  identifier  conversation/8"))
  }

  @Test("A warning about another event is not shown beside the one that was named")
  func otherEvents() throws {
    let scratch = try FixtureScratch([
      "x.json": """
      { "scenes": [{ "id": "a", "can": "'m' BEGINSWITH SELF" }],
        "events": [
          { "name": "one", "notification": { "target-content-id": "m", "aps": {} } },
          { "name": "two", "notification": { "target-content-id": "m", "aps": {} } },
          { "name": "three", "identifier": "m" } ] }
      """
    ])
    func places(_ arguments: String...) -> [Bool] {
      ["route", "explain"].flatMap { verb in
        let run = scratch.run([verb, "@/x.json"] + arguments)
        #expect(run.errors.contains("warning[swapped-operands]"))
        return [0, 1].map { run.errors.contains("($.events[\($0)]") }
      }
    }
    #expect(places() == [true, true, true, true])
    #expect(places("--event", "one") == [true, false, true, false])
    #expect(places("--event-number", "2-3") == [false, true, false, true])
    #expect(places("--identifier", "m") == [false, false, false, false])
  }

  @Test("The events of a timeline are routed to the windows that the steps before them left")
  func steps() throws {
    let scratch = try FixtureScratch(["t.json": Self.timeline])
    let all = scratch.run("route", "@/t.json")
    #expect(all.status == 1 && !all.errors.contains("third"))
    let rows = all.output.split(separator: "\n").prefix(4).dropFirst()
    #expect(rows.map { $0.prefix(1) } == ["✓", "✓", "✗"])
    #expect(all.output.contains("explain t.json --step 4` shows every scene"))
    #expect(
      scratch.run("explain", "@/t.json").output.hasPrefix("failed[expectation-differs]: third"))
    let fourth = scratch.run("explain", "@/t.json", "--step", "4")
    #expect(fourth.status == 1 && fourth.output.hasPrefix("failed[expectation-differs]: third: "))
    #expect(fourth.output.contains("\n✗ third  identifier  x/3\n"))
    let third = scratch.run("explain", "@/t.json", "--step", "3")
    #expect(third.status == 0 && third.output.contains("`b` continues with the event"))
    // Other events come after the step.
    for (step, window) in [("1", "a"), ("2", "b")] {
      let run = scratch.run("route", "@/t.json", "--step", step, "--identifier", "y")
      #expect(run.status == 0 && run.output.contains(" \(window) "), "\(run.output)")
    }
    let none = scratch.run("route", "@/t.json", "--step", "2")
    #expect(none.status == 2 && none.errors.contains("step 2 is no event"))
    #expect(none.errors.contains("`--step 3` is an event"))
    for arguments in [["--step", "5"], ["--step", "5", "--identifier", "y"]] {
      let run = scratch.run(["route", "@/t.json"] + arguments)
      #expect(run.status == 2 && run.errors.contains("no step 5: it has 4 steps"))
    }
    #expect(scratch.run("route", "@/t.json", "--step", "0").status == 64)
    try scratch.write("x.json", Self.conversations)
    for arguments in [["--step", "2"], ["--step", "2", "--identifier", "y"]] {
      let run = scratch.run(["explain", "@/x.json"] + arguments)
      #expect(run.status == 2 && run.errors.contains("has no timeline"), "\(run.errors)")
    }
  }
}

@Suite("What `test` says of doubts")
struct TestWarningTests {
  @Test("A warning is shown with its id, once, and that of a failed event beside it")
  func warnings() throws {
    let scratch = try FixtureScratch([
      "x.json": """
      { "scenes": [{ "id": "a", "can": "'m' BEGINSWITH SELF" }, { "id": "b" }],
        "events": [
          { "identifier": "z", "expect": { "scene": "b" } },
          { "name": "push", "notification": { "target-content-id": "m", "aps": {} },
            "expect": { "scene": "b" } },
          { "name": "late", "identifier": "y", "expect": { "scene": "a" } } ] }
      """
    ])
    let run = scratch.run("test", "@")
    let lines = run.output.split(separator: "\n")
    #expect(run.status == 1)
    let titles = lines.filter { $0.hasPrefix("failed[") || $0.hasPrefix("warning[") }
    #expect(
      titles.map { $0.prefix { $0 != ":" } } == [
        "failed[expectation-differs]", "warning[push-key-outside-aps]",
        "failed[expectation-differs]", "warning[swapped-operands]",
      ])
    #expect(lines.last?.contains("2 failed, 2 warnings") == true)
  }

  @Test("A fixture that expects nothing is named, with what writes expectations")
  func silence() throws {
    let silent = #"{ "scenes": [{ "id": "a" }], "events": [{ "identifier": "a" }] }"#
    let scratch = try FixtureScratch(["silent.json": silent])
    let alone = scratch.run("test", "@/silent.json")
    #expect(alone.status == 2 && alone.output.contains("sceneroute test --record"))
    #expect(alone.output.contains("failed: no fixture expects anything, so nothing was checked"))
    for number in 1...9 { try scratch.write("\(number).json", TestVerbTests.good) }
    let folder = scratch.run("test", "@")
    #expect(folder.status == 0)
    let lines = folder.output.split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("warning[expects-nothing]") } == 1)
    #expect(folder.output.contains("--> silent.json\n"))
  }
}
