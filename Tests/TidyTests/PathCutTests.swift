import Testing

@Suite("Paths: who cuts them")
struct PathCutTests {
  @Test("One type cuts paths, and knows the endings of names")
  func pathsAreCutOnce() {
    expectTidy(PathCuts.files, atLeast: 450, PathCuts.ofCharacters)
  }

  @Test("What cuts or compares a path by characters is reported, each line once")
  func reportsCuts() {
    let text = """
      let slash = path.lastIndex(of: "/")
      let names = text.split(separator: "/")
      if rest.starts(with: "../") { return }
      let root = start + "/"
      let isJSON = name.lowercased().hasSuffix(".json")
      let isText = [".txt", ".csv"].contains(where: first.lowercased().hasSuffix)
      let isOwn = file.path.hasPrefix(folder)
      let isBelow = $0.hasPrefix(".")
      let all = folders.first(where: realPath?.hasPrefix)
      let last = folder.firstIndex(of: slash)
      """
    expectLines(Array(1...10), in: text, PathCuts.ofCharacters)
  }

  @Test("Bytes, names of code, texts with a slash in them and comments are not reported")
  func allowsBytes() {
    let text = """
      case UInt8(ascii: "/"): slash()
      let isSign = word.hasSuffix("Log")
      let url = "\\(scheme)://\\(host)"
      let system = "/usr/bin/env"
      let place = "\\(folder)/\\(name)"
      // path.split(separator: "/")
      let rest = path.dropFirst(count)
      let part = path[...index]
      """
    expectLines([], in: text, PathCuts.ofCharacters)
    let cut = "let names = path.split(separator: \"/\")"
    expectLines([], in: cut, path: PathCuts.home, PathCuts.ofCharacters)
    expectLines([1], in: cut, path: "Sources/ByteText/Other.swift", PathCuts.ofCharacters)
  }
}

/// Code that takes a path for characters, which a letter beside a slash or dot may join.
enum PathCuts {
  /// The type that cuts paths.
  static let home = "Sources/ByteText/PathText.swift"
  /// Texts of other kinds: predicates and tags have signs, the server's addresses are ASCII.
  private static let others = [
    "Sources/PredicateLanguage/", "Sources/LocatedValues/PropertyList/",
    "Documentation/Playground/Sources/PlaygroundServer/HTTP/",
    "Documentation/Playground/Sources/PlaygroundServer/PageFiles.swift",
    "Documentation/Playground/Sources/PlaygroundServer/Site.swift",
    "Documentation/Playground/Sources/PlaygroundServer/Evaluation/Evaluator.swift",
  ]

  static var files: [SourceFile] {
    Repository.swiftFiles.filter { file in
      let folders = ["Sources/", "Documentation/Playground/Sources/", "Tests/Conformance/"]
      let isOurs = folders.contains { file.path.hasPrefix($0) }
      return isOurs && !others.contains { file.path.hasPrefix($0) }
    }
  }

  static func ofCharacters(_ files: [SourceFile]) -> [Violation] {
    let cuts = [
      // A text of slashes and dots alone.
      #/"[.\/]*\/[.\/]*"/#,
      // The ending of a name, or the dot of a hidden one.
      #/has(?:Suffix|Prefix)\("\./#,
      #/"\.\w+"\]\.\w+\(where: .*has(?:Suffix|Prefix)/#,
      // A cut of what is called a path.
      #/(?:[pP]ath|[fF]older|fixture)\??\.has(?:Suffix|Prefix)\b/#,
      #/(?:[pP]ath|[fF]older|fixture)\??\.(?:split|lastIndex|firstIndex|lowercased)\b/#,
    ]
    return files.filter { $0.path != home }.flatMap { file in
      file.violations { _, index in
        let line = file.lines[index].dropLast(file.comments[index].count)
          .replacing(#"ascii: "/""#, with: "")
        let isCut = cuts.contains { (try? $0.firstMatch(in: line)) != nil }
        return isCut ? "a path is bytes: `PathText` cuts it and knows its ending" : nil
      }
    }
  }
}
