import Foundation

enum Names {
  static let format: String = { "SELF == 'main'" }()
  static let computed: String = {
    var text = "SELF == 'a'"
    text = text.uppercased()
    return text
  }()
}

let one = NSPredicate(format: Names.format)
let two = NSPredicate(format: Names.computed)
