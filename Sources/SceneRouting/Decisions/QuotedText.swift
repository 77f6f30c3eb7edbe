import PredicateLanguage

/// Returns `id` in backticks, fit to be printed.
func quoted(_ id: SceneIdentifier) -> String { quoted(id.rawValue) }
