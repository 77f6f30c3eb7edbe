import SwiftUI

struct MainView: View {
  var body: some View {
    Text("Main").handlesExternalEvents(
      preferring: [#"a"b"#, "c" + "d"], allowing: ["\u{65}/\\"])
  }
}
