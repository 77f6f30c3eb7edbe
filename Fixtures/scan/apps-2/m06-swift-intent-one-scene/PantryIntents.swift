import AppIntents

/// Adds an item without opening the app: goes to no scene.
struct AddItemIntent: AppIntent {
    static let title: LocalizedStringResource = "Add Item"

    @Parameter(title: "Name")
    var name: String

    @Dependency
    private var shelf: Shelf

    func perform() async throws -> some IntentResult {
        await shelf.add(name)
        return .result()
    }
}

@available(iOS 26.0, *)
struct OpenRecipeIntent: OpenIntent, UISceneAppIntent {
    static let title: LocalizedStringResource = "Open Recipe"

    @Parameter(title: "Recipe", requestValueDialog: "Which recipe?")
    var target: RecipeEntity

    var contentIdentifier: String { "recipe/\(target.id)" }
}

struct PantryShortcuts: AppShortcutsProvider {
    static var appShortcuts: [AppShortcut] {
        AppShortcut(
            intent: AddItemIntent(),
            phrases: ["Add to \(.applicationName)"],
            shortTitle: "Add Item",
            systemImageName: "plus"
        )
    }
}
