import SourceText

/// A message in brackets: `[receiver part: argument …]`.
struct ObjectiveCMessage {
  let source: OutlinedSource
  let open: Int
  let close: Int
  /// The first and the last token of the receiver.
  let receiver: Range<Int>
  /// The names of the parts, such as `predicateWithFormat:argumentArray:`.
  let selector: String
  /// The first token of each argument, those after commas too.
  let arguments: [Int]
  /// The number of arguments that belong to the parts of the selector.
  let named: Int

  init?(_ source: OutlinedSource, open: Int) {
    guard source.isMark(open, "["), let close = source.close(of: open), close > open + 2 else {
      return nil
    }
    self.source = source
    self.open = open
    self.close = close
    // A cast may be before the receiver.
    var first = open + 1
    if source.isMark(first, "("),
      source.isMark(source.next(after: first), "[")
        || source.kind(source.next(after: first)) == .word
          && !source.isMark(source.next(after: first) + 1, ":")
    {
      first = source.next(after: first)
    }
    var index = source.next(after: first)
    while index < close,
      source.isMark(index, ".") || source.isToken(index, "->")
        || source.isMark(index, "(") || source.isMark(index, "[")
    {
      let isMember = source.isMark(index, ".") || source.isToken(index, "->")
      index = isMember ? index + 2 : source.next(after: index)
    }
    receiver = first..<index
    var selector = ""
    var arguments: [Int] = []
    var named = 0
    while index < close {
      if source.kind(index) == .word, selector.isEmpty || source.isMark(index + 1, ":") {
        let hasArgument = source.isMark(index + 1, ":")
        selector += source.text(index) + (hasArgument ? ":" : "")
        guard hasArgument else { break }
        arguments.append(index + 2)
        named += 1
        index = Self.argumentEnd(from: index + 2, close, source)
      } else if source.isMark(index, ",") {
        arguments.append(index + 1)
        index = Self.argumentEnd(from: index + 1, close, source)
      } else {
        return nil
      }
    }
    self.selector = selector
    self.arguments = arguments
    self.named = named
    if selector.isEmpty { return nil }
  }

  /// The comma, the next part of the selector or the bracket after the argument at `start`.
  private static func argumentEnd(
    from start: Int, _ close: Int, _ source: OutlinedSource
  ) -> Int {
    var index = start
    var conditions = 0
    while index < close {
      if source.isMark(index, ",") { return index }
      if source.isMark(index, "?") { conditions += 1 }
      if source.isMark(index, ":") { conditions -= 1 }
      let isPart =
        index > start && source.kind(index) == .word && source.isMark(index + 1, ":")
        && conditions == 0 && endsOperand(index - 1, source)
      if isPart { return index }
      index = source.next(after: index)
    }
    return close
  }

  private func expression(from start: Int) -> ScanExpression {
    source.expression(start, to: Self.argumentEnd(from: start, close, source))
  }

  private static func endsOperand(_ index: Int, _ source: OutlinedSource) -> Bool {
    switch source.kind(index) {
    case .word, .number, .string, .objectString, .rawString, .character, .atWord: true
    case .mark: [")", "]", "}"].contains { source.isMark(index, $0) }
    default: false
    }
  }

  // MARK: - Values

  var isToPredicate: Bool {
    receiver.count == 1 && source.isToken(receiver.lowerBound, "NSPredicate")
  }

  /// Returns the value that the message gives.
  func value(_ values: ObjectiveCValues, depth: Int) -> Evaluated {
    if isToPredicate { return predicate(values, depth: depth) }
    let isName = receiver.count == 1 && source.kind(receiver.lowerBound) == .word
    let name = source.text(receiver.lowerBound)
    if isName, name == "NSCompoundPredicate" { return .open(.compound) }
    if isName, name == "NSArray" || name == "NSSet", let list = list(values, depth: depth) {
      return list
    }
    if isName, name == "NSString", selector == "stringWithString:" {
      return values.expression(at: arguments[0], depth: depth)
    }
    if isName, name == "NSString", selector == "stringWithFormat:" {
      return formatted(values, depth: depth)
    }
    guard isName, arguments.isEmpty else { return .open(.call) }
    return values.method(selector, on: name, at: receiver.lowerBound, depth: depth)
  }

