/// The script of the page: what the server's page draws with.
///
/// Written by `Scripts/page-script` from the sources in `Playground`: change those.
enum PageScript {
  /// The text; a line ends between two of its parts.
  static let parts: [StaticString] = [part1, part2]

  /// The digest of the text, by which the page lets it in, and nothing else.
  static let hash: StaticString = "sha256-TQ9yPJQKgJlQs80zln3G1BbHEURjrJD1EVO6hwFzCN8="
}
