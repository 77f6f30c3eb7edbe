import Foundation

let test = NSPredicate(
  format: "SELF == 'list' "
    + "OR SELF BEGINWITH 'note/' "
    + #"OR SELF == "help""#)
