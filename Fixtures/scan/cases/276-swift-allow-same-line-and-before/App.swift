import Foundation

let one = NSPredicate(format: "SELF BEGINWITH 'a'")  // sceneroute:allow SR001 an example for the page
// sceneroute:allow SR001 another example
let two = NSPredicate(format: "SELF BEGINWITH 'b'")
let three = NSPredicate(format: "SELF BEGINWITH 'c'")
