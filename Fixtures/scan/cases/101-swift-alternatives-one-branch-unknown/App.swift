import Foundation

func test(_ saved: String?) -> NSPredicate {
  let format: String
  if let saved { format = saved } else { format = "SELF == 'list'" }
  return NSPredicate(format: format)
}
func other(_ saved: String?) -> NSPredicate { NSPredicate(format: saved ?? "SELF == 'list'") }
