import ArgumentParser

/// When the command uses colour.
enum ColorChoice: String, ExpressibleByArgument, CaseIterable {
  case auto
  case always
  case never

  /// Whether text on `stream` is coloured: under `auto` only on a terminal that can show it,
  /// and not where the user wants none by NO_COLOR (no-color.org).
  func isUsed(on stream: FileDescriptor) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      System.isTerminal(stream) && (System.environment("NO_COLOR") ?? "").isEmpty
        && System.environment("TERM") != "dumb"
    }
  }
}
