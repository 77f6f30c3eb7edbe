import Foundation

let text = "SELF == 'global'"

func one(_ saved: String?) -> NSPredicate? {
  if let text = saved { return NSPredicate(format: text) }
  return nil
}
func two(_ saved: String?) -> NSPredicate? {
  guard let text = saved else { return nil }
  return NSPredicate(format: text)
}
func three(_ all: [String]) {
  for text in all { print(NSPredicate(format: text)) }
}
func four(_ value: Result<String, Error>) {
  switch value {
  case .success(let text): print(NSPredicate(format: text))
  case .failure: break
  }
}
func five(_ pair: (String, Int)) {
  let (text, count) = pair
  print(count, NSPredicate(format: text))
}
func six(_ all: [String]) { all.forEach { text in print(NSPredicate(format: text)) } }
func seven(_ text: String?) {
  if let text { print(NSPredicate(format: text)) }
}
