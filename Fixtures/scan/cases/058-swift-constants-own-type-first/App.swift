import Foundation

struct NoteTest {
  static let format = "SELF BEGINSWITH 'note/'"
  static func make() -> NSPredicate { NSPredicate(format: format) }
}

struct DraftTest {
  static let format = "SELF BEGINSWITH 'draft/'"
  static func make() -> NSPredicate { NSPredicate(format: Self.format) }
}
