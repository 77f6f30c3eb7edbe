import Foundation

enum Kind { case note, draft, list }

func test(_ kind: Kind) -> NSPredicate {
  let format =
    switch kind {
    case .note: "SELF BEGINSWITH 'note/'"
    case .draft: "SELF BEGINSWITH 'draft/'"
    case .list: "SELF == 'list'"
    }
  return NSPredicate(format: format)
}
