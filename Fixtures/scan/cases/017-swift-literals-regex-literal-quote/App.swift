import Foundation

let quote = /"/
let path = "a/b"
let half = 8 / 2 / 2
let test = NSPredicate(format: "SELF == 'note/1'")
let other = NSPredicate(format: "SELF BEGINWITH 'note/'")
