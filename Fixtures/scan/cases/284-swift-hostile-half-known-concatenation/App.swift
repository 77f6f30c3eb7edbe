import Foundation

func test(_ rest: String) -> NSPredicate { NSPredicate(format: "SELF == 'a'" + rest) }
func other(_ first: String) -> NSPredicate { NSPredicate(format: first + " OR SELF == 'b'") }
