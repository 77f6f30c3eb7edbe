/// The style of the page: that of the server's page, and more.
///
/// Written by `Scripts/page-script` from the sources in `Playground`: change those.
enum PageStyle {
  /// The text; a line ends between two of its parts.
  static let parts: [StaticString] = [part1]

  /// The digest of the text, by which the page lets it in, and nothing else.
  static let hash: StaticString = "sha256-h5lmf1VGOlR327HrEsyJU1TkyU6yH5/rRUqTpmIeUJw="
}
