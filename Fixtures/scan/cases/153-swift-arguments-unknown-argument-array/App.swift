import Foundation

func test(_ values: [Any]) -> NSPredicate {
  NSPredicate(format: "SELF == %@ OR SELF == %@", argumentArray: values)
}
func other(_ values: CVaListPointer) -> NSPredicate {
  NSPredicate(format: "SELF == %@", arguments: values)
}
