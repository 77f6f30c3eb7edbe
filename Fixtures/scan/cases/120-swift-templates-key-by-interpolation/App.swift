import Foundation

func search(_ key: String, _ text: String) -> NSPredicate {
  NSPredicate(format: "\(key) ==[c] %@", text)
}
