import Foundation

func test(_ all: Bool) -> NSPredicate {
  NSPredicate(format: all ? "SELF BEGINSWITH 'note/'" : "SELF BEGINWITH 'draft/'")
}
