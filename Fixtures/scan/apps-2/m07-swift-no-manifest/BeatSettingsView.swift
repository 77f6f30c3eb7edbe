import SwiftUI

struct BeatSettingsView: View {
    @AppStorage("beats") private var beats = 4
    @Environment(\.scenePhase) private var scenePhase

    var body: some View {
        Form {
            Stepper("Beats: \(beats)", value: $beats, in: 1...12)
        }
        .onChange(of: scenePhase) { _ in BeatEngine.shared.reload() }
    }
}
