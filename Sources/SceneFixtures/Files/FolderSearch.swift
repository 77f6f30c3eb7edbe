import ByteText
import LocatedValues
import PredicateLanguage

/// A search in a folder and in the folders in it.
///
/// Names are bytes until they are known to be UTF-8: a file that is not wanted may have any name.
struct FolderSearch {
  /// A file or a folder that is still to be looked at.
  private struct Place {
    /// Its bytes; the folder's own ones first.
    let path: [UInt8]
    let kind: FileFacts.Kind
  }

  private let folder: String
  private let isWanted: (String) -> Bool
  private let isExcluded: (String) -> Bool
  /// The folder without links, and with it those that links may lead into.
  private let root: String?
  private let roots: [String]
  /// A stack, so that folders may nest as deeply as they like.
  private var open: [Place]
  private var files: [FixtureFolder.File] = []

  init(
    in folder: String, access: FileAccess, isWanted: @escaping (String) -> Bool,
    isExcluded: @escaping (String) -> Bool
  ) {
    (self.folder, self.isWanted, self.isExcluded) = (folder, isWanted, isExcluded)
    root = FileSystem.realPath(folder)
    roots = ([folder] + access.folders).compactMap { FileSystem.realPath($0) }
    open = [Place(path: Array(folder.utf8), kind: .folder)]
  }

  mutating func run() throws(FixtureError) -> [FixtureFolder.File] {
    var isFirst = true
    while let place = open.popLast() {
      if place.kind == .folder {
        do throws(FileFailure) {
          try list(place, followsLinks: isFirst)
        } catch {
          let problem = FileProblem.unreadable(PathText.shown(place.path))
          if isFirst { throw FixtureError(problem, file: folder) }
          if error != .notFound { add(place, problem) }
        }
        isFirst = false
      } else {
        add(place)
      }
    }
    return files
  }

  /// Puts what is wanted of a folder onto the stack.
  private mutating func list(_ place: Place, followsLinks: Bool) throws(FileFailure) {
    guard place.path.count <= FixtureLimits.folderPathBytes else {
      return add(place, FileProblem.pathTooLong(limit: FixtureLimits.folderPathBytes))
    }
    let folder = try FileSystem.openFolder(at: place.path, followsLinks: followsLinks)
    let entries = try FileSystem.entries(in: folder).sorted {
      $0.name.lexicographicallyPrecedes($1.name)
    }
    for entry in entries.reversed() where entry.name.first != UInt8(ascii: ".") {
      // Other letters in the place of wrong bytes are right for questions about the rest.
      let name = String(decoding: entry.name, as: UTF8.self)
      let path = child(entry.name, of: place.path)
      if isExcluded(String(decoding: below(path), as: UTF8.self)) { continue }
      let wanted = isWanted(name)
      let kind: FileFacts.Kind
      do throws(FileFailure) {
        kind = try FileSystem.kind(of: entry, in: folder)
      } catch {
        if wanted {
          add(
            Place(path: path, kind: .regular), FileProblem.failed(error, path: PathText.shown(path))
          )
        }
        continue
      }
      switch kind {
      case .folder where !FixtureFolder.leftOut.contains(name): break
      case .regular where wanted: break
      // A link that leads nowhere or to a folder is not a file.
      case .link where wanted:
        guard (try? FileSystem.kind(of: entry, in: folder, followsLinks: true)) == .regular else {
          continue
        }
      default: continue
      }
      open.append(Place(path: path, kind: kind))
    }
  }

  // MARK: - Files

  private mutating func add(_ place: Place) {
    guard let path = String(validating: place.path, as: UTF8.self) else {
      return add(place, FileProblem.notUTF8(PathText.shown(place.path)))
    }
    guard place.path.count <= FileSystem.longestPath else {
      return add(place, FileProblem.pathTooLong(limit: FileSystem.longestPath))
    }
    let isLink = place.kind == .link
    let rest = String(decoding: below(place.path), as: UTF8.self)
    let realPath = isLink ? FileSystem.realPath(path) : root.map { PathText($0).child(rest) }
    if isLink, realPath == nil, FileSystem.hasOddPath(path) {
      return add(place, FileProblem.notUTF8(path))
    }
    let isInside = roots.contains { root in
      realPath.map { PathText(root).rest(of: $0) != nil } ?? false
    }
    let problem = FileProblem.outside(path, roots: [folder], followsLink: true)
    let leadsOutside = isLink && !isInside
    files.append(
      FixtureFolder.File(
        path: path, realPath: realPath, isLink: isLink, leadsOutside: leadsOutside,
        problem: leadsOutside ? FixtureError(problem, file: path) : nil))
  }

  private mutating func add(_ place: Place, _ problem: Mistake) {
    let path = PathText.shown(place.path)
    files.append(
      FixtureFolder.File(
        path: path, realPath: nil, isLink: false, leadsOutside: false,
        problem: FixtureError(problem, file: path)))
  }

  // MARK: - Paths

  private static let slash = UInt8(ascii: "/")

  private func child(_ name: [UInt8], of folder: [UInt8]) -> [UInt8] {
    folder + (folder.last == Self.slash ? [] : [Self.slash]) + name
  }

  /// The path of what is in the folder, from there.
  private func below(_ path: [UInt8]) -> ArraySlice<UInt8> {
    path.dropFirst(folder.utf8.count).drop { $0 == Self.slash }
  }
}
