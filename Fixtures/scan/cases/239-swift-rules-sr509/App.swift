import Foundation

func red(_ kind: String) -> NSPredicate { NSPredicate(format: "SELF MATCHES '\(kind)/[0-9]{4}'") }
func green(_ kind: String) -> NSPredicate {
  NSPredicate(format: "SELF MATCHES %@", NSRegularExpression.escapedPattern(for: kind) + "/[0-9]{4}")
}
