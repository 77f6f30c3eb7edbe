/// What must hold of `RULES.md`, of what it names, and of what names it.
enum RuleChecks {
  // MARK: The page

  /// Finds families whose numbers are not one after the other from 1.
  static func order(_ page: RulePage) -> [Violation] {
    let names = page.rules.map(\.name)
    let expected = RulePage.families.flatMap { family in
      names.filter { $0.first == family }.indices.map { "\(family)\($0 + 1)" }
    }
    return zip(page.rules, expected).filter { $0.name != $1 }.prefix(1).map {
      violation(page, $0, "here \($1) is expected")
    }
  }

  /// Finds rules without their anchor or a line that all have, and policies without a question.
  static func fields(_ page: RulePage) -> [Violation] {
    page.rules.flatMap { rule -> [Violation] in
      let names = ["Evidence", "Code", "Vectors"] + (rule.name.hasPrefix("R") ? ["Timelines"] : [])
      var found = names.filter { rule.fields[$0]?.isEmpty ?? true }.map { "no line `\($0)`" }
      let anchor = rule.name.lowercased()
      if rule.anchor != anchor { found.append("the heading lacks `<a id=\"\(anchor)\"></a>`") }
      let isPolicy = rule.fields["Evidence"]?.lowercased().contains("policy") == true
      if isPolicy, rule.questions.isEmpty, rule.fields["No device"]?.isEmpty ?? true {
        found.append("a policy without a question, or a line `No device` that says why")
      }
      return found.map { violation(page, rule, $0) }
    }
  }

  // MARK: What the page names

  /// Finds links to files that do not exist, and such paths in code.
  static func paths(_ page: RulePage, among paths: [String]) -> [Violation] {
    let files = Set(paths)
    func exists(_ path: String) -> Bool {
      files.contains(path) || paths.contains { $0.hasPrefix(path + "/") }
    }
    let links = page.file.links.compactMap { link in
      page.file.path(of: link.target).map { (path: $0, line: link.line) }
    }
    var inCode: [(path: String, line: Int)] = []
    for (offset, line) in page.file.lines.enumerated() {
      for code in line.matches(of: /`([^`]+)`/) {
        for word in code.1.split(separator: " ") where !word.contains("*") {
          let folder = /^(Sources|Tests|Fixtures|Documentation|Scripts|Benchmarks)\//
          if word.contains(folder) { inCode.append((String(word), offset + 1)) }
        }
      }
    }
    return (links + inCode).filter { !exists($0.path) }.map {
      Violation(page.file.path, line: $0.line, "`\($0.path)` does not exist")
    }
  }

  /// Compares the vectors and timelines that a rule names with those that name the rule.
  static func evidence(_ page: RulePage, among files: [SourceFile]) -> [Violation] {
    var real: [String: Set<String>] = [:]
    var withoutRule: Set<String> = []
    for file in files where file.path.contains(/^Fixtures\/conformance\/.*\.jsonl$/) {
      for match in file.text.matches(of: /"source" *: *"rule ([RLE]\d{1,2})/) {
        real[String(match.1), default: []].insert(file.path)
      }
    }
    for file in files where file.path.hasPrefix("Fixtures/timelines/rules/") {
      if let match = file.text.firstMatch(of: /"title" *: *"([RLE]\d{1,2})\b/) {
        real[String(match.1), default: []].insert(file.path)
      } else {
        withoutRule.insert(file.path)
      }
    }
    return page.rules.flatMap { rule -> [Violation] in
      let texts = ["Vectors", "Timelines"].compactMap { rule.fields[$0] }
      let targets = texts.filter { !$0.hasPrefix("none") }.flatMap(SourceFile.linkTargets)
      let claimed = Set(targets.compactMap { page.file.path(of: $0) })
      let known = real[rule.name] ?? []
      return claimed.subtracting(withoutRule).symmetricDifference(known).sorted().map {
        violation(
          page, rule,
          claimed.contains($0) ? "`\($0)` does not name the rule" : "`\($0)` names the rule")
      }
    }
  }

  // MARK: What names the page

  /// Finds citations of rules and questions that their page lacks.
  static func citations(
    _ files: [SourceFile], of page: RulePage, and questions: SourceFile
  ) -> [Violation] {
    let known = Set(page.rules.map(\.name) + QuestionPage.rows(of: questions).map(\.name))
    return files.flatMap { file in
      RuleCitations.found(in: file, families: RulePage.families + ["Q"]).filter {
        !known.contains($0.name)
      }.map { Violation(file.path, line: $0.line, "there is no \($0.name)") }
    }
  }

  /// Finds links into one of `pages` that lead to no anchor, or past the page.
  static func links(_ files: [SourceFile], into pages: [SourceFile]) -> [Violation] {
    let anchors = Dictionary(uniqueKeysWithValues: pages.map { ($0.path, $0.anchors) })
    let names = pages.compactMap { $0.path.split(separator: "/").last }
    return files.flatMap { file in
      file.links.compactMap { link -> Violation? in
        guard let path = file.path(of: link.target),
          let name = path.split(separator: "/").last, names.contains(name)
        else { return nil }
        let fragment = link.target.split(separator: "#").dropFirst().last.map(String.init)
        if let known = anchors[path], fragment.map(known.contains) ?? true { return nil }
        return Violation(file.path, line: link.line, "`\(link.target)` leads nowhere")
      }
    }
  }

  /// Compares the questions that rules name with the rules that questions name.
  static func questions(_ page: RulePage, _ questions: SourceFile) -> [Violation] {
    let asked = Set(
      page.entries.flatMap { entry in entry.questions.map { "\(entry.anchor) \($0)" } })
    let answered = Set(
      QuestionPage.rows(of: questions).flatMap { row in row.rules.map { "\($0) \(row.name)" } })
    return asked.symmetricDifference(answered).sorted().map {
      let place = asked.contains($0) ? page.file.path : questions.path
      return Violation(place, "this page alone has `\($0)`")
    }
  }

  private static func violation(
    _ page: RulePage, _ entry: RulePage.Entry, _ message: String
  ) -> Violation {
    Violation(page.file.path, line: entry.line, "\(entry.name): \(message)")
  }
}
