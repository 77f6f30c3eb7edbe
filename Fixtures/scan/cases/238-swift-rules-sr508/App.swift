import Foundation

func red(_ id: String) -> NSPredicate { NSPredicate(format: "SELF MATCHES 'note/[0-9' AND SELF != '\(id)'") }
func green(_ id: String) -> NSPredicate { NSPredicate(format: "SELF MATCHES 'note/[0-9]' AND SELF != '\(id)'") }
