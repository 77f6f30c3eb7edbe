import ByteText
import LocatedValues
import PredicateLanguage

/// Writes files that a person named.
package enum FileWriting {
  /// Why nothing is written where the file has other bytes than those that were read.
  package static let changed = "it has changed since it was read"
  /// Why nothing is written while another program keeps the folder to itself.
  static let locked = "another program has locked its folder"
  /// Why nothing is made where something is.
  package static let taken = "it is there already"
  /// Why nothing is written over a file that the answer was made from.
  package static let isRead = "it was read for this answer; give the output another name"
  private static let misnamed = "it leads to a name that is not UTF-8"
  private static let misplaced = "the new file cannot take its place"

  /// Replaces what is at `path`, whole or not at all; returns why it failed, or nil.
  ///
  /// A link stays, and what it leads to is replaced. A file keeps its owner, its group and who may
  /// read, write and run it; one that does not permit to write, or whose owner cannot be kept, is
  /// left. Other names of the file (hard links) keep the old one.
  ///
  /// No other write of this kind comes between the look at what is there and its replacement: the
  /// folder is locked meanwhile, where its file system has locks.
  ///
  /// - Parameters:
  ///   - isEdit: whether the new bytes are a new version of what was read there; else a file that
  ///     this run has read is left.
  ///   - isMeant: whether what is there is what was read; else it is left.
  ///   - afterwards: called after a file was replaced, before any other write.
  package static func replace(
    _ path: String, with bytes: some Sequence<UInt8>, isEdit: Bool = false,
    onlyIf isMeant: () -> Bool = { true }, afterwards: () -> Void = {}
  ) -> String? {
    if !isEdit, ReadFiles.current?.contains(path) == true { return isRead }
    let target = FileSystem.realPath(path) ?? path
    if let reason = missingFolder(of: target) { return reason }
    let kind = try? FileSystem.facts(of: target).kind
    switch kind {
    case .regular, nil:
      if kind == .regular, !FileSystem.mayWrite(target) { return "it may not be written" }
      let folder = try? FileSystem.openFolder(PathText(target).folder, followsLinks: true)
      if let folder, !FileSystem.lock(folder) { return locked }
      return withExtendedLifetime(folder) {
        exchange(target, with: Array(bytes), likeOld: kind != nil) { new in
          if !isMeant() { return changed }
          guard FileSystem.move(new, to: target) else { return misplaced }
          afterwards()
          return nil
        }
      }
    // A device, a pipe or a link to nothing is written to: nothing can take its place.
    default:
      if FileSystem.hasOddPath(path) { return misnamed }
      if !isMeant() { return changed }
      do throws(WriteFailure) {
        try FileSystem.write(Array(bytes), to: try FileSystem.openToWrite(target))
        return nil
      } catch {
        return error.reason
      }
    }
  }

  /// Replaces a regular file that was read; returns why it failed, or nil.
  ///
  /// Nothing can take the place of a pipe that it was read from.
  package static func rewrite(_ path: String, from old: [UInt8], to new: [UInt8]) -> String? {
    irregular(path)
      ?? replace(path, with: new, isEdit: true) {
        let target = FileSystem.realPath(path) ?? path
        let version = FixtureFolder.version(of: target)
        let now = try? SourceFile.regular(target, limit: FixtureLimits.fileBytes)
        // The bytes may be those of a file that has lost its name meanwhile.
        return now == old && FixtureFolder.version(of: target) == version
      }
  }

  /// Why what is at `path` cannot be read and written again.
  ///
  /// Nil if it is a regular file.
  package static func irregular(_ path: String) -> String? {
    FixtureFolder.isRegular(path) ? nil : "it is no regular file"
  }

  /// Makes a file at `path`, where none is, whole or not at all; returns why it failed, or nil.
  ///
  /// Of several who make it at once one does: nothing that was made meanwhile is replaced.
  package static func create(_ path: String, with bytes: [UInt8]) -> String? {
    if let reason = missingFolder(of: path) { return reason }
    if isTaken(path) { return taken }
    return exchange(path, with: bytes, likeOld: false) { new in
      switch FileSystem.giveName(path, to: new) {
      case .given: nil
      case .taken: taken
      case .failed: misplaced
      }
    }
  }

  /// Whether something is at `path`, be it a link to nothing.
  package static func isTaken(_ path: String) -> Bool {
    (try? FileSystem.facts(of: path, followsLinks: false)) != nil
  }

  private static func missingFolder(of path: String) -> String? {
    let folder = PathText(path).folder
    return FixtureFolder.isFolder(folder)
      ? nil : "there is no folder `\(VisibleText.escaped(folder))`"
  }

  /// Writes a new file beside `path`, which `place` gives that name or says why not.
  ///
  /// A signal that comes meanwhile ends the process afterwards: nothing is left beside the file.
  ///
  /// - Parameter likeOld: whether it gets the owner and the permissions of what is there.
  private static func exchange(
    _ path: String, with bytes: [UInt8], likeOld: Bool, place: (String) -> String?
  ) -> String? {
    let name = ".sceneroute-\(UInt64.random(in: 0 ... .max).hexadecimal)"
    let new = PathText(path).folderStart + name
    return FileSystem.holdingSignals {
      do throws(WriteFailure) {
        // Other users may not read it while it is written.
        let file = try FileSystem.createFile(new, permissions: likeOld ? 0o600 : 0o666)
        defer { FileSystem.remove(new) }
        try FileSystem.write(bytes, to: file)
        if likeOld { try FileSystem.copyOwner(of: path, to: file) }
        return place(new)
      } catch {
        return error.reason
      }
    }
  }
}

extension UInt64 {
  fileprivate var hexadecimal: String { String(self, radix: 16) }
}
