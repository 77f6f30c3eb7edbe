import SwiftUI

struct MainView: View {
  @State private var isOpen = false
  var body: some View {
    Text("Main").handlesExternalEvents(preferring: isOpen ? ["main"] : [], allowing: ["*"])
  }
}
