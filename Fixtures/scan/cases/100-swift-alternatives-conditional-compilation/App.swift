import Foundation

enum Names {
  #if targetEnvironment(macCatalyst)
  static let format = "SELF == 'mac'"
  #elseif os(visionOS)
  static let format = "SELF == 'vision'"
  #else
  static let format = "SELF == 'pad'"
  #endif
}

let test = NSPredicate(format: Names.format)
