import Foundation

struct CacheEntry {
  var contentIdentifier: String { "cache" }
}
