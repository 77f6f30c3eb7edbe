import Foundation

let test = NSPredicate(
  format: """
    SELF == 'list'

      
    OR SELF == 'note'
    """)
