import Foundation

// sceneroute:allow SR506 it was mended
let one = NSPredicate(format: "SELF == 'a'")
let two = NSPredicate(format: "SELF BEGINWITH 'b'")  // sceneroute:allow SR504 the wrong rule
let three = NSPredicate(format: "SELF == '// sceneroute:allow SR504 text'")
