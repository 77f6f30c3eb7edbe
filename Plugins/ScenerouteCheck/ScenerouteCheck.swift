import Foundation
import PackagePlugin

/// Checks the windows of a target at each build that changed something, and warns at the lines: of
/// fixtures by `sceneroute test`, of sources by `sceneroute scan`.
///
/// A build does not fail over a finding; tests and CI are there for that. Each run leaves an empty
/// Swift file, because the build system starts a run for a file that it needs, and a file of
/// another kind would become a resource of the target.
@main
struct ScenerouteCheck: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    if target is ClangSourceModuleTarget {
      Diagnostics.warning(
        """
        ScenerouteCheck cannot check `\(target.name)` itself, which has no Swift: give it to a \
        target of Swift that depends on `\(target.name)`, or to its tests
        """)
      return []
    }
    guard let target = target as? SwiftSourceModuleTarget else { return [] }
    let sources = Self.sources(of: target)
    let fixtures = Self.fixtures(in: context.package).filter {
      $0.belongs(to: target, with: sources, in: context.package)
    }
    let named = Set(fixtures.flatMap(\.named)).subtracting(sources)
    func command(_ verb: String, _ files: [URL], besides others: [URL]) throws -> [Command] {
      guard !files.isEmpty else { return [] }
      let stamp = context.pluginWorkDirectoryURL.appending(
        path: "Sceneroute\(verb.capitalized).swift")
      return [
        .buildCommand(
          displayName: "Checking windows of \(target.name): sceneroute \(verb)",
          executable: try context.tool(named: "sceneroute").url,
          arguments: [
            verb, "--format", "xcode", "--stamp", stamp.path(percentEncoded: false), "--",
          ]
            + files.map { $0.path(percentEncoded: false) },
          inputFiles: files + others, outputFiles: [stamp])
      ]
    }
    // A fixture may come to name another source of the target: SwiftPM asks again only when files
    // were added or removed.
    return try command("test", fixtures.map(\.file), besides: sources + named.sorted(by: precedes))
      + command("scan", sources, besides: [])
  }

  /// The sources of a target, and those of targets without Swift that it depends on.
  private static func sources(of target: SwiftSourceModuleTarget) -> [URL] {
    let others = target.dependencies.compactMap { dependency -> ClangSourceModuleTarget? in
      if case .target(let other) = dependency { other as? ClangSourceModuleTarget } else { nil }
    }
    let files = Array(target.sourceFiles) + others.flatMap { Array($0.sourceFiles) }
    return files.map(\.url).filter { ["swift", "m", "mm", "h"].contains($0.pathExtension) }
  }

  /// Every `windows.json` below the package's `Tests`.
  private static func fixtures(in package: Package) -> [Fixture] {
    let tests = package.directoryURL.appending(path: "Tests")
    let files = FileManager.default.enumerator(
      at: tests, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    return (files?.compactMap { $0 as? URL } ?? [])
      .filter { $0.lastPathComponent == "windows.json" }
      .map(\.standardizedFileURL).sorted(by: precedes).map(Fixture.init)
  }
}

private func precedes(_ left: URL, _ right: URL) -> Bool { left.path < right.path }

/// A fixture, and the files that it names.
private struct Fixture {
  let file: URL
  /// Sources, payloads, an Info.plist: every text that is the path of a file.
  let named: [URL]

  init(_ file: URL) {
    self.file = file
    let value = (try? Data(contentsOf: file)).flatMap {
      try? JSONSerialization.jsonObject(with: $0)
    }
    var named: Set<URL> = []
    var open = [value as Any]
    while let next = open.popLast() {
      switch next {
      case let object as [String: Any]: open += Array(object.values)
      case let list as [Any]: open += list
      case let text as String where !text.isEmpty && text.utf8.count < 1024:
        let path = URL(filePath: text, relativeTo: file).standardizedFileURL
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: path.path, isDirectory: &isFolder),
          !isFolder.boolValue
        {
          named.insert(path)
        }
      default: continue
      }
    }
    self.named = Array(named)
  }

  /// Whether a target checks it: it is of the target, of tests of the target, or of no target; or
  /// it names a source of the target.
  ///
  /// So a package may have the plugin on many targets, and hears of a fixture once.
  func belongs(
    to target: SwiftSourceModuleTarget, with sources: [URL], in package: Package
  ) -> Bool {
    let owner = package.targets.filter { isInside($0.directoryURL) }
      .max { $0.directoryURL.path.count < $1.directoryURL.path.count }
    guard let owner, owner.id != target.id else { return true }
    let isTested = owner.dependencies.contains { dependency in
      if case .target(let other) = dependency { other.id == target.id } else { false }
    }
    return isTested
      || !Set(named.map(\.path)).isDisjoint(with: sources.map(\.standardizedFileURL.path))
  }

  private func isInside(_ folder: URL) -> Bool {
    let path = folder.standardizedFileURL.path
    return file.path.hasPrefix(path.hasSuffix("/") ? path : path + "/")
  }
}
