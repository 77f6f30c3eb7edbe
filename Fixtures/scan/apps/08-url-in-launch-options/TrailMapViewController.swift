import MapKit
import UIKit

final class TrailMapViewController: UIViewController {

    private let mapView = MKMapView()

    override func loadView() {
        view = mapView
    }

    func show(_ link: URL) {
        guard let components = URLComponents(url: link, resolvingAgainstBaseURL: false),
              let trail = components.queryItems?.first(where: { $0.name == "trail" })?.value else { return }
        title = trail
    }
}
