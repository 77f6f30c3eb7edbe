import SwiftUI

@main
struct LedgerApp: App {

    @StateObject private var books = BookStore()

    var body: some Scene {
        WindowGroup("Ledger") {
            LedgerView()
                .environmentObject(books)
        }
    }
}

final class BookStore: ObservableObject {
    @Published var selected: String?
}
