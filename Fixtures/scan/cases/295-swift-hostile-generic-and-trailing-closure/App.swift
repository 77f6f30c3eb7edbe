import Foundation

let groups: [String: [NSPredicate]] = ["a": [NSPredicate(format: "SELF == '}'")], "b": []]
let found = ["note/1"].filter { NSPredicate(format: "SELF == '{'").evaluate(with: $0) }.map { "\($0)}" }
let pair = (NSPredicate(format: "SELF == ')'"), groups["a"]?.first ?? NSPredicate(value: true))
