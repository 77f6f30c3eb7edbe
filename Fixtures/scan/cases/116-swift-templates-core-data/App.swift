import CoreData

func search(_ text: String) -> NSPredicate {
  NSPredicate(format: "name CONTAINS[cd] '\(text)' AND archived == NO")
}
