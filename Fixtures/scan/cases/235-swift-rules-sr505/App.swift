import CoreData

func red(_ text: String) -> NSPredicate { NSPredicate(format: "name CONTAINS[cd] '%@'", text) }
func green(_ text: String) -> NSPredicate { NSPredicate(format: "name CONTAINS[cd] %@", text) }
