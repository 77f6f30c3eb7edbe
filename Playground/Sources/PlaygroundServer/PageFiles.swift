/// The files of the page: a fixed table, so that no address leads to another file.
enum PageFiles {
  private static let script = "text/javascript; charset=utf-8"

  /// Returns the file at `path`, or nil.
  static func file(at path: String) -> Response? {
    switch path {
    case "/": Response(type: "text/html; charset=utf-8", PackageResources.index_html)
    case "/page.css": Response(type: "text/css; charset=utf-8", PackageResources.page_css)
    case "/icon.svg": Response(type: "image/svg+xml", PackageResources.icon_svg)
    case "/page.js": Response(type: script, PackageResources.page_js)
    default: nil
    }
  }
}
