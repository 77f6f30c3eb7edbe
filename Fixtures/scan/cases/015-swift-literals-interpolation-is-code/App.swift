import Foundation

func log(_ identifier: String) {
  print("taken: \(NSPredicate(format: "SELF BEGINSWITH 'note/'").evaluate(with: identifier)), \("a)" + "\"")")
}
