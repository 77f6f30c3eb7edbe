import ByteText
import FixtureTools
import PredicateAnalysis
import PredicateLanguage
import SceneFixtures
import SceneLint
import SceneProofs
import SceneRouting

/// The part of one fixture: what can be read without scripts, and the data of what scripts draw.
final class FixturePage {
  struct Section {
    let id: String
    let name: String
    let html: HTMLText
  }

  let study: FixtureStudy
  let anchor: String
  let level: Int
  let bytes: Int
  private(set) var sections: [Section] = []
  private var data: [(key: StaticString, value: any JSONWritable)] = []
  private var dataBytes = 0
  private var shownScenes = 0

  init(
    _ study: FixtureStudy, anchor: String, level: Int, bytes: Int, change: FixtureChange?,
    flows: TraceFlows?
  ) {
    (self.study, self.anchor, self.level, self.bytes) = (study, anchor, level, bytes)
    guard study.problem == nil else { return }
    addFailures()
    if let change { addDifference(change) }
    if let flows { addFlows(flows) }
    let before = sections.count
    addScenes()
    addFindings()
    addProofs()
    addCoverage()
    addMutation()
    // Events and steps get what the others leave: they are the most.
    let others = sections.dropFirst(before)
    sections.removeSubrange(before...)
    let used = (sections + others).reduce(dataBytes) { $0 + $1.html.byteCount }
    addEvents(into: bytes - used)
    addTimeline(into: bytes - used)
    sections += others
  }

  /// The data of the fixture that scripts draw.
  var json: JSONObject { JSONObject([("anchor", anchor)] + data) }

  /// Returns `hundredths` hundredths of the bytes for the fixture.
  func share(_ hundredths: Int) -> Int { bytes * hundredths / 100 }

  // MARK: Writing

  func section(
    _ id: String, _ title: String, as name: String? = nil, _ content: (inout HTMLText) -> Void
  ) {
    var html = HTMLText()
    let heading = "\(anchor)-\(id)"
    html.element("section", ["aria-labelledby": heading]) { html in
      html.heading(level, title, id: heading)
      content(&html)
    }
    sections.append(Section(id: heading, name: name ?? title, html: html))
  }

  /// The place of something that scripts draw, and what stands there without them.
  func view(_ id: String, _ what: String, on html: inout HTMLText) {
    html.element("div", ["class": "view", "id": "\(anchor)-\(id)-view"]) {
      $0.element("p", ["class": "quiet"], "\(what) is drawn here where scripts run.")
    }
  }

  func add(_ key: StaticString, _ pieces: [PageJSON]) {
    dataBytes += PageJSON.byteCount(of: pieces)
    data.append((key, pieces))
  }

  func add(_ key: StaticString, _ object: JSONObject) {
    let piece = PageJSON(object)
    dataBytes += piece.bytes.count
    data.append((key, piece))
  }

  // MARK: Events and steps

  /// Adds the differences from expectations, each with its reasons; adds nothing if there are none.
  private func addFailures() {
    guard !study.failures.isEmpty else { return }
    let shown = HTMLText.fit(study.failures, into: share(12)) { html, failure in
      html.element("li", ["class": "finding error"]) { html in
        html.element("p") { html in
          html.element("strong", clipped(failure.label, to: PageLimits.nameScalars))
          if let place = failure.place {
            html.element("span", ["class": "rule"], " line \(place.line)")
          }
        }
        for difference in failure.differences { html.paragraph(difference.description, "unmet") }
        html.element("ul", ["class": "reasons"]) { html in
          for reason in failure.reasons {
            html.element("li") { html in
              // A line of code, or the carets below it.
              if reason.beginsWith("  | ") {
                html.element(
                  "code", ["class": "predicate"],
                  String(decoding: reason.utf8.dropFirst(4), as: UTF8.self))
              } else {
                html.prose(reason)
              }
            }
          }
        }
      }
    }
    let rest = study.failures.count - shown.count
    section("failures", "Not as expected") { html in
      html.element("ul", ["class": "findings"]) { $0.add(shown.html) }
      html.gap(
        rest, "expectation", "not met", "`sceneroute test` has all.")
    }
  }

