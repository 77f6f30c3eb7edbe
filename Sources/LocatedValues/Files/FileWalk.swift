import ByteText
package import Diagnostics

/// Walks from folder to folder to a file that a fixture names, and never leaves the roots.
///
/// Every name is opened in the open folder before it, and no call follows a symbolic link: the walk
/// reads the link and goes where it leads, name by name. `..` goes back to the folder that the walk
/// came from. So names and links that are changed meanwhile cannot lead it out.
package struct FileWalk {
  /// The path as it is written, for messages.
  package let written: String
  private let roots: [FileRoot]
  /// The root that the walk is in, and the folders from it to here.
  private var root: FileRoot?
  private var folders: [OpenFile] = []
  /// The names that are still to come, the last one first.
  private var pending: [String] = []
  private var links = 0
  /// The number of names that the walk went through.
  package private(set) var steps = 0

  package init(to written: String, roots: [FileRoot]) {
    self.written = written
    self.roots = roots
  }

  /// Returns the open file at the path; `base` is the folder that relative paths begin in.
  package mutating func open(from base: [String]) throws(Mistake) -> OpenFile {
    let names = Self.names(written)
    if PathText(written).isAbsolute {
      try enter([], names, namedOnly: true)
    } else if contains(base) {
      try enter(base, [])
      pending = names.reversed() + pending
    } else {
      try enter(base, names, namedOnly: true)
    }
    while let name = pending.popLast() {
      steps += 1
      guard let folder = folders.last else { throw outside }
      switch name {
      case ".": break
      case "..": try goUp()
      default: if let file = try visit(name, in: folder) { return file }
      }
    }
    throw FileProblem.notAFile(written)
  }

  private func contains(_ base: [String]) -> Bool {
    roots.contains { $0.rest(of: base) != nil }
  }

  /// Goes to the root that `base` and `names` lead into; the widest one, if several.
  ///
  /// `namedOnly` leaves out the project, which a path that begins outside does not lead into.
  ///
  /// - Invariant: `base` has no symbolic links; those of `names` are met by the walk.
  private mutating func enter(
    _ base: [String], _ names: [String], namedOnly: Bool = false
  ) throws(Mistake) {
    var base = base
    var names = names[...]
    while let first = names.first, first == "." || first == ".." {
      if first == ".." { _ = base.popLast() }
      names = names.dropFirst()
    }
    let all = base + names
    let candidates = roots.filter { !namedOnly || $0.takesAbsolutePaths }
      .sorted { $0.path.count < $1.path.count }
    for root in candidates {
      guard let rest = root.rest(of: all) else { continue }
      self.root = root
      folders = [root.folder]
      pending = rest.reversed()
      return
    }
    throw outside
  }

  private mutating func goUp() throws(Mistake) {
    if folders.count > 1 {
      folders.removeLast()
    } else {
      try enter(root?.path ?? [], [".."] + pending.reversed(), namedOnly: true)
    }
  }

  /// Goes through `name`: into a folder or along a link; returns the file when it is one.
  private mutating func visit(
    _ name: String, in folder: OpenFile
  ) throws(Mistake) -> OpenFile? {
    switch try call({ () throws(FileFailure) in try FileSystem.facts(of: name, in: folder).kind }) {
    case .folder:
      folders.append(
        try call { () throws(FileFailure) in try FileSystem.openFolder(name, in: folder) })
    case .link:
      try follow(
        try call { () throws(FileFailure) in try FileSystem.linkTarget(name, in: folder) })
    case .regular:
      guard pending.isEmpty else { throw FileProblem.notFound(written) }
      return try call { () throws(FileFailure) in try FileSystem.openFile(name, in: folder) }
    case .pipe, .socket, .device: throw FileProblem.notRegular(written)
    }
    return nil
  }

  private mutating func follow(_ target: String) throws(Mistake) {
    links += 1
    guard links <= ValueLimits.links else { throw FileProblem.tooManyLinks(written) }
    if PathText(target).isAbsolute {
      try enter([], Self.names(target) + pending.reversed())
    } else {
      pending += Self.names(target).reversed()
    }
  }

  private func call<Value>(
    _ work: () throws(FileFailure) -> Value
  ) throws(Mistake) -> Value {
    do throws(FileFailure) {
      return try work()
    } catch {
      throw FileProblem.failed(error, path: written)
    }
  }

  /// Returns the names in a path; one that ends in a slash leads to a folder.
  private static func names(_ path: String) -> [String] {
    PathText(path).names + (PathText(path).endsInSlash ? ["."] : [])
  }

  private var outside: Mistake {
    FileProblem.outside(
      written, roots: Set(roots.map { ExactText($0.text) }).sorted().map { $0.text },
      followsLink: links > 0)
  }
}
