import Foundation

func isNote(_ identifier: String) -> Bool {
  let test = NSPredicate(format: "SELF BEGINSWITH 'note/'")
  return test.evaluate(with: identifier)
}
