import Foundation

func test(_ id: String) -> NSPredicate {
  NSPredicate(format: "name == %@ AND kind == %@", id, "a")
}
