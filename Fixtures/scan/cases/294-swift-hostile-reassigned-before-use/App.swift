import Foundation

func test() -> NSPredicate {
  var format = "SELF == 'first'"
  print(format)
  format = "SELF == 'second'"
  return NSPredicate(format: format)
}
func change(_ text: inout String) { text += "!" }
func other() -> NSPredicate {
  var format = "SELF == 'first'"
  change(&format)
  return NSPredicate(format: format)
}
