import Foundation

let format = "SELF == 'global'"

func test(format: String) -> NSPredicate { NSPredicate(format: format) }
func other(with format: String) -> NSPredicate { NSPredicate(format: format) }
