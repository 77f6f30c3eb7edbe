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
        ScenerouteCheck cannot check `\(target.name)`, which has no Swift: give the plugin to a \
        target of Swift that depends on `\(target.name)`, and it checks both
        """)
      return []
    }
    guard let target = target as? SwiftSourceModuleTarget else { return [] }
    let sources = Self.sources(of: target)
    let fixtures = Self.fixtures(in: context.package).filter {
      $0.belongs(to: target, with: sources, in: context.package)
    }
    let named = Set(fixtures.flatMap(\.named)).subtracting(sources).sorted(by: precedes)
    let check = Check(
      target: target.name, executable: try context.tool(named: "sceneroute").url,
      folder: context.pluginWorkDirectoryURL)
    // The test has all sources among its inputs, for a fixture may come to name another one, and
    // the build system asks for commands only when files were added or removed.
    return check.commands("test", fixtures.map(\.file), besides: sources + named)
      + check.commands("scan", sources, besides: [])
  }

  /// The sources of a target, and those of targets without Swift that it depends on, with their
  /// headers, which SwiftPM does not tell.
  private static func sources(of target: SwiftSourceModuleTarget) -> [URL] {
    let others = target.dependencies.compactMap { dependency -> ClangSourceModuleTarget? in
      if case .target(let other) = dependency { other as? ClangSourceModuleTarget } else { nil }
    }
    let all = Array(target.sourceFiles) + others.flatMap { Array($0.sourceFiles) }
    let sources = all.map(\.url.standardizedFileURL)
      .filter { ["swift", "m", "mm"].contains($0.pathExtension) }
    return sources + others.flatMap { files(in: $0.directoryURL) { $0.pathExtension == "h" } }
  }

  /// Every `windows.json` below the package's `Tests`.
  private static func fixtures(in package: Package) -> [Fixture] {
    files(in: package.directoryURL.appending(path: "Tests")) {
      $0.lastPathComponent == "windows.json"
    }.map(Fixture.init)
  }

  /// The files below a folder that `isWanted`, in the order of their paths.
  private static func files(in folder: URL, _ isWanted: (URL) -> Bool) -> [URL] {
    let all = FileManager.default.enumerator(
      at: folder, includingPropertiesForKeys: nil, options: [.skipsHiddenFiles])
    return (all?.compactMap { $0 as? URL } ?? []).filter(isWanted)
      .map(\.standardizedFileURL).sorted(by: precedes)
  }
}

/// What the commands of one target have in common.
private struct Check {
  let target: String
  let executable: URL
  let folder: URL

  /// The command that runs a verb over files; none without files.
  func commands(_ verb: String, _ files: [URL], besides inputs: [URL]) -> [Command] {
    if files.isEmpty { return [] }
    let stamp = folder.appending(path: "Sceneroute\(verb.capitalized).swift")
    let options = ["--format", "xcode", "--stamp", stamp.path(percentEncoded: false), "--"]
    return [
      .buildCommand(
        displayName: "Checking windows of \(target): sceneroute \(verb)", executable: executable,
        arguments: [verb] + options + files.map { $0.path(percentEncoded: false) },
        inputFiles: files + inputs, outputFiles: [stamp])
    ]
  }
}

/// A fixture, and the files that it names.
private struct Fixture {
  let file: URL
  /// Sources, payloads, an Info.plist: every text that is the path of a file.
  let named: [URL]

  init(_ file: URL) {
    self.file = file
    let value = try? JSONSerialization.jsonObject(with: Data(contentsOf: file))
    var named: [URL] = []
    var open = [value as Any]
    while let next = open.popLast() {
      switch next {
      case let object as [String: Any]: open += Array(object.values)
      case let list as [Any]: open += list
      case let text as String where !text.isEmpty && text.utf8.count <= 1024:
        let path = URL(filePath: text, relativeTo: file).standardizedFileURL
        var isFolder: ObjCBool = false
        let isThere = FileManager.default.fileExists(
          atPath: path.path(percentEncoded: false), isDirectory: &isFolder)
        if isThere, !isFolder.boolValue { named.append(path) }
      default: continue
      }
    }
    self.named = named
  }

  /// Whether a target checks it: it is of the target, of tests of the target, or of no target, or
  /// it names a source of the target.
  ///
  /// So a package may have the plugin on many targets and hear of most fixtures once.
  func belongs(
    to target: SwiftSourceModuleTarget, with sources: [URL], in package: Package
  ) -> Bool {
    let owner = package.targets.filter { isInside($0.directoryURL) }
      .max { $0.directoryURL.path.count < $1.directoryURL.path.count }
    guard let owner, owner.id != target.id else { return true }
    let isTested = owner.dependencies.contains { dependency in
      if case .target(let other) = dependency { other.id == target.id } else { false }
    }
    return isTested || named.contains { sources.contains($0) }
  }

  private func isInside(_ folder: URL) -> Bool {
    var path = folder.standardizedFileURL.path(percentEncoded: false)
    if path.utf8.last != UInt8(ascii: "/") { path += "/" }
    return file.path(percentEncoded: false).utf8.starts(with: path.utf8)
  }
}

private func precedes(_ left: URL, _ right: URL) -> Bool {
  left.path(percentEncoded: false) < right.path(percentEncoded: false)
}
