import Foundation

let field = "title"

func search(_ text: String) -> NSPredicate {
  NSPredicate(format: "\(field) BEGINSWITH '\(text)'")
}
