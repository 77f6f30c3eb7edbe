import Foundation

enum Route {
  static let note = "note"
  static let draft = "draft"
}

let test = NSPredicate(
  format: "SELF BEGINSWITH '\(Route.note)/' OR SELF BEGINSWITH '\(Route.draft)\("/")'")
