import ByteText
package import LocatedValues
package import PredicateLanguage

/// Reads the files that one fixture names, as far as it may name them.
///
/// A class, because the readers of all parts of the fixture share one budget.
package final class NamedFiles {
  /// The origin of the fixture itself.
  package enum Origin {
    /// A file of a folder.
    case file
    /// A pipe or a device, which has no folder.
    case pipe
    /// Memory; its name says where relative paths begin.
    case memory
  }

  private let access: FileAccess
  private let fixture: String
  private let origin: Origin
  private let homes: [String]?
  private var opened: Result<(roots: [FileRoot], base: [String]), Mistake>?
  private var hasFolder = false
  private let limits: (bytes: Int, steps: Int)
  /// The labels of the files that were named, in order.
  package private(set) var labels: [String] = []
  private var bytes = 0
  private var steps = 0

  /// `fixture` is the fixture's path; `homes` are the folders that are too wide for a project.
  package init(
    _ access: FileAccess, fixture: String, origin: Origin, homes: [String]? = nil,
    limits: (bytes: Int, steps: Int) = (ValueLimits.namedBytes, ValueLimits.namedSteps)
  ) {
    self.limits = limits
    self.access = access
    self.fixture = fixture
    self.origin = origin
    self.homes = homes
  }

  /// Returns the bytes of the file at `path`, at most `limit`.
  package func read(_ path: String, limit: Int) throws(Mistake) -> [UInt8] {
    guard !path.isEmpty else { throw FileProblem.emptyPath }
    guard PathText(path).isPossible else { throw FileProblem.notFound(path) }
    guard path.utf8.count <= ValueLimits.pathBytes else {
      throw FileProblem.pathTooLong(limit: ValueLimits.pathBytes)
    }
    let (roots, base) = try places()
    guard !roots.isEmpty else {
      throw FileProblem.noFiles(path, refusal)
    }
    guard bytes < limits.bytes, steps < limits.steps else {
      throw FileProblem.tooMuchNamed
    }
    var walk = FileWalk(to: path, roots: roots)
    defer { steps += walk.steps }
    let file = try walk.open(from: base)
    let content = try SourceFile.regular(file, path, limit: limit)
    bytes += content.count
    return content
  }

  /// Why no file may be named where there is no root.
  private var refusal: FileProblem.Refusal {
    guard origin == .file else { return .noFolder }
    if hasFolder { return .tooWide }
    return FileSystem.hasOddPath(PathText(fixture).folder) ? .oddFolder : .noFolder
  }

  /// Returns what `parse` makes of the file that `place` names as `path`; what is wrong with the
  /// file is a finding there.
  ///
  /// `parse` takes the file's bytes and what the file is called in diagnostics. Of a
  /// payload, the path may have been meant as an identifier.
  package func load<Content>(
    _ path: String, limit: Int, namedBy place: LocatedValue, isPayload: Bool = false,
    _ parse: (
      [UInt8], String
    ) throws(FixtureError) -> (content: Content, warnings: [FixtureDiagnostic])
  ) -> Content? {
    let bytes: [UInt8]
    labels.append(label(path))
    do throws(Mistake) {
      bytes = try read(path, limit: limit)
    } catch {
      let isMissing = isPayload && error == FileProblem.notFound(path)
      place.report(isMissing ? FileProblem.noPayload(path) : error)
      return nil
    }
    do throws(FixtureError) {
      let (content, warnings) = try parse(bytes, label(path))
      place.include(warnings)
      return content
    } catch {
      place.include(error.diagnostics)
      return nil
    }
  }

  /// Returns what the file at `path` is called in diagnostics: its path as seen from where the
  /// fixture's own path begins.
  ///
  /// `Tests/../App` is `App` where `Tests` is a folder; above a link is another folder.
  private func label(_ path: String) -> String {
    // Only then it is known whether there is a folder.
    _ = try? places()
    var (folder, rest) = (PathText(fixture).folderStart, path)
    guard hasFolder, !path.isEmpty, !PathText(path).isAbsolute, !folder.isEmpty else { return path }
    while let inner = PathText(rest).restFromAbove, let around = Self.parent(of: folder) {
      (folder, rest) = (around, inner)
    }
    return folder + rest
  }

  /// Returns the path to a folder, which ends with a slash, without its last name.
  ///
  /// Nil if that is another folder than the one above.
  private static func parent(of folder: String) -> String? {
    let path = PathText(folder).folder
    let name = PathText(path).name
    guard !["", ".", ".."].contains(name),
      let facts = try? FileSystem.facts(of: path, followsLinks: false), facts.kind == .folder
    else { return nil }
    return PathText(path).folderStart
  }

  private static var homes: [String] {
    [FileSystem.home, FileSystem.environment("HOME")].compactMap { $0 }
  }

  /// Opens the roots, once, when the first file is named.
  private func places() throws(Mistake) -> (roots: [FileRoot], base: [String]) {
    if let opened { return try opened.get() }
    let result = Result { () throws(Mistake) in try open() }
    opened = result
    return try result.get()
  }

  private func open() throws(Mistake) -> (roots: [FileRoot], base: [String]) {
    let folder = PathText(fixture).folder
    var real = origin == .pipe ? nil : FileSystem.realPath(folder).map { PathText($0).names }
    if let names = real, ProjectFolder.holdsDevices(names) { real = nil }
    hasFolder = real != nil
    var roots: [FileRoot] = []
    for folder in access.folders { roots.append(try FileRoot(named: folder)) }
    if access.includesProject, let real,
      let project = ProjectFolder(homes: homes ?? Self.homes).path(of: real)
    {
      roots.append(try FileRoot(project: project))
    }
    // A fixture without a folder names files as its reader does: from the current one.
    return (roots, real ?? FileSystem.realPath(".").map { PathText($0).names } ?? [])
  }
}
