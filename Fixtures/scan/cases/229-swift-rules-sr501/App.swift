import Foundation

func red(_ id: String) -> NSPredicate { NSPredicate(format: "SELF == 'note/\(id)") }
func green(_ id: String) -> NSPredicate { NSPredicate(format: "SELF == %@", "note/\(id)") }