  /// Returns the value that `stringWithFormat:` gives.
  private func formatted(_ values: ObjectiveCValues, depth: Int) -> Evaluated {
    let format = values.expression(at: arguments[0], depth: depth)
    guard case .text(let text) = format.value else { return .open(.call) }
    let given = arguments.dropFirst().map { values.expression(at: $0, depth: depth) }
    let placed = zip(given, arguments.dropFirst()).map { result, start in
      PlacedValue(value: result.value, expression: expression(from: start))
    }
    return Evaluated(
      StringFormat(text).filled(with: placed),
      steps: max(format.steps, given.map { $0.steps }.max() ?? 0))
  }

  private func list(_ values: ObjectiveCValues, depth: Int) -> Evaluated? {
    switch selector {
    case "arrayWithObjects:", "setWithObjects:":
      guard let last = arguments.last, source.isToken(last, "nil") else { return nil }
      let results = arguments.dropLast().map { values.expression(at: $0, depth: depth) }
      return Evaluated(.list(results.map { $0.value }), steps: results.map { $0.steps }.max() ?? 0)
    case "arrayWithObject:", "setWithObject:":
      let result = values.expression(at: arguments[0], depth: depth)
      return Evaluated(.list([result.value]), steps: result.steps)
    case "setWithArray:", "arrayWithArray:":
      let result = values.expression(at: arguments[0], depth: depth)
      if case .list = result.value { return result }
      return nil
    default: return nil
    }
  }

  private func predicate(_ values: ObjectiveCValues, depth: Int) -> Evaluated {
    switch selector {
    case "predicateWithFormat:", "predicateWithFormat:argumentArray:",
      "predicateWithFormat:arguments:":
      let format = values.expression(at: arguments[0], depth: depth)
      let given =
        selector == "predicateWithFormat:"
        ? placed(arguments.dropFirst(), values, depth: depth) : argumentList(values, depth: depth)
      return Evaluated(
        .predicate(format.value.textOnly, arguments: given), steps: format.steps)
    case "predicateWithValue:":
      let origin = LocatedText.Place(
        file: source.file, offset: source.tokens[arguments[0]].start)
      let value = values.expression(at: arguments[0], depth: depth).value
      guard case .boolean(let isTrue) = value else {
        if case .refused(let reason, let place) = value {
          return Evaluated(.refused(reason, place))
        }
        if case .open(let reason) = value {
          return Evaluated(.predicate(.open(reason), arguments: []))
        }
        return Evaluated(.predicate(.open(.notAString), arguments: []))
      }
      let text =
        isTrue
        ? LocatedText("TRUEPREDICATE", origin: origin)
        : LocatedText("FALSEPREDICATE", origin: origin)
      return Evaluated(.predicate(.text(text), arguments: []))
    case "predicateWithBlock:": return Evaluated(.refused(.block, source.place(open)))
    default: return .open(.call)
    }
  }

  private func placed(
    _ arguments: ArraySlice<Int>, _ values: ObjectiveCValues, depth: Int
  ) -> [PlacedValue] {
    arguments.map {
      PlacedValue(
        value: values.expression(at: $0, depth: depth).value, expression: expression(from: $0))
    }
  }

  private func argumentList(_ values: ObjectiveCValues, depth: Int) -> [PlacedValue]? {
    guard selector == "predicateWithFormat:argumentArray:", arguments.count == 2 else { return nil }
    let list = arguments[1]
    switch values.expression(at: list, depth: depth).value {
    case .list(let values):
      // The elements of a list that is written here have places of their own.
      let isHere = source.isMark(list, "@") && source.isMark(list + 1, "[")
      let places = isHere ? source.parts(in: list + 1) : []
      return values.enumerated().map { number, value in
        let token = number < places.count ? places[number] : list
        return PlacedValue(value: value, expression: source.part(from: token))
      }
    case .null: return []
    default: return nil
    }
  }
}
