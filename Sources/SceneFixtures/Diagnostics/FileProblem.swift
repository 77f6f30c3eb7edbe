import PredicateLanguage

/// What can be wrong with a file as a whole.
enum FileProblem: Hashable, Error {
  case notFound(String)
  case notAFile(String)
  case notRegular(String)
  case unreadable(String)
  case tooLarge(limit: Int)
  case emptyPath
  case moreDiagnostics(Int, isError: Bool)
}

extension FileProblem: FindingContent {
  var id: String {
    switch self {
    case .notFound: "file-not-found"
    case .notAFile: "not-a-file"
    case .notRegular: "not-a-regular-file"
    case .unreadable: "file-unreadable"
    case .tooLarge: "file-too-large"
    case .emptyPath: "empty-path"
    case .moreDiagnostics: "more-diagnostics"
    }
  }

  var severity: Diagnostic.Severity {
    if case .moreDiagnostics(_, isError: false) = self { .warning } else { .error }
  }

  var message: String {
    switch self {
    case .notFound(let path): "there is no file \(Visible.quoted(path))"
    case .notAFile(let path): "\(Visible.quoted(path)) is a folder"
    case .notRegular(let path): "\(Visible.quoted(path)) is a device or a pipe"
    case .unreadable(let path): "the file \(Visible.quoted(path)) cannot be read"
    case .tooLarge(let limit): "the file has more than the limit of \(limit) bytes"
    case .emptyPath: "the path is empty"
    case .moreDiagnostics(let count, _): "\(count) more are not listed"
    }
  }

  var help: String? {
    switch self {
    case .unreadable: "check its permissions"
    case .emptyPath: "write the payload itself, or the path of its file"
    case .notFound, .notAFile, .notRegular, .tooLarge, .moreDiagnostics: nil
    }
  }
}
