import UIKit

struct StarLink {

    let name: String

    init?(_ url: URL) {
        guard url.scheme == "stars", url.pathComponents.count > 1 else { return nil }
        name = url.lastPathComponent
    }
}

final class StarChartViewController: UIViewController {

    private let star: String?

    init(star: String?) {
        self.star = star
        super.init(nibName: nil, bundle: nil)
        title = star ?? "Tonight"
    }

    convenience init() {
        self.init(star: nil)
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError("not in a storyboard")
    }
}
