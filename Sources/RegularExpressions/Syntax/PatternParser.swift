/// Reads a pattern in ICU's grammar.
///
/// ```
/// pattern    := branch { "|" branch }
/// branch     := { anchor | lookaround | flags | atom [ quantifier ] }
/// quantifier := ( "*" | "+" | "?" | "{" n [ "," [ m ] ] "}" ) [ "?" | "+" ]
/// atom       := character | "." | "^" | "$" | escape | class | "(" [ "?:" | "?>" | "?<" name ">"
///             | "?" flags ":" ] pattern ")"
/// lookaround := ( "(?=" | "(?!" | "(?<=" | "(?<!" ) pattern ")"
/// flags      := "(?" { i d m s u x } [ "-" { i d m s u x } ] ")"
/// ```
/// `^` and `$` take a quantifier, `\b` and lookarounds do not. An escaped letter without a meaning
/// is that letter. Open groups are kept in an array, so no pattern can exhaust the call stack.
struct PatternParser {
  /// A group that is not closed yet.
  struct OpenGroup {
    let node: Int
    let flags: PatternFlags
    let takesQuantifier: Bool
  }

  var lexer: PatternLexer
  var current = PatternLexer.Character(value: nil, isQuoted: false, place: 0..<0)
  var tree = PatternTree()
  var open: [OpenGroup] = []
  var flags: PatternFlags { didSet { lexer.ignoresSpace = flags.contains(.ignoresSpace) } }
  var groupCount = 0
  var groupNames: [String: Int] = [:]
  /// The last letter that a class listed, the lower bound of a range; ICU keeps it between classes.
  var lastClassLetter: PatternLetter?
  /// The node that a quantifier would apply to.
  var atom: Int?
  /// References to groups that may come later.
  private var references: [(number: Int, place: Range<Int>)] = []

  private init(_ pattern: String, _ flags: PatternFlags) {
    lexer = PatternLexer(pattern)
    self.flags = flags
  }

  /// Returns the tree of `pattern`.
  ///
  /// - Complexity: O(n): n bytes of pattern.
  /// - Throws: the first mistake.
  static func parse(
    _ pattern: String, flags: PatternFlags
  ) throws(PatternMistake) -> PatternTree {
    var parser = PatternParser(pattern, flags)
    try parser.advance()
    while parser.current.value != nil { try parser.readTerm() }
    if let group = parser.open.last {
      throw PatternMistake(
        problem: .unclosedGroup, place: parser.tree.nodes[group.node].place)
    }
    for reference in parser.references where reference.number > parser.groupCount {
      throw PatternMistake(problem: .missingGroup(reference.number), place: reference.place)
    }
    return parser.tree
  }

  mutating func advance() throws(PatternMistake) { current = try lexer.next() }

  func mistake(_ problem: PatternProblem, from start: Int? = nil) -> PatternMistake {
    let lower = start ?? current.place.lowerBound
    return PatternMistake(problem: problem, place: lower..<max(current.place.upperBound, lower))
  }

  /// The text from `start` to the end of the current character.
  func text(from start: Int) -> String {
    lexer.text(start..<max(current.place.upperBound, start))
  }

  // MARK: Nodes

  /// Appends a part that may be repeated.
  mutating func append(_ kind: PatternNode.Kind, from start: Int) {
    atom = tree.nodes.count
    appendFixed(kind, from: start)
  }

  /// Appends a part that takes no quantifier.
  mutating func appendFixed(_ kind: PatternNode.Kind, from start: Int) {
    tree.nodes.append(
      PatternNode(
        kind: kind, flags: flags, place: start..<max(current.place.upperBound, start),
        end: tree.nodes.count + 1))
  }

  mutating func appendLiteral(_ value: UInt32, from start: Int) throws(PatternMistake) {
    guard Unicode.Scalar(value) != nil else {
      throw mistake(.loneSurrogate(text(from: start)), from: start)
    }
    append(.literal(value), from: start)
    tree.letters.append(
      PatternLetter(value: value, place: start..<max(current.place.upperBound, start)))
  }

  // MARK: Terms

  private mutating func readTerm() throws(PatternMistake) {
    let start = current.place.lowerBound
    atom = nil
    switch current.special {
    case nil: try appendLiteral(current.value ?? 0, from: start)
    case "[": try readClass()
    case "(":
      try readGroup()
      return
    case ")":
      try closeGroup()
      return
    case ".": append(.anyCharacter, from: start)
    case "^": append(.assertion(.lineStart), from: start)
    case "$": append(.assertion(.lineEnd), from: start)
    case "|": appendFixed(.bar, from: start)
    case "\\": try readEscape()
    case "*", "+", "?": throw mistake(.nothingToRepeat(text(from: start)))
    case "{", "}": throw mistake(.loneBrace(text(from: start)))
    default: try appendLiteral(current.value ?? 0, from: start)
    }
    try advance()
    try readQuantifier()
  }

  /// Reads `\` and what comes after it; `current` is its last character afterwards.
  private mutating func readEscape() throws(PatternMistake) {
    let start = current.place.lowerBound
    try advance()
    switch current.special {
    case nil: throw mistake(.invalidEscape("\\"), from: start)
    case "A": appendFixed(.assertion(.start), from: start)
    case "G": appendFixed(.assertion(.start), from: start)
    case "Z": appendFixed(.assertion(.endBeforeLineEnd), from: start)
    case "z": appendFixed(.assertion(.end), from: start)
    case "b": appendFixed(.assertion(.wordBoundary), from: start)
    case "B": appendFixed(.assertion(.notWordBoundary), from: start)
    case "R": append(.lineBreak, from: start)
    case "X": append(.grapheme, from: start)
    case "k": try readNamedReference(from: start)
    case "N": try appendLiteral(try readNamedCharacter(from: start), from: start)
    case "p", "P":
      let property = try readProperty(from: start)
      appendClass(property, from: start)
    case let letter?:
      if "1"..."9" ~= letter {
        try readReference(from: start)
      } else if let property = ClassProperty.shorthand(letter) {
        appendClass(property, from: start)
      } else {
        try appendLiteral(letter.value, from: start)
      }
    }
  }

