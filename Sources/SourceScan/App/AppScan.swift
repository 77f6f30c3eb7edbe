package import ByteText
package import SourceText

/// A scan of apps' sources for their delegates, options and app intents.
///
/// ```
/// sources ─► ScanFilter ─► entries, delegates, intents     the files that have such a word
///                                   │
///               their names ─► files that extend them or have their superclasses
/// ```
///
/// - Complexity: O(n): n bytes of the sources that are read; each question about a word costs a
///   look at all sources.
package final class AppScan {
  package private(set) var roots: [AppRoot] = []
  let sources: [ScanSource]
  private(set) var outlined: [Int: OutlinedSource] = [:]
  private var types = AppTypes()
  private var territories = AppTerritories([])
  /// The apps of the files that were asked for.
  private var owners: [Int: [Int]] = [:]
  /// The bodies of the types that were asked for, by type and app.
  private var bodies: [ExactText: [Int: AppTypeBody]] = [:]
  /// The words that an app was asked for.
  private var words: [Int: [ExactText: Bool]] = [:]
  private var classes: [Int: [ExactText: Bool]] = [:]

  /// The most delegates of scenes of one app that are looked at; if there are more, none is.
  private static let mostScenes = 64
  private static let delegates: Set<String> = [
    "UIApplicationDelegate", "UISceneDelegate", "UIWindowSceneDelegate",
  ]
  private static let intents: Set<String> = ["TargetContentProvidingIntent", "UISceneAppIntent"]

  /// Reads what `sources` say of apps.
  ///
  /// Nil if they say nothing.
  ///
  /// `isCandidate` is what `ScanFilter.mayBeOfApp` says of each source. The files that `result` is
  /// of are not read again.
  package static func read(
    _ sources: [ScanSource], isCandidate: [Bool]? = nil, declared: [DeclaredNames]? = nil,
    after result: ScanResult,
    spread: @escaping SideBySide.Spread = { count, work in for place in 0..<count { work(place) } }
  ) -> AppScan? {
    let files = sources.indices.filter { file in
      sources[file].bytes.count <= SourceToken.mostBytes
        && (isCandidate?[file]
          ?? ScanFilter.mayBeOfApp(sources[file].bytes, sources[file].language))
    }
    guard !files.isEmpty else { return nil }
    let scan = AppScan(sources)
    let resolver = Resolver(sources, declared: declared, spread: spread)
    for source in result.outlined.values { resolver.adopt(source) }
    for source in resolver.outline(files.filter { result.outlined[$0] == nil }) {
      resolver.adopt(source)
    }
    scan.add(files.compactMap { resolver.outlined[$0] })
    scan.findRoots(files)
    for _ in 0..<ScanLimits.steps {
      let names = scan.namesToRead
      for name in names { resolver.want(.part(of: name)) }
      _ = resolver.readWanted()
      // Most files that were read for their sites do not have these types.
      let more = resolver.outlined.values.filter { source in
        !scan.isAdded(source.file) && source.outline.types.keys.contains(where: names.contains)
      }
      if more.isEmpty { break }
      scan.add(more.sorted { $0.file < $1.file })
    }
    scan.outlined = resolver.outlined
    // More of the types is known than when the apps were looked for.
    scan.bodies = [:]
    return scan
  }

  private init(_ sources: [ScanSource]) { self.sources = sources }

  private func isAdded(_ file: Int) -> Bool { outlined[file] != nil }

  private func add(_ sources: [OutlinedSource]) {
    for source in sources {
      outlined[source.file] = source
      types.add(source)
    }
  }

  private func findRoots(_ files: [Int]) {
    roots = files.flatMap { file in outlined[file].map { AppRootReader($0).roots() } ?? [] }
    if roots.isEmpty { roots = rootsOfDelegates }
    territories = AppTerritories(roots.map { sources[$0.file].path })
    for root in roots.indices where roots[root].kind == .uiKit {
      let delegates = roots[root].delegates.map { type($0, in: root) }
      let isAppKit = delegates.contains { $0.supers.contains("NSApplicationDelegate") }
      if isAppKit { roots[root].kind = .other }
    }
  }

  /// The delegates of apps whose `main` is not among the sources.
  private var rootsOfDelegates: [AppRoot] {
    let names = types.names(of: ["UIApplicationDelegate"])
    let superclasses = Set(
      names.flatMap { types.parts[$0] ?? [] }.compactMap { $0.superclass.map { ExactText($0) } })
    return names.subtracting(superclasses).sorted().compactMap { name in
      types.parts[name]?.first { !$0.isProtocol }.map {
        AppRoot(kind: .uiKit, delegates: [name.text], type: nil, file: $0.source.file)
      }
    }
  }

  /// Delegates, routed intents and their superclasses.
  private var namesToRead: Set<ExactText> {
    var names = types.names(of: Self.delegates.union(Self.intents))
    names.formUnion(roots.flatMap { $0.delegates }.map { ExactText($0) })
    for name in names {
      names.formUnion(
        (types.parts[name] ?? []).compactMap { $0.superclass.map { ExactText($0) } })
    }
    names.subtract(AppTypes.roots.union(AppTypes.protocols).map { ExactText($0) })
    return names
  }

  // MARK: - Which app

  /// The apps that the file at `path` belongs to; several where it is as near to each.
  package func owners(of path: String) -> [Int] { territories.owners(of: path) }

  private func owners(of file: Int) -> [Int] {
    if let known = owners[file] { return known }
    let found = owners(of: sources[file].path)
    owners[file] = found
    return found
  }

  /// Whether the code at `place` belongs to one app.
  package func isOfOneApp(_ place: LocatedText.Place) -> Bool {
    owners(of: place.file).count == 1
  }

  /// Whether the method is in every build of one app, for which `type` has it: a superclass in
  /// other folders may be a library's, which apps without scenes use, too.
  package func isCertain(_ method: AppMethod, of type: AppType, in root: Int) -> Bool {
    let path = sources[roots[root].file].path
    let folder = PathText(path).folderStart
    return !method.isConditional && isOfOneApp(method.place)
      && (method.type.hasBytes(of: type.name)
        || PathText(sources[method.place.file].path).rest(after: folder) != nil)
  }

  // MARK: - Types

  /// The type `name` of the app `root`.
  package func type(_ name: String, in root: Int) -> AppType {
    types.type(name) { body(of: $0, in: root) }
  }

  /// Returns the body that the app `root` has of the type `name`.
  ///
  /// Nil if the app lacks the type.
  private func body(of name: String, in root: Int) -> AppTypeBody? {
    let key = ExactText(name)
    if let known = bodies[key] { return known[root] }
    var byRoot: [Int: [TypePart]] = [:]
    for part in types.parts[key] ?? [] {
      for root in owners(of: part.source.file) { byRoot[root, default: []].append(part) }
    }
    let all = byRoot.mapValues(types.body)
    bodies[key] = all
    return all[root]
  }

  /// The delegates of the app that are known whole.
  package func delegates(of root: Int) -> [AppType] {
    roots[root].delegates.map { type($0, in: root) }
      .filter { $0.isWhole && !$0.isOpen && $0.supers.contains("UIApplicationDelegate") }
  }

  /// The classes of the app whose code is the delegate of a scene.
  package func sceneDelegates(of root: Int) -> [AppType] {
    let names = sceneDelegates[root] ?? []
    return names.count > Self.mostScenes ? [] : names.map { type($0, in: root) }
  }

  /// The app intents that go to scenes.
  package func routedIntents(of root: Int) -> [AppType] {
    (routedIntents[root] ?? []).map { type($0, in: root) }
  }

  private lazy var sceneDelegates = names(of: ["UISceneDelegate", "UIWindowSceneDelegate"])
  private lazy var routedIntents = names(of: Self.intents)

  /// The names of types that are one of `supers`, by the apps that declare them.
  private func names(of supers: Set<String>) -> [Int: [String]] {
    var byRoot: [Int: [String]] = [:]
    for name in types.names(of: supers).sorted() {
      let declarations = (types.parts[name] ?? []).filter { $0.isDeclaration }
      let roots = Set(declarations.flatMap { owners(of: $0.source.file) })
      for root in roots { byRoot[root, default: []].append(name.text) }
    }
    return byRoot
  }

  /// Returns the methods' reads of their parameter at `position`; `helpers` may get it from them.
  package func reads(
    of methods: [AppMethod], parameter position: Int, helpers: [AppMethod]
  ) -> OptionReads {
    var reader = OptionReader(methods: helpers)
    for method in methods { reader.read(method, parameter: position) }
    return reader.found
  }

  /// Whether the code of the types also runs on systems without scenes, or has branches for them.
  package func runsWithoutScenes(_ types: [AppType]) -> Bool {
    types.lazy.flatMap { $0.files }.contains { file in
      let bytes = (self.outlined[file]?.source ?? self.sources[file]).bytes
      return bytes.firstPlace(of: "vailable(iOS 13") != nil
        || bytes.firstPlace(of: "VAILABLE(ios(13") != nil
    }
  }

  // MARK: - Words

  /// The files of each app.
  private lazy var filesOfRoots: [Int: [Int]] = {
    var files: [Int: [Int]] = [:]
    for file in sources.indices where sources[file].bytes.count <= SourceToken.mostBytes {
      for root in owners(of: file) { files[root, default: []].append(file) }
    }
    return files
  }()

  /// The files of the app in which the bytes of `word` are, and those of one of `others`.
  func files(
    with word: String, and others: [String] = [""], of root: Int
  ) -> [OutlinedSource] {
    let found = (filesOfRoots[root] ?? []).filter { has(word, in: $0) }
    return found.filter { file in others.contains { has($0, in: file) } }.compactMap(outline)
  }

  private func has(_ word: String, in file: Int) -> Bool {
    var word = word
    return word.withUTF8 { bytes in
      if bytes.isEmpty { return true }
      let whole = outlined[file]?.source ?? sources[file].whole
      return whole?.bytes.firstPlace(of: UnsafeRawBufferPointer(bytes)) != nil
    }
  }

  private func outline(_ file: Int) -> OutlinedSource? {
    if let known = outlined[file] { return known }
    guard let whole = sources[file].whole, sources[file].mayKeep(whole) else { return nil }
    let source = OutlinedSource(whole, file: file)
    outlined[file] = source
    return source
  }

  /// Whether the code of the app has a word that begins with `word`, outside of comments and
  /// literals.
  package func has(_ word: String, of root: Int) -> Bool {
    if let known = words[root]?[ExactText(word)] { return known }
    let isFound = files(with: word, of: root).contains { source in
      source.tokens.indices.contains {
        source.kind($0) == .word && source.text($0).beginsWith(word)
      }
    }
    words[root, default: [:]][ExactText(word)] = isFound
    return isFound
  }

  /// Whether the code of the app declares a class that Objective-C knows as `name`, or may: of more
  /// names than `ScanLimits.classes` that is not known.
  package func declaresClass(_ name: String, of root: Int) -> Bool {
    let key = ExactText(name)
    if let known = classes[root]?[key] { return known }
    guard (classes[root]?.count ?? 0) < ScanLimits.classes else { return true }
    let isDeclared = files(with: name, of: root).contains { source in
      if source.outline.types[key] != nil { return true }
      // `@objc(name)`, `typealias name`
      return source.tokens.indices.contains { index in
        (source.isToken(index - 2, "objc") || source.isToken(index - 1, "typealias"))
          && source.text(index).hasBytes(of: name)
      }
    }
    classes[root, default: [:]][key] = isDeclared
    return isDeclared
  }

  /// The types whose intents a view of SwiftUI takes.
  ///
  /// Nil if one is not written as `A.self`.
  package func executedIntents(of root: Int) -> Set<ExactText>? {
    var names: Set<ExactText> = []
    let word = "onAppIntentExecution"
    for source in files(with: word, of: root) {
      for index in source.tokens.indices where source.text(index) == word {
        let isPlain =
          source.isMark(index + 1, "(") && source.kind(index + 2) == .word
          && source.isMark(index + 3, ".") && source.isToken(index + 4, "self")
        guard isPlain else { return nil }
        names.insert(ExactText(source.text(index + 2)))
      }
    }
    return names
  }
}
