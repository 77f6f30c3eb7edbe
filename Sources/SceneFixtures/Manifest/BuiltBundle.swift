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
    let folder = FixtureFolder.folder(of: path)
    guard let files = try? FileSystem.names(in: folder) else { return nil }
    let name = FileSystem.realPath(folder) ?? folder
    // Xcode writes PkgInfo beside the Info.plist of every app; on a Mac the two are in Contents.
    guard name.endsWith(".app") || files.contains("PkgInfo") else { return nil }
    let resources = name.endsWith("/Contents") ? folder + "/Resources" : folder
    // A link may lead out of the app, and what is there is not the app's.
    func isInside(_ path: String) -> Bool {
      FileSystem.realPath(path).map { "\($0)/".beginsWith(name + "/") } ?? false
    }
    guard isInside(resources), let all = try? FileSystem.names(in: resources) else { return nil }
    let languages = all.filter { $0.endsWith(".lproj") }.map { "\(resources)/\($0)" }
      .filter(isInside)
    let localized = languages.flatMap { (try? FileSystem.names(in: $0)) ?? [] }
    let names = (all + localized).filter { $0.endsWith(Self.compiled) }
      .map { String(decoding: $0.utf8.dropLast(Self.compiled.utf8.count), as: UTF8.self) }
    storyboards = Set((names + names.compactMap(Self.nameForEveryDevice)).map { ExactText($0) })
  }

  private static let compiled = ".storyboardc"

  /// `Main` of `Main~ipad`; nil for a name without a device.
  private static func nameForEveryDevice(_ name: String) -> String? {
    name.utf8.lastIndex(of: UInt8(ascii: "~")).map { String(name[..<$0]) }
  }

  /// Whether the storyboard is there, for every device or for one.
  func hasStoryboard(_ name: String) -> Bool { storyboards.contains(ExactText(name)) }
}
