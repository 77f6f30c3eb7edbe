import Foundation

func test(_ id: String) -> NSPredicate {
  NSPredicate(format: "SELF MATCHES 'note/[0-9]' OR SELF IN \(id)")
}
