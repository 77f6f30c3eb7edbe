import AppIntents
import SwiftUI

struct ShelfView: View {
    @Environment(Shelf.self) private var shelf
    @State private var path: [RecipeEntity.ID] = []

    var body: some View {
        NavigationStack(path: $path) {
            List(shelf.items) { item in
                Text(item.name)
            }
            .navigationDestination(for: RecipeEntity.ID.self, destination: RecipeView.init)
        }
        #if os(iOS)
        .onAppIntentExecution(OpenRecipeIntent.self) { intent in
            path = [intent.target.id]
        }
        #endif
    }
}
