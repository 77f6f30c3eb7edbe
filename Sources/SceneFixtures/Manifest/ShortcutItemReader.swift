import SceneRouting

/// Reads the quick actions that an Info.plist declares.
struct ShortcutItemReader {
  /// Reads the items at the top of an Info.plist; those with mistakes are left out.
  func items(of top: PropertyListReader) -> [StaticShortcutItem] {
    top.dictionaries(ManifestKeys.shortcutItems, name: "a quick action").compactMap(item)
  }

  private func item(_ entry: PropertyListReader) -> StaticShortcutItem? {
    for key in entry.keys(besides: ManifestKeys.shortcut) {
      entry.report(
        Self.meansIdentifier(key) ? .staticIdentifier(key) : .unknownKey(key, in: .shortcut),
        at: .key(entry.path(of: key)))
    }
    let type = required(ManifestKeys.shortcutType, of: entry)
    let title = required(ManifestKeys.shortcutTitle, of: entry)
    let subtitle = entry.string(ManifestKeys.shortcutSubtitle)
    for key in ManifestKeys.shortcutIcons { _ = entry.string(key) }
    _ = entry.dictionary(ManifestKeys.shortcutUserInfo, name: "user information")
    guard let type, let title else { return nil }
    return StaticShortcutItem(type: type, title: title, subtitle: subtitle)
  }

  private func required(_ key: String, of entry: PropertyListReader) -> String? {
    if !entry.has(key) { entry.report(.missingShortcutKey(key), at: .value(entry.path)) }
    guard let text = entry.string(key) else { return nil }
    if text.isEmpty {
      entry.report(.emptyValue(key, isError: true), at: .value(entry.path(of: key)))
    }
    return text
  }

  /// True for `targetContentIdentifier`, `UIApplicationShortcutItemTargetContentId` and the like.
  private static func meansIdentifier(_ key: String) -> Bool {
    key.lowercased().filter { $0 != "-" && $0 != "_" }.contains("targetcontentid")
  }
}
