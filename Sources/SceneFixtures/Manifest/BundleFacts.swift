package import ByteText
import LocatedValues
import PredicateLanguage

/// The facts about an app that are known beside its Info.plist.
package struct ManifestContext: Hashable, Sendable {
  /// The first SDK with which an app without scenes does not launch.
  ///
  /// - Source: "The SDK 27" of `Documentation/RULES.md`.
  package static let firstSDKThatNeedsScenes = 27

  /// The major version of the SDK that the app is judged for.
  ///
  /// Nil stands for what a built Info.plist says.
  package var sdk: Int?
  /// Whether the app's delegate implements `application(_:configurationForConnecting:options:)`.
  ///
  /// Nil if that is not known, as of an app of SwiftUI.
  package var choosesConfigurations: Bool?
  /// The names of delegates' classes that the app's sources were found not to have.
  package var missingClasses: Set<ExactText> = []
  /// Whether a fixture names the Info.plist: its windows are routed whether or not the app
  /// launches, so that this is a warning at most.
  package var isOfFixture: Bool

  package init(sdk: Int? = nil, choosesConfigurations: Bool? = nil, isOfFixture: Bool = false) {
    self.sdk = sdk
    self.choosesConfigurations = choosesConfigurations
    self.isOfFixture = isOfFixture
  }
}

/// The facts about a bundle that the keys of its Info.plist state.
///
/// - Source: documented keys of Info.plist; Xcode writes those that begin with `DT` when it builds.
struct BundleFacts {
  enum Kind {
    /// An app of UIKit or SwiftUI, or the part of an Info.plist that may be one's.
    case app
    /// The build fills in the type, and no key is one of an app.
    case undecided
    /// An extension, a framework, an app of watchOS or AppKit: a scene manifest is not for it.
    case other
  }

  let kind: Kind
  /// Whether `CFBundlePackageType` says that it is an app.
  let isApp: Bool
  /// Whether that or another key shows that it is an app of UIKit or SwiftUI.
  let isCertain: Bool
  /// Whether a build has written it: its variables are filled in.
  let isBuilt: Bool
  /// The major version of the SDK that it was built with.
  ///
  /// Nil in a source tree.
  let sdk: Int?

  init(_ top: MemberReader) {
    let name = SDKName(top["DTSDKName"]?.text ?? "")
    let type = top["CFBundlePackageType"]?.text
    isBuilt = top.has("DTSDKName")
    isApp = type == "APPL"
    sdk = name.major
    if Self.isOther(top, name.platform, type: type) {
      kind = .other
    } else if type?.has("$") == true, !top.members.contains(where: { Self.isOfApp($0.key) }) {
      kind = .undecided
    } else {
      kind = .app
    }
    isCertain = kind == .app && (isApp || top.members.contains { Self.isOfApp($0.key) })
  }

  /// Returns the problem of a missing scene manifest.
  ///
  /// Nil if none is needed.
  func missingManifest(_ context: ManifestContext) -> MissingManifest? {
    guard kind == .app else { return nil }
    if context.sdk == nil, !isBuilt { return .mayBeGenerated }
    return sdkThatNeedsScenes(context).map { .preventsLaunch(sdk: $0) } ?? .hasNoScenes
  }

  /// The SDK with which the app does not launch without scenes.
  ///
  /// Nil if it does launch, and if neither its type nor `context` says that it is an app.
  func sdkThatNeedsScenes(_ context: ManifestContext) -> Int? {
    guard kind != .other, let sdk = context.sdk ?? (isApp ? sdk : nil),
      sdk >= ManifestContext.firstSDKThatNeedsScenes
    else { return nil }
    return sdk
  }

  // MARK: - Kinds of bundles

  private static let uiKitPlatforms: Set = [
    "iphoneos", "iphonesimulator", "appletvos", "appletvsimulator", "xros", "xrsimulator",
  ]

  /// Keys that no app of UIKit or SwiftUI has for a screen of its own: those of extensions, of
  /// services, of watchOS, and of the shells around stickers and apps for a watch alone.
  private static let keysOfOthers: Set<ExactText> = [
    "NSExtension", "EXAppExtensionAttributes", "XPCService", "WKApplication", "WKWatchKitApp",
    "WKWatchOnly", "WKCompanionAppBundleIdentifier", "WKRunsIndependentlyOfCompanionApp",
    "WKExtensionDelegateClassName", "WKBackgroundModes", "ITSWatchOnlyContainer",
    "LSApplicationLaunchProhibited",
  ]

  /// Keys that an app of AppKit has; some old apps of UIKit have the first, too.
  private static let keysOfAppKit: Set<ExactText> = [
    "NSMainNibFile", "NSMainStoryboardFile", "LSMinimumSystemVersion", "LSUIElement",
  ]

  private static func isOther(_ top: MemberReader, _ platform: String, type: String?) -> Bool {
    if let type, !type.has("$"), type != "APPL" { return true }
    if top.members.contains(where: { keysOfOthers.contains(ExactText($0.key)) }) { return true }
    if platform == "macosx" { return !top.has("UIDeviceFamily") }
    if !platform.isEmpty { return !uiKitPlatforms.contains(platform) }
    let isAppKit =
      top["NSPrincipalClass"]?.text?.endsWith("NSApplication") == true
      || top.members.contains { keysOfAppKit.contains(ExactText($0.key)) }
    return isAppKit && !top.members.contains { isOfUIKit($0.key) }
  }

  private static func isOfUIKit(_ key: String) -> Bool {
    key.beginsWith("UI") || key == "LSRequiresIPhoneOS"
  }

  /// True for keys that an app has, and a framework has no use for.
  private static func isOfApp(_ key: String) -> Bool {
    isOfUIKit(key) || key.endsWith("UsageDescription")
      || [
        "CFBundleURLTypes", "CFBundleDocumentTypes", "NSUserActivityTypes",
        "LSApplicationQueriesSchemes", "ITSAppUsesNonExemptEncryption",
      ].contains(key)
  }
}

/// Why an Info.plist without a scene manifest is worth a finding.
package enum MissingManifest: Hashable {
  /// The app does not launch.
  case preventsLaunch(sdk: Int)
  /// The app launches, and has the windows of iOS 12.
  case hasNoScenes
  /// The build may write the manifest, so that the file proves nothing.
  case mayBeGenerated
}

/// A name such as `iphoneos27.0`.
private struct SDKName {
  let platform: String
  let major: Int?

  init(_ name: String) {
    let isDigit = { (scalar: Unicode.Scalar) in "0"..."9" ~= scalar }
    let letters = name.unicodeScalars.prefix { !isDigit($0) }
    platform = String(letters)
    major = Int(String(name.unicodeScalars[letters.endIndex...].prefix(while: isDigit)))
  }
}
