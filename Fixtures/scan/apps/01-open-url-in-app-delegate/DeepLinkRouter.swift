import Foundation

/// Knows the pages of the app. `application(_:open:options:)` asks it first.
final class DeepLinkRouter {

    enum Page: Equatable {
        case bed(Int)
        case calendar
    }

    private(set) var current: Page?
    var onChange: ((Page) -> Void)?

    func canHandle(_ url: URL, from sender: String?) -> Bool {
        url.scheme == "allotment" && page(for: url) != nil
    }

    func open(_ url: URL) {
        guard let page = page(for: url) else { return }
        current = page
        onChange?(page)
    }

    private func page(for url: URL) -> Page? {
        switch url.host {
        case "bed":
            return Int(url.lastPathComponent).map(Page.bed)
        case "calendar":
            return .calendar
        default:
            return nil
        }
    }
}
