import Foundation

func search(_ names: [String: String]) -> NSPredicate {
  NSPredicate(format: "name == '\(names["first", default: ")'"] + (names["last"] ?? "\""))'")
}
