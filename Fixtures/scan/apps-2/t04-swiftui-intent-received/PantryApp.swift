import SwiftUI

@main
struct PantryApp: App {
    @UIApplicationDelegateAdaptor private var delegate: PushDelegate
    @State private var shelf = Shelf()

    var body: some Scene {
        WindowGroup {
            ShelfView()
                .environment(shelf)
        }
    }
}
