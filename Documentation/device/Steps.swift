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
    /// The app asks for a window without naming a session, by the call of iOS 13.
    case olderRequest(String)
    /// A person opens the app again, without an event.
    case open(from: String)
    /// A person closes the last window.
    case closing

    /// Whether nothing happens before a person does something.
    var needsPerson: Bool {
      switch self {
      case .url, .olderRequest: false
      case .notification, .open, .closing: true
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

  var key: String { "\(question)/\(name)" }
}

extension Step {
  private static let url = "device-questions://tie"

  /// Every step, the automatic ones first, and last the one that ends the app.
  static let all = ties + requests + visibleTies + withoutIdentifier + closing

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

  private static let requests = [
    Step(
      question: "older-request", name: "identifier-of-b", first: .nothing,
      second: Conditions(prefers: "SELF == 'only-b'"), front: "A", event: .olderRequest("only-b"))
  ]

  private static let visibleTies = [
    Step(
      question: "ties-visible", name: "a-last", front: "A", sideBySide: true, event: .url(url)),
    Step(
      question: "ties-visible", name: "b-last", front: "B", sideBySide: true, event: .url(url)),
  ]

  private static let withoutIdentifier = [
    Step(
      question: "nil-identifier", name: "notification",
      first: Conditions(can: "SELF == 'only-a'"), front: "A",
      event: .notification(nil, file: "no-identifier.apns")),
    Step(
      question: "nil-identifier", name: "empty-string",
      first: Conditions(can: "SELF == 'only-a'"), front: "A",
      event: .notification("", file: "empty-identifier.apns")),
    Step(
      question: "nil-can-false", name: "app-library", first: .nothing, front: "A",
      event: .open(from: "the App Library")),
    Step(
      question: "nil-can-false", name: "dock", first: .nothing, front: "A",
      event: .open(from: "the Dock")),
  ]

  #if os(visionOS)
    private static let system = "visionos"
  #else
    private static let system = "ios"
  #endif

  private static let closing = [
    Step(question: "last-window", name: system, front: "A", event: .closing)
  ]
}
