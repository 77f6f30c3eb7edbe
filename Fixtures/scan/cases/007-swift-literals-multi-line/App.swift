import Foundation

func test() -> NSPredicate {
  NSPredicate(
    format: """
      SELF == 'list'
        OR SELF BEGINSWITH 'note/'
      """)
}
