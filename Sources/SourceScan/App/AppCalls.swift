import ByteText
import SourceText

extension AppScan {
  /// A method of the app's delegate that other code may call, by its names in both languages.
  package struct Callee {
    package let names: [String]
    package let delegate: String

    package init(names: [String], delegate: String) {
      (self.names, self.delegate) = (names, delegate)
    }
  }

  /// The places in `callees` of those that the code of the app calls, or may call.
  ///
  /// A method that hands the event on under its own name does not count as a caller.
  package func called(_ callees: [Callee], of root: Int) -> Set<Int> {
    var byName: [String: [String: [Int]]] = [:]
    for (number, callee) in callees.enumerated() {
      for name in callee.names {
        byName[name, default: [:]][callee.delegate, default: []].append(number)
      }
    }
    let known = Array(byName.keys)
    var called: Set<Int> = []
    var functions = FunctionNames()
    let bases = Dictionary(grouping: known, by: Self.base)
    for (base, names) in bases.sorted(by: { $0.key < $1.key }) {
      let labels = names.map(Self.longestLabel)
      for source in files(with: base, and: labels, of: root) {
        for index in source.tokens.indices
        where source.kind(index) == .word && source.text(index) == base {
          for name in Self.names(at: index, of: base, in: source, known: known) {
            guard let left = byName[name], !functions.isInside(index, name, in: source) else {
              continue
            }
            // Who was called once is not looked for again.
            for (delegate, numbers) in left where Self.mayBe(delegate, before: index, in: source) {
              called.formUnion(numbers)
              byName[name]?[delegate] = nil
            }
          }
        }
      }
    }
    return called
  }

  fileprivate static func base(of name: String) -> String {
    String(name.prefix { $0 != "(" && $0 != ":" })
  }

  /// The longest name of a parameter after the first, which a call has, too.
  private static func longestLabel(of name: String) -> String {
    let labels = name.split { "(:_)".contains($0) }.dropFirst()
    return labels.max { $0.count < $1.count }.map(String.init) ?? ""
  }

  /// The names that the word at `index` may call or refer to.
  private static func names(
    at index: Int, of base: String, in source: OutlinedSource, known: [String]
  ) -> [String] {
    if source.isToken(index - 1, "func") { return [] }
    // A name of one argument is enough to know the method by.
    let isPlain = base.beginsWith("application") && base != "application"
    switch source.source.language {
    case .swift:
      var open = index + 1
      while source.isMark(open, "?") || source.isMark(open, "!") { open += 1 }
      guard source.isMark(open, "("), let close = source.close(of: open) else {
        return isPlain ? known.filter { self.base(of: $0) == base } : []
      }
      let labels = source.parts(in: open).map {
        source.isMark($0 + 1, ":") ? source.text($0) : "_"
      }
      // `#selector(application(_:open:options:))`, and a closure behind the parentheses.
      let end = min(close, open + ScanLimits.depth)
      let words = (open..<end).filter { source.kind($0) == .word }.map(source.text)
      return known.filter { name in
        name == AppMethod.swiftName(base, labels) || name == AppMethod.swiftName(base, words)
          || labels.count > 1 && name.beginsWith(AppMethod.swiftName(base, labels).dropLast())
            && name.count(where: { $0 == ":" }) == labels.count + 1
      }
    case .objectiveC:
      if source.isMark(index - 1, "("), source.isToken(index - 2, "@selector") {
        let end = source.close(of: index - 1) ?? index
        let name = (index..<end).map(source.text).joined()
        return [name]
      }
      guard let open = OptionReader.opening(before: index, in: source),
        let message = ObjectiveCMessage(source, open: open),
        message.receiver.upperBound == index
      else { return [] }
      return [message.selector]
    }
  }

  /// Whether what stands before the name at `index` may be the app's delegate: another type's own
  /// object, such as `Library.shared`, is not.
  private static func mayBe(_ delegate: String, before index: Int, in source: OutlinedSource)
    -> Bool
  {
    var first = index
    if source.source.language == .objectiveC {
      let open = OptionReader.opening(before: index, in: source)
      guard let open, let message = ObjectiveCMessage(source, open: open) else { return true }
      first = message.receiver.lowerBound
      while source.isMark(first, "[") { first += 1 }
    } else {
      for _ in 0..<ScanLimits.depth where source.isMark(first - 1, ".") {
        var dot = first - 1
        while source.isMark(dot - 1, "?") || source.isMark(dot - 1, "!") { dot -= 1 }
        first = dot - 1
        guard source.kind(first) == .word else { return true }
      }
    }
    let name = source.text(first)
    let isType = name.first?.isUppercase == true
    return first == index || !isType || name == delegate || name.beginsWith("UIApplication")
  }
}

/// The methods that functions are, each found out once.
private struct FunctionNames {
  private struct Place: Hashable {
    let file: Int
    let token: Int
    let base: String
  }

  private var names: [Place: String?] = [:]

  /// Whether the token is in a method of that name, which hands it on or calls its superclass.
  mutating func isInside(_ index: Int, _ name: String, in source: OutlinedSource) -> Bool {
    var scope = source.outline.scope(of: index)
    for _ in 0..<ScanLimits.depth where scope > 0 {
      let function = source.outline.scopes[scope]
      if function.kind == .function {
        let token = function.start + 1
        // In Swift a declaration has the base of the name, in Objective-C all of it.
        for declared in [AppScan.base(of: name), name]
        where self.name(declared, at: token, in: source) == name {
          return true
        }
      }
      scope = function.parent
    }
    return false
  }

  private mutating func name(
    _ declared: String, at token: Int, in source: OutlinedSource
  ) -> String? {
    let place = Place(file: source.file, token: token, base: declared)
    if let known = names[place] { return known }
    let name = source.outline.declaration(of: declared, at: token).flatMap {
      AppMethod($0, in: source, type: "")?.name
    }
    names[place] = .some(name)
    return name
  }
}
