import Foundation

enum Serial {
  static let test = NSPredicate(format: #"SELF MATCHES "note-\\d{4}""#)
}
