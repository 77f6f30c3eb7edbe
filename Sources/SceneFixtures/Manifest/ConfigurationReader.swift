import SceneRouting

/// Reads the configurations of a scene manifest, role by role.
struct ConfigurationReader {
  let findings: FindingList
  /// The keys in configurations that are not known.
  private(set) var unknownKeys: [JSONPath] = []
  /// Where each name was given first, and for which role.
  private var names: [String: (role: String, path: JSONPath)] = [:]

  init(findings: FindingList) {
    self.findings = findings
  }

  /// Reads the dictionary of arrays `roles`, in the order of the file.
  mutating func configurations(of roles: PropertyListReader) -> [SceneConfiguration] {
    roles.members.members.map(\.key).flatMap { role -> [SceneConfiguration] in
      if !ManifestKeys.roles.contains(role) {
        roles.report(.unknownRole(role), at: .key(roles.path(of: role)))
      }
      let entries = roles.dictionaries(role, name: "a configuration")
      return entries.map { entry in
        let name = name(of: entry, role: role, isAlone: entries.count == 1)
        return configuration(entry, role: SceneRole(rawValue: role), name: name)
      }
    }
  }

  private mutating func configuration(
    _ entry: PropertyListReader, role: SceneRole, name: String?
  ) -> SceneConfiguration {
    for key in entry.keys(besides: ManifestKeys.configuration) {
      unknownKeys.append(entry.path(of: key))
      entry.report(.unknownKey(key, in: .configuration), at: .key(entry.path(of: key)))
    }
    var configuration = SceneConfiguration(name: name, role: role)
    configuration.className = text(ManifestKeys.className, of: entry)
    configuration.delegateClassName = text(ManifestKeys.delegateClassName, of: entry)
    configuration.storyboard = text(ManifestKeys.storyboard, of: entry)
    configuration.initialImmersionStyle = text(ManifestKeys.immersionStyle, of: entry)
    let isWindow = role == .application || role == .externalDisplay
    if isWindow, !entry.has(ManifestKeys.delegateClassName), !entry.has(ManifestKeys.storyboard) {
      entry.report(.noDelegate, at: .value(entry.path))
    }
    return configuration
  }

  /// Returns the name of `entry`; names are unique in the file, whatever the role.
  private mutating func name(
    of entry: PropertyListReader, role: String, isAlone: Bool
  ) -> String? {
    let path = entry.path(of: ManifestKeys.configurationName)
    guard let name = entry.string(ManifestKeys.configurationName) else {
      if !isAlone, !entry.has(ManifestKeys.configurationName) {
        entry.report(.unnamedConfiguration, at: .value(entry.path))
      }
      return nil
    }
    if name.isEmpty {
      entry.report(.emptyConfigurationName, at: .value(path))
      return nil
    }
    guard let first = names[name] else {
      names[name] = (role, path)
      return name
    }
    let line = findings.hasLines ? findings.line(ofValueAt: first.path) : nil
    entry.report(
      first.role == role
        ? .duplicateConfiguration(name, line: line)
        : .configurationInTwoRoles(name, role: first.role, line: line),
      at: .value(path))
    return name
  }

  /// Returns the text at `key`; nil for the empty one, which names nothing.
  private func text(_ key: String, of entry: PropertyListReader) -> String? {
    guard let text = entry.string(key) else { return nil }
    if text.isEmpty {
      entry.report(.emptyValue(key, isError: false), at: .value(entry.path(of: key)))
    }
    return text.isEmpty ? nil : text
  }
}
