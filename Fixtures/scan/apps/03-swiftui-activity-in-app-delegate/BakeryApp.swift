import SwiftUI

@main
struct BakeryApp: App {

    @UIApplicationDelegateAdaptor(BakeryAppDelegate.self) private var appDelegate
    @StateObject private var orders = OrderStore()

    var body: some Scene {
        WindowGroup {
            OrdersView()
                .environmentObject(orders)
                .onOpenURL { url in
                    orders.open(url)
                }
        }
    }
}
