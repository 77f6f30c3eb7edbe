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
