import Foundation

func test(_ ids: [String]) -> NSPredicate {
  var format = "SELF == 'list'"
  for id in ids { format += " OR SELF == '\(id)'" }
  return NSPredicate(format: format)
}
