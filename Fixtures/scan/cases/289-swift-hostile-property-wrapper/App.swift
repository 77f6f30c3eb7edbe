import SwiftUI

struct SearchView: View {
  @AppStorage("format") private var format = "SELF == 'first'"
  @State private var other = "SELF == 'second'"
  var body: some View {
    Text("\(NSPredicate(format: format)) \(NSPredicate(format: other))")
  }
}
