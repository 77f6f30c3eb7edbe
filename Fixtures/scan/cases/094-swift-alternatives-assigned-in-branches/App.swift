import Foundation

func test(_ size: Int) -> NSPredicate {
  let format: String
  if size > 100 {
    format = "SELF BEGINSWITH 'large/'"
  } else if size > 10 {
    format = "SELF BEGINSWITH 'middle/'"
  } else {
    format = "SELF BEGINSWITH 'small/'"
  }
  return NSPredicate(format: format)
}
