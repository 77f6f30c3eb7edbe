import Foundation

func test(_ isDraft: Bool) -> NSPredicate {
  var format = "SELF BEGINSWITH 'note/'"
  if isDraft { format = "SELF BEGINSWITH 'draft/'" }
  return NSPredicate(format: format)
}
