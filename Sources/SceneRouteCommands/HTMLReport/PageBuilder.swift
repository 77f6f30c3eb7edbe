import FixtureTools
import PredicateLanguage
import SceneFixtures
import SceneRouting

/// What a page is made of.
struct PageContent {
  var studies: [FixtureStudy] = []
  /// Files that could not be read, with what is wrong with them.
  var problems: [FixtureDiagnostic] = []
  /// How many files of folders were JSON and no fixtures.
  var otherFiles = 0
  var flows: TraceFlows?
  var change: FixtureChange?
}

/// Puts a page together.
struct PageBuilder {
  private static let icon =
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'%3E"
    + "%3Crect width='16' height='16' rx='4' fill='%232f4fc4'/%3E%3Cpath d='M3 5h6M3 11h6M9 5l4 3-4"
    + " 3' stroke='%23fff' stroke-width='1.6' fill='none'/%3E%3C/svg%3E"

  let content: PageContent

  /// A link of the page's contents.
  private struct Link {
    let target: String
    let text: String
    var note: String?
    var isGood = false
    var isBad = false

    var data: PageData {
      PageData([
        "target": .text(target), "text": .text(text), "note": PageValue(note),
        "hasNote": .flag(note != nil), "isGood": .flag(isGood), "isBad": .flag(isBad),
      ])
    }
  }

  /// The whole page, in HTML.
  var text: String {
    let isOne = content.studies.count == 1
    let shown = Array(content.studies.prefix(PageLimits.fixtures))
    let bytes = max(
      PageLimits.fixtureBytes, PageLimits.pageBytes / max(1, content.studies.count))
    var links: [Link] = []
    var fixtures = Fragment.empty
    for (place, study) in shown.enumerated() {
      let writer = PageWriter(anchor: "f\(place + 1)", level: isOne ? 2 : 3, bytes: bytes)
      let part = fixture(study, writer, isAlone: isOne)
      fixtures += part.markup
      links += isOne ? part.links : [link(to: study, writer.anchor)]
    }
    let others = content.studies.dropFirst(shown.count)
    links += others.prefix(PageLimits.listedFixtures).map { link(to: $0, "main") }
    let rest = others.count - PageLimits.listedFixtures
    let values: [String: PageValue] = [
      "title": .text(title), "subtitle": subtitle, "links": .list(links.map(\.data)),
      "notes": isOne ? notes(of: shown[0]) : .nothing, "icon": .text(Self.icon),
      "styleHash": .text(PageStyle.hash.description), "version": .text(Version.text),
      "hasProblems": .flag(!content.problems.isEmpty),
    ]
    var gap = Fragment.empty
    if !others.isEmpty {
      let writer = PageWriter(anchor: "gap", level: 2, bytes: PageLimits.fixtureBytes)
      gap = writer.prose(
        "\(shown.count) of \(content.studies.count) fixtures are shown: more are too many for a "
          + "page." + (rest > 0 ? " \(rest) are not in the list." : ""))
    }
    let page = PageTemplate.page.render(
      PageData(
        values,
        [
          "fixturesMarkup": fixtures, "problemsMarkup": problems, "gapMarkup": gap,
          "styleMarkup": Fragment(constant: PageStyle.text),
        ]))
    return page.renderText
  }

  private var title: String {
    guard content.studies.count == 1 else { return "\(content.studies.count) fixtures" }
    let study = content.studies[0]
    return clipped(study.fixture.title ?? study.path, to: PageLimits.nameScalars)
  }

  private var subtitle: PageValue {
    if content.studies.count == 1 {
      return .text(clipped(content.studies[0].path, to: PageLimits.sentenceScalars))
    }
    let counts = content.studies.map(\.counts)
    let expected = counts.reduce(0) { $0 + $1.expected }
    let met = counts.reduce(0) { $0 + $1.met }
    let other =
      content.otherFiles == 0
      ? "" : " \(content.otherFiles.counting("other JSON file")) left out."
    return .text("\(met) of \(expected.counting("expectation")) met.\(other)")
  }

  private func notes(of study: FixtureStudy) -> PageValue {
    let notes = [study.fixture.notes, study.fixture.source.map { "Source: \($0)" }]
      .compactMap(\.self).joined(separator: " ")
    return notes.isEmpty ? .nothing : .text(clipped(notes, to: PageLimits.sentenceScalars))
  }

  private func link(to study: FixtureStudy, _ target: String) -> Link {
    let counts = study.counts
    return Link(
      target: target,
      text: clipped(study.path, to: PageLimits.nameScalars),
      note: study.problem == nil ? counts.expectations : "not possible",
      isGood: counts.expected > 0 && counts.met == counts.expected,
      isBad: counts.met < counts.expected || study.problem != nil)
  }

