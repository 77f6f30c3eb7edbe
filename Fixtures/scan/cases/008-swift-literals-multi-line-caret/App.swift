import Foundation

let test = NSPredicate(
  format: """
    SELF == 'list'
    OR SELF BEGINSWITH 'note/'
    OR SELF ENDWITH '/edit'
    """)
