import Foundation

/// One case of a question about windows: what the app does, before it listens.
struct Step {
  /// The conditions of a window, as format strings.
  struct Conditions {
    var can = "TRUEPREDICATE"
    var prefers = "FALSEPREDICATE"

    static let everything = Conditions()
    static let nothing = Conditions(can: "FALSEPREDICATE")
  }

  /// What happens to the app.
  enum Event {
    /// It opens this URL, whose text is the identifier.
    case url(String)
    /// A person taps a notification with this identifier, which `push/` has, too.
    case notification(String?, file: String)
    /// A person chooses the quick action with this identifier.
    case quickAction(String)
    /// The app asks for a window without naming a session, by the call of iOS 13.
    case olderRequest(String)
    /// The same by the call of iOS 17.
    case newerRequest(String?)
    /// A person opens the app again, without an event.
    case open(from: String)
    /// A person closes the last window.
    case closing

    /// Whether nothing happens before a person does something.
    var needsPerson: Bool {
      switch self {
      case .url, .olderRequest, .newerRequest: false
      case .notification, .quickAction, .open, .closing: true
      }
    }
  }

  let question: String
  let name: String
  var first = Conditions.everything
  var second = Conditions.everything
  /// The window that is activated last: `A`, or `B`.
  let front: String
  /// Whether both windows are on the screen.
  var sideBySide = false
  let event: Event
  /// Of a question that is not about windows: the answer that each window means.
  var words: [String: String] = [:]

  var key: String { "\(question)/\(name)" }
}

extension Step {
  private static let url = "device-questions://tie"

  /// Every step, the automatic ones first, and last the one that ends the app.
  static let all =
    ties + requests + order + noScene + visibleTies + withoutIdentifier + failing + closing

  private static let preferring = Conditions(prefers: "SELF ENDSWITH '//tie'")

  private static let ties = [
    Step(question: "ties", name: "can-a-last", front: "A", event: .url(url)),
    Step(question: "ties", name: "can-b-last", front: "B", event: .url(url)),
    Step(
      question: "ties", name: "prefers-a-last", first: preferring, second: preferring, front: "A",
      event: .url(url)),
    Step(
      question: "ties", name: "prefers-b-last", first: preferring, second: preferring, front: "B",
      event: .url(url)),
  ]

  private static let onlyB = Conditions(can: "SELF == 'only-b'")

  private static let requests = [
    Step(
      question: "older-request", name: "preferred", first: .nothing,
      second: Conditions(prefers: "SELF == 'only-b'"), front: "A", event: .olderRequest("only-b")),
    Step(
      question: "older-request", name: "can-only", first: .nothing, second: onlyB, front: "A",
      event: .olderRequest("only-b")),
    Step(
      question: "newer-request", name: "can-only", first: .nothing, second: onlyB, front: "A",
      event: .newerRequest("only-b")),
    Step(question: "newer-request", name: "nothing", front: "A", event: .newerRequest(nil)),
  ]

  /// B is hidden and gets the event: the calls that it hears answer two cases.
  private static let order = [
    Step(
      question: "order-of-calls", name: "event-after-foreground", second: preferring, front: "A",
      event: .url(url))
  ]

  private static let noScene = [
    Step(
      question: "no-scene", name: "url", first: .nothing, second: .nothing, front: "A",
      event: .url(url)),
    Step(
      question: "no-scene", name: "notification", first: .nothing, second: .nothing, front: "A",
      event: .notification("nobody", file: "nobody.apns")),
    Step(
      question: "no-scene", name: "quick-action", first: .nothing, second: .nothing, front: "A",
      event: .quickAction("nobody")),
  ]

  private static let visibleTies = [
    Step(
      question: "ties-visible", name: "a-last", front: "A", sideBySide: true, event: .url(url)),
    Step(
      question: "ties-visible", name: "b-last", front: "B", sideBySide: true, event: .url(url)),
  ]

  private static let onlyA = Conditions(can: "SELF == 'only-a'")

  private static let withoutIdentifier = [
    Step(
      question: "nil-identifier", name: "notification", first: onlyA, front: "A",
      event: .notification(nil, file: "no-identifier.apns")),
    Step(
      question: "nil-identifier", name: "empty-string", first: onlyA, front: "A",
      event: .notification("", file: "empty-identifier.apns")),
    open("home-screen", from: "its icon on the Home Screen"),
    open("app-library", from: "the App Library"),
    open("dock", from: "the Dock"),
  ]

  private static func open(_ name: String, from place: String) -> Step {
    Step(
      question: "nil-can-false", name: name, first: .nothing, second: .nothing, front: "A",
      event: .open(from: place))
  }

  /// The pattern ends in a backslash; where that counts as false, A can take the event.
  private static let failing = [
    Step(
      question: "failing-condition", name: "like-self",
      first: Conditions(can: "NOT (SELF LIKE SELF)"), front: "A",
      event: .notification("a\\", file: "backslash.apns"),
      words: ["A": "false", "B": "left-out"])
  ]

  #if os(visionOS)
    private static let system = "visionos"
  #elseif targetEnvironment(macCatalyst)
    private static let system = "mac"
  #else
    private static let system = "ios"
  #endif

  private static let closing = [
    Step(question: "last-window", name: system, front: "A", event: .closing)
  ]
}
