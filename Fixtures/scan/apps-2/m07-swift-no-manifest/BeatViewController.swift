import SwiftUI
import UIKit

final class BeatViewController: UIViewController {
    @IBSegueAction
    private func showSettings(_ coder: NSCoder) -> UIViewController? {
        UIHostingController(coder: coder, rootView: BeatSettingsView())
    }

    // A window scene is looked up for the interface orientation only; the app has not moved to scenes.
    private var isLandscape: Bool {
        view.window?.windowScene?.interfaceOrientation.isLandscape ?? false
    }
}
