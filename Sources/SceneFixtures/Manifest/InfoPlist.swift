public import SceneRouting

/// What an app's Info.plist says of scenes, activities and quick actions.
public struct InfoPlist: Hashable, Sendable {
  /// What the file declares.
  public let manifest: SceneManifest
  /// The paths of keys in the scene manifest that are not known, in the order of the file.
  ///
  /// - Shape: as in diagnostics, `$.UIApplicationSceneManifest.Key`.
  public let unknownKeys: [String]
  /// What a careful reader should know although the file is valid: warnings and notes.
  public let warnings: [FixtureDiagnostic]

  /// Reads the Info.plist at `path`, in XML or binary.
  ///
  /// - Complexity: O(n) for a file of n bytes, at most `FixtureLimits.manifestBytes`.
  /// - Throws: everything that is wrong with the file.
  public static func load(path: String) throws(FixtureError) -> InfoPlist {
    let bytes: [UInt8]
    do throws(FileProblem) {
      bytes = try SourceFile.manifest(path)
    } catch {
      throw FixtureError(error, file: path)
    }
    return try read(bytes, file: path)
  }

  /// Reads the Info.plist in `bytes`; `file` names them in diagnostics.
  ///
  /// - Complexity: O(n) for n bytes.
  /// - Throws: everything that is wrong with the file.
  public static func read(_ bytes: [UInt8], file: String) throws(FixtureError) -> InfoPlist {
    guard bytes.count <= FixtureLimits.manifestBytes else {
      throw FixtureError(FileProblem.tooLarge(limit: FixtureLimits.manifestBytes), file: file)
    }
    let document = PropertyListDocument(bytes, file: file)
    var reader = ManifestReader(findings: document.findings)
    let manifest = document.root.map { reader.manifest($0) }
    let diagnostics = document.findings.diagnostics()
    guard let manifest, !document.findings.hasErrors else { throw FixtureError(diagnostics) }
    return InfoPlist(
      manifest: manifest, unknownKeys: reader.unknownKeys.map(\.description),
      warnings: diagnostics)
  }
}
