import Foundation

enum Names { static let format = "SELF == 'main'" }
let format = "SELF == 'global'"

struct Row { var format: String }

func test(_ row: Row, _ rows: [Row]) -> [NSPredicate] {
  [NSPredicate(format: row.format), NSPredicate(format: rows[0].format)]
}
