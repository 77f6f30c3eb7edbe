extension PatternParser {
  /// Reads the opening of a group, a flag setting or a comment, from the `(`.
  mutating func readGroup() throws(PatternMistake) {
    let start = current.place.lowerBound
    try advance()
    guard current.isSpecial("?") else {
      try openGroup(.capturing, from: start, flags: flags)
      return
    }
    lexer.isCommentSuppressed = true
    try advance()
    switch current.special {
    case ":": try openGroup(.plain, from: start, flags: flags, skipping: true)
    case ">": try openGroup(.atomic, from: start, flags: flags, skipping: true)
    case "=":
      try openGroup(.lookAhead(isNegative: false), from: start, flags: flags, skipping: true)
    case "!":
      try openGroup(.lookAhead(isNegative: true), from: start, flags: flags, skipping: true)
    case "<": try readAngle(from: start)
    case "#":
      try readComment(from: start)
      try advance()
    case "i", "d", "m", "s", "u", "w", "x", "-": try readFlags(from: start)
    default: throw mistake(.unknownGroup(text(from: start)), from: start)
    }
  }

  /// Reads `(?<=`, `(?<!` or `(?<name>`, from the `<`.
  private mutating func readAngle(from start: Int) throws(PatternMistake) {
    let saved = (lexer, current)
    try advance()
    switch current.special {
    case "=":
      try openGroup(.lookBehind(isNegative: false), from: start, flags: flags, skipping: true)
    case "!":
      try openGroup(.lookBehind(isNegative: true), from: start, flags: flags, skipping: true)
    default:
      (lexer, current) = saved
      let name = try readName(from: start)
      guard groupNames.updateValue(groupCount + 1, forKey: name) == nil else {
        throw mistake(.duplicateGroup(name), from: start)
      }
      try openGroup(.capturing, from: start, flags: flags, skipping: true)
    }
  }

  /// Opens a group whose opening `current` ends, or comes after when it is not to be skipped.
  private mutating func openGroup(
    _ group: PatternNode.Group, from start: Int, flags inside: PatternFlags,
    skipping: Bool = false
  ) throws(PatternMistake) {
    guard open.count < RegexLimits.nesting else {
      throw PatternMistake(problem: .nestingTooDeep, place: start..<start + 1)
    }
    var takesQuantifier = true
    switch group {
    case .capturing: groupCount += 1
    case .plain, .atomic: break
    case .lookAhead, .lookBehind: takesQuantifier = false
    }
    open.append(
      OpenGroup(node: tree.nodes.count, flags: flags, takesQuantifier: takesQuantifier))
    appendFixed(.group(group), from: start)
    let end = skipping ? current.place.upperBound : start + 1
    tree.nodes[tree.nodes.count - 1].place = start..<end
    flags = inside
    if skipping { try advance() }
  }

  /// Closes the innermost group, from the `)`.
  mutating func closeGroup() throws(PatternMistake) {
    guard let group = open.popLast() else { throw mistake(.unopenedGroup) }
    // A run of literal characters ends with its group.
    appendFixed(.seam, from: current.place.lowerBound)
    tree.nodes[group.node].end = tree.nodes.count
    flags = group.flags
    atom = group.takesQuantifier ? group.node : nil
    try advance()
    try readQuantifier()
  }

  /// Reads `i-m)` or `i-m:`, from the first letter.
  private mutating func readFlags(from start: Int) throws(PatternMistake) {
    var changed = flags
    var isOn = true
    while true {
      let flag: PatternFlags
      switch current.special {
      case "i": flag = .caseInsensitive
      case "d": flag = .unixLines
      case "m": flag = .multiline
      case "s": flag = .dotAll
      case "x": flag = .ignoresSpace
      // Case is always Unicode's.
      case "u": flag = []
      case "w":
        // Every pattern is read without the flag.
        guard !isOn else { throw mistake(.wordFlag, from: start) }
        flag = []
      case "-":
        isOn = false
        flag = []
      case ")":
        appendFixed(.seam, from: start)
        flags = changed
        try advance()
        return
      case ":":
        try openGroup(.plain, from: start, flags: changed, skipping: true)
        return
      default: throw mistake(.unknownFlag(text(from: current.place.lowerBound)))
      }
      if isOn { changed.formUnion(flag) } else { changed.subtract(flag) }
      try advance()
    }
  }

  /// Reads a comment up to its `)`, from the `#`.
  private mutating func readComment(from start: Int) throws(PatternMistake) {
    while !current.isSpecial(")") {
      guard current.value != nil else { throw mistake(.unclosedComment, from: start) }
      try advance()
    }
  }

  /// Passes comments between an atom and its quantifier.
  mutating func skipComments() throws(PatternMistake) {
    while current.isSpecial("(") {
      let saved = (lexer, current)
      let start = current.place.lowerBound
      try advance()
      if current.isSpecial("?") {
        lexer.isCommentSuppressed = true
        try advance()
        if current.isSpecial("#") {
          try readComment(from: start)
          try advance()
          continue
        }
      }
      (lexer, current) = saved
      return
    }
  }
}
