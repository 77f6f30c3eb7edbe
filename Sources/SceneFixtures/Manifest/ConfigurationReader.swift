import SceneRouting

/// Reads the configurations of a scene manifest, role by role.
struct ConfigurationReader {
  /// The members of configurations whose keys are not known.
  private(set) var unknownKeys: [LocatedValue] = []
  /// Where each name was given first, and for which role.
  private var names: [String: (role: String, place: LocatedValue)] = [:]

  /// Reads the dictionary of arrays `roles`, in the order of the file.
  mutating func configurations(of roles: MemberReader) -> [SceneConfiguration] {
    roles.members.map(\.key).flatMap { role -> [SceneConfiguration] in
      if !ManifestKeys.roles.contains(role) {
        roles.report(ManifestProblem.unknownRole(role), atKey: role)
      }
      let entries = roles.objects(role, name: "a configuration")
      return entries.map { entry in
        let name = name(of: entry, role: role, isAlone: entries.count == 1)
        return configuration(entry, role: SceneRole(rawValue: role), name: name)
      }
    }
  }

  private mutating func configuration(
    _ entry: MemberReader, role: SceneRole, name: String?
  ) -> SceneConfiguration {
    for member in entry.members(besides: ManifestKeys.configuration) {
      unknownKeys.append(member)
      member.reportKey(ManifestProblem.unknownKey(member.key, in: .configuration))
    }
    var configuration = SceneConfiguration(name: name, role: role)
    configuration.className = text(ManifestKeys.className, of: entry)
    configuration.delegateClassName = text(ManifestKeys.delegateClassName, of: entry)
    configuration.storyboard = text(ManifestKeys.storyboard, of: entry)
    configuration.initialImmersionStyle = text(ManifestKeys.immersionStyle, of: entry)
    let isWindow = role == .application || role == .externalDisplay
    if isWindow, !entry.has(ManifestKeys.delegateClassName), !entry.has(ManifestKeys.storyboard) {
      entry.report(ManifestProblem.noDelegate)
    }
    return configuration
  }

  /// Returns the name of `entry`; names are unique in the file, whatever the role.
  private mutating func name(
    of entry: MemberReader, role: String, isAlone: Bool
  ) -> String? {
    guard let place = entry[ManifestKeys.configurationName] else {
      if !isAlone { entry.report(ManifestProblem.unnamedConfiguration) }
      return nil
    }
    guard let name = entry.string(ManifestKeys.configurationName) else { return nil }
    if name.isEmpty {
      place.report(ManifestProblem.emptyConfigurationName)
      return nil
    }
    guard let first = names[name] else {
      names[name] = (role, place)
      return name
    }
    let line = place.document.hasLines ? first.place.line : nil
    place.report(
      first.role == role
        ? ManifestProblem.duplicateConfiguration(name, line: line)
        : .configurationInTwoRoles(name, role: first.role, line: line))
    return name
  }

  /// Returns the text at `key`; nil for the empty one, which names nothing.
  private func text(_ key: String, of entry: MemberReader) -> String? {
    guard let text = entry.string(key) else { return nil }
    if text.isEmpty {
      entry.report(ManifestProblem.emptyValue(key, isError: false), at: key)
    }
    return text.isEmpty ? nil : text
  }
}
