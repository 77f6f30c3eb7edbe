import Foundation

struct TripPlan: Codable, Identifiable {
    let id: UUID
    var stops: [String]

    /// What the trip's window and the reminders agree on.
    var contentIdentifierOfReminder: String { "trip/\(id.uuidString)" }
}
