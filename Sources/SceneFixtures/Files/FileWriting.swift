import Foundation
import PredicateLanguage

/// Writes files that a person named.
package enum FileWriting {
  /// Replaces what is at `path`, whole or not at all; returns why it failed, or nil.
  ///
  /// A link stays, and what it leads to is replaced.
  package static func replace(_ path: String, with bytes: some Sequence<UInt8>) -> String? {
    let target = FileSystem.realPath(path) ?? path
    if let slash = target.lastIndex(of: "/"), slash != target.startIndex,
      !FixtureFolder.isFolder(String(target[..<slash]))
    {
      return "there is no folder `\(VisibleText.escaped(String(target[..<slash])))`"
    }
    do {
      // A device, a pipe or a link to nothing is written to: nothing can take its place.
      let facts = try? FileSystem.facts(of: target, followsLinks: false)
      let isAtomic = facts == nil || facts?.kind == .regular
      try Data(bytes).write(to: URL(filePath: target), options: isAtomic ? .atomic : [])
      return nil
    } catch {
      return error.localizedDescription
    }
  }
}
