import Foundation

func test(_ flag: Bool) -> NSPredicate {
  let format = "SELF == 'outer'"
  if flag {
    let format = "SELF == 'inner'"
    return NSPredicate(format: format)
  }
  do { let format = "SELF == 'third'"; print(format) }
  return NSPredicate(format: format)
}
