import AppIntents
import SwiftUI

@main
struct HarbourApp: App {

    @State private var model = HarbourModel()

    var body: some Scene {
        WindowGroup {
            FerryList()
                .environment(model)
        }
    }
}

@Observable
final class HarbourModel {
    var path: [String] = []
    var ferries = ["North", "Island", "Bay"]
}
