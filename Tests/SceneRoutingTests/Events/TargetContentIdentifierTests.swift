import SceneRouting
import Testing

@Suite("Where the target content identifier comes from")
struct TargetContentIdentifierTests {
  static let web = UserActivity.browsingWebType

  @Test("events that differ in one thing are unequal, and sets tell them apart by their hashes")
  func hashes() {
    let plain = RoutingEvent.url("note:1")
    var (role, name, warned) = (plain, plain, plain)
    role.role = .volumetric
    name.name = "reminder"
    warned.warnings = [RoutingWarning(id: "a", message: "b")]
    let events = [
      plain, role, name, warned, .url("note:2"), .identifier("note:1"),
      .request(session: "a"), .request(session: "b"),
      .userActivity(UserActivity(activityType: "a")),
      .userActivity(UserActivity(activityType: "b")),
    ]
    #expect(Set(events).count == events.count)
    #expect(Set(events.map(\.hashValue)).count == events.count)
    var copy = role
    copy.role = .application
    #expect(copy == plain && copy.hashValue == plain.hashValue)
  }

  @Test("a notification's identifier is the one of its payload")
  func notification() {
    let event = RoutingEvent.notification(
      NotificationPayload(targetContentIdentifier: "note/42"), name: "reminder")
    #expect(event.targetContentIdentifier == "note/42")
    #expect(event.source == .notification)
    #expect(event.name == "reminder")
    let silent = RoutingEvent.notification(NotificationPayload(targetContentIdentifier: nil))
    #expect(silent.targetContentIdentifier == nil)
  }

  @Test("a shortcut's identifier is the item's, and an item may have none")
  func shortcut() {
    let item = ShortcutItem(type: "new", targetContentIdentifier: "compose")
    #expect(RoutingEvent.shortcut(item).targetContentIdentifier == "compose")
    let bare = RoutingEvent.shortcut(ShortcutItem(type: "new"))
    #expect(bare.targetContentIdentifier == nil)
    #expect(bare.source == .shortcut)
  }

  @Test("a shortcut's identifier that is not text has a warning of its own")
  func shortcutWarning() {
    let warning = RoutingWarning.shortcutIdentifierIsNotText(found: "a number")
    #expect(warning.id == "shortcut-identifier-not-text")
    #expect(warning.message == "the shortcut's `targetContentIdentifier` is a number, not text")
    #expect(warning.help != nil)
  }

  @Test(
    "a user activity declares its identifier, and only a web page stands in for a missing one",
    arguments: [
      (UserActivity(activityType: "a", targetContentIdentifier: "x"), "x"),
      (UserActivity(activityType: "a"), nil),
      (UserActivity(activityType: "a", webpageURL: "https://example.com"), nil),
      (UserActivity(activityType: web, webpageURL: "https://example.com"), "https://example.com"),
      (UserActivity(activityType: web, targetContentIdentifier: "x", webpageURL: "https://e"), "x"),
      (UserActivity(activityType: web, targetContentIdentifier: "", webpageURL: "https://e"), ""),
      (UserActivity(activityType: web), nil),
    ] as [(UserActivity, String?)])
  func userActivity(activity: UserActivity, expected: String?) {
    let event = RoutingEvent.userActivity(activity)
    #expect(activity.targetContentIdentifier == expected)
    #expect(event.targetContentIdentifier == expected)
    #expect(event.activityType == activity.activityType)
    #expect(event.source == .userActivity)
  }

  @Test("an activity keeps what it declared apart from what stands in for it")
  func declared() {
    let activity = UserActivity(activityType: Self.web, webpageURL: "https://example.com")
    #expect(activity.declaredTargetContentIdentifier == nil)
    #expect(activity.targetContentIdentifier == "https://example.com")
  }

  @Test("a URL's identifier is its text, as it stands")
  func url() {
    let event = RoutingEvent.url("HTTPS://Example.com/%20?q#f")
    #expect(event.targetContentIdentifier == "HTTPS://Example.com/%20?q#f")
    #expect(event.source == .url)
  }

  @Test("a group activity asks by its own identifier, by content, or by none")
  func sharePlay() {
    func identifier(_ association: GroupActivityPayload.Association) -> String? {
      RoutingEvent.sharePlay(
        GroupActivityPayload(activityIdentifier: "com.example.watch", association: association)
      ).targetContentIdentifier
    }
    #expect(identifier(.default) == "com.example.watch")
    #expect(identifier(.content("film/7")) == "film/7")
    #expect(identifier(.none) == nil)
  }

  @Test("an app intent's identifier is its own, else the name of its type")
  func appIntent() {
    func identifier(_ own: String?) -> String? {
      RoutingEvent.appIntent(AppIntentPayload(type: "OpenNoteIntent", contentIdentifier: own))
        .targetContentIdentifier
    }
    #expect(identifier("note/42") == "note/42")
    #expect(identifier(nil) == "OpenNoteIntent")
    #expect(identifier("") == "")
  }

  @Test("requests and drags carry the activity's identifier and type")
  func requestAndDrag() {
    let activity = UserActivity(activityType: "open", targetContentIdentifier: "x")
    let request = RoutingEvent.request(session: "s", activity: activity)
    #expect(request.targetContentIdentifier == "x")
    #expect(request.requestedSession == "s")
    #expect(request.activityType == "open")
    let drag = RoutingEvent.drag(activity)
    #expect(drag.targetContentIdentifier == "x")
    #expect(drag.activityType == "open")
    #expect(drag.source == .drag)
  }

  @Test("every constructor takes a name and a role, and the role is a window's unless told")
  func nameAndRole() {
    let activity = UserActivity(activityType: "t")
    let payload = NotificationPayload(targetContentIdentifier: "x")
    let group = GroupActivityPayload(activityIdentifier: "g")
    let item = ShortcutItem(type: "t")
    let role = SceneRole.volumetric
    let events: [RoutingEvent] = [
      .notification(payload, name: "n", role: role), .shortcut(item, name: "n", role: role),
      .userActivity(activity, name: "n", role: role), .handoff(activity, name: "n", role: role),
      .url("u", name: "n", role: role), .sharePlay(group, name: "n", role: role),
      .appIntent(AppIntentPayload(type: "t"), name: "n", role: role),
      .iconTap(name: "n", role: role), .identifier("i", name: "n", role: role),
      .request(session: nil, name: "n", role: role), .drag(activity, name: "n", role: role),
    ]
    #expect(events.count == EventSource.allCases.count)
    #expect(events.map(\.source) == EventSource.allCases)
    #expect(events.allSatisfy { $0.name == "n" && $0.role == .volumetric })
    #expect(RoutingEvent.url("u").role == .application)
  }
}
