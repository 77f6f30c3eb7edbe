import Foundation

/// Counts how long a session lasts. The names are those of the statistics on the server.
final class SessionMetrics {
    private var began: Date?
    private(set) var seconds: TimeInterval = 0

    func applicationDidBecomeActive() {
        began = Date()
    }

    func applicationDidEnterBackground() {
        guard let began else { return }
        seconds += Date().timeIntervalSince(began)
        self.began = nil
    }
}
