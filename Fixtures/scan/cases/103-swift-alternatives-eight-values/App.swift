import Foundation

func test(_ n: Int) -> NSPredicate {
  let format = switch n {
    case 1: "SELF == '1'"
    case 2: "SELF == '2'"
    case 3: "SELF == '3'"
    case 4: "SELF == '4'"
    case 5: "SELF == '5'"
    case 6: "SELF == '6'"
    case 7: "SELF == '7'"
    default: "SELF EQUALS '8'"
  }
  return NSPredicate(format: format)
}
