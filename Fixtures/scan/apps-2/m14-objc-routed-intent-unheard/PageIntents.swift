import AppIntents

struct PageEntity: AppEntity {
    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Page"
    static let defaultQuery = PageQuery()

    let id: String

    var displayRepresentation: DisplayRepresentation { "\(id)" }
}

struct PageQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [PageEntity] {
        identifiers.map(PageEntity.init)
    }
}

struct OpenPageIntent: OpenIntent, UISceneAppIntent {
    static let title: LocalizedStringResource = "Open Page"
    static let supportedModes: IntentModes = .foreground

    @Parameter(title: "Page")
    var target: PageEntity

    // The window that shows the page takes it from here.
    var contentIdentifier: String { "page/" + target.id }

    func perform() async throws -> some IntentResult {
        .result()
    }
}
