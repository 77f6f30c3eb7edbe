import Foundation

struct Store { static func format(for kind: String) -> String { "SELF == '\(kind)'" } }

func one() -> NSPredicate { NSPredicate(format: String(contentsOfFile: "format.txt")) }
func two() -> NSPredicate { NSPredicate(format: NSLocalizedString("SELF == 'key'", comment: "")) }
func three() -> NSPredicate { NSPredicate(format: "SELF == 'A'".lowercased()) }
func four() -> NSPredicate { NSPredicate(format: Store.format(for: "note")) }
