import AppIntents

/// Adds an item without opening the app: goes to no scene.
struct AddItemIntent: AppIntent {
    static let title: LocalizedStringResource = "Add Item"

    @Parameter(title: "Name")
    var name: String

    func perform() async throws -> some IntentResult {
        await Shelf.add(name)
        return .result()
    }
}

struct OpenRecipeIntent: OpenIntent {
    static let title: LocalizedStringResource = "Open Recipe"

    @Parameter(title: "Recipe", requestValueDialog: "Which recipe?")
    var target: RecipeEntity
}

#if os(iOS)
extension OpenRecipeIntent: TargetContentProvidingIntent {}
#endif
