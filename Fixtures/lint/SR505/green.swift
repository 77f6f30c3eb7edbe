import Foundation

func test(_ id: String) -> NSPredicate {
  NSPredicate(format: "name CONTAINS %@", id)
}
