import Foundation

let test = NSPredicate(
  format: #"""
    SELF == 'three """ quotes' \#
    OR SELF == 'note'
    """#)
