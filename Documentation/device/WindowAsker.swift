import Foundation
import UIKit
import UserNotifications

/// Does the steps one after another, and writes which window heard of each event.
@MainActor
final class WindowAsker {
  static let shared = WindowAsker()

  let log = AnswerLog()
  private let stored = UserDefaults.standard
  private var hasBegun = false
  /// What the delegates were told since the last event, in order: `A openURLContexts`.
  private var heard: [String] = []
  /// The window that got the event, or nil.
  private var answer: String?
  /// The window whose button was pressed last.
  private var pressed: String?
  /// Whether an event is under way, so that a window that connects is a new one.
  private var isListening = false
  /// Whether a person is to open the app, which brings no event.
  private var isOpening = false
  /// Whether the app has been left since.
  private var hasLeft = false
  private var instruction = ""
  /// Whether the app was told that it comes to the foreground since it started.
  var hasEnteredForeground = false

  // MARK: - What the delegates say

  /// The name of a window: the first two have letters, and each keeps its own.
  func letter(of session: UISceneSession) -> String {
    let id = session.persistentIdentifier
    for letter in ["A", "B"] {
      if stored.string(forKey: letter) == id { return letter }
      let isFree = stored.string(forKey: letter) == nil || self.session(letter) == nil
      if isFree, !isListening {
        stored.set(id, forKey: letter)
        return letter
      }
    }
    return "new"
  }

  /// A delegate of the window was called.
  func hear(_ call: String, _ session: UISceneSession, isEvent: Bool = false) {
    let letter = letter(of: session)
    heard.append("\(letter) \(call)")
    if isOpening, call == "sceneDidEnterBackground" { hasLeft = true }
    let opens = hasLeft && call == "sceneWillEnterForeground"
    if isListening, isEvent || opens, answer == nil { answer = letter }
    refresh()
  }

  /// The button in a window was pressed.
  func press(_ session: UISceneSession) { pressed = letter(of: session) }

  /// Sessions are gone for good.
  func discard(_ sessions: Set<UISceneSession>) {
    let ids = sessions.map(\.persistentIdentifier)
    if let closing = stored.string(forKey: "closing"), ids.contains(closing) {
      finishClosing("discarded", reason: nil)
    }
  }

  // MARK: - The run

  /// Asks everything that is not answered yet; called when a window connects.
  func begin() {
    guard !hasBegun else { return }
    hasBegun = true
    Task { await run() }
  }

  private func run() async {
    log.begin()
    await judgeClosing()
    await judgeStart()
    show("Asking the predicates…")
    await PredicateAsker(log: log).run()
    for step in Step.all where !log.has(step.key) { await ask(step) }
    show("Done. Send \(AnswerLog.file.lastPathComponent), which is in the Files app.")
  }

  private func ask(_ step: Step) async {
    if case .closing = step.event { return await askClosing(step) }
    await openBoth()
    await arrange(step)
    if let reason = set(step.first, for: "A") ?? set(step.second, for: "B") {
      // A condition that is refused is an answer where the question has words of its own.
      if !step.words.isEmpty { write(step, "refused", reason: reason) }
      return
    }
    (heard, answer, isListening) = ([], nil, true)
    await send(step.event)
    _ = await comesTrue(within: step.event.needsPerson ? 120 : 8) { self.answer != nil }
    // What is heard after the answer belongs to it.
    try? await Task.sleep(for: .seconds(2))
    (isListening, isOpening, hasLeft) = (false, false, false)
    // Where a person was to act, silence is no answer.
    if answer != nil || !step.event.needsPerson { write(step, answer ?? "none", reason: nil) }
    await closeOthers()
  }

  private func write(_ step: Step, _ word: String, reason: String?) {
    var line = AnswerLine(question: step.question, step: step.name, heard: heard, reason: reason)
    if step.question == "order-of-calls" { return writeOrder() }
    if step.words.isEmpty {
      line.scene = word
    } else {
      line.answer = .word(step.words[word] ?? word)
    }
    log.write(line)
  }

