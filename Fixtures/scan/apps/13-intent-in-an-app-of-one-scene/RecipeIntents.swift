import AppIntents
import UIKit

struct RecipeEntity: AppEntity {

    static let typeDisplayRepresentation: TypeDisplayRepresentation = "Recipe"
    static let defaultQuery = RecipeQuery()

    let id: String
    @Property(title: "Name") var name: String

    var displayRepresentation: DisplayRepresentation {
        DisplayRepresentation(title: "\(name)")
    }

    init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

struct RecipeQuery: EntityQuery {

    func entities(for identifiers: [RecipeEntity.ID]) async throws -> [RecipeEntity] {
        identifiers.map { RecipeEntity(id: $0, name: $0.capitalized) }
    }
}

/// "Open the soup in Cookbook". The window that shows the recipe takes it.
struct OpenRecipeIntent: OpenIntent, UISceneAppIntent {

    static let title: LocalizedStringResource = "Open Recipe"
    static let description = IntentDescription("Shows a recipe of the book.")

    @Parameter(title: "Recipe", requestValueDialog: "Which recipe?")
    var target: RecipeEntity
}

/// Needs no window.
struct CountRecipesIntent: AppIntent {

    static let title: LocalizedStringResource = "Count Recipes"

    func perform() async throws -> some IntentResult & ReturnsValue<Int> {
        .result(value: RecipeBook.shared.count)
    }
}

struct RecipeBook {
    static let shared = RecipeBook()
    let count = 12
}
