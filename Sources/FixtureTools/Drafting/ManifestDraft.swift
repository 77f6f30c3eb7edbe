package import ByteText
package import LocatedValues
import PredicateLanguage
package import SceneFixtures
package import SceneRouting

extension FixtureDraft {
  /// Returns a fixture for the app whose Info.plist is at `path`: a window for each of its scene
  /// configurations, an event for each activity type, each quick action, each scheme of its URLs,
  /// and for a notification where the app gets them.
  ///
  /// Where an app has no scene manifest, the fixture is that of the manifest which is proposed.
  ///
  /// - Throws: everything that is wrong with the file.
  package static func ofManifest(
    path: String, context: ManifestContext = ManifestContext()
  ) throws(FixtureError) -> FixtureDraft {
    let plist = try InfoPlist.load(path: path, context: context)
    let proposal = ManifestProposal(for: plist)
    let source = ManifestDraft(plist, proposal)
    var draft = try FixtureDraft(
      DraftParts(
        title: source.app.bundleIdentifier ?? "Windows", notes: source.notes, app: source.facts,
        scenes: source.scenes, events: source.events))
    draft.warnings = plist.warnings
    draft.remarks = source.remarks
    draft.proposal = proposal
    return draft
  }
}

/// The parts of an Info.plist that go into a fixture.
package struct ManifestDraft {
  package let app: FixtureApp
  private let manifest: SceneManifest
  private let configurations: [SceneConfiguration]
  private let types: [String]
  private let items: [StaticShortcutItem]
  private let schemes: [String]
  private let receivesNotifications: Bool
  private let isProposed: Bool

  package init(_ plist: InfoPlist, _ proposal: ManifestProposal?) {
    var manifest = plist.manifest
    if let proposal { manifest.configurations = [proposal.configuration] }
    self.manifest = manifest
    isProposed = proposal != nil
    // In a source tree the build may fill in a scheme.
    schemes = Array(
      plist.urlSchemes.filter { RoutingEvent.checkedURL("\($0):").warnings.isEmpty }
        .prefix(ToolLimits.draftEvents))
    receivesNotifications = plist.receivesNotifications
    app = FixtureApp(manifest)
    // A role that the platform lacks is a warning about the Info.plist, and makes no window.
    configurations = Array(
      manifest.configurations.filter { ManifestKeys.roles.contains($0.role.rawValue) }
        .prefix(ToolLimits.draftScenes))
    types = Array(manifest.activityTypes.prefix(ToolLimits.draftEvents))
    items = Array(manifest.shortcutItems.prefix(ToolLimits.draftEvents))
  }

  package var remarks: [FixtureDraft.Remark] {
    let counts: [(name: String, all: Int, kept: Int)] = [
      ("configuration", manifest.configurations.count, configurations.count),
      ("activity type", manifest.activityTypes.count, types.count),
      ("quick action", manifest.shortcutItems.count, items.count),
    ]
    return counts.filter { $0.all > $0.kept }.map { count in
      let words = DraftNotes.count(count.kept, of: count.all, count.name)
      return FixtureDraft.Remark(id: "left-out", message: "\(words) are in the fixture")
    }
  }

  var notes: String {
    let origin =
      isProposed
      ? "The Info.plist has no scene manifest; `app` has the smallest one with which the app "
        + "launches, and once it is pasted, `\"manifest\": \"PATH\"` names the file itself. "
      : "`app` repeats what the Info.plist says of scenes; in place of it `\"manifest\": \"PATH\"` "
        + "names the file itself. "
    return origin + DraftNotes.expectations
      + " The conditions are examples: write those that your code gives each window."
  }

  /// The object `app`.
  package var facts: [JSONOutput.Member] {
    var facts: [JSONOutput.Member] = [
      ("supportsMultipleScenes", .boolean(app.supportsMultipleScenes))
    ]
    if let name = app.bundleIdentifier { facts.append(("bundleIdentifier", .string(name))) }
    facts.append(("activityTypes", .list(types.map { .string($0) })))
    if !configurations.isEmpty {
      facts.append(("configurations", .list(configurations.map { .members(Self.members($0)) })))
    }
    return facts
  }

  private static func members(_ configuration: SceneConfiguration) -> [JSONOutput.Member] {
    var members: [JSONOutput.Member] = []
    func add(_ key: String, _ text: String?) {
      if let text { members.append((key, .string(text))) }
    }
    add("name", configuration.name)
    add("role", configuration.role.shortName)
    add("className", configuration.className)
    add("delegateClassName", configuration.delegateClassName)
    add("storyboard", configuration.storyboard)
    return members
  }

  // MARK: - Windows

  var scenes: [[JSONOutput.Member]] {
    var names = DraftNames()
    var scenes: [[JSONOutput.Member]] = []
    let windows = configurations.filter { $0.role == .application }
    let first = windows.first
    scenes.append(
      scene(names.unused(first?.name ?? "main"), first, notes: firstNotes, conditions: nil))
    guard manifest.supportsMultipleScenes else { return scenes + others(&names) }
    for (place, window) in windows.dropFirst().enumerated() {
      let name = names.unused(window.name ?? "window")
      scenes.append(
        scene(
          name, window,
          notes: "A window of another configuration. Write the conditions that its code sets.",
          conditions: .equal(to: example(place) ?? "\(name)/1")))
    }
    // With one window alone there is nothing to choose.
    if windows.count < 2 {
      let identifier = example(0) ?? "document/1"
      scenes.append(
        scene(
          names.unused("document"), first,
          notes: "A second window, of one thing alone: conditions such as your code may set.",
          conditions: .equal(to: identifier)))
    }
    return scenes + others(&names)
  }

  /// The configuration whose scenes have a delegate of this class.
  package func configuration(ofDelegate type: String) -> SceneConfiguration? {
    configurations.first { $0.delegateType?.hasBytes(of: type) == true }
  }

  /// The windows of configurations with other delegates than these types.
  package func otherScenes(
    than types: Set<ExactText>, _ names: inout DraftNames
  ) -> [[JSONOutput.Member]] {
    let left = configurations.filter { configuration in
      configuration.delegateType.map { !types.contains(ExactText($0)) } ?? true
    }
    return left.map { configuration in
      let isWindow = configuration.role == .application
      return scene(
        names.unused(configuration.name ?? configuration.role.shortName), configuration,
        notes: isWindow
          ? "A configuration whose delegate sets no conditions: it takes what no other prefers."
          : "Takes events of its own role alone.", conditions: nil)
    }
  }

  /// An identifier of the events below, so that each window gets one while there are enough.
  private func example(_ place: Int) -> String? {
    let named = types.filter { $0 != UserActivity.browsingWebType }
    return place < named.count ? Self.identifier(of: named[place]) : nil
  }

  private var firstNotes: String {
    manifest.supportsMultipleScenes
      ? "The window used last. TRUEPREDICATE is what a window has whose code sets no condition."
      : "The app has one window for everything: conditions are not consulted."
  }

  private func others(_ names: inout DraftNames) -> [[JSONOutput.Member]] {
    configurations.filter { $0.role != .application }.map { configuration in
      scene(
        names.unused(configuration.name ?? configuration.role.shortName), configuration,
        notes: "Takes events of its own role alone.", conditions: nil)
    }
  }

  /// A window; without conditions it has those of a window whose code sets none.
  private func scene(
    _ id: String, _ configuration: SceneConfiguration?, notes: String,
    conditions: ActivationPredicate?
  ) -> [JSONOutput.Member] {
    var members: [JSONOutput.Member] = [("id", .string(id)), ("notes", .string(notes))]
    if let name = configuration?.name { members.append(("configuration", .string(name))) }
    if let role = configuration?.role, role != .application {
      members.append(("role", .string(role.shortName)))
    }
    let can = conditions ?? .always
    members.append(("can", .string(can.canonicalText)))
    members.append(("prefers", .string((conditions ?? .never).canonicalText)))
    return members
  }

  // MARK: - Events

  package var events: [DraftEvent] {
    types.map(Self.event) + items.map(Self.event) + schemes.map(link) + notifications + [
      DraftEvent(
        name: "tap on the app's icon", notes: ["It brings no identifier."],
        source: [("icon", .boolean(true))])
    ]
  }

  private func link(_ scheme: String) -> DraftEvent {
    DraftEvent(
      name: "\(scheme) URL", notes: ["The whole URL is the identifier that conditions see."],
      source: [("url", .string("\(scheme)://\(example(0) ?? "document/1")"))])
  }

  private var notifications: [DraftEvent] {
    guard receivesNotifications else { return [] }
    let payload: [JSONOutput.Member] = [
      ("alert", .string("An example")),
      ("target-content-id", .string(example(0) ?? "document/1")),
    ]
    return [
      DraftEvent(
        name: "notification",
        notes: ["Write the `target-content-id` that your server sends; it is the identifier."],
        source: [("notification", .members([("aps", .members(payload))]))])
    ]
  }

  private static func event(_ type: String) -> DraftEvent {
    let isPage = type == UserActivity.browsingWebType
    let identifier: JSONOutput.Member =
      isPage
      ? ("webpageURL", .string("https://example.com/1"))
      : ("targetContentIdentifier", .string(self.identifier(of: type)))
    return DraftEvent(
      name: type,
      notes: [
        isPage
          ? "A web page that the app's associated domains open: its address is the identifier."
          : "Write the identifier that your code gives this activity; without one no condition is "
            + "consulted."
      ],
      source: [("userActivity", .members([("activityType", .string(type)), identifier]))])
  }

  private static func event(_ item: StaticShortcutItem) -> DraftEvent {
    DraftEvent(
      name: item.title, notes: ["A quick action of the Info.plist: those have no identifier."],
      source: [
        ("shortcut", .members([("type", .string(item.type)), ("title", .string(item.title))]))
      ])
  }

  /// An example of an identifier: `edit/1` of `com.example.edit`.
  private static func identifier(of type: String) -> String {
    let dot = type.utf8.lastIndex(of: UInt8(ascii: "."))
    let last = dot.map { String(type[type.utf8.index(after: $0)...]) }
    return "\(last ?? type)/1"
  }
}

extension SceneConfiguration {
  /// The class of the delegate, without its module.
  fileprivate var delegateType: String? {
    delegateClassName?.lastName
  }
}

/// A source of names that gives each name once.
package struct DraftNames {
  private var used: Set<[UInt8]> = []
  /// The number that a name that is taken gets next.
  private var next: [[UInt8]: Int] = [:]

  package init() {}

  /// Returns `name`, with a number if the name is taken; an empty name is `window`.
  package mutating func unused(_ name: String) -> String {
    let name = name.isEmpty ? "window" : name
    if used.insert(Array(name.utf8)).inserted { return name }
    while true {
      let number = next[Array(name.utf8), default: 2]
      next[Array(name.utf8)] = number + 1
      let other = "\(name)-\(number)"
      if used.insert(Array(other.utf8)).inserted { return other }
    }
  }
}
