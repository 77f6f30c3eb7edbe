import Foundation

private func mainIdentifier() -> String { "main" }
private func mainFormat() -> String {
  // Only the main window.
  return "SELF == %@"
}

let test = NSPredicate(format: mainFormat(), mainIdentifier())
