import Foundation

let first = "note/1"

func test(_ last: String) -> NSPredicate {
  NSPredicate(
    format: "SELF == %@ OR SELF == %@ OR SELF == %@", first, last, "note/" + "3")
}
func count(_ least: Int) -> NSPredicate { NSPredicate(format: "length > %d AND kind == %@", least, "a") }
