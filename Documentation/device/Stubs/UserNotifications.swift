// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// What the app uses of UserNotifications; the declarations are those of the SDK, without bodies.
import Foundation

public struct UNAuthorizationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let alert = UNAuthorizationOptions(rawValue: 4)
}

public struct UNNotificationPresentationOptions: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let banner = UNNotificationPresentationOptions(rawValue: 16)
}

open class UNNotificationContent: NSObject {
  public var userInfo: [AnyHashable: Any] { [:] }
  public var targetContentIdentifier: String? { nil }
}

open class UNMutableNotificationContent: UNNotificationContent {
  public var title = ""
  public override var targetContentIdentifier: String? {
    get { nil }
    set {}
  }
}

open class UNNotificationTrigger: NSObject {}

open class UNTimeIntervalNotificationTrigger: UNNotificationTrigger {
  public convenience init(timeInterval: TimeInterval, repeats: Bool) { self.init() }
}

open class UNNotificationRequest: NSObject {
  public convenience init(
    identifier: String, content: UNNotificationContent, trigger: UNNotificationTrigger?
  ) { self.init() }
  public var content: UNNotificationContent { UNNotificationContent() }
}

open class UNNotification: NSObject {
  public var request: UNNotificationRequest { UNNotificationRequest() }
}

open class UNNotificationResponse: NSObject {
  public var notification: UNNotification { UNNotification() }
}

public protocol UNUserNotificationCenterDelegate: NSObjectProtocol {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
    withCompletionHandler completionHandler: @escaping () -> Void)

  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void)
}

// Optional in the SDK.
extension UNUserNotificationCenterDelegate {
  public func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {}
}

public final class UNUserNotificationCenter: NSObject, Sendable {
  public class func current() -> UNUserNotificationCenter { UNUserNotificationCenter() }

  public var delegate: (any UNUserNotificationCenterDelegate)? {
    get { nil }
    set {}
  }

  public func requestAuthorization(options: UNAuthorizationOptions) async throws -> Bool { true }
  public func add(_ request: UNNotificationRequest) async throws {}
}
