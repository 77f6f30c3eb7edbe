import LocatedValues

/// The folder of a built app, as far as a scene manifest names what is in it.
struct BuiltBundle {
  /// The names of the compiled storyboards, those of languages among them, without extension.
  private let storyboards: Set<String>

  /// Looks at the folder of the Info.plist at `path`.
  ///
  /// Nil for other folders than those of built apps: nothing can be said of what they lack.
  ///
  /// - Complexity: O(n) for n files of the folder and of its folders for languages.
  init?(ofManifestAt path: String) {
    let folder = FixtureFolder.folder(of: path)
    guard let names = try? FileSystem.names(in: folder) else { return nil }
    let name = FileSystem.realPath(folder) ?? folder
    // Xcode writes PkgInfo beside the Info.plist of every app; on a Mac the two are in Contents.
    guard name.hasSuffix(".app") || names.contains("PkgInfo") else { return nil }
    let resources = name.hasSuffix("/Contents") ? folder + "/Resources" : folder
    guard let all = try? FileSystem.names(in: resources) else { return nil }
    let languages = all.filter { $0.hasSuffix(".lproj") }
    let localized = languages.flatMap { (try? FileSystem.names(in: "\(resources)/\($0)")) ?? [] }
    storyboards = Set(
      (all + localized).filter { $0.hasSuffix(Self.compiled) }
        .map { String($0.dropLast(Self.compiled.count)) })
  }

  private static let compiled = ".storyboardc"

  /// Whether the storyboard is there, for every device or for one: `Main~ipad`.
  func hasStoryboard(_ name: String) -> Bool {
    storyboards.contains(name) || storyboards.contains { $0.hasPrefix(name + "~") }
  }
}
