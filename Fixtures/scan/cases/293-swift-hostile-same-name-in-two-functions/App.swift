import Foundation

func note() -> NSPredicate {
  let format = "SELF BEGINSWITH 'note/'"
  return NSPredicate(format: format)
}
func draft() -> NSPredicate {
  let format = "SELF BEGINSWITH 'draft/'"
  func inner() -> NSPredicate { NSPredicate(format: format) }
  return inner()
}
