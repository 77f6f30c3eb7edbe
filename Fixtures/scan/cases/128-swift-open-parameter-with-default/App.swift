import Foundation

func test(_ format: String = "SELF == 'main'") -> NSPredicate { NSPredicate(format: format) }
