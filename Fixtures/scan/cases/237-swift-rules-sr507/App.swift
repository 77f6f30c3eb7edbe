import CoreData

func red(_ name: String) -> NSPredicate { NSPredicate(format: "name == \(name)") }
func green(_ name: String) -> NSPredicate { NSPredicate(format: "name == %@", name) }
func keys() -> NSPredicate { NSPredicate(format: "firstName == lastName AND archived == NO AND status == active") }
