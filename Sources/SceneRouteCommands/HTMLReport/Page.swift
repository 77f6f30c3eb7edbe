import FixtureTools
import PredicateLanguage
import SceneFixtures
import SceneLint
import SceneProofs
import SceneRouting

struct PageContent {
  var studies: [FixtureStudy] = []
  /// Files that could not be read, with what is wrong with them.
  var problems: [FixtureDiagnostic] = []
  /// The number of JSON files in folders that are not fixtures.
  var otherFiles = 0
  var flows: TraceFlows?
  var change: FixtureChange?

  var expected: Int { studies.reduce(0) { $0 + $1.expected } }
  var met: Int { studies.reduce(0) { $0 + $1.met } }
}

/// Puts a page together: one file of HTML that needs nothing else.
///
/// ```
/// head      policy and style: what is let in is named by its digest
/// body      a summary that needs no scripts
/// script    the answers of the verbs, as JSON
/// script    the drawing of `serve`'s page
/// ```
struct Page {
  private static let icon =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E"
    + "%3Crect width='16' height='16' rx='4' fill='%232f4fc4'/%3E%3Cpath d='M3 5h6M3 11h6M9 5l4 3-4"
    + " 3' stroke='%23fff' stroke-width='1.6' fill='none'/%3E%3C/svg%3E"

  private static let policy =
    "default-src 'none'; style-src \(PageText.style.source); script-src \(PageText.script.source); "
    + "img-src data:; base-uri 'none'; form-action 'none'; "
    + "require-trusted-types-for 'script'; trusted-types 'none'"

  let content: PageContent

  private var isOne: Bool { content.studies.count == 1 }

  var text: String {
    let shown = content.studies.prefix(PageLimits.fixtures)
    let bytes = max(
      PageLimits.fixtureBytes, PageLimits.pageBytes / max(1, content.studies.count))
    let rowBytes = bytes / 10
    let answers = shown.enumerated().map { place, study in
      FixtureAnswers(
        study, anchor: "f\(place + 1)", bytes: bytes - rowBytes, change: content.change,
        flows: content.flows)
    }
    var html = HTMLText()
    html.add(markup: "<!DOCTYPE html>\n<html lang=\"en\">\n")
    html.element("head") { writeHead(on: &$0) }
    html.element("body") { html in
      html.open("a", ["class": "skip", "href": "#main"])
      html.add(markup: "To the content</a>\n")
      writeTop(on: &html)
      html.element("main", ["id": "main"]) { html in
        for (place, study) in shown.enumerated() {
          write(study, anchor: "f\(place + 1)", rowBytes: rowBytes, on: &html)
        }
        writeProblems(on: &html)
        if let gap = gap(shown.count) { html.paragraph(gap, "gap") }
      }
      html.element("footer") {
        $0.paragraph(
          "Made by sceneroute \(Version.text). Everything is in this file; it needs no network.")
      }
      html.element("script", ["type": "application/json", "id": "data"]) {
        $0.add(PageJSON(["version": 1, "fixtures": JSONArray(answers, \.json)]))
      }
      html.element("script") { $0.add(PageText.script) }
    }
    html.add(markup: "</html>\n")
    return html.text
  }

  // MARK: Around the fixtures

