import Foundation

func test(_ wide: Bool) -> NSPredicate {
  let format = if wide { "SELF == 'wide'" } else { "SELF == 'narrow'" }
  return NSPredicate(format: format)
}