  private mutating func appendClass(_ property: ClassProperty, from start: Int) {
    tree.classes.append(.leaf(ClassLeaf(property)))
    append(.set(ClassIndex(tree.classes.count - 1)), from: start)
    // Alone, a block means its own characters in either case.
    if property.ranges != nil {
      tree.nodes[tree.nodes.count - 1].flags.remove(.caseInsensitive)
    }
  }

  /// Reads the `{name}` of `\N{name}`, from the `N`; `current` is the `}` afterwards.
  mutating func readNamedCharacter(from start: Int) throws(PatternMistake) -> UInt32 {
    try advance()
    guard current.value == UInt32(UInt8(ascii: "{")) else {
      throw mistake(.unknownCharacter(text(from: start)), from: start)
    }
    let name = try readBraced()
    guard let name, let scalar = CharacterNames.scalar(named: name) else {
      throw mistake(.unknownCharacter(name ?? text(from: start)), from: start)
    }
    return scalar.value
  }

  /// Reads a name up to its `}`, from the `{`.
  ///
  /// Nil if it does not end.
  mutating func readBraced() throws(PatternMistake) -> String? {
    var name = ""
    try advance()
    while current.value != UInt32(UInt8(ascii: "}")) {
      guard let scalar = current.value.flatMap({ Unicode.Scalar($0) }) else { return nil }
      name.unicodeScalars.append(scalar)
      try advance()
    }
    return name
  }

  /// Reads the digits of `\12`: as many as name a group that is open or closed already.
  private mutating func readReference(from start: Int) throws(PatternMistake) {
    var number = Int((current.value ?? 0x30) - 0x30)
    var end = current.place.upperBound
    while number < groupCount, let digit = lexer.peeked, "0"..."9" ~= digit {
      lexer.skip()
      number = number * 10 + Int(digit.value - 0x30)
      end = lexer.offset
    }
    references.append((number, start..<end))
    append(.backReference(number), from: start)
    tree.nodes[tree.nodes.count - 1].place = start..<end
  }

  private mutating func readNamedReference(from start: Int) throws(PatternMistake) {
    try advance()
    guard current.isSpecial("<") else { throw mistake(.groupName, from: start) }
    let name = try readName(from: start)
    guard let number = groupNames[name] else {
      throw mistake(.unknownGroupName(name), from: start)
    }
    append(.backReference(number), from: start)
  }

  /// Reads a group's name and the `>` after it, from the `<`.
  mutating func readName(from start: Int) throws(PatternMistake) -> String {
    var name = ""
    try advance()
    while !current.isSpecial(">") {
      guard let letter = current.special, letter.isASCII,
        "a"..."z" ~= letter || "A"..."Z" ~= letter || (!name.isEmpty && "0"..."9" ~= letter)
      else { throw mistake(.groupName, from: start) }
      name.unicodeScalars.append(letter)
      try advance()
    }
    guard !name.isEmpty else { throw mistake(.groupName, from: start) }
    return name
  }

  // MARK: Quantifiers

  /// Reads the quantifier of `atom`, if one follows; comments may come before it.
  mutating func readQuantifier() throws(PatternMistake) {
    guard let atom else { return }
    try skipComments()
    var quantifier: PatternQuantifier
    switch current.special {
    case "*": quantifier = PatternQuantifier(lower: 0, upper: nil)
    case "+": quantifier = PatternQuantifier(lower: 1, upper: nil)
    case "?": quantifier = PatternQuantifier(lower: 0, upper: 1)
    case "{": quantifier = try readInterval()
    default: return
    }
    var end = current.place.upperBound
    try advance()
    if current.isSpecial("?") || current.isSpecial("+") {
      quantifier.mode = current.isSpecial("?") ? .lazy : .possessive
      end = current.place.upperBound
      try advance()
    }
    tree.nodes[atom].quantifier = quantifier
    tree.nodes[atom].place = tree.nodes[atom].place.lowerBound..<end
    self.atom = nil
  }

  private mutating func readInterval() throws(PatternMistake) -> PatternQuantifier {
    let start = current.place.lowerBound
    try advance()
    guard let lower = try readBound(from: start) else {
      throw mistake(.invalidInterval, from: start)
    }
    var upper: Int? = lower
    if current.isSpecial(",") {
      try advance()
      upper = try readBound(from: start)
    }
    guard current.isSpecial("}") else { throw mistake(.invalidInterval, from: start) }
    if let upper, upper < lower { throw mistake(.reversedInterval, from: start) }
    return PatternQuantifier(lower: lower, upper: upper, isInterval: true)
  }

  private mutating func readBound(from start: Int) throws(PatternMistake) -> Int? {
    var value: Int?
    while let digit = current.special, "0"..."9" ~= digit {
      let next = (value ?? 0) * 10 + Int(digit.value - 0x30)
      guard next <= 65_535 else {
        throw mistake(.intervalTooBig("\(next)"), from: start)
      }
      value = next
      try advance()
    }
    return value
  }
}