  private var problems: Fragment {
    let writer = PageWriter(anchor: "p", level: 2, bytes: PageLimits.fixtureBytes)
    let shown = writer.fit(content.problems, into: writer.bytes) {
      PageTemplate.problem.render(
        PageData([:], ["messageMarkup": writer.prose("\($0.place): \($0.message)")]))
    }
    let rest = content.problems.count - shown.count
    guard rest > 0 else { return shown.markup }
    var all = shown.markup
    all += PageTemplate.problem.render(
      PageData([:], ["messageMarkup": writer.prose("\(rest.counting("mistake")) more.")]))
    return all
  }

  // MARK: One fixture

  private func fixture(
    _ study: FixtureStudy, _ writer: PageWriter, isAlone: Bool
  ) -> (markup: Fragment, links: [Link]) {
    var sections: [(id: String, name: String, markup: Fragment)] = []
    if study.problem == nil {
      if let change = content.change {
        sections.append(("diff", "What moves", writer.difference(change)))
      }
      if let flows = content.flows {
        sections.append(("trace", "Trace", writer.flows(flows)))
      }
      let before = sections.count
      sections += [
        ("scenes", "Scenes", writer.scenes(study)),
        ("findings", "Findings", writer.findings(study)),
        ("proofs", "Proofs", writer.proofs(study)),
        ("coverage", "Coverage", writer.coverage(study)),
        ("mutation", "Mistakes", writer.mutation(study)),
      ]
      // Events and steps get what the others leave: they are the most.
      let rest = writer.bytes - sections.reduce(0) { $0 + $1.markup.byteCount }
      sections.insert(
        contentsOf: [
          (id: "events", name: "Events", markup: writer.events(study, into: rest)),
          (id: "timeline", name: "Timeline", markup: writer.timeline(study, into: rest)),
        ], at: before)
    }
    sections.removeAll { $0.markup.isNull }
    var markup = sections.reduce(into: Fragment.empty) { $0 += $1.markup }
    if let problem = study.problem {
      markup = PageTemplate.problem.render(
        PageData([:], ["messageMarkup": writer.prose(problem.message.sentence)]))
    }
    let part = writer.render(
      .fixture,
      [
        "hasHeading": .flag(!isAlone),
        "title": .text(clipped(study.fixture.title ?? study.path, to: PageLimits.nameScalars)),
        "path": .text(clipped(study.path, to: PageLimits.sentenceScalars)),
        "notes": notes(of: study), "tiles": .list(tiles(study)),
      ], ["sectionsMarkup": markup])
    let links = sections.map { Link(target: "\(writer.anchor)-\($0.id)", text: $0.name) }
    return (part, links)
  }

  /// The figures at the top.
  private func tiles(_ study: FixtureStudy) -> [PageData] {
    let counts = study.counts
    var tiles: [PageData] = []
    func add(_ name: String, _ value: String, _ look: String = "") {
      tiles.append(PageData(["name": .text(name), "value": .text(value), "look": .text(look)]))
    }
    add("Scenes", "\(counts.scenes)")
    add(
      counts.steps > 0 ? "Steps" : "Events",
      "\(counts.steps > 0 ? counts.steps : counts.events)")
    if counts.expected > 0 {
      let isMet = counts.met == counts.expected
      add("Expectations met", "\(counts.met) of \(counts.expected)", isMet ? "good" : "bad")
    }
    if let coverage = study.coverage, coverage.comparisons > 0 {
      let pair = (coverage.covered, coverage.comparisons)
      add("Coverage", TestRun.percent(pair), pair.0 == pair.1 ? "good" : "")
    }
    if let mutation = study.mutation, mutation.noticeable > 0 {
      let pair = (mutation.noticed, mutation.noticeable)
      add("Mistakes noticed", TestRun.percent(pair), pair.0 == pair.1 ? "good" : "")
    }
    if study.lint != nil {
      let words =
        counts.errors > 0
        ? counts.errors.counting("error")
        : counts.warnings > 0 ? counts.warnings.counting("warning") : "\(counts.infos) info"
      add(
        "Findings", words, counts.errors > 0 ? "bad" : counts.warnings > 0 ? "warn" : "good")
    }
    if let flows = content.flows { add("Events of the trace", "\(flows.events)") }
    if let change = content.change {
      let count = change.report.difference.moves.count
      add(
        "What moves", count == 0 ? "nothing" : count.counting("pair"),
        count == 0 ? "good" : "warn")
    }
    return tiles
  }
}
