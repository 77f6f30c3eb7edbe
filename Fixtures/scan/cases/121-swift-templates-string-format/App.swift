import Foundation

func search(_ name: String) -> NSPredicate {
  NSPredicate(format: String(format: "name == '%@'", name))
}
