import Foundation

enum Pattern {
  static let serial = "AB-[0-9]{4}"
  static let broken = "[A-Z{2}(0-9"
}

extension String {
  var isSerial: Bool { NSPredicate(format: "SELF MATCHES %@", Pattern.serial).evaluate(with: self) }
  var isBroken: Bool { NSPredicate(format: "SELF MATCHES %@", Pattern.broken).evaluate(with: self) }
}
