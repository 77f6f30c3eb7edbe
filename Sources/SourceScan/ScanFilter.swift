import SourceText

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
}