  /// The matrix of events and scenes, and the events that are not in it, each with its reason.
  private func addEvents(into bytes: Int) {
    guard !study.fixture.events.isEmpty else { return }
    let all = study.matrix?.rows ?? []
    let room = min(bytes, share(36))
    // The values of comparisons take what the reasons of all rows leave.
    var left = room - PageJSON.byteCount(of: all.map(\.short))
    let full = all.prefix { row in
      left -= row.full.bytes.count - row.short.bytes.count
      return left >= 0
    }.count
    let rows = PageJSON.fit(all.indices, into: room) { $0 < full ? all[$0].full : all[$0].short }
    let others = PageJSON.fit(
      study.events.dropFirst(rows.count), into: bytes - PageJSON.byteCount(of: rows)
    ) { event in
      PageJSON { json in
        json.object { json in
          json.members(of: event.routed)
          json.members(of: ["summary": event.routed.decision.description])
        }
      }
    }
    add("events", rows)
    add("others", others)
    section("events", "Events and windows", as: "Events") { html in
      let events = study.fixture.events.count.counting("event")
      html.paragraph(
        study.expectations.map { "\(events), \($0)." } ?? "\(events), without expectations.")
      html.gap(eventsGap(rows: rows.count, full: full, others: others.count))
      view("events", "The table of events and scenes", on: &html)
    }
  }

  /// The sentence about events that the budget of the run did not reach.
  static func unreached(_ count: Int) -> String {
    "Where \(count.counting("event")) \(count == 1 ? "goes" : "go") is not known: "
      + "the command came to the \(WorkBudget.words)."
  }

  /// Returns the sentences about parts that the matrix or the whole page leaves out.
  ///
  /// Nil if all is there.
  private func eventsGap(rows: Int, full: Int, others: Int) -> String? {
    let (events, scenes) = (study.fixture.events.count, study.fixture.scenes.count)
    let columns = study.matrix?.columns.count ?? 0
    var sentences: [String] = []
    if study.openEvents > 0 {
      sentences.append(Self.unreached(study.openEvents))
    }
    if rows == 0 {
      sentences.append("A matrix of these events and scenes is too much for a page.")
    } else if rows < events || columns < scenes {
      let shown = rows < events ? "the first \(rows) of \(events) events" : "all events"
      let beside =
        columns < scenes
        ? "the \(columns.counting("scene")) of \(scenes) that get most of them" : "all scenes"
      sentences.append("The matrix has \(shown) and \(beside).")
    }
    if full < rows {
      sentences.append("Only the first \(full) have the values of each comparison.")
    }
    if others > 0 {
      sentences.append(
        rows + others == events
          ? "The other events are below it, each with its reason."
          : "Below it are \(others.counting("event")) more, each with its reason.")
    }
    if rows + others < events {
      sentences.append(
        "\((events - rows - others).counting("event")) more are too many for a page: "
          + "`sceneroute explain` has all.")
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: " ")
  }

  /// A timeline as lanes, with its steps; nothing for a fixture without one.
  private func addTimeline(into bytes: Int) {
    guard let lanes = study.lanes else { return }
    let steps = PageJSON.fit(lanes.steps, into: bytes / 2) { $0 }
    add("steps", steps)
    add("lanes", PageJSON.fit(lanes.lanes, into: bytes / 2) { $0 })
    var gaps: [String] = []
    if steps.count < lanes.count {
      gaps.append(
        "The first \(steps.count) of \(lanes.count) steps are shown: `sceneroute simulate` has all."
      )
    }
    if lanes.otherWindows > 0 {
      gaps.append("\(lanes.otherWindows.counting("window")) more have no lane.")
    }
    if lanes.windows > PageLimits.othersNamed {
      gaps.append(
        "Of the windows that could have taken an event \(PageLimits.othersNamed) are named at most."
      )
    }
    let count = lanes.count.counting("step")
    let words = study.expectations.map { "\(count), \($0)." } ?? "\(count)."
    section("timeline", "Timeline") { html in
      html.paragraph(words)
      html.gap(gaps.isEmpty ? nil : gaps.joined(separator: " "))
      view("timeline", "The picture of the timeline", on: &html)
    }
  }

