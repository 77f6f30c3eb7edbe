import ByteText
package import Diagnostics

/// A problem with a file as a whole.
package enum FileProblem {
  package static func notFound(_ path: String) -> Mistake {
    Mistake("file-not-found", "there is no file \(quoted(path))")
  }

  /// No file is at the path of a payload; the string may have been meant as an identifier.
  package static func noPayload(_ path: String) -> Mistake {
    let isIdentifier =
      VisibleText.isShort(path) && !path.utf8.contains(where: "\".\\".utf8.contains)
    return Mistake(
      "file-not-found", "there is no file \(quoted(path))",
      help: "a string here is the path of a file"
        + (isIdentifier ? "; an identifier is written `\"identifier\": \"\(path)\"`" : ""))
  }

  package static func notAFile(_ path: String) -> Mistake {
    Mistake("not-a-file", "\(quoted(path)) is a folder")
  }

  package static func notRegular(_ path: String) -> Mistake {
    Mistake("not-a-regular-file", "\(quoted(path)) is a device or a pipe")
  }

  /// Not Swift or Objective-C, by its name.
  package static func notASource(_ path: String) -> Mistake {
    Mistake(
      "not-a-source", "\(quoted(path)) is no source of Swift or Objective-C",
      help: "the names of sources end in .swift, .m, .mm or .h")
  }

  package static func systemFile(_ path: String) -> Mistake {
    Mistake("not-a-regular-file", "\(quoted(path)) shows the state of the system")
  }

  package static func unreadable(_ path: String) -> Mistake {
    Mistake(
      "file-unreadable", "the file \(quoted(path)) cannot be read", help: "check its permissions")
  }

  /// The file changed while it was read.
  package static func changed(_ path: String) -> Mistake {
    Mistake(
      "file-changed", "the file \(quoted(path)) changed while it was read",
      help: "try again when nobody writes it")
  }

  package static func tooLarge(limit: Int) -> Mistake {
    Mistake("file-too-large", "the file has more than the limit of \(limit) bytes")
  }

  package static let tooMuchSpace = Mistake(
    "white-space-limit",
    "the file has more than \(ValueLimits.spaceBytes) bytes of white space in a row")

  package static func notEnoughMemory(bytes: Int) -> Mistake {
    Mistake(
      "not-enough-memory",
      "reading the file takes \(bytes >> 20) MiB of memory, and the system gives less",
      help: "raise the limit, see `ulimit -v`, or split the file")
  }

  package static let emptyPath = Mistake(
    "empty-path", "the path is empty", help: "write the payload itself, or the path of its file")

  package static func pathTooLong(limit: Int) -> Mistake {
    Mistake("path-too-long", "the path has more than the limit of \(limit) bytes")
  }

  package static func notUTF8(_ path: String) -> Mistake {
    Mistake(
      "path-not-utf8", "\(quoted(path)) has a name that is not UTF-8, or leads to one",
      help: "rename it: paths are UTF-8 here")
  }

  package static func tooManyLinks(_ path: String) -> Mistake {
    Mistake(
      "too-many-links",
      "\(quoted(path)) leads through more than \(ValueLimits.links) symbolic links")
  }

  package static func outside(_ path: String, roots: [String], followsLink: Bool) -> Mistake {
    Mistake(
      "file-outside", Self.outside(path, roots, followsLink),
      help: !followsLink && PathText(path).isAbsolute
        ? "write the path from the fixture's folder, or allow its folder: \(allowing)"
        : "a fixture names files of its project; to allow another folder: \(allowing)")
  }

  package static func noFiles(_ path: String, _ refusal: Refusal) -> Mistake {
    Mistake(
      "no-file-access",
      "\(quoted(path)) is not opened: \(refusal.reason)",
      help: (refusal == .tooWide ? "it is the root or the home folder, or around it; " : "")
        + "to allow a folder: \(allowing)")
  }

  package static func noFolder(_ path: String) -> Mistake {
    Mistake("folder-not-found", "there is no folder \(quoted(path)) that can be opened")
  }

  package static let tooMuchNamed = Mistake(
    "named-files-limit",
    "the files that the fixture names take more than the limit of "
      + "\(ValueLimits.namedBytes) bytes or \(ValueLimits.namedSteps) names",
    help: "write payloads that many events share once, with fewer events")

  package static func tooMuchSource(limit: Int) -> Mistake {
    Mistake(
      "sources-limit",
      "with this file the sources that have predicates, identifiers or delegates, or names of "
        + "these, have more than the limit of \(limit) bytes",
      help: "scan fewer folders at once, or leave some out with `--exclude`")
  }

  package static func moreDiagnostics(_ count: Int, isError: Bool) -> Mistake {
    Mistake(
      "more-diagnostics",
      severity: isError ? .error : .warning,
      "\(count) more are not listed")
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

  /// The two ways to allow a folder, in words: on the command line and in code.
  private static let allowing = "`--allow-files-from DIR`, or `files:` in code"

  /// The reason why a fixture may name no file at all.
  package enum Refusal {
    /// It comes from a pipe or from memory.
    case noFolder
    /// The folder that it lies in holds all that a user has.
    case tooWide
    /// Its path is not UTF-8.
    case oddFolder

    fileprivate var reason: String {
      switch self {
      case .noFolder: "a fixture that is no file may name none"
      case .tooWide: "the folder of the fixture is too wide"
      case .oddFolder: "the path of the fixture's folder is not UTF-8"
      }
    }
  }

  /// Returns the problem of the file at `path` from the failure of a call.
  package static func failed(_ failure: FileFailure, path: String) -> Mistake {
    switch failure {
    case .notFound: notFound(path)
    case .other: unreadable(path)
    case .notUTF8: notUTF8(path)
    }
  }
}
