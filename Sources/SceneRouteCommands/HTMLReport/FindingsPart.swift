import PredicateAnalysis
import PredicateLanguage
import SceneFixtures
import SceneLint
import SceneRouting

extension PageWriter {
  // MARK: Lint

  /// What lint finds, each with its place; nothing where it was not to be looked for.
  func findings(_ study: FixtureStudy) -> Fragment {
    guard let lint = study.lint else { return .empty }
    // The graver ones first, and each kind in the order of the file.
    let findings = lint.findings.enumerated()
      .sorted { ($1.element.severity, $0.offset) < ($0.element.severity, $1.offset) }
      .map(\.element)
    let shown = fit(findings, into: share(12)) { finding($0) }
    let rest = findings.count - shown.count
    let counts = study.counts
    var parts: [String] = []
    if counts.errors > 0 { parts.append(counts.errors.counting("error")) }
    if counts.warnings > 0 { parts.append(counts.warnings.counting("warning")) }
    if counts.infos > 0 { parts.append("\(counts.infos) for information") }
    if lint.allowed > 0 { parts.append("\(lint.allowed) allowed by the fixture") }
    return render(
      .findings,
      [
        "summary": .text(
          parts.isEmpty ? "Lint finds nothing." : parts.joined(separator: ", ").sentence),
        "hasFindings": .flag(shown.count > 0),
        "gap": rest == 0
          ? .nothing
          : .text(
            "\(rest.counting("finding")) more are too many for a page: `sceneroute lint` has all."),
      ], ["findingsMarkup": shown.markup])
  }

  private func finding(_ finding: LintFinding) -> Fragment {
    let diagnostic = finding.diagnostic
    return PageTemplate.finding.render(
      PageData(
        [
          "severity": .text(finding.severity.rawValue), "code": .text(finding.rule.code),
          "rule": .text(finding.name), "line": .number(diagnostic.line),
          "path": .text(clipped(diagnostic.path, to: PageLimits.nameScalars)),
          "hasExcerpt": .flag(diagnostic.predicate != nil),
          "hasHelp": .flag(diagnostic.help != nil),
        ],
        [
          "messageMarkup": prose(diagnostic.message.sentence),
          "helpMarkup": diagnostic.help.map { prose($0.sentence) } ?? .empty,
          "excerptMarkup": diagnostic.predicate.map {
            predicate($0.source, highlight: $0.span)
          } ?? .empty,
        ]))
  }

  // MARK: Proofs

  /// What is true of every identifier, each with one that shows it.
  func proofs(_ study: FixtureStudy) -> Fragment {
    if let gap = study.proofsGap {
      return render(.proofs, ["gap": .text(gap), "summary": .nothing, "hasProofs": false])
    }
    guard let report = study.proofs else { return .empty }
    let analysis = report.analysis
    guard analysis.isConsulted else {
      return render(
        .proofs,
        [
          "gap": .nothing, "hasProofs": false,
          "summary":
            "The app supports one scene: it gets every event, and no predicate is evaluated.",
        ])
    }
    let findings =
      analysis.findings.filter { $0.severity == .warning }
      + analysis.findings.filter { $0.severity != .warning }
    let shown = fit(findings, into: share(6)) { proof($0) }
    let rest = findings.count - shown.count
    let obstacles = analysis.unknowns.prefix(3).map { unknown in
      PageData([
        "text": .text(
          clipped(
            "Not known: \(unknown.obstacle.diagnostic.message).", to: PageLimits.sentenceScalars))
      ])
    }
    return render(
      .proofs,
      [
        "summary": .text(AnalysisText.summary(analysis)),
        "domain": .text(clipped("Identifiers: \(report.domain)", to: PageLimits.sentenceScalars)),
        "hasProofs": .flag(shown.count > 0), "unknowns": .list(Array(obstacles)),
        "gap": rest == 0
          ? .nothing
          : .text(
            "\(rest.counting("finding")) more are too many for a page: `sceneroute analyze "
              + "--format json` has all."),
      ], ["proofsMarkup": shown.markup, "relationsMarkup": relations(report)])
  }

  private func proof(_ finding: SceneFinding) -> Fragment {
    let witness = finding.readable ?? finding.witness
    return PageTemplate.proof.render(
      PageData(
        [
          "kind": .text(finding.kind.rawValue),
          "severity": .text(finding.severity == .warning ? "warning" : "info"),
          "witness": name(witness?.text), "hasWitness": .flag(witness != nil),
          "hasHelp": .flag(finding.help != nil),
        ],
        [
          "messageMarkup": prose(finding.message.sentence),
          "helpMarkup": finding.help.map { prose($0.sentence) } ?? .empty,
        ]))
  }

  /// For each pair of scenes, how their identifiers relate; nothing for one, or too many.
  private func relations(_ report: AnalysisReport) -> Fragment {
    guard let relations = report.relations, report.scenes.count > 1, !relations.isEmpty else {
      return .empty
    }
    let words = AnalysisText.words(of: relations)
    let names = report.scenes.map(\.id)
    let rows = names.map { row in
      PageData([
        "name": name(row),
        "cells": .list(
          names.map { column in
            let word = row == column ? "–" : words[row]?[column] ?? ""
            return PageData(["word": .text(word), "isMeeting": .flag(word == "overlaps")])
          }),
      ])
    }
    return render(
      .relations,
      [
        "columns": .list(names.map { PageData(["name": name($0)]) }), "rows": .list(rows),
      ])
  }
}
