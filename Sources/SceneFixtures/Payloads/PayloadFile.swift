public import SceneRouting

/// A file that holds one payload, and the event that it causes.
public struct PayloadFile: Hashable, Sendable {
  /// The event; its name is the file's.
  public let event: RoutingEvent
  /// What a careful reader should know about the file.
  public let warnings: [FixtureDiagnostic]

  /// Reads the payload in the file at `path`.
  ///
  /// `bundleIdentifier` is the app that a push should be for; nil is for no app.
  ///
  /// - Complexity: O(n) for a file of n bytes, at most `FixtureLimits.payloadBytes`.
  /// - Throws: everything that is wrong with the file.
  public static func load(
    _ kind: PayloadKind, path: String, bundleIdentifier: String? = nil
  ) throws(FixtureError) -> PayloadFile {
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try SourceFile.payload(path)
    } catch {
      throw FixtureError(error, file: path)
    }
    return try read(kind, bytes, file: path, bundleIdentifier: bundleIdentifier)
  }

  /// Reads the payload in `bytes`; `file` names them in diagnostics.
  ///
  /// - Throws: everything that is wrong with the payload.
  public static func read(
    _ kind: PayloadKind, _ bytes: [UInt8], file: String, bundleIdentifier: String? = nil
  ) throws(FixtureError) -> PayloadFile {
    let document = SourceDocument(json: bytes, file: file)
    var reader = PayloadReader(bundleIdentifier: bundleIdentifier)
    var event = document.root.flatMap { reader.event(kind, $0) }
    let diagnostics = document.diagnostics()
    event?.name = SourceFile.name(of: file)
    guard let event, !document.hasErrors else { throw FixtureError(diagnostics) }
    return PayloadFile(event: event, warnings: diagnostics)
  }
}

/// The kinds of payload that a file of its own can hold.
public enum PayloadKind: String, Hashable, Sendable, CaseIterable {
  /// A push, as an `.apns` file of the simulator holds it.
  case notification
  /// A quick action.
  case shortcut
  /// A user activity that the system delivers.
  case userActivity
  /// A group activity.
  case sharePlay
}
