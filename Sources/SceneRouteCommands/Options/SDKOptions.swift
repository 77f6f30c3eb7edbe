import ArgumentParser
import SceneFixtures

/// The option of the verbs that read an Info.plist: the SDK that the app is built with.
struct SDKOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      Judge an Info.plist as that of an app built with this SDK, such as 27; without it a built \
      app's names its own. From 27 on an app without a scene manifest is an error.
      """, valueName: "version"))
  var sdk: SDKVersion?

  var context: ManifestContext { ManifestContext(sdk: sdk?.major) }
}

/// The version of an SDK, such as 27 or 27.1; only the first number counts.
struct SDKVersion: ExpressibleByArgument {
  let major: Int

  init?(argument: String) {
    let parts = argument.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { UInt16($0) }
    guard numbers.count == parts.count, let first = numbers.first, first > 0 else { return nil }
    major = Int(first)
  }
}
