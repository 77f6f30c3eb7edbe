internal import PredicateIndex

/// The lines of a text at once, for checks that are packages of their own.
public enum TraceText {
  /// The place of the identifier in a line.
  public enum Form: Hashable, Sendable {
    /// The line is the identifier.
    case line
    /// In a JSON line, at a path such as `event.target`.
    case field(String)
    /// In a row, in this column, from 0.
    case column(Int, delimiter: UInt8)
  }

  /// The content of a line.
  public enum Line: Hashable, Sendable {
    /// An identifier, by its bytes.
    case identifier([UInt8])
    /// Nothing: an event without an identifier.
    case none
    /// No identifier; the id of the reason.
    case problem(String)
  }

  /// Returns the content of each line of `bytes`.
  ///
  /// Nil if `form` names no path.
  ///
  /// - Parameter piece: the most bytes that are read at once, 1 or more; if it is even, blocks are
  ///   filled before they are read.
  /// - Complexity: O(n): n bytes.
  public static func lines(of bytes: [UInt8], as form: Form, piece: Int) -> [Line]? {
    guard let lineForm = form.lineForm else { return nil }
    var rest = bytes[...]
    let reader = BlockReader { space in
      let count = min(space.count, rest.count, max(1, piece))
      space.copyBytes(from: rest.prefix(count))
      rest = rest.dropFirst(count)
      return .success(count)
    }
    let block = ByteBlock(capacity: 64)
    var list = LineList()
    var lines: [Line] = []
    while let step = try? reader.read(into: block, fillsBlock: piece.isMultiple(of: 2)) {
      if step == .end { break }
      guard step == .lines else { continue }
      list.read(block, as: lineForm)
      lines += list.identifiers.map(Line.init)
    }
    return lines
  }
}

extension TraceText.Form {
  fileprivate var lineForm: LineForm? {
    switch self {
    case .line: .identifiers
    case .field(let path): FieldPath(path).map { .json(JSONFields(identifier: $0)) }
    case .column(let index, let delimiter):
      .delimited(Columns(delimiter: delimiter, identifier: Columns.Place(index)))
    }
  }
}

extension TraceText.Line {
  fileprivate init(_ identifier: ByteIdentifier) {
    if let problem = identifier.problem {
      self = .problem(problem.id)
    } else if identifier.mark == ByteIdentifier.none {
      self = .none
    } else {
      self = .identifier(Array(identifier.bytes))
    }
  }
}
