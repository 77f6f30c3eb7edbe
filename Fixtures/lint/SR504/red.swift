import Foundation

func test(_ id: String) -> NSPredicate {
  NSPredicate(format: "name == 'a'", id)
}