  private func writeHead(on html: inout HTMLText) {
    html.open("meta", ["charset": "utf-8"])
    html.open("meta", ["http-equiv": "Content-Security-Policy", "content": Self.policy])
    html.open("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    html.open("meta", ["name": "color-scheme", "content": "light dark"])
    html.open("meta", ["name": "referrer", "content": "no-referrer"])
    html.element("title", title)
    html.open("link", ["rel": "icon", "href": Self.icon])
    html.element("style") { $0.add(PageText.style) }
  }

  private func writeTop(on html: inout HTMLText) {
    html.element("header", ["class": "top"]) { html in
      html.element("p", ["class": "brand"], "sceneroute report")
      html.element("h1", title)
      html.element("p", ["class": "quiet"], subtitle)
      if isOne { return writeNotes(content.studies[0], on: &html) }
      html.element("nav", ["aria-label": "Contents"]) { html in
        html.element("ul", ["class": "contents"]) { html in
          let listed = content.studies.prefix(PageLimits.fixtures + PageLimits.listedFixtures)
          for (place, study) in listed.enumerated() {
            let target = place < PageLimits.fixtures ? "#f\(place + 1)" : "#main"
            html.element("li") { writeLink(to: study, target, on: &$0) }
          }
        }
      }
    }
  }

  private func writeLink(to study: FixtureStudy, _ target: String, on html: inout HTMLText) {
    let words = study.problem == nil ? study.expectations : "not possible"
    let isGood = study.problem == nil && study.failures.isEmpty
    html.element("a", ["href": target]) { html in
      html.add(clipped(study.path, to: PageLimits.nameScalars))
      guard let words else { return }
      html.add(" ")
      html.element("span", ["class": isGood ? "chip good" : "chip bad"], words)
    }
  }

  private var title: String {
    guard isOne else { return "\(content.studies.count) fixtures" }
    let study = content.studies[0]
    return clipped(study.fixture.title ?? study.path, to: PageLimits.nameScalars)
  }

  private var subtitle: String {
    if isOne { return clipped(content.studies[0].path, to: PageLimits.sentenceScalars) }
    let other =
      content.otherFiles == 0
      ? "" : " \(content.otherFiles.counting("other JSON file")) left out."
    return "\(content.met) of \(content.expected.counting("expectation")) met.\(other)"
  }

  private func writeNotes(_ study: FixtureStudy, on html: inout HTMLText) {
    let notes = [study.fixture.notes, study.fixture.source.map { "Source: \($0)" }]
      .compactMap(\.self).joined(separator: " ")
    guard !notes.isEmpty else { return }
    html.element("p", ["class": "quiet"], clipped(notes, to: PageLimits.sentenceScalars))
  }

  /// Returns a sentence about fixtures that are not shown.
  ///
  /// Nil if all are shown.
  private func gap(_ shown: Int) -> String? {
    let count = content.studies.count
    guard count > shown else { return nil }
    let rest = count - shown - PageLimits.listedFixtures
    return "\(shown) of \(count) fixtures are shown: more are too many for a page."
      + (rest > 0 ? " \(rest) are not in the list." : "")
  }

  private func writeProblems(on html: inout HTMLText) {
    guard !content.problems.isEmpty else { return }
    html.element("section", ["aria-labelledby": "problems"]) { html in
      html.element("h2", ["id": "problems"], "What could not be read")
      let shown = HTMLText.fit(content.problems, into: PageLimits.fixtureBytes) {
        $0.paragraph("\($1.place): \($1.message)", "remark error")
      }
      html.add(shown.html)
      let rest = content.problems.count - shown.count
      if rest > 0 { html.paragraph("\(rest.counting("mistake")) more.", "remark error") }
    }
  }

  // MARK: One fixture

  private func write(
    _ study: FixtureStudy, anchor: String, rowBytes: Int, on html: inout HTMLText
  ) {
    let label = isOne ? nil : "\(anchor)-title"
    html.element("article", ["id": anchor, "aria-labelledby": label]) { html in
      if !isOne {
        html.element(
          "h2", ["id": label],
          clipped(study.fixture.title ?? study.path, to: PageLimits.nameScalars))
        html.element("p", ["class": "quiet"], clipped(study.path, to: PageLimits.sentenceScalars))
        writeNotes(study, on: &html)
      }
      html.element("dl", ["class": "tiles"]) { html in
        for (name, value, look) in tiles(study) {
          html.element("div", ["class": "tile \(look)"]) { html in
            html.element("dt", name)
            html.element("dd", value)
          }
        }
      }
      if let problem = study.problem {
        html.paragraph(problem.message.sentence, "remark error")
      } else {
        html.element("div", ["id": "\(anchor)-parts", "class": "summary"]) {
          writeSummary(study, rowBytes, on: &$0)
        }
      }
    }
  }

  /// Writes the part that needs no scripts: verdicts, and a table with first what is not as
  /// expected.
  private func writeSummary(_ study: FixtureStudy, _ bytes: Int, on html: inout HTMLText) {
    html.paragraph("This is a summary: where scripts run, the page has more.", "quiet")
    let moved = (content.change?.moved ?? []).map(Optional.some)
    let verdicts =
      [content.change?.summary] + moved + [
        content.change?.traceGap, content.flows?.summary,
        study.proofs.map { AnalysisText.summary($0.analysis) }, study.coverageGap,
        study.mutationGap, study.proofsGap,
      ]
    for verdict in verdicts.compactMap(\.self) { html.paragraph(verdict) }
    let rows = study.steps?.rows ?? study.events.map { PageRow($0.routed) }
    let ordered = rows.filter { $0.isMet == false } + rows.filter { $0.isMet != false }
    let shown = HTMLText.fit(ordered, into: bytes) { $0.row($1) }
    html.table(study.steps == nil ? "Event" : "Step", shown.html)
    let rest = max(study.fixture.events.count, study.steps?.count ?? 0) - shown.count
    if rest > 0 { html.paragraph("\(rest.counting("more row")) would be too many here.", "gap") }
  }

  private func tiles(_ study: FixtureStudy) -> [(name: String, value: String, look: String)] {
    let fixture = study.fixture
    let (errors, warnings) = (study.errors, study.warnings)
    var tiles: [(name: String, value: String, look: String)] = []
    func add(_ name: String, _ value: String, _ look: String = "") {
      tiles.append((name, value, look))
    }
    func add(_ name: String, _ pair: (Int, Int)?) {
      guard let pair, pair.1 > 0 else { return }
      add(name, TestRun.percent(pair), pair.0 == pair.1 ? "good" : "")
    }
    add("Scenes", "\(fixture.scenes.count)")
    let steps = fixture.timeline.count
    add(steps > 0 ? "Steps" : "Events", "\(steps > 0 ? steps : fixture.events.count)")
    if study.expected > 0 {
      let look = study.failures.isEmpty ? "good" : "bad"
      add("Expectations met", "\(study.met) of \(study.expected)", look)
    }
    add("Coverage", study.coverage.map { ($0.covered, $0.comparisons) })
    add("Mistakes noticed", study.mutation.map { ($0.noticed, $0.noticeable) })
    if study.lint != nil {
      let words = warnings > 0 ? warnings.counting("warning") : "\(study.findings(.note)) info"
      add(
        "Findings", errors > 0 ? errors.counting("error") : words,
        errors > 0 ? "bad" : warnings > 0 ? "warn" : "good")
    }
    if let flows = content.flows { add("Events of the trace", "\(flows.events)") }
    if let count = content.change?.report.difference.moves.count {
      add(
        "What moves", count == 0 ? "nothing" : count.counting("pair"),
        count == 0 ? "good" : "warn")
    }
    return tiles
  }
}
