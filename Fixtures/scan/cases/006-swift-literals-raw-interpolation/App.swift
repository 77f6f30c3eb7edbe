import Foundation

let kind = "note"
let test = NSPredicate(format: #"SELF BEGINSWITH "\#(kind)/""#)
