import Foundation

func search(_ text: String) -> NSPredicate {
  NSPredicate(format: "name == '" + text + "'")
}
