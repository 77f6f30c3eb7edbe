import AppIntents
import os

private let log = Logger(subsystem: "com.example.harbour", category: "intents")

struct ShowFerryIntent: OpenIntent, TargetContentProvidingIntent {

    static let title: LocalizedStringResource = "Show Ferry"

    @Parameter(title: "Ferry")
    var target: FerryEntity
}

/// Opens the list of departures of a pier.
struct ShowDeparturesIntent: AppIntent, TargetContentProvidingIntent {

    static let title: LocalizedStringResource = "Show Departures"
    static let supportedModes: IntentModes = .foreground

    @Parameter(title: "Pier", default: 1)
    var pier: Int

    func perform() async throws -> some IntentResult {
        log.info("departures of pier \(pier)")
        return .result()
    }
}

struct FerryEntity: AppEntity {

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Ferry"
    static let defaultQuery = FerryQuery()

    let id: String

    var displayRepresentation: DisplayRepresentation { DisplayRepresentation(title: "\(id)") }
}

struct FerryQuery: EntityQuery {
    func entities(for identifiers: [String]) async throws -> [FerryEntity] {
        identifiers.map(FerryEntity.init)
    }
}
