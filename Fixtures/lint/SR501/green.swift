import Foundation

func test(_ id: String) -> NSPredicate {
  NSPredicate(format: "SELF == %@", "note/" + id)
}
