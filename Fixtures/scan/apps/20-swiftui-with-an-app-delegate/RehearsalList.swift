import SwiftUI

final class RehearsalStore: ObservableObject {

    static let shared = RehearsalStore()

    @Published var selected: String?
    @Published private(set) var rehearsals = ["Monday", "Thursday"]

    func open(_ url: URL) {
        selected = url.lastPathComponent
    }

    func refresh() {
        objectWillChange.send()
    }
}

struct RehearsalList: View {

    @EnvironmentObject private var store: RehearsalStore

    var body: some View {
        List(store.rehearsals, id: \.self, selection: $store.selected) { day in
            Text(day)
        }
    }
}
