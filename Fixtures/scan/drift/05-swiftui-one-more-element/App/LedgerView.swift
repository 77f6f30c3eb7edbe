import SwiftUI

struct LedgerView: View {

    @EnvironmentObject private var books: BookStore
    @SceneStorage("page") private var page = 0

    var body: some View {
        Text("Page \(page)")
            .onOpenURL { url in
                books.selected = url.lastPathComponent
            }
            // Receipts have come with version 3.
            .handlesExternalEvents(
                preferring: ["invoice"],
                allowing: ["invoice", "receipt"]
            )
    }
}
