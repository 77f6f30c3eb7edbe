/// The files of the page: a fixed table, so that no address leads to another file.
enum PageFiles {
  /// Returns the file at `path`, or nil.
  static func file(at path: String) -> Response? {
    switch path {
    case "/": Response(type: "text/html; charset=utf-8", PackageResources.index_html)
    case "/look.css": Response(type: "text/css; charset=utf-8", PackageResources.look_css)
    case "/page.css": Response(type: "text/css; charset=utf-8", PackageResources.page_css)
    case "/parts.css": Response(type: "text/css; charset=utf-8", PackageResources.parts_css)
    case "/icon.svg": Response(type: "image/svg+xml", PackageResources.icon_svg)
    default: scripts[path].map { Response(type: "text/javascript; charset=utf-8", $0) }
    }
  }

  private static let scripts: [String: [UInt8]] = [
    "/api.js": PackageResources.api_js,
    "/clipboard.js": PackageResources.clipboard_js,
    "/copies.js": PackageResources.copies_js,
    "/decision.js": PackageResources.decision_js,
    "/disk.js": PackageResources.disk_js,
    "/dom.js": PackageResources.dom_js,
    "/editor.js": PackageResources.editor_js,
    "/events.js": PackageResources.events_js,
    "/files.js": PackageResources.files_js,
    "/findings.js": PackageResources.findings_js,
    "/highlight.js": PackageResources.highlight_js,
    "/keys.js": PackageResources.keys_js,
    "/named.js": PackageResources.named_js,
    "/notices.js": PackageResources.notices_js,
    "/offsets.js": PackageResources.offsets_js,
    "/page.js": PackageResources.page_js,
    "/problems.js": PackageResources.problems_js,
    "/proofs.js": PackageResources.proofs_js,
    "/sample.js": PackageResources.sample_js,
    "/state.js": PackageResources.state_js,
    "/tabs.js": PackageResources.tabs_js,
    "/text.js": PackageResources.text_js,
    "/timeline.js": PackageResources.timeline_js,
    "/wide.js": PackageResources.wide_js,
  ]
}
