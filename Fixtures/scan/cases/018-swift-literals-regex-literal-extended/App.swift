import Foundation

let link = #/https?://"[^"/]+"/#
let long = #/
  (?<kind> [a-z]+ )  # a " quote, and NSPredicate(format: "SELF == 'none'")
  / [0-9]+
/#
let test = NSPredicate(format: "SELF == 'note/1'")
