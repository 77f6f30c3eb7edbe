import Foundation
import Observation
import SwiftUI
import UIKit

/// The app of the questions about SwiftUI's windows: of the other files only `Answers.swift` is in
/// its target.
@main
struct SwiftUIQuestions: App {
  var body: some Scene {
    WindowGroup("A", id: "A") { QuestionView(letter: "A") }
    WindowGroup("B", id: "B") { QuestionView(letter: "B") }
      .handlesExternalEvents(matching: ["only-b"])
  }
}

/// Asks which window gets an event that no window allows.
@MainActor @Observable
final class EventAsker {
  static let shared = EventAsker()

  /// What a person is to do.
  private(set) var instruction = ""
  /// Whether all windows allow nothing.
  private(set) var allowsNothing = false
  /// The number of the event that is under way, so that a window that appears is a new one; 0
  /// between events.
  private(set) var event = 0

  private let log = AnswerLog()
  private var hasBegun = false
  /// Whether a person is to leave the app and open it again, and has left it.
  private var isOpening = false
  private var hasLeft = false
  private var answer: String?
  private var heard: [String] = []

  /// A window got a URL.
  func hearURL(_ window: String) {
    heard.append("\(window) onOpenURL")
    if event == 1, answer == nil { answer = window }
  }

  /// The phase of a window's scene changed.
  func hear(_ phase: ScenePhase, _ window: String) {
    heard.append("\(window) \(phase)")
    if isOpening, phase == .background { hasLeft = true }
    if isOpening, hasLeft, phase == .active, answer == nil { answer = window }
  }

  /// Asks; called when the first window appears, with the action that opens the second one.
  func begin(open: @escaping () -> Void) {
    guard !hasBegun else { return }
    hasBegun = true
    Task { await run(open: open) }
  }

  private func run(open: () -> Void) async {
    log.begin()
    open()
    await listen(1, "no-modifier", "url", seconds: 8) {
      if let url = URL(string: "device-questions://other") {
        _ = await UIApplication.shared.open(url, options: [:])
      }
    }
    allowsNothing = true
    isOpening = true
    await listen(2, "nil-can-false", "swiftui", seconds: 120) {
      instruction = "Go to the Home Screen, then open this app from the App Library."
    }
    instruction = "Done. Send answers.jsonl, which is in the Files app."
  }

  private func listen(
    _ number: Int, _ question: String, _ step: String, seconds: Double, _ body: () async -> Void
  ) async {
    guard !log.has("\(question)/\(step)") else { return }
    try? await Task.sleep(for: .seconds(3))
    (heard, answer, event) = ([], nil, number)
    await body()
    _ = await comesTrue(within: seconds) { self.answer != nil }
    event = 0
    // Where a person was to act, silence is no answer.
    guard answer != nil || !isOpening else { return }
    log.write(
      AnswerLine(question: question, step: step, scene: answer ?? "none", heard: heard))
  }
}

/// One window; for the event during which it appears it is new.
struct QuestionView: View {
  let letter: String
  @State private var firstEvent = EventAsker.shared.event
  @Environment(\.openWindow) private var openWindow
  @Environment(\.scenePhase) private var phase

  var body: some View {
    if EventAsker.shared.allowsNothing {
      content.handlesExternalEvents(preferring: [], allowing: [])
    } else if letter == "B" {
      content.handlesExternalEvents(preferring: ["only-b"], allowing: ["only-b"])
    } else {
      // The question: what does a window without the modifier take?
      content
    }
  }

  private var name: String {
    firstEvent > 0 && firstEvent == EventAsker.shared.event ? "new" : letter
  }

  private var content: some View {
    Text("\(name)\n\n\(EventAsker.shared.instruction)")
      .onAppear { EventAsker.shared.begin { openWindow(id: "B") } }
      .onChange(of: phase) { _, new in EventAsker.shared.hear(new, name) }
      .onOpenURL { _ in EventAsker.shared.hearURL(name) }
  }
}
