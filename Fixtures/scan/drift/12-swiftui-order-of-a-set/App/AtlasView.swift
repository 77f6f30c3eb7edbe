import SwiftUI

private let places: Set<String> = ["island", "harbour", "lake"]

struct AtlasView: View {

    @State private var place = ""

    var body: some View {
        Text(place)
            .onOpenURL { place = $0.lastPathComponent }
            .handlesExternalEvents(preferring: places, allowing: Set(["*", "island"]))
    }
}
