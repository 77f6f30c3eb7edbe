import UIKit

enum Activity { static let detail = "com.example.detail" }

final class ListViewController: UIViewController {
  func open() {
    let activity = NSUserActivity(activityType: Activity.detail)
    activity.targetContentIdentifier = Activity.detail
    activity.title = "Detail"
    UIApplication.shared.requestSceneSessionActivation(
      nil, userActivity: activity, options: nil, errorHandler: nil)
  }
}
