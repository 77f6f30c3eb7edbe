import UIKit

/// Why the app was started, for the statistics of the project.
enum LaunchReason: Equatable {
    case user
    case nearby
    case quickAction(String)

    init(_ options: [UIApplication.LaunchOptionsKey: Any]) {
        var reason = LaunchReason.user
        for (key, value) in options {
            switch key {
            case .location:
                reason = .nearby
            case .shortcutItem:
                guard let item = value as? UIApplicationShortcutItem else { continue }
                reason = .quickAction(item.type)
            default:
                continue
            }
        }
        self = reason
    }
}
