import Foundation
import Mutation

/// The folder `.build-mutants`: a copy of the package that holds every mutant, and its build.
struct Workshop {
  /// The package, and the copy of it.
  let root: URL
  let folder: URL
  /// The test targets to build; none means all.
  let testTargets: [String]
  var copy: URL { folder.appending(path: "package") }
  var scratch: URL { folder.appending(path: "build") }
  /// What the suites did without a mutant; there is none of a build that has not passed.
  var baselineFile: URL { folder.appending(path: "baseline.json") }
  /// What became of mutants of this build, a line each: a run that was interrupted goes on there.
  private var trialsFile: URL { folder.appending(path: "trials.jsonl") }
  private var droppedFile: URL { folder.appending(path: "dropped.txt") }
  private var placedFile: URL { folder.appending(path: "placed.txt") }

  /// The parts whose sources are broken, in the order of the imports.
  static let modules = [
    "Diagnostics", "TextFolding", "RegularExpressions", "PredicateLanguage", "PredicateAnalysis",
    "PredicateIndex", "SceneRouting", "SceneLifecycle", "SceneProofs", "SceneFixtures",
    "SceneLint", "AppSources", "SceneRouteCommands",
  ]
  /// The C module of the switch.
  static let switchModule = "MutantSwitch"

  init(root: URL, testTargets: [String]) {
    self.root = root
    self.testTargets = testTargets
    folder = root.appending(path: ".build-mutants")
  }

  // --- The sources ------------------------------------------------------------------------------

  /// The paths of the sources of a module, from the root.
  func sources(of module: String) throws -> [String] {
    try files(in: "Sources/\(module)").filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") }
  }

  /// The files below a folder, in order; nothing hidden.
  private func files(in path: String) throws -> [String] {
    let base = root.appending(path: path)
    guard let walk = FileManager.default.enumerator(atPath: base.path) else {
      throw Stop("there is no folder \(base.path)", status: .unavailable)
    }
    var found: [String] = []
    for case let name as String in walk {
      if name.split(separator: "/").last?.hasPrefix(".") == true {
        walk.skipDescendants()
      } else if walk.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
        found.append("\(path)/\(name)")
      }
    }
    return found.sorted()
  }

  func read(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  // --- The copy ---------------------------------------------------------------------------------

  /// What the manifest names and the tests read beside the sources, from the root.
  private static let folders = [
    "Tests", "Plugins", "Fixtures", "Documentation", "Examples", "Scripts",
  ]
  private static let singleFiles = [
    "Package.resolved", "README.md", "CHANGELOG.md", "SECURITY.md", "LICENSE",
  ]

  /// Brings the copy to the state of the package, with these mutants.
  ///
  /// Files that are as they should be are left alone, so that the build has little to do.
  func update(_ plan: Plan) throws {
    var wanted: [String: Data] = [:]
    for path in try files(in: "Sources") {
      let isMutated = plan.numbered[path]?.isEmpty == false
      wanted[path] =
        isMutated ? Data(plan.mutated(path).text.utf8) : try data(path)
    }
    for folder in Self.folders {
      for path in try files(in: folder) { wanted[path] = try data(path) }
    }
    for path in Self.singleFiles where exists(path) { wanted[path] = try data(path) }
    wanted["Package.swift"] = try Data((read("Package.swift") + manifestEnd).utf8)
    for (path, text) in SwitchSources.files { wanted[path] = Data(text.utf8) }
    try write(wanted)
  }

  private func data(_ path: String) throws -> Data {
    try Data(contentsOf: root.appending(path: path))
  }

  private func exists(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: root.appending(path: path).path)
  }

  private func write(_ wanted: [String: Data]) throws {
    let manager = FileManager.default
    var existing: Set<String> = []
    if let walk = manager.enumerator(atPath: copy.path) {
      for case let name as String in walk
      where walk.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
        existing.insert(name)
      }
    }
    for path in existing.subtracting(wanted.keys) where !path.hasPrefix(".") {
      try forgetBaseline()
      try manager.removeItem(at: copy.appending(path: path))
    }
    for (path, data) in wanted {
      let place = copy.appending(path: path)
      if existing.contains(path), try Data(contentsOf: place) == data { continue }
      try manager.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try forgetBaseline()
      try data.write(to: place)
    }
  }

  private func forgetBaseline() throws {
    for file in [baselineFile, trialsFile]
    where FileManager.default.fileExists(atPath: file.path) {
      try FileManager.default.removeItem(at: file)
    }
  }

  /// What the copy's manifest does beyond the package's.
  ///
  /// Gives the modules the switch, and leaves out the tests of the sources' text. Where only some
  /// tests are wanted, all that they do not need goes.
  private var manifestEnd: String {
    let common = """

      package.targets.removeAll { $0.name == "TidyTests" }
      package.targets.append(.target(name: "\(Self.switchModule)"))
      for target in package.targets where \(Self.modules).contains(target.name) {
        target.dependencies.append("\(Self.switchModule)")
      }

      """
    guard !testTargets.isEmpty else { return common }
    return common + """
      var needed: Set<String> = []
      var next = \(testTargets)
      while let name = next.popLast() {
        guard needed.insert(name).inserted else { continue }
        for dependency in package.targets.first(where: { $0.name == name })?.dependencies ?? [] {
          switch dependency {
          case .targetItem(let name, _), .byNameItem(let name, _): next.append(name)
          default: break
          }
        }
      }
      package.targets.removeAll { !needed.contains($0.name) }
      package.products.removeAll {
        ($0 as? Product.Library)?.targets.allSatisfy(needed.contains) != true
      }

      """
  }

  // --- What is kept between runs ----------------------------------------------------------------

  /// The mutants that did not compile in earlier runs, by id and line.
  func dropped() -> Set<String> { lines(of: droppedFile) }

  func keep(dropped: Set<String>) throws { try write(dropped, to: droppedFile) }

  /// The mutants that the copy holds.
  func placed() -> Set<String> { lines(of: placedFile) }

  func keep(placed: Set<String>) throws { try write(placed, to: placedFile) }

  /// The trials of this build.
  func trials() throws -> [Trial] {
    guard let data = try? Data(contentsOf: trialsFile) else { return [] }
    return data.split(separator: UInt8(ascii: "\n")).compactMap {
      try? JSONDecoder().decode(Trial.self, from: $0)
    }
  }

  /// Adds a trial of this build.
  func keep(_ trial: Trial) throws {
    if !FileManager.default.fileExists(atPath: trialsFile.path) {
      try Data().write(to: trialsFile)
    }
    let file = try FileHandle(forWritingTo: trialsFile)
    try file.seekToEnd()
    try file.write(contentsOf: JSONEncoder().encode(trial) + Data("\n".utf8))
    try file.close()
  }

  private func lines(of file: URL) -> Set<String> {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    return Set(text.split(separator: "\n").map(String.init))
  }

  private func write(_ lines: Set<String>, to file: URL) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = lines.sorted().joined(separator: "\n") + "\n"
    try text.write(to: file, atomically: true, encoding: .utf8)
  }
}
