import ByteText
import PredicateLanguage
import SceneFixtures
import SceneRouting

/// `test --watch`: checks again what a change concerns, and prints the difference to the last run.
///
/// It looks at the files twice a second: what every system can do, also for folders of other
/// machines.
struct TestWatch {
  private static let pauseMilliseconds: Int32 = 500

  let plan: TestPlan
  let failLevel: FailLevel
  let console: Console

  /// A file, what came of it, and the versions of the files that it was read from.
  private struct Watched {
    let file: TestFile
    let versions: [ExactText: String?]
  }

  func run() {
    var watched: [ExactText: Watched] = [:]
    for input in plan.inputs() { watched[ExactText(input.path)] = look(at: input) }
    report(watched)
    console.output.writeLine("Watching; interrupt to end.")
    while true {
      console.output.flush()
      System.pause(milliseconds: Self.pauseMilliseconds)
      let inputs = plan.inputs()
      var now: [ExactText: Watched] = [:]
      var checked = 0
      var sources: Set<ExactText> = []
      for input in inputs {
        if let last = watched[ExactText(input.path)], isCurrent(last) {
          now[ExactText(input.path)] = last
        } else {
          if let last = watched[ExactText(input.path)] { sources.formUnion(changed(last)) }
          now[ExactText(input.path)] = look(at: input)
          checked += 1
        }
      }
      let gone = watched.keys.filter { now[$0] == nil }.sorted()
      guard checked > 0 || !gone.isEmpty else { continue }
      for source in sources.sorted() {
        console.output.writeLine("changed: \(VisibleText.escaped(source.text))")
      }
      reportDifference(from: watched, to: now, inputs.map(\.path), gone, checked)
      watched = now
    }
  }

  private func isCurrent(_ watched: Watched) -> Bool {
    watched.versions.allSatisfy { FixtureFolder.version(of: $0.key.text) == $0.value }
  }

  /// The files that the fixture names and that are not as they were.
  private func changed(_ watched: Watched) -> [ExactText] {
    watched.versions.filter { path, version in
      path != ExactText(watched.file.path) && FixtureFolder.version(of: path.text) != version
    }.map(\.key)
  }

  /// Checks a file.
  ///
  /// The versions are those from before it was read, so that a change meanwhile is seen. Each look
  /// is a run: the last of a day may take as much as the first.
  private func look(at input: TestPlan.Input) -> Watched {
    WorkBudget.again {
      var versions = [ExactText(input.path): FixtureFolder.version(of: input.path)]
      var file = plan.check(input)
      let named = file.namedFiles
      for path in named { versions[ExactText(path)] = FixtureFolder.version(of: path) }
      // Once more, now that it is known what it reads.
      if !named.isEmpty { file = plan.check(input) }
      return Watched(file: file, versions: versions)
    }
  }

  private func report(_ watched: [ExactText: Watched]) {
    let files = plan.inputs().compactMap { watched[ExactText($0.path)]?.file }
    TestText(
      run: TestRun(files, seconds: files.reduce(0) { $0 + $1.seconds }), level: failLevel,
      painter: console.outputPainter, output: console.output
    ).write(verbose: false)
  }

  /// Prints what is not as in the last run: cases that fail now or in another way, that pass now,
  /// that are new or gone, and the same of files.
  private func reportDifference(
    from last: [ExactText: Watched], to now: [ExactText: Watched], _ order: [String],
    _ gone: [ExactText],
    _ checked: Int
  ) {
    var lines = gone.map { "gone: \(VisibleText.escaped($0.text))" }
    for path in order {
      guard let file = now[ExactText(path)]?.file, !file.isOther else { continue }
      lines += Self.difference(from: last[ExactText(path)]?.file, to: file)
    }
    for line in lines { console.output.writeLine(StyledText(line)) }
    let cases = now.values.flatMap(\.file.cases)
    let failed = cases.count { $0.failure != nil }
    console.output.writeLine(
      "\(checked.counting("file")) checked, \(lines.isEmpty ? "no difference; " : "")"
        + "\(cases.count.counting("case")): \(cases.count - failed) passed, \(failed) failed")
  }

  private static func difference(from last: TestFile?, to file: TestFile) -> [String] {
    func results(_ file: TestFile?) -> [(key: String, value: String?)] {
      guard let file else { return [] }
      var seen: [String: Int] = [:]
      let cases = file.cases.map { item -> (String, String?) in
        let count = seen[item.label, default: 0] + 1
        seen[item.label] = count
        let key = count == 1 ? item.label : "\(item.label) (\(count))"
        return (key, item.failure.map { Finding($0) }?.message)
      }
      let findings = file.findings.map { finding in
        ("\(finding.severity.rawValue)[\(finding.id)] \(finding.path)", finding.message as String?)
      }
      return cases + findings
    }
    let before = Dictionary(results(last), uniquingKeysWith: { first, _ in first })
    let after = results(file)
    let path = VisibleText.escaped(file.path)
    var lines: [String] = []
    for (key, value) in after where before[key] != .some(value) {
      if let value {
        lines.append("failed: \(path): \(value)")
      } else {
        lines.append("\(before[key] == nil ? "new, passed" : "passed"): \(path): \(key)")
      }
    }
    let left = Set(after.map(\.key))
    for key in before.keys.sorted() where !left.contains(key) {
      lines.append("gone: \(path): \(key)")
    }
    return lines
  }
}