  /// Whether B heard of the event after it came to the foreground, and before it became active.
  private func writeOrder() {
    let places = ["sceneWillEnterForeground", "openURLContexts", "sceneDidBecomeActive"].map {
      heard.firstIndex(of: "B \($0)")
    }
    guard let foreground = places[0], let event = places[1], let active = places[2] else { return }
    for (name, isTrue) in [
      ("event-after-foreground", event > foreground), ("event-before-active", event < active),
    ] {
      log.write(
        AnswerLine(
          question: "order-of-calls", step: name, heard: heard,
          answer: .word(isTrue ? "yes" : "no")))
    }
  }
}

// MARK: - Windows

extension WindowAsker {
  private func session(_ letter: String) -> UISceneSession? {
    let id = stored.string(forKey: letter)
    return UIApplication.shared.openSessions.first { $0.persistentIdentifier == id }
  }

  private var onScreen: [String] {
    UIApplication.shared.connectedScenes
      .filter { [.foregroundActive, .foregroundInactive].contains($0.activationState) }
      .map { letter(of: $0.session) }
  }

  private func activate(_ letter: String) async {
    guard let session = session(letter) else { return }
    let request = UISceneSessionActivationRequest(session: session)
    UIApplication.shared.activateSceneSession(for: request) { error in
      print("# \(letter) cannot be activated: \(error.localizedDescription)")
    }
    try? await Task.sleep(for: .seconds(2))
  }

  private func openBoth() async {
    while session("B") == nil {
      UIApplication.shared.activateSceneSession(
        for: UISceneSessionActivationRequest(role: .windowApplication))
      if await comesTrue(within: 5, { self.session("B") != nil }) { return }
      show("Open a second window of this app.")
    }
  }

  private func closeOthers() async {
    for session in UIApplication.shared.openSessions where letter(of: session) == "new" {
      UIApplication.shared.requestSceneSessionDestruction(session, options: nil)
    }
    try? await Task.sleep(for: .seconds(1))
  }

  /// Gives a window its conditions; returns why the system refuses one.
  private func set(_ conditions: Step.Conditions, for letter: String) -> String? {
    var predicates: [NSPredicate] = []
    for format in [conditions.can, conditions.prefers] {
      let read = Attempt.predicate(format: format, arguments: [])
      guard let predicate = read.value as? NSPredicate else { return read.reason }
      if let reason = Attempt.condition(predicate).reason { return reason }
      predicates.append(predicate)
    }
    let id = stored.string(forKey: letter)
    let scenes = UIApplication.shared.connectedScenes
    let new = UISceneActivationConditions()
    new.canActivateForTargetContentIdentifierPredicate = predicates[0]
    new.prefersToActivateForTargetContentIdentifierPredicate = predicates[1]
    scenes.first { $0.session.persistentIdentifier == id }?.activationConditions = new
    return nil
  }

  /// Brings the windows into the order and the places that the step needs.
  private func arrange(_ step: Step) async {
    let back = step.front == "A" ? "B" : "A"
    while true {
      await activate(back)
      await activate(step.front)
      if !step.sideBySide, onScreen == [step.front] { return }
      pressed = nil
      show(
        step.sideBySide
          ? "Put A and B side by side. Touch \(back), then press Go in \(step.front)."
          : "Let \(step.front) fill the screen, so that \(back) is hidden. Then press Go.")
      _ = await comesTrue { self.pressed != nil }
      if step.sideBySide, pressed == step.front, onScreen.count == 2 { return }
    }
  }
}

// MARK: - Events

