package import SourceText

/// Says which files can have a site at all.
///
/// - Invariant: never leaves out a file with a site; may let one without a site through.
package enum ScanFilter {
  /// Whether `bytes` have a word that each site needs, or a comment for this tool.
  ///
  /// - Complexity: O(n): n bytes.
  package static func matches(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.firstPlace(of: "redicate") != nil || bytes.firstPlace(of: "ontentIdentifier") != nil
      || bytes.firstPlace(of: "handlesExternalEvents") != nil
      || bytes.firstPlace(of: ".init(format") != nil || bytes.firstPlace(of: "sceneroute:") != nil
  }

  /// Whether `bytes` have a word of an app's entry, its delegates or its routed app intents.
  ///
  /// - Complexity: O(n): n bytes.
  package static func mayBeOfApp(
    _ bytes: UnsafeRawBufferPointer, _ language: SourceLanguage
  ) -> Bool {
    if bytes.firstPlace(of: "SceneDelegate") != nil
      || bytes.has("UIApplication", before: ["Delegate", "Main"])
      || bytes.firstPlace(of: "NSApplicationMain") != nil
    {
      return true
    }
    // Objective-C has neither an attribute for its entry nor app intents.
    return language == .swift
      && (bytes.firstPlace(of: "@main") != nil || bytes.firstPlace(of: "ProvidingIntent") != nil
        || bytes.firstPlace(of: "UISceneAppIntent") != nil)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether one of `ends` follows `word` somewhere.
  fileprivate func has(_ word: StaticString, before ends: [StaticString]) -> Bool {
    var start = 0
    while let place = firstPlace(of: word, from: start) {
      start = place + word.utf8CodeUnitCount
      let isFound = ends.contains { end in
        begins(
          with: UnsafeRawBufferPointer(start: end.utf8Start, count: end.utf8CodeUnitCount),
          at: start)
      }
      if isFound { return true }
    }
    return false
  }
}
