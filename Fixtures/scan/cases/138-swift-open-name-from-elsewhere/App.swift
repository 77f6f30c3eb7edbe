import Foundation
import Kit

func outside() -> NSPredicate { NSPredicate(format: format) }
