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
/// body      what can be read without scripts
/// script    what the script draws, as JSON
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

  private struct Link {
    let target: String
    let text: String
    var note: (words: String, isGood: Bool)?
  }

  private var isOne: Bool { content.studies.count == 1 }

  var text: String {
    let shown = content.studies.prefix(PageLimits.fixtures)
    let bytes = max(
      PageLimits.fixtureBytes, PageLimits.pageBytes / max(1, content.studies.count))
    let parts = shown.enumerated().map { place, study in
      FixturePage(
        study, anchor: "f\(place + 1)", level: isOne ? 2 : 3, bytes: bytes,
        change: content.change, flows: content.flows)
    }
    var html = HTMLText()
    html.add(markup: "<!DOCTYPE html>\n<html lang=\"en\">\n")
    html.element("head") { writeHead(on: &$0) }
    html.element("body") { html in
      html.open("a", ["class": "skip", "href": "#main"])
      html.add(markup: "To the content</a>\n")
      writeTop(links(parts), on: &html)
      html.element("main", ["id": "main"]) { html in
        for part in parts { write(part, on: &html) }
        writeProblems(on: &html)
        html.gap(gap(parts.count))
      }
      html.element("footer") {
        $0.paragraph(
          "Made by sceneroute \(Version.text). Everything is in this file; it needs no network.")
      }
      html.element("script", ["type": "application/json", "id": "data"]) {
        $0.add(PageJSON(["version": 1, "fixtures": JSONArray(parts, \.json)]))
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

  private func writeTop(_ links: [Link], on html: inout HTMLText) {
    html.element("header", ["class": "top"]) { html in
      html.element("p", ["class": "brand"], "sceneroute report")
      html.element("h1", title)
      html.element("p", ["class": "quiet"], subtitle)
      if isOne { writeNotes(content.studies[0], on: &html) }
      html.element("nav", ["aria-label": "Contents"]) { html in
        html.element("ul", ["class": "contents"]) { html in
          for link in links {
            html.element("li") { html in
              html.element("a", ["href": "#\(link.target)"]) { html in
                html.add(link.text)
                guard let note = link.note else { return }
                html.add(" ")
                html.element("span", ["class": note.isGood ? "chip good" : "chip bad"], note.words)
              }
            }
          }
        }
      }
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

  private func links(_ parts: [FixturePage]) -> [Link] {
    if isOne {
      return parts.flatMap(\.sections).map { Link(target: $0.id, text: $0.name) }
    }
    let others = content.studies.dropFirst(parts.count).prefix(PageLimits.listedFixtures)
    return parts.map { link(to: $0.study, $0.anchor) } + others.map { link(to: $0, "main") }
  }

  private func link(to study: FixtureStudy, _ target: String) -> Link {
    let words = study.problem == nil ? study.expectations : "not possible"
    let isGood = study.problem == nil && study.failures.isEmpty
    return Link(
      target: target, text: clipped(study.path, to: PageLimits.nameScalars),
      note: words.map { ($0, isGood) })
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
      html.heading(2, "What could not be read", id: "problems")
      let shown = HTMLText.fit(content.problems, into: PageLimits.fixtureBytes) {
        $0.paragraph("\($1.place): \($1.message)", "remark error")
      }
      html.add(shown.html)
      let rest = content.problems.count - shown.count
      if rest > 0 { html.paragraph("\(rest.counting("mistake")) more.", "remark error") }
    }
  }

  // MARK: One fixture

  private func write(_ part: FixturePage, on html: inout HTMLText) {
    let study = part.study
    let label = isOne ? nil : "\(part.anchor)-title"
    html.element("article", ["id": part.anchor, "aria-labelledby": label]) { html in
      if !isOne {
        html.heading(
          2, clipped(study.fixture.title ?? study.path, to: PageLimits.nameScalars), id: label)
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
      if let problem = study.problem { html.paragraph(problem.message.sentence, "remark error") }
      for section in part.sections { html.add(section.html) }
    }
  }

  private func tiles(_ study: FixtureStudy) -> [(name: String, value: String, look: String)] {
    let fixture = study.fixture
    let (errors, warnings) = (study.findings(.error), study.findings(.warning))
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
