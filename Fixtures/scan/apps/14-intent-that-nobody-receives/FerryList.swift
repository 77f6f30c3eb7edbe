import AppIntents
import SwiftUI

struct FerryList: View {

    @Environment(HarbourModel.self) private var model
    @AppStorage("showsClock") private var showsClock = false

    var body: some View {
        @Bindable var model = model
        NavigationStack(path: $model.path) {
            List(model.ferries, id: \.self) { ferry in
                NavigationLink(ferry, value: ferry)
            }
            .navigationDestination(for: String.self) { ferry in
                Text(ferry).font(.largeTitle)
            }
        }
        // The departures follow with the next release.
        .onAppIntentExecution(ShowFerryIntent.self) { intent in
            model.path = [intent.target.id]
        }
    }
}
