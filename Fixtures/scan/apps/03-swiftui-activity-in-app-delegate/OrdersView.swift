import SwiftUI

final class OrderStore: ObservableObject {

    @Published var selected: String?
    @Published private(set) var orders: [String] = []

    func open(_ url: URL) {
        selected = url.lastPathComponent
    }
}

struct OrdersView: View {

    @EnvironmentObject private var store: OrderStore
    @AppStorage("sortByTime") private var sortByTime = true

    var body: some View {
        NavigationStack {
            List(sortByTime ? store.orders.sorted() : store.orders, id: \.self) { order in
                Text(order)
            }
            .navigationTitle("Orders")
        }
        .onReceive(NotificationCenter.default.publisher(for: .showOrder)) { note in
            store.selected = note.object as? String
        }
    }
}
