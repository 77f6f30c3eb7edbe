// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The class of `Attempt.h` as Swift sees it through the bridging header.
import Foundation

public final class Attempt: NSObject {
  public var value: Any? { nil }
  public var reason: String? { nil }

  public class func predicate(format: String, arguments: [Any]) -> Attempt { Attempt() }
  public class func condition(_ predicate: NSPredicate) -> Attempt { Attempt() }
  public class func evaluate(_ predicate: NSPredicate, with object: Any?) -> Attempt { Attempt() }
}
