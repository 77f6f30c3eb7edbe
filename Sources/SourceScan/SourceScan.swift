package import ByteText
import SourceText

/// Finds the predicates and identifiers that sources write, and what their texts are.
///
/// ```
/// sources ─► ScanFilter ─► tokens ─► brackets ─► outline ─► sites     files that can have a site
///                                                   │
///                                names that the sites need ─► files that declare one of them
/// ```
///
/// A text that is not certain is open, with the reason; the compiler's rules decide what a name
/// means, and where they are not known here, nothing is.
///
/// - Complexity: O(n) for n bytes of sources, and a bounded number of names for each site.
package struct SourceScan {
  private let resolver: Resolver
  private let wantsDeclarations: Bool
  private var drafts: [(file: Int, draft: SiteDraft)] = []

  /// Scans `sources`.
  ///
  /// What can be found out of each source on its own may be given: whether `ScanFilter` lets it
  /// through, and the names that it declares, which only a scan with a site needs. `spread` does so
  /// many pieces of work, and may do several at once. Only few callers look for declarations.
  package static func scan(
    _ sources: [ScanSource], isCandidate: [Bool]? = nil, declared: [DeclaredNames]? = nil,
    wantsDeclarations: Bool = false,
    spread: @escaping SideBySide.Spread = { count, work in for place in 0..<count { work(place) } }
  ) -> ScanResult {
    var scan = SourceScan(
      resolver: Resolver(sources, declared: declared, spread: spread),
      wantsDeclarations: wantsDeclarations)
    scan.read(
      sources.indices.filter { file in
        sources[file].bytes.count <= SourceToken.mostBytes
          && (isCandidate?[file] ?? ScanFilter.matches(sources[file].bytes))
      })
    return scan.result()
  }

  private init(resolver: Resolver, wantsDeclarations: Bool) {
    (self.resolver, self.wantsDeclarations) = (resolver, wantsDeclarations)
  }

  private mutating func read(_ files: [Int]) {
    for outlined in resolver.outline(files) {
      resolver.add(outlined)
      let found =
        outlined.source.language == .swift
        ? SwiftSites.drafts(in: outlined) : ObjectiveCSites.drafts(in: outlined)
      drafts += found.map { (outlined.file, $0) }
    }
  }

  private func result() -> ScanResult {
    var sites = sites()
    var declarations = declarations()
    // Files that are read for the names of others may need names themselves.
    for _ in 0..<ScanLimits.steps {
      guard resolver.readWanted() else { break }
      sites = self.sites()
      declarations = self.declarations()
    }
    var result = ScanResult()
    result.declarations = declarations
    result.outlined = resolver.outlined
    result.sites = sites.compactMap { $0 }.sorted {
      ($0.file, $0.range.lowerBound) < ($1.file, $1.range.lowerBound)
    }
    for (file, source) in resolver.outlined.sorted(by: { $0.key < $1.key }) {
      result.comments += source.comments.map { ScanComment(file: file, range: $0) }
      if let offset = source.invalid {
        result.invalid.append(LocatedText.Place(file: file, offset: offset))
      }
      result.lines[file] = source.lines
    }
    return result
  }

  private func declarations() -> [ScanDeclaration] {
    guard wantsDeclarations else { return [] }
    return resolver.outlined.sorted { $0.key < $1.key }
      .flatMap { SwiftDeclarations(resolver, $0.value).all() }
  }

  /// The sites; those whose texts are too much for all together are open.
  private func sites() -> [ScanSite?] {
    var room: [Int: Int] = [:]
    var left = ScanLimits.sharedTextBytes
    return drafts.map { found in
      guard var site = site(found) else { return nil }
      let bytes = resolver.sources[found.file].bytes.count
      let own = room[found.file] ?? ScanLimits.textsOfByte * bytes
      let need = site.textBytes
      room[found.file] = max(0, own - need)
      guard need > own else { return site }
      if need - own > left {
        site.leaveOut(.tooMuchText)
      } else {
        left -= need - own
      }
      return site
    }
  }

  private func site(_ found: (file: Int, draft: SiteDraft)) -> ScanSite? {
    guard let source = resolver.outlined[found.file] else { return nil }
    return SiteReader(resolver: resolver, source: source).site(found.draft)
  }
}
