import Foundation

let test =
  NSPredicate
    .init(
      format
        :
        "SELF == 'note/1'"
    )
let spaced = NSPredicate ( format : "SELF == 'note/2'" )
