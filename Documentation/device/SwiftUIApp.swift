import Foundation
import SwiftUI
import UIKit

/// The app of the question about SwiftUI's windows: of the other files only `Answers.swift` is in
/// its target.
@main
struct SwiftUIQuestions: App {
  var body: some Scene {
    WindowGroup("A", id: "A") {
      QuestionView(letter: "A")
    }
    WindowGroup("B", id: "B") {
      QuestionView(letter: "B")
        .handlesExternalEvents(preferring: ["only-b"], allowing: ["only-b"])
    }
    .handlesExternalEvents(matching: ["only-b"])
  }
}

/// Asks whether the window without the modifier takes an event that the other one does not take.
@MainActor
final class EventAsker {
  static let shared = EventAsker()

  private let log = AnswerLog()
  private var hasBegun = false
  private(set) var isListening = false
  private var answer: String?
  private var heard: [String] = []

  /// A window got a URL.
  func hear(_ window: String) {
    heard.append("\(window) onOpenURL")
    if isListening, answer == nil { answer = window }
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
    try? await Task.sleep(for: .seconds(3))
    isListening = true
    if let url = URL(string: "device-questions://other") {
      _ = await UIApplication.shared.open(url, options: [:])
    }
    _ = await comesTrue(within: 8) { self.answer != nil }
    log.write(
      AnswerLine(
        question: "no-modifier", step: "url", scene: answer ?? "none", heard: heard))
    print("# Done.")
  }
}

/// One window; one that appears while an event is under way is new.
struct QuestionView: View {
  let letter: String
  @State private var isNew = EventAsker.shared.isListening
  @Environment(\.openWindow) private var openWindow

  var body: some View {
    Text(isNew ? "new" : letter)
      .onAppear { EventAsker.shared.begin { openWindow(id: "B") } }
      .onOpenURL { _ in EventAsker.shared.hear(isNew ? "new" : letter) }
  }
}
