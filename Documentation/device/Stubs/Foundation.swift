// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What Foundation has on Apple's platforms alone, as far as the app uses it.
import Foundation

open class NSUserActivity: NSObject {
  public var targetContentIdentifier: String?
  public var webpageURL: URL?
  public var activityType: String { "" }
  public init(activityType: String) {}
}

extension NSPredicate {
  public convenience init(format: String, _ argument: String) { self.init(value: true) }
  public convenience init(format: String, _ list: [String]) { self.init(value: true) }
}

extension URL {
  public static var documentsDirectory: URL { URL(filePath: "/") }
}
