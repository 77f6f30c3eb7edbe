import SwiftUI

struct EmptyView: View { var body: some View { Text("nothing \("here")") } }