  // MARK: Scenes

  private func addScenes() {
    let scenes = study.fixture.scenes
    let tiers = Dictionary(
      (study.coverage?.tiers ?? []).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    let wins = study.wins
    let isCounted = study.events.count == study.fixture.events.count && !study.events.isEmpty
    let shown = PageJSON.fit(scenes.indices, into: share(27)) { position in
      PageJSON(
        scene: position, of: study, tiers,
        wins: isCounted ? wins[scenes[position].id, default: 0] : nil)
    }
    add("scenes", shown)
    shownScenes = shown.count
    let rest = scenes.count - shown.count
    section("scenes", "Scenes") { html in
      html.paragraph(
        "\(scenes.count.counting("scene")), the most recently used first."
          + (study.coverage == nil ? "" : " Below each comparison: what the events made of it."),
        "quiet")
      html.gap(
        rest == 0
          ? nil
          : "The first \(shown.count.counting("scene")) of \(scenes.count) are shown: more are too"
            + " many for a page.")
      view("scenes", "Each scene with its conditions", on: &html)
    }
  }

  // MARK: Coverage and mistakes

  /// Adds the coverage of the conditions by events; adds nothing for a fixture without events.
  private func addCoverage() {
    if let gap = study.coverageGap { return section("coverage", "Coverage") { $0.gap(gap) } }
    guard let coverage = study.coverage else { return }
    // The scenes that are shown have theirs already.
    let tiers = coverage.tiers.filter { tier in
      if case .scene(let place) = tier.key.owner, place < shownScenes { return false }
      return !tier.comparisons.isEmpty
    }
    let shown = PageJSON.fit(tiers, into: share(10)) { PageJSON(tier: $0) }
    add("tiers", shown)
    let counts = (coverage.covered, coverage.comparisons)
    let idle = coverage.neverWon
    section("coverage", "Coverage") { html in
      html.meter(counts)
      html.paragraph(
        counts.1 == 0
          ? "There are no comparisons to cover." : "\(TestRun.covered(counts)).")
      if !idle.isEmpty {
        html.element(
          "p",
          "\(idle.count.counting("scene")) get\(idle.count == 1 ? "s" : "") no event: "
            + Self.named(idle, atMost: 20) + ".")
      }
      html.gap(
        tiers.count - shown.count, "condition", "", "`sceneroute test --coverage` has all.")
      view("coverage", "The table of the conditions", on: &html)
    }
  }

  /// The first of some scenes, and how many more there are.
  private static func named(_ ids: [SceneIdentifier], atMost limit: Int) -> String {
    let names = ids.prefix(limit).map { clipped($0.shown, to: PageLimits.nameScalars) }
    let rest = ids.count - names.count
    return names.joined(separator: ", ") + (rest == 0 ? "" : " and \(rest) more")
  }

  /// Adds the result of trying small mistakes against the expectations; adds nothing if there are
  /// none.
  private func addMutation() {
    let title = "Mistakes that nobody would notice"
    if let gap = study.mutationGap {
      return section("mutation", title, as: "Mistakes") { $0.gap(gap) }
    }
    guard let mutation = study.mutation else { return }
    let counts = (mutation.noticed, mutation.noticeable)
    let unnoticed = mutation.mutants.filter { $0.status == .unnoticed }
    let shown = PageJSON.fit(unnoticed, into: share(6)) { PageJSON($0, of: study.fixture) }
    add("mutants", shown)
    let sample =
      mutation.mutants.count < mutation.count
      ? " \(mutation.mutants.count) of \(mutation.count) were tried, an even sample:"
        + " `sceneroute test --mutate` tries more."
      : ""
    section("mutation", title, as: "Mistakes") { html in
      html.meter(counts)
      html.paragraph(
        (counts.1 == 0
          ? "No mistake changes the window of any identifier." : "\(TestRun.noticed(counts)).")
          + sample)
      html.paragraph(
        "Small mistakes were put into the conditions, one at a time. Of these no expectation"
          + " fails.",
        "quiet")
      html.gap(
        unnoticed.count - shown.count, "mistake", "that nobody notices",
        "`sceneroute test --mutate --format json` has all.")
      view("mutation", "The table of these mistakes", on: &html)
    }
  }

  // MARK: Findings

  /// Adds the findings of lint, each with its place; adds nothing if lint did not run.
  private func addFindings() {
    guard let lint = study.lint else { return }
    // The graver ones first, and each kind in the order of the file.
    let findings = lint.findings.enumerated()
      .sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }
      .map(\.element)
    let shown = HTMLText.fit(findings, into: share(12)) { $0.finding($1, in: study.path) }
    let (errors, warnings) = (study.findings(.error), study.findings(.warning))
    let infos = study.findings(.note)
    let parts = [
      errors > 0 ? errors.counting("error") : nil,
      warnings > 0 ? warnings.counting("warning") : nil,
      infos > 0 ? "\(infos) for information" : nil,
      lint.allowed > 0 ? "\(lint.allowed) allowed by the fixture" : nil,
    ].compactMap(\.self)
    section("findings", "Findings") { html in
      html.paragraph(
        parts.isEmpty ? "Lint finds nothing." : parts.joined(separator: ", ").sentence)
      html.element("ul", ["class": "findings"]) { $0.add(shown.html) }
      html.gap(findings.count - shown.count, "finding", "", "`sceneroute lint` has all.")
    }
  }

