import SwiftUI

extension View {
  func handlesExternalEvents(named name: String) -> some View { onOpenURL { _ in print(name) } }
}

struct MainView: View {
  var body: some View {
    Text("Main").handlesExternalEvents(named: "main")
  }
}
// .handlesExternalEvents(matching: ["comment"])
let help = ".handlesExternalEvents(matching: [\"text\"])"
