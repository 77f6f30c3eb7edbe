import SwiftUI

@main
struct ChoirApp: App {

    @UIApplicationDelegateAdaptor private var appDelegate: ChoirAppDelegate
    @Environment(\.scenePhase) private var phase
    @StateObject private var rehearsals = RehearsalStore.shared

    var body: some Scene {
        WindowGroup {
            RehearsalList()
                .environmentObject(rehearsals)
                .onOpenURL(perform: rehearsals.open)
                .onContinueUserActivity("com.example.choir.rehearsal") { activity in
                    rehearsals.selected = activity.userInfo?["id"] as? String
                }
        }
        .onChange(of: phase) { _, now in
            if now == .active { rehearsals.refresh() }
        }
    }
}
