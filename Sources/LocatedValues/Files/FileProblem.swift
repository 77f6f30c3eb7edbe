import ByteText
package import Diagnostics

/// A problem with a file as a whole.
package enum FileProblem: Hashable, Error {
  /// The reason why a fixture may name no file at all.
  package enum Refusal {
    /// It comes from a pipe or from memory.
    case noFolder
    /// The folder that it lies in holds all that a user has.
    case tooWide
    /// Its path is not UTF-8.
    case oddFolder
  }

  case notFound(String)
  /// No file is at the path of a payload; the string may have been meant as an identifier.
  case noPayload(String)
  case notAFile(String)
  case notRegular(String)
  /// Not Swift or Objective-C, by its name.
  case notASource(String)
  case systemFile(String)
  case unreadable(String)
  /// The file changed while it was read.
  case changed(String)
  case tooLarge(limit: Int)
  case tooMuchSpace
  case notEnoughMemory(bytes: Int)
  case emptyPath
  case pathTooLong(limit: Int)
  case notUTF8(String)
  case tooManyLinks(String)
  case outside(String, roots: [String], followsLink: Bool)
  case noFiles(String, Refusal)
  case noFolder(String)
  case tooMuchNamed
  case tooMuchSource(limit: Int)
  case moreDiagnostics(Int, isError: Bool)

  /// Creates the problem of the file at `path` from the failure of a call.
  package init(_ failure: FileFailure, path: String) {
    self =
      switch failure {
      case .notFound: .notFound(path)
      case .other: .unreadable(path)
      case .notUTF8: .notUTF8(path)
      }
  }
}

extension FileProblem: DiagnosticContent {
  package var id: String {
    switch self {
    case .notFound, .noPayload: "file-not-found"
    case .notAFile: "not-a-file"
    case .notRegular, .systemFile: "not-a-regular-file"
    case .notASource: "not-a-source"
    case .unreadable: "file-unreadable"
    case .changed: "file-changed"
    case .tooLarge: "file-too-large"
    case .tooMuchSpace: "white-space-limit"
    case .notEnoughMemory: "not-enough-memory"
    case .emptyPath: "empty-path"
    case .pathTooLong: "path-too-long"
    case .notUTF8: "path-not-utf8"
    case .tooManyLinks: "too-many-links"
    case .outside: "file-outside"
    case .noFiles: "no-file-access"
    case .noFolder: "folder-not-found"
    case .tooMuchNamed: "named-files-limit"
    case .tooMuchSource: "sources-limit"
    case .moreDiagnostics: "more-diagnostics"
    }
  }

  package var severity: Diagnostic.Severity {
    if case .moreDiagnostics(_, isError: false) = self { .warning } else { .error }
  }

  package var message: String {
    switch self {
    case .notFound(let path), .noPayload(let path): "there is no file \(quoted(path))"
    case .notAFile(let path): "\(quoted(path)) is a folder"
    case .notRegular(let path): "\(quoted(path)) is a device or a pipe"
    case .notASource(let path): "\(quoted(path)) is no source of Swift or Objective-C"
    case .systemFile(let path): "\(quoted(path)) shows the state of the system"
    case .unreadable(let path): "the file \(quoted(path)) cannot be read"
    case .changed(let path): "the file \(quoted(path)) changed while it was read"
    case .tooLarge(let limit): "the file has more than the limit of \(limit) bytes"
    case .tooMuchSpace:
      "the file has more than \(ValueLimits.spaceBytes) bytes of white space in a row"
    case .notEnoughMemory(let bytes):
      "reading the file takes \(bytes >> 20) MiB of memory, and the system gives less"
    case .emptyPath: "the path is empty"
    case .pathTooLong(let limit): "the path has more than the limit of \(limit) bytes"
    case .notUTF8(let path): "\(quoted(path)) has a name that is not UTF-8, or leads to one"
    case .tooManyLinks(let path):
      "\(quoted(path)) leads through more than \(ValueLimits.links) symbolic links"
    case .outside(let path, let roots, let followsLink):
      Self.outside(path, roots, followsLink)
    case .noFiles(let path, .noFolder):
      "\(quoted(path)) is not opened: a fixture that is no file may name none"
    case .noFiles(let path, .tooWide):
      "\(quoted(path)) is not opened: the folder of the fixture is too wide"
    case .noFolder(let path): "there is no folder \(quoted(path)) that can be opened"
    case .noFiles(let path, .oddFolder):
      "\(quoted(path)) is not opened: the path of the fixture's folder is not UTF-8"
    case .tooMuchNamed:
      "the files that the fixture names take more than the limit of "
        + "\(ValueLimits.namedBytes) bytes or \(ValueLimits.namedSteps) names"
    case .tooMuchSource(let limit):
      "with this file the sources that have predicates, identifiers or delegates, or names of "
        + "these, have more than the limit of \(limit) bytes"
    case .moreDiagnostics(let count, _): "\(count) more are not listed"
    }
  }

  private static func outside(_ path: String, _ roots: [String], _ followsLink: Bool) -> String {
    let folders = roots.map { quoted($0) }.joined(separator: " and ")
    if PathText(path).isAbsolute, !followsLink {
      return
        "\(quoted(path)) is an absolute path; this fixture names files inside \(folders)"
    }
    let way = followsLink ? "leads by a symbolic link out of" : "leads out of"
    return "\(quoted(path)) \(way) \(folders)"
  }

  package var help: String? {
    switch self {
    case .notASource: "the names of sources end in .swift, .m, .mm or .h"
    case .unreadable: "check its permissions"
    case .changed: "try again when nobody writes it"
    case .noPayload(let path)
    where VisibleText.isShort(path) && !path.utf8.contains(where: "\".\\".utf8.contains):
      "a string here is the path of a file; an identifier is written `\"identifier\": \"\(path)\"`"
    case .noPayload: "a string here is the path of a file"
    case .notEnoughMemory: "raise the limit, see `ulimit -v`, or split the file"
    case .notUTF8: "rename it: paths are UTF-8 here"
    case .tooMuchSource: "scan fewer folders at once, or leave some out with `--exclude`"
    case .emptyPath: "write the payload itself, or the path of its file"
    case .outside(let path, _, false) where PathText(path).isAbsolute:
      "write the path from the fixture's folder, or allow its folder: \(Self.allowing)"
    case .outside: "a fixture names files of its project; to allow another folder: \(Self.allowing)"
    case .noFiles(_, .tooWide):
      "it is the root or the home folder, or around it; to allow a folder: \(Self.allowing)"
    case .noFiles: "to allow a folder: \(Self.allowing)"
    case .tooMuchNamed: "write payloads that many events share once, with fewer events"
    case .notFound, .notAFile, .notRegular, .systemFile, .tooLarge, .tooMuchSpace, .pathTooLong,
      .tooManyLinks, .noFolder,
      .moreDiagnostics:
      nil
    }
  }

  /// The two ways to allow a folder, in words: on the command line and in code.
  private static let allowing = "`--allow-files-from DIR`, or `files:` in code"
}
