import Mustache

/// A piece of the page that is markup already: what a template made, and nothing else can be.
struct Fragment: MustacheCustomRenderable {
  fileprivate(set) var renderText: String
  var isNull: Bool { renderText.isEmpty }

  /// No markup.
  static let empty = Fragment(renderText: "")

  var byteCount: Int { renderText.utf8.count }

  static func += (left: inout Fragment, right: Fragment) { left.renderText += right.renderText }
}

/// What a template may show.
enum PageValue {
  /// Anybody's text; it is escaped where it is written.
  case text(String)
  case number(Int)
  case flag(Bool)
  case list([PageData])
  /// A section of it is left out, and it is written as nothing.
  case nothing
}

extension PageValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral
{
  init(stringLiteral text: String) { self = .text(text) }
  init(integerLiteral number: Int) { self = .number(number) }
  init(booleanLiteral flag: Bool) { self = .flag(flag) }
  init(arrayLiteral elements: PageData...) { self = .list(elements) }

  /// A text, or nothing.
  init(_ text: String?) { self = text.map { .text($0) } ?? .nothing }

  /// What the library is given for it.
  fileprivate var content: Any {
    switch self {
    case .text(let text): text
    case .number(let number): number
    case .flag(let flag): flag
    case .list(let list): list
    case .nothing: Fragment.empty
    }
  }
}

/// What one template, or one element of a list in it, is filled with.
///
/// Names that end in `Markup` are those of fragments, and all others are not: a template may write
/// markup without escapes (`{{{…Markup}}}`), and never a text.
struct PageData: MustacheParent {
  private var values: [String: PageValue]
  private var fragments: [String: Fragment]

  init(_ values: [String: PageValue], _ fragments: [String: Fragment] = [:]) {
    self.values = values
    self.fragments = fragments
  }

  subscript(name: String) -> PageValue? {
    get { values[name] }
    set { values[name] = newValue }
  }

  /// Puts a fragment under `name`, which must end in `Markup` to be found.
  mutating func set(_ name: String, _ fragment: Fragment) { fragments[name] = fragment }

  /// What the library looks for; nil sends it on to what is around this.
  func child(named name: String) -> Any? {
    name.hasSuffix("Markup") ? fragments[name] : values[name]?.content
  }
}

/// How text of anybody is written in the page.
///
/// The library's own type for HTML goes by characters: a `"` with a combining mark after it passes
/// as it is. This one goes by bytes.
struct MarkupContentType: MustacheContentType {
  /// The name of the type in templates.
  static let name = "PAGE"

  func escapeText(_ text: String) -> String { Markup.escaped(text) }
}

extension PageTemplate {
  /// The templates that can be read (a test reads all), read once.
  private static let read: [PageTemplate: MustacheTemplate] = {
    MustacheContentTypes.register(MarkupContentType(), named: MarkupContentType.name)
    let templates = allCases.compactMap { template in
      (try? MustacheTemplate(string: template.wholeText)).map { (template, $0) }
    }
    return Dictionary(templates, uniquingKeysWith: { first, _ in first })
  }()

  /// The text with the one content type that templates have.
  private var wholeText: String { "{{% CONTENT_TYPE: \(MarkupContentType.name)}}" + text }

  /// Whether the library can read it.
  var isReadable: Bool { Self.read[self] != nil }

  /// Fills the template.
  func render(_ data: PageData) -> Fragment {
    guard let template = Self.read[self] else { fatalError("the template \(self) has a mistake") }
    return Fragment(renderText: template.render(data))
  }
}

extension Fragment {
  /// Our own constant, such as the style.
  init(constant: StaticString) { renderText = constant.description }
}
