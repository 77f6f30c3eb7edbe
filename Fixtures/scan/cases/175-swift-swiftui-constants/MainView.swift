import SwiftUI

struct MainView: View {
  let allowed: Set = ["help"]
  var body: some View {
    Text("Main")
      .handlesExternalEvents(preferring: [WindowNames.main], allowing: WindowNames.both)
      .padding()
    Text("Help").handlesExternalEvents(preferring: Set([WindowNames.main]), allowing: allowed)
  }
}
