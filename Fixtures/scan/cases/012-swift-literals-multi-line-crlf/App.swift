import Foundation

let test = NSPredicate(
  format: """
    SELF == 'list'
    OR SELF BEGINWITH 'note/'
    """)
let other = NSPredicate(format: "SELF == 'other'")
