import SwiftUI

struct RootView: View {
  var body: some View {
    TabView {
      Text("1").handlesExternalEvents(preferring: Set(arrayLiteral: "list"), allowing: Set(["list", "search"]))
      Text("2").handlesExternalEvents(preferring: Set<String>(["help"]), allowing: Set())
      Text("3").handlesExternalEvents(preferring: [], allowing: Set<String>())
      Text("4").handlesExternalEvents(
        preferring: [
          "one",  // the first
          "two",
        ],
        allowing: ["*"] as Set<String>)
    }
  }
}