extension WindowAsker {
  private func send(_ event: Step.Event) async {
    switch event {
    case .url(let text):
      show("Opening \(text)…")
      if let url = URL(string: text) { _ = await UIApplication.shared.open(url, options: [:]) }
    case .notification(let identifier, let file):
      show("Tap the banner. If none comes: xcrun simctl push booted push/\(file)")
      await notify(identifier)
    case .quickAction(let identifier):
      let item = UIMutableApplicationShortcutItem(
        type: "com.example.device-questions.show", localizedTitle: "Ask")
      item.targetContentIdentifier = identifier
      UIApplication.shared.shortcutItems = [item]
      show("Go to the Home Screen, touch and hold the app's icon, and choose “Ask”.")
    case .olderRequest(let identifier):
      show("Asking for a window…")
      UIApplication.shared.requestSceneSessionActivation(
        nil, userActivity: activity(identifier), options: nil
      ) { error in print("# The older request failed: \(error.localizedDescription)") }
    case .newerRequest(let identifier):
      show("Asking for a window…")
      UIApplication.shared.activateSceneSession(
        for: UISceneSessionActivationRequest(
          role: .windowApplication, userActivity: identifier.map(activity))
      ) { error in print("# The newer request failed: \(error.localizedDescription)") }
    case .open(let place):
      isOpening = true
      show("Go to the Home Screen, then open this app from \(place).")
    case .closing: break
    }
  }

  private func activity(_ identifier: String) -> NSUserActivity {
    let activity = NSUserActivity(activityType: "com.example.device-questions.show")
    activity.targetContentIdentifier = identifier
    return activity
  }

  private func notify(_ identifier: String?) async {
    let center = UNUserNotificationCenter.current()
    _ = try? await center.requestAuthorization(options: [.alert])
    let content = UNMutableNotificationContent()
    content.title = "Tap me"
    content.targetContentIdentifier = identifier
    let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 2, repeats: false)
    try? await center.add(
      UNNotificationRequest(identifier: UUID().uuidString, content: content, trigger: trigger))
  }

  /// The last window is closed: on most systems that ends the app, and its next start answers.
  private func askClosing(_ step: Step) async {
    await activate("A")
    show("Close the window B.")
    _ = await comesTrue { self.session("B") == nil }
    stored.set(session("A")?.persistentIdentifier, forKey: "closing")
    stored.set(step.name, forKey: "closing case")
    show("Close this window, too, then open the app again.")
    _ = await comesTrue { self.onScreen.isEmpty }
    _ = await comesTrue { !self.onScreen.isEmpty }
    await judgeClosing()
  }

  /// The app has started again, after its last window was closed.
  private func judgeClosing() async {
    guard let closing = stored.string(forKey: "closing") else { return }
    // `didDiscardSceneSessions` comes shortly after the start.
    try? await Task.sleep(for: .seconds(3))
    guard stored.string(forKey: "closing") != nil else { return }
    let sessions = UIApplication.shared.openSessions
    let survives = sessions.contains { $0.persistentIdentifier == closing }
    finishClosing(
      survives ? "survives" : "discarded",
      reason: survives ? nil : "the session is gone, without didDiscardSceneSessions")
  }

  /// Whether `willEnterForegroundNotification` was posted when the app started.
  private func judgeStart() async {
    guard await comesTrue(within: 10, { !self.onScreen.isEmpty }) else { return }
    try? await Task.sleep(for: .seconds(1))
    log.write(
      AnswerLine(
        question: "order-of-calls", step: "notification-at-start", heard: heard,
        answer: .word(hasEnteredForeground ? "yes" : "no")))
  }

  private func finishClosing(_ word: String, reason: String?) {
    log.write(
      AnswerLine(
        question: "last-window", step: stored.string(forKey: "closing case"), heard: heard,
        answer: .word(word), reason: reason))
    stored.removeObject(forKey: "closing")
  }
}

// MARK: - The screen

extension WindowAsker {
  private func show(_ text: String) {
    print("# \(text)")
    instruction = text
    refresh()
  }

  private func refresh() {
    for scene in UIApplication.shared.connectedScenes {
      let root = (scene.delegate as? SceneDelegate)?.window?.rootViewController
      (root as? AskerViewController)?.show(
        instruction, letter: letter(of: scene.session), count: log.count)
    }
  }
}
