import Foundation

func test() -> NSPredicate {
		return	NSPredicate(format:	"SELF\t==\t'note/1'")
}
