import Foundation

let format = "SELF == 'global'"

func test(_ other: String) -> () -> NSPredicate {
  return { [format = other] in NSPredicate(format: format) }
}
