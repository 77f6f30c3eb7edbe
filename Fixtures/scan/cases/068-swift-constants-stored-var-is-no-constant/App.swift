import Foundation

func use(_ text: String) { Settings.format = text }
func test() -> NSPredicate { NSPredicate(format: Settings.format) }
