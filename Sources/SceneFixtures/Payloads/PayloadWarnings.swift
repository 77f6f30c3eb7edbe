import LocatedValues
package import PredicateLanguage
package import SceneRouting

/// The mistakes of payloads that a device accepts in silence.
///
/// Each is a warning of the event, so that a decision repeats it.
extension RoutingWarning {
  static func keyOutsideAps(_ key: String) -> RoutingWarning {
    RoutingWarning(
      .pushKeyOutsideAps,
      message: "\(quoted(key)) is outside `aps`, where the system does not read it",
      help: "move it into the object `aps`")
  }

  static func keyInsideAlert(_ key: String) -> RoutingWarning {
    RoutingWarning(
      .pushKeyOutsideAps,
      message: "\(quoted(key)) is inside `alert`, where the system does not read it",
      help: "move it up into the object `aps`")
  }

  static func misnamedKey(_ key: String) -> RoutingWarning {
    RoutingWarning(
      .pushKeyMisnamed,
      message: "\(quoted(key)) is no key of a push",
      help: "the target content identifier is `target-content-id`, inside `aps`")
  }

  package static func pushIdentifierNotAString(found: String) -> RoutingWarning {
    RoutingWarning(
      .pushIdentifierNotAString,
      message: "`target-content-id` is \(found), so the event has no target content identifier",
      help: "write it as a string")
  }

  package static func notAString(_ key: String, found: String) -> RoutingWarning {
    RoutingWarning(
      .pushValueNotAString, message: "`\(key)` is \(found), not a string, and is ignored")
  }

  package static let emptyIdentifier = RoutingWarning(
    .emptyTargetContentIdentifier,
    message: "the target content identifier is the empty string",
    help: "leave the key out when the event is for no scene in particular")

  static func otherBundle(_ bundle: String, expected: String) -> RoutingWarning {
    RoutingWarning(
      .targetBundleDiffers,
      message:
        "the payload is for \(quoted(bundle)), the fixture for \(quoted(expected))",
      help: "`Simulator Target Bundle` names the app that the simulator delivers to")
  }

  static func pushTooLarge(bytes: Int) -> RoutingWarning {
    RoutingWarning(
      .payloadTooLarge,
      message: "the payload has \(bytes) bytes without white space, "
        + "more than the \(FixtureLimits.notificationBytes) that APNs takes",
      help: "send an identifier, and load the content when the notification is opened")
  }

  static func webpageScheme(_ url: String) -> RoutingWarning {
    RoutingWarning(
      .webpageURLScheme,
      message: "\(quoted(url)) is no web page: the platform refuses other schemes",
      help: "`webpageURL` begins with `https://` or `http://`")
  }

  package static func urlWithoutScheme(_ url: String) -> RoutingWarning {
    RoutingWarning(
      .urlWithoutScheme,
      message: "\(quoted(url)) is no URL that a system opens, because it has no scheme",
      help: "write it as in `https://example.com` or `app:note/7`; or use `identifier`")
  }

  static func undeclaredActivity(_ type: String) -> RoutingWarning {
    RoutingWarning(
      id: RoutingWarning.Name.undeclaredActivityType.rawValue,
      message: "the manifest does not list the activity type \(quoted(type))",
      help: "add it to `\(ManifestKeys.activityTypes)`: the system delivers no other activities")
  }

  private init(_ name: PayloadWarningName, message: String, help: String? = nil) {
    self.init(id: name.rawValue, message: message, help: help)
  }
}

/// The warnings that reading a payload gives; the raw value is the warning's id.
enum PayloadWarningName: String, CaseIterable {
  case emptyTargetContentIdentifier = "empty-target-content-identifier"
  case payloadTooLarge = "payload-too-large"
  case pushIdentifierNotAString = "push-identifier-not-a-string"
  case pushKeyMisnamed = "push-key-misnamed"
  case pushKeyOutsideAps = "push-key-outside-aps"
  case pushValueNotAString = "push-value-not-a-string"
  case targetBundleDiffers = "target-bundle-differs"
  case urlWithoutScheme = "url-without-scheme"
  case webpageURLScheme = "webpage-url-scheme"
}

/// A warning of an event is a finding about the file that holds the event.
extension RoutingWarning: DiagnosticContent {
  package var severity: Diagnostic.Severity { .warning }
}
