final class Näme { func show(_ scene: UIScene, _ text: String) { scene.activationConditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: text) } }
