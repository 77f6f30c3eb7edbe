import ByteText
import LocatedValues
import PredicateLanguage
import SceneFixtures
import SceneLifecycle
package import SceneLint
import SceneRouting
package import SourceScan
import SourceText

/// The Info.plists beside the sources of apps, and what the code decides about them.
///
/// An Info.plist belongs to the app that begins in its folder or the nearest one. What is not known
/// for certain decides nothing: the file is looked at as `lint` does.
package struct AppManifests {
  private struct File {
    let path: String
    /// Read once: later reads might find other bytes.
    let bytes: [UInt8]?
    let plist: InfoPlist?
    /// Why the file that is there could not be read.
    let unread: FixtureError?
    /// Whether it has the bytes of a scene manifest, of any device.
    let mentionsScenes: Bool
    let owners: [Int]
  }

  /// The origin of an app's scenes, as its code shows it.
  private enum Decision {
    /// Its scenes are made in code or by SwiftUI.
    case makesScenes
    /// It is an app of UIKit whose code chooses no configuration.
    case needsConfigurations
    case unknown
  }

  /// The classes of one Info.plist that are looked for.
  private static let mostClasses = 64
  private let app: AppScan?
  private let files: [File]
  /// The files of each app, by their places.
  private let filesOfApps: [Int: [Int]]
  private let choices: ConfigurationChoices
  /// Whether the caller named the Info.plists.
  private let areNamed: Bool

  /// Reads the Info.plists at `paths`.
  package init(_ paths: [String], areNamed: Bool, app: AppScan?) {
    self.app = app
    self.areNamed = areNamed
    choices = ConfigurationChoices(app)
    let hasApp = app?.roots.isEmpty == false
    let files = paths.compactMap { path -> File? in
      var (bytes, unread) = ([UInt8]?.none, FixtureError?.none)
      do throws(FixtureError) {
        bytes = try FixtureError.reading(path, SourceFile.manifest)
      } catch {
        if error.isOfReading { unread = error }
      }
      func has(_ word: StaticString) -> Bool {
        bytes?.withUnsafeBytes { $0.firstPlace(of: word) } != nil
      }
      let mentionsScenes = has("UIApplicationSceneManifest")
      guard areNamed || mentionsScenes || hasApp && has("<key>") || unread != nil else {
        return nil
      }
      // What cannot be an Info.plist says so when it is looked at.
      let plist = try? InfoPlist.load(path: path, context: ManifestContext(), bytes: bytes)
      return File(
        path: path, bytes: bytes, plist: plist, unread: unread, mentionsScenes: mentionsScenes,
        owners: app?.owners(of: path) ?? [])
    }
    self.files = files
    filesOfApps = files.indices.reduce(into: [:]) { all, place in
      for owner in files[place].owners { all[owner, default: []].append(place) }
    }
  }

  private func files(of root: Int) -> [File] { (filesOfApps[root] ?? []).map { files[$0] } }

  // MARK: - What is wrong with them

  /// Returns the Info.plists with findings, and all that the caller named.
  package func lint() -> [LintedFile] { files.compactMap(lint) }

  private func lint(_ file: File) -> LintedFile? {
    if let unread = file.unread { return Linter().unreadable(unread, file.path) }
    let decision = decision(about: file)
    var context = ManifestContext()
    if case .needsConfigurations = decision, file.plist?.hasSceneManifest == true || isAlone(file) {
      context.sdk = ManifestContext.firstSDKThatNeedsScenes
      context.choosesConfigurations = false
    }
    context.missingClasses = missingClasses(of: file)
    let linter = Linter(
      documents: file.bytes.map { [ExactText(file.path): $0] } ?? [:], manifest: context)
    guard file.mentionsScenes || areNamed || context.sdk != nil,
      var linted = linter.lint(path: file.path)
    else { return nil }
    if case .makesScenes = decision {
      // The delegate may also choose among several configurations.
      linted.findings.removeAll {
        $0.severity != .error
          && (LintRuleID.ofLaunch.contains($0.rule.id)
            || $0.rule.id == .severalConfigurationsInSingleSceneApp)
      }
    }
    return areNamed || linted.isReadable && !linted.findings.isEmpty ? linted : nil
  }

  private func decision(about file: File) -> Decision {
    guard let app, let plist = file.plist, plist.isOfApp || file.mentionsScenes,
      file.owners.count == 1, let root = file.owners.first
    else { return .unknown }
    switch app.roots[root].kind {
    case .swiftUI: return .makesScenes
    case .other: return .unknown
    case .uiKit:
      if choices.areMade(by: root) { return .makesScenes }
      return choices.isKnown(root) && plist.isOfApp ? .needsConfigurations : .unknown
    }
  }

  /// Whether it is the only Info.plist of its app.
  private func isAlone(_ file: File) -> Bool {
    file.owners.first.map { root in
      files(of: root).lazy.filter { $0.plist?.isOfApp == true }.prefix(2).count == 1
    } ?? false
  }

  /// The delegates' classes that the app's own module should have, and its sources do not.
  private func missingClasses(of file: File) -> Set<ExactText> {
    guard let app, let plist = file.plist, file.owners.count == 1, let root = file.owners.first,
      app.roots[root].kind == .uiKit, !app.has("delegateClass", of: root)
    else { return [] }
    let names = plist.manifest.configurations.compactMap(\.delegateClassName)
      .prefix(Self.mostClasses)
    let own = names.map(\.lastName)
    let orphans = app.sceneDelegates(of: root).filter { !own.containsBytes(of: $0.name) }
    return Set(
      zip(names, own).filter { name, className in
        // A name alone may be a library's; not so where it is a mistake for one that is there.
        let isOwnModule = name.beginsWith("$(PRODUCT_") || name.beginsWith("${PRODUCT_")
        let isOwn =
          isOwnModule || name == "SceneDelegate" || name.hasBytes(of: className) && !orphans.isEmpty
        return isOwn && !app.declaresClass(className, of: root)
      }.map { ExactText($0.0) })
  }

  // MARK: - What they say of an app

  /// Whether UIKit makes scenes in the app `root`.
  ///
  /// Nil if that is not known.
  func hasScenes(_ root: Int) -> Bool? {
    guard let app else { return nil }
    if app.roots[root].kind == .swiftUI { return true }
    let own = files(of: root).filter { $0.plist?.isOfApp ?? true }
    let chooses = choices.areMade(by: root)
    if own.isEmpty { return chooses || !app.sceneDelegates(of: root).isEmpty ? true : nil }
    let areAll = own.allSatisfy { file in
      chooses && (file.plist?.hasSceneManifest ?? false)
        || file.plist?.manifest.configurations.isEmpty == false
    }
    return areAll ? true : nil
  }

  /// The Info.plist by which the app supports one scene at a time.
  ///
  /// Nil if none says so.
  func pathOfSingleScene(_ root: Int) -> String? {
    let own = files(of: root).filter(\.mentionsScenes)
    let areAll = own.allSatisfy { file in
      file.owners.count == 1 && file.plist?.hasSceneManifest == true
        && file.plist?.manifest.supportsMultipleScenes == false
    }
    return areAll ? own.first?.path : nil
  }
}

/// The apps whose code chooses configurations, each asked once.
private final class ConfigurationChoices {
  private struct Answer {
    let isMade: Bool
    /// Whether the sources have the code of all delegates.
    let isKnown: Bool
  }

  private let app: AppScan?
  private var answers: [Int: Answer] = [:]

  init(_ app: AppScan?) { self.app = app }

  /// Whether the app's delegate chooses configurations, or may.
  func areMade(by root: Int) -> Bool { answer(root).isMade }

  func isKnown(_ root: Int) -> Bool { answer(root).isKnown }

  private func answer(_ root: Int) -> Answer {
    if let known = answers[root] { return known }
    let delegates = app?.delegates(of: root) ?? []
    let names = app?.roots[root].delegates ?? []
    let isKnown = !names.isEmpty && delegates.count == names.count
    // In Objective-C the word goes on: `configurationForConnectingSceneSession`.
    let hasWord = app?.has("configurationForConnecting", of: root) == true
    let isChosen = delegates.contains { type in
      type.methods.contains { DelegateMethod(name: $0.name) == .configurationForConnecting }
    }
    let answer = Answer(isMade: hasWord && (!isKnown || isChosen), isKnown: isKnown)
    answers[root] = answer
    return answer
  }
}
