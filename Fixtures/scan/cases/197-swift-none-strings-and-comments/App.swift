import Foundation

// let old = NSPredicate(format: "SELF BEGINWITH 'note/'")
/// Use `NSPredicate(format: "SELF == %@")` for this.
/* conditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(value: false) */
let help = "NSPredicate(format: \"SELF BEGINWITH 'note/'\")"
let more = """
  conditions.canActivateForTargetContentIdentifierPredicate = NSPredicate(format: "SELF =")
  """
let raw = #"activity.targetContentIdentifier = "note/1""#
