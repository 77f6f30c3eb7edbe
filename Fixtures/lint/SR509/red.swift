import Foundation

func test(_ id: String) -> NSPredicate {
  NSPredicate(format: "SELF MATCHES '\(id)/[0-9]+'")
}
