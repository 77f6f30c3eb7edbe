import SwiftUI

struct NoteView: View {
  let id: String
  let names: Set<String>
  var body: some View {
    Text(id).handlesExternalEvents(preferring: ["note/\(id)"], allowing: ["note/", id])
    Text(id).handlesExternalEvents(preferring: names, allowing: Set([id]))
  }
}
