import SceneRouteCommands

/// The files of the page: a fixed table, so that no address leads to another file.
enum PageFiles {
  /// Returns the file at `path`, or nil.
  static func file(at path: String) -> Response? {
    switch path {
    case "/": Response(type: "text/html; charset=utf-8", PackageResources.index_html)
    case "/look.css": Response(type: "text/css; charset=utf-8", shared("look.css"))
    case "/page.css": Response(type: "text/css; charset=utf-8", PackageResources.page_css)
    case "/parts.css": Response(type: "text/css; charset=utf-8", shared("parts.css"))
    case "/icon.svg": Response(type: "image/svg+xml", PackageResources.icon_svg)
    default: scripts[path].map { Response(type: "text/javascript; charset=utf-8", $0) }
    }
  }

  private static let scripts: [String: [UInt8]] = [
    "/api.js": PackageResources.api_js,
    "/clipboard.js": PackageResources.clipboard_js,
    "/copies.js": PackageResources.copies_js,
    "/decision.js": shared("decision.js"),
    "/disk.js": PackageResources.disk_js,
    "/dom.js": shared("dom.js"),
    "/editor.js": PackageResources.editor_js,
    "/events.js": shared("events.js"),
    "/files.js": PackageResources.files_js,
    "/findings.js": PackageResources.findings_js,
    "/highlight.js": shared("highlight.js"),
    "/keys.js": PackageResources.keys_js,
    "/named.js": PackageResources.named_js,
    "/notices.js": PackageResources.notices_js,
    "/offsets.js": shared("offsets.js"),
    "/page.js": PackageResources.page_js,
    "/problems.js": PackageResources.problems_js,
    "/proofs.js": shared("proofs.js"),
    "/sample.js": PackageResources.sample_js,
    "/state.js": PackageResources.state_js,
    "/tabs.js": PackageResources.tabs_js,
    "/text.js": PackageResources.text_js,
    "/timeline.js": shared("timeline.js"),
    "/wide.js": shared("wide.js"),
  ]

  /// A file that the page of `report` has, too.
  private static func shared(_ name: String) -> [UInt8] { SceneRouteCommand.pageFile(named: name) }
}
