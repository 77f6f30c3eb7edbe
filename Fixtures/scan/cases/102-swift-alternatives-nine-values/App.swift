import Foundation

func test(_ n: Int) -> NSPredicate {
  let format: String
  switch n {
  case 1: format = "SELF == '1'"
  case 2: format = "SELF == '2'"
  case 3: format = "SELF == '3'"
  case 4: format = "SELF == '4'"
  case 5: format = "SELF == '5'"
  case 6: format = "SELF == '6'"
  case 7: format = "SELF == '7'"
  case 8: format = "SELF == '8'"
  default: format = "SELF == '9'"
  }
  return NSPredicate(format: format)
}
