import PredicateLanguage
import SceneFixtures
import SceneRouting

/// What holds for every Info.plist.
///
/// Foundation's reader is no oracle here: on Linux it crashes on some damaged binary files.
enum ManifestCheck {
  private static let file = "Info.plist"

  static func finding(_ bytes: [UInt8], _ effort: FuzzEffort) -> String? {
    do throws(FixtureError) {
      let plist = try InfoPlist.read(bytes, file: file)
      return placeFinding(plist.warnings, bytes, effort)
        ?? sizeFinding(plist, bytes) ?? reprintFinding(plist.manifest, effort)
    } catch {
      return FileCheck.errorFinding(error, bytes, effort)
        ?? placeFinding(error.diagnostics, bytes, effort)
    }
  }

  // MARK: - Places

  /// Lines and columns are those of the spans; a binary file has none.
  private static func placeFinding(
    _ diagnostics: [FixtureDiagnostic], _ bytes: [UInt8], _ effort: FuzzEffort
  ) -> String? {
    guard diagnostics.count <= FixtureLimits.diagnostics + 1 else { return "has endless findings" }
    if let finding = FileCheck.diagnosticFinding(diagnostics, bytes, effort) { return finding }
    let isBinary = bytes.starts(with: Array("bplist".utf8))
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let text = hasMark ? bytes.dropFirst(3)[...] : bytes[...]
    // The ends stand for all: a text of a thousand findings would cost a thousand walks.
    for diagnostic in [diagnostics.first, diagnostics.last].compactMap(\.self) {
      if let finding = ParseCheck.controlFinding(diagnostic.path) { return finding }
      let expected = isBinary ? (1, 1) : position(of: diagnostic.span.lowerBound, in: text)
      guard (diagnostic.line, diagnostic.column) == expected else {
        return "has a finding that belongs at \(expected): \(diagnostic)"
      }
    }
    return nil
  }

  /// Counts lines and scalars from the beginning, the slow way.
  private static func position(
    of offset: Int, in text: ArraySlice<UInt8>
  ) -> (line: Int, column: Int) {
    var (line, column) = (1, 1)
    var isAfterReturn = false
    for byte in text.prefix(offset) {
      if byte == 0x0A || byte == 0x0D {
        if byte == 0x0D || !isAfterReturn { line += 1 }
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      isAfterReturn = byte == 0x0D
    }
    // Between a carriage return and its line feed the line has not ended.
    let rest = text.dropFirst(offset)
    if isAfterReturn, rest.first == 0x0A { return (line - 1, -1) }
    return (line, column)
  }

  // MARK: - Cost

  /// What was read is no larger than the file: nothing in a text expands, and what a binary file
  /// refers to again and again is counted each time.
  private static func sizeFinding(_ plist: InfoPlist, _ bytes: [UInt8]) -> String? {
    let manifest = plist.manifest
    let entries =
      manifest.configurations.count + manifest.activityTypes.count + manifest.shortcutItems.count
      + plist.unknownKeys.count
    let text = texts(of: manifest).reduce(0) { $0 + $1.utf8.count }
    if bytes.starts(with: Array("bplist".utf8)) {
      guard entries <= FixtureLimits.propertyListValues else { return "has \(entries) entries" }
      // UTF-16 grows by half in UTF-8.
      return text <= 6 * FixtureLimits.manifestBytes ? nil : "has \(text) bytes of text"
    }
    return entries + text <= bytes.count ? nil : "is smaller than what it holds"
  }

  private static func texts(of manifest: SceneManifest) -> [String] {
    var texts: [String?] = [manifest.bundleIdentifier]
    for entry in manifest.configurations {
      texts += [entry.name, entry.className, entry.delegateClassName, entry.storyboard]
      texts.append(entry.initialImmersionStyle)
    }
    for item in manifest.shortcutItems { texts += [item.type, item.title, item.subtitle] }
    return manifest.activityTypes + texts.compactMap(\.self)
  }

  // MARK: - Writing

  /// Written as XML, and read again, it is the same manifest.
  private static func reprintFinding(
    _ manifest: SceneManifest, _ effort: FuzzEffort
  ) -> String? {
    guard effort.includes(.reprint) else { return nil }
    let text = Array(ManifestText.text(of: manifest).utf8)
    // What a binary file refers to again and again is written as often.
    guard text.count <= FixtureLimits.manifestBytes else { return nil }
    do throws(FixtureError) {
      let again = try InfoPlist.read(text, file: file).manifest
      return again == manifest ? nil : "is \(manifest), and \(again) when written again"
    } catch {
      return "is refused when written again: \(error)"
    }
  }
}