  /// Adds the proofs about all identifiers, each with an identifier that shows it.
  private func addProofs() {
    if let gap = study.proofsGap { return section("proofs", "Proofs") { $0.gap(gap) } }
    guard let report = study.proofs else { return }
    let analysis = report.analysis
    guard analysis.isConsulted else {
      return section("proofs", "Proofs") {
        $0.paragraph(
          "The app supports one scene: it gets every event, and no predicate is evaluated.")
      }
    }
    let findings =
      analysis.findings.filter { $0.severity == .warning }
      + analysis.findings.filter { $0.severity != .warning }
    let shown = HTMLText.fit(findings, into: share(6)) { $0.proof($1, report.code(of: $1)) }
    let relations = (report.relations ?? []).map { PageJSON($0.json) }
    add("relations", relations)
    section("proofs", "Proofs") { html in
      html.paragraph(AnalysisText.summary(analysis))
      html.paragraph("Identifiers: \(report.domain)", "quiet")
      for unknown in analysis.unknowns.prefix(3) {
        html.paragraph("Not known: \(unknown.obstacle.diagnostic.message).", "remark warning")
      }
      html.table("What is proved", ["Kind", "What", "Identifier that shows it"], shown.html)
      html.gap(
        findings.count - shown.count, "finding", "",
        "`sceneroute analyze --format json` has all.")
      if !relations.isEmpty {
        view("relations", "The table that compares the scenes", on: &html)
      }
    }
  }
}

extension HTMLText {
  mutating func heading(_ level: Int, _ title: String, id: String? = nil) {
    switch level {
    case 2: element("h2", ["id": id], title)
    case 3: element("h3", ["id": id], title)
    default: element("h4", ["id": id], title)
    }
  }

  mutating func gap(_ sentence: String?) {
    if let sentence { paragraph(sentence, "gap") }
  }

