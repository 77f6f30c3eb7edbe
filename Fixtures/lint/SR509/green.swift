import Foundation

func test(_ id: String) -> NSPredicate {
  NSPredicate(format: "SELF MATCHES %@", NSRegularExpression.escapedPattern(for: id) + "/[0-9]+")
}
