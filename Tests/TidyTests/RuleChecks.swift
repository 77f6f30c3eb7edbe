import Foundation

/// What must hold of `RULES.md`, of what it names, and of what names it.
enum RuleChecks {
  // MARK: The page

  /// Finds numbers that come twice, out of order or not at all.
  static func order(_ page: RulePage) -> [Violation] {
    var found: [Violation] = []
    var seen: Set<RuleNumber> = []
    var last: RuleNumber?
    for entry in page.rules {
      guard let number = entry.number else { continue }
      if !seen.insert(number).inserted {
        found.append(violation(page, entry, "the rule is there twice"))
      } else if let last, number < last {
        found.append(violation(page, entry, "the rule comes after \(last)"))
      }
      last = number
    }
    for family in RuleNumber.families {
      let most = seen.filter { $0.family == family }.map(\.ordinal).max() ?? 1
      found += (1...most).map { RuleNumber(family, $0) }.filter { !seen.contains($0) }.map {
        Violation(page.file.path, "there is no rule \($0)")
      }
    }
    return found
  }

  /// Finds rules without their anchor, and rules that lack one of the lines that all have.
  static func fields(_ page: RulePage) -> [Violation] {
    page.rules.flatMap { entry -> [Violation] in
      let anchor = entry.name.lowercased()
      var names = ["Evidence", "Code", "Vectors"]
      if entry.number?.family == "R" { names.append("Timelines") }
      let missing = names.filter { entry.fields[$0]?.isEmpty ?? true }.map {
        violation(page, entry, "no line `\($0)`")
      }
      guard entry.anchor == anchor else {
        return missing + [violation(page, entry, "the heading lacks `<a id=\"\(anchor)\"></a>`")]
      }
      return missing
    }
  }

  /// Finds evidence without one of the three words or without a source, and a policy of which
  /// neither a question to a device nor a reason against one is named.
  static func evidence(_ page: RulePage) -> [Violation] {
    page.entries.flatMap { entry -> [Violation] in
      guard let evidence = entry.fields["Evidence"] else { return [] }
      let text = evidence.lowercased()
      var found: [String] = []
      let isKnown = text.contains("documented") || text.contains("observed")
      let isPolicy = text.contains("policy")
      if !isKnown, !isPolicy { found.append("the evidence is neither documented nor observed") }
      if isKnown, !text.contains("]["), !text.contains("](") {
        found.append("the evidence names no source")
      }
      let asks = !questions(of: entry).isEmpty
      if isPolicy, !asks, entry.fields["No device"]?.isEmpty ?? true {
        found.append("a policy without a question, or a line `No device` that says why")
      }
      if asks, !isPolicy { found.append("a question, and the evidence calls nothing a policy") }
      return found.map { violation(page, entry, $0) }
    }
  }