  /// Adds the number of further things that the page leaves out; adds nothing for zero.
  mutating func gap(_ rest: Int, _ noun: String, _ which: String, _ help: String) {
    guard rest > 0 else { return }
    let what = "\(rest) more \(noun)\(rest == 1 ? "" : "s")" + (which.isEmpty ? "" : " \(which)")
    gap("\(what) \(rest == 1 ? "is" : "are") too many for a page: \(help)")
  }

  /// A share as a bar; nothing for a share of nothing.
  mutating func meter(_ counts: (Int, Int)) {
    guard counts.1 > 0 else { return }
    element(
      "meter", ["min": "0", "max": "\(counts.1)", "value": "\(counts.0)", "aria-hidden": "true"]
    ) { _ in }
  }

  fileprivate mutating func finding(_ finding: LintFinding, in file: String) {
    let diagnostic = finding.diagnostic
    let severity = finding.severity.word
    element("li", ["class": "finding \(severity)"]) { html in
      html.element("p") { html in
        html.element("span", ["class": "chip \(severity)"], severity)
        html.element("span", ["class": "rule"], " \(finding.rule.code) \(finding.name) ")
        html.prose(diagnostic.message.sentence)
      }
      let isElsewhere = ExactText(diagnostic.file) != ExactText(file)
      if isElsewhere, let (line, span) = diagnostic.shownLine {
        html.element("p") { $0.excerpt(of: line, span) }
      } else if let predicate = diagnostic.predicate {
        html.element("p") { $0.excerpt(of: predicate.source, predicate.span) }
      }
      html.element("p", ["class": "quiet"]) { html in
        html.add(isElsewhere ? "\(diagnostic.place), " : "line \(diagnostic.line), ")
        html.element("code", clipped(diagnostic.path, to: PageLimits.nameScalars))
        if let help = diagnostic.help {
          html.add(" · ")
          html.prose(help.sentence)
        }
      }
    }
  }

  /// A predicate with the part that a finding is about; of a long one what is around that.
  private mutating func excerpt(of source: String, _ span: SourceSpan) {
    let bytes = Array(source.utf8)
    func whole(_ place: Int) -> Int {
      (min(max(0, place), bytes.count)..<bytes.count).first { bytes[$0] & 0xC0 != 0x80 }
        ?? bytes.count
    }
    let start = whole(span.lowerBound - PageLimits.predicateBytes / 3)
    let end = whole(start + PageLimits.predicateBytes)
    func part(_ from: Int, _ to: Int) -> String {
      let (from, to) = (max(start, from), min(end, to))
      return from < to ? String(decoding: bytes[from..<to], as: UTF8.self) : ""
    }
    element("code", ["class": "predicate"]) { html in
      html.add((start > 0 ? "…" : "") + part(0, span.lowerBound))
      html.element("mark", part(span.lowerBound, span.upperBound))
      html.add(part(span.upperBound, bytes.count) + (end < bytes.count ? "…" : ""))
    }
  }

  fileprivate mutating func proof(_ finding: SceneFinding, _ code: CodeExcerpt?) {
    let witness = finding.readable ?? finding.witness
    element("tr") { html in
      html.element("th", ["scope": "row"]) {
        $0.element(
          "span", ["class": finding.severity == .warning ? "chip warning" : "chip info"],
          finding.kind.rawValue)
      }
      html.element("td", ["class": "why"]) { html in
        html.prose(finding.message.sentence)
        if let help = finding.help {
          html.add(" ")
          html.element("span", ["class": "quiet"]) { $0.prose(help.sentence) }
        }
        if let code {
          html.element("p", ["class": "quiet"]) { html in
            html.add("\(code.place) ")
            html.excerpt(of: code.text, code.span)
          }
        }
      }
      html.cell(witness.map { .code($0.text) } ?? .words("–"))
    }
  }
}
