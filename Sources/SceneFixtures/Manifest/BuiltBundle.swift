import ByteText
import LocatedValues
import PredicateLanguage

/// The folder of a built app, as far as a scene manifest names what is in it.
struct BuiltBundle {
  /// The names of the compiled storyboards, those of languages among them, without extension; of
  /// one for a kind of device, `Main~ipad`, also the name for every device.
  private let storyboards: Set<ExactText>

  /// Looks at the folder of the Info.plist at `path`.
  ///
  /// Nil for other folders than those of built apps: nothing can be said of what they lack.
  ///
  /// - Complexity: O(n) for n files of the folder and of its folders for languages.
  init?(ofManifestAt path: String) {
    let folder = PathText(path).folder
    guard let files = try? FixtureFolder.names(in: folder) else { return nil }
    let name = FileSystem.realPath(folder) ?? folder
    // Xcode writes PkgInfo beside the Info.plist of every app; on a Mac the two are in Contents.
    guard PathText(name).ends(with: ".app") || files.contains("PkgInfo") else { return nil }
    let resources = PathText(name).name == "Contents" ? PathText(folder).child("Resources") : folder
    // A link may lead out of the app, and what is there is not the app's.
    func isInside(_ path: String) -> Bool {
      guard let real = FileSystem.realPath(path) else { return false }
      return ExactText(real) == ExactText(name) || PathText(name).rest(of: real) != nil
    }
    guard isInside(resources), let all = try? FixtureFolder.names(in: resources) else { return nil }
    let languages = all.filter { PathText($0).ends(with: ".lproj") }
      .map { PathText(resources).child($0) }
      .filter(isInside)
    let localized = languages.flatMap { (try? FixtureFolder.names(in: $0)) ?? [] }
    let names = (all + localized).compactMap {
      PathText($0).beginning(before: Self.compiled)
    }
    storyboards = Set((names + names.compactMap(Self.nameForEveryDevice)).map { ExactText($0) })
  }

  private static let compiled = ".storyboardc"

  /// `Main` of `Main~ipad`.
  ///
  /// Nil if the name is without a device.
  private static func nameForEveryDevice(_ name: String) -> String? {
    name.utf8.lastIndex(of: UInt8(ascii: "~")).map { String(name[..<$0]) }
  }

  /// Whether the storyboard is there, for every device or for one.
  func hasStoryboard(_ name: String) -> Bool { storyboards.contains(ExactText(name)) }
}