  /// Finds links by a label that has no address, and addresses that nothing refers to.
  static func sources(_ page: RulePage) -> [Violation] {
    let used = Set(page.file.text.matches(of: /\]\[([^\]\s]+)\]/).map { String($0.1) })
    var defined: Set<String> = []
    var found: [Violation] = []
    for (offset, line) in page.file.lines.enumerated() {
      guard let match = line.wholeMatch(of: /\[([^\]\s]+)\]: (\S+)/) else { continue }
      let label = String(match.1)
      if !match.2.hasPrefix("https://") || !defined.insert(label).inserted
        || !used.contains(label)
      {
        found.append(
          Violation(page.file.path, line: offset + 1, "`\(label)` is no address, twice or unused"))
      }
    }
    return found
      + used.subtracting(defined).sorted().map {
        Violation(page.file.path, "`[\($0)]` has no address")
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
    let inCode = page.file.lines.enumerated().flatMap { offset, line in
      line.matches(of: /`([^`]+)`/).flatMap { $0.1.split(separator: " ") }.filter {
        $0.contains(/^(Sources|Tests|Fixtures|Documentation|Scripts|Examples|Benchmarks)\//)
          && !$0.contains("*")
      }.map { (path: String($0), line: offset + 1) }
    }
    return (links + inCode).filter { !exists($0.path) }.map {
      Violation(page.file.path, line: $0.line, "`\($0.path)` does not exist")
    }
  }

  /// Compares the files that a rule names for its vectors with those whose rows name the rule.
  static func vectors(_ page: RulePage, among files: [SourceFile]) -> [Violation] {
    var real: [String: Set<String>] = [:]
    for file in files where file.path.wholeMatch(of: /Fixtures\/conformance\/\w.*\.jsonl/) != nil {
      for match in file.text.matches(of: /"source" *: *"rule ([RLE]\d{1,2})/) {
        real[String(match.1), default: []].insert(file.path)
      }
    }
    return page.rules.flatMap { entry -> [Violation] in
      guard let text = entry.fields["Vectors"] else { return [] }
      let targets = text.hasPrefix("none") ? [] : SourceFile.linkTargets(in: text)
      let claimed = Set(targets.compactMap { page.file.path(of: $0) })
      let known = real[entry.name] ?? []
      return claimed.subtracting(known).sorted().map {
        violation(page, entry, "`\($0)` has no vector of it")
      }
        + known.subtracting(claimed).sorted().map {
          violation(page, entry, "`\($0)` has vectors of it and is not named")
        }
    }
  }

  /// Finds timelines of the folder of rules that nothing on the page names, those whose title
  /// begins with another rule than the one that names them.
  static func timelines(_ page: RulePage, among files: [SourceFile]) -> [Violation] {
    let claims = page.entries.flatMap { entry in
      SourceFile.linkTargets(in: entry.fields["Timelines"] ?? "").compactMap {
        page.file.path(of: $0)
      }.map { (name: entry.name, isRule: entry.number != nil, path: $0) }
    }
    let timelines = files.filter { $0.path.hasPrefix("Fixtures/timelines/rules/") }
    return timelines.flatMap { file -> [Violation] in
      let title = file.text.firstMatch(of: /"title" *: *"([RLE]\d{1,2})\b/)
      let names = claims.filter { $0.path == file.path }
      guard let rule = title.map({ String($0.1) }) else {
        return names.isEmpty ? [Violation(page.file.path, "nothing names `\(file.path)`")] : []
      }
      return names.filter { $0.isRule && $0.name != rule }.map {
        Violation(page.file.path, "\($0.name) names `\(file.path)`, which plays \(rule)")
      }
        + (names.contains { $0.name == rule }
          ? [] : [Violation(page.file.path, "\(rule) does not name `\(file.path)`")])
    }
  }

  // MARK: What names the page

  /// Finds citations of rules that the page lacks.
  static func citations(_ files: [SourceFile], of page: RulePage) -> [Violation] {
    let known = Set(page.numbers.map(\.description))
    return files.flatMap { file in
      RuleCitations.found(in: file, families: RuleNumber.families).filter {
        !known.contains($0.name)
      }.map { Violation(file.path, line: $0.line, "there is no rule \($0.name)") }
    }
  }

  /// Finds links into one of `pages` that lead to no anchor, or past the page.
  static func links(_ files: [SourceFile], into pages: [SourceFile]) -> [Violation] {
    let anchors = Dictionary(uniqueKeysWithValues: pages.map { ($0.path, $0.anchors) })
    let names = Set(pages.compactMap { $0.path.split(separator: "/").last })
    return files.flatMap { file in
      file.links.compactMap { link -> Violation? in
        guard let path = file.path(of: link.target),
          let name = path.split(separator: "/").last, names.contains(name)
        else { return nil }
        let fragment = link.target.split(separator: "#").dropFirst().last.map(String.init)
        guard let known = anchors[path] else {
          return Violation(file.path, line: link.line, "`\(link.target)` leads to no page")
        }
        guard let fragment, !known.contains(fragment), link.target.contains("#") else { return nil }
        return Violation(file.path, line: link.line, "`\(link.target)` leads to no anchor")
      }
    }
  }

  /// Compares the questions that rules name with the rules that questions name.
  static func questions(_ page: RulePage, _ questions: SourceFile) -> [Violation] {
    let rows = QuestionChecks.rows(of: questions)
    let asked = Set(
      page.entries.flatMap { entry in Self.questions(of: entry).map { "\(entry.anchor) Q\($0)" } })
    let answered = Set(
      rows.flatMap { row in row.rules.map { "\($0) Q\(row.number)" } })
    return asked.subtracting(answered).sorted().map {
      Violation(questions.path, "the page of rules has `\($0)`, the question has not")
    }
      + answered.subtracting(asked).sorted().map {
        Violation(page.file.path, "the page of questions has `\($0)`, the rule has not")
      }
      + rows.filter(\.rules.isEmpty).map {
        Violation(questions.path, line: $0.line, "Q\($0.number) names no rule")
      }
  }

  private static func questions(of entry: RulePage.Entry) -> [Int] {
    (entry.fields["Question"] ?? "").matches(of: /\bQ(\d{1,2})\b/).compactMap { Int($0.1) }
  }

  private static func violation(
    _ page: RulePage, _ entry: RulePage.Entry, _ message: String
  ) -> Violation {
    Violation(page.file.path, line: entry.line, "\(entry.name): \(message)")
  }
}
