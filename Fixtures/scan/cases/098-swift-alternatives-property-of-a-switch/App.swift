import Foundation

enum Kind {
  case note, draft

  var format: String {
    switch self {
    case .note: return "SELF BEGINSWITH 'note/'"
    case .draft: return "SELF BEGINSWITH 'draft/'"
    }
  }
}

func test(_ kind: Kind) -> NSPredicate { NSPredicate(format: kind.format) }
