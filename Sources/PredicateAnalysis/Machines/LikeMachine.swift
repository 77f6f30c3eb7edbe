internal import PredicateLanguage

/// A LIKE pattern over the scalars of a text.
///
/// The pattern reads normal form KC, in which a letter and the marks behind it become one character
/// where they can. So the last letter waits for what comes next: a state has what the pattern has
/// read if the letter stays, and if it becomes another one.
///
/// ```
/// text     e   ◌̖   ◌́         the letter e waits through ◌̖, and becomes é
/// stays    e   e◌̖  –
/// becomes  □   □◌̖  □◌̖
/// ```
/// Which marks join in a longer run is guessed: the alphabet has a symbol for each outcome. It is
/// the same with the case folded as without, but for a few letters (`Alphabet.Symbol.isAlike`).
final class LikeMachine: Machine {
  /// The memory of a state.
  private struct Content {
    /// The pattern's state if the last letter stays as it is.
    var stays = LikeAutomaton.start
    /// The pattern's state if the last letter becomes another one.
    var becomes = LikeAutomaton.dead
    /// The letter that waits, as `Alphabet.Symbol.lastLetter`.
    var letter: UInt32 = 0
    /// The number of marks that joined it, and whether a mark stands behind it that did not.
    var joined = 0
    var hasMark = false
    /// Whether a carriage return waits for a line feed; the pattern has not read it.
    var hasReturn = false
    /// Whether the same marks join the letter with its case folded.
    var isAlike = false
    /// Whether the letter may keep marks that others lose.
    var keepsMarks = false
    /// Whether the next mark that joins letters makes another character of the last letter; and
    /// the pattern's state then.
    var owesMark = false
    var owed = LikeAutomaton.dead

    var key: Key {
      let flags =
        (owesMark ? 64 : 0) | UInt32(joined) << 4 | (isAlike ? 8 : 0) | (keepsMarks ? 4 : 0)
        | (hasMark ? 2 : 0) | (hasReturn ? 1 : 0)
      return Key(
        states: UInt64(UInt32(bitPattern: stays)) << 32 | UInt64(UInt32(bitPattern: becomes)),
        letter: letter << 8 | flags, owed: owed)
    }
  }

  private struct Key: Hashable {
    let states: UInt64
    let letter: UInt32
    let owed: Int32
  }

  /// The most marks that join one letter: `ᾄ` is four scalars.
  private static let mostJoined = 3

  private let view: ScalarView
  private let countsCharacters: Bool
  /// Whether some letters may keep marks that others lose, as far as it matters.
  private let alphabetKeepsMarks: Bool
  /// The place of the view's effects in a symbol: letters join before their case is folded, and
  /// after it once more.
  private let fold: Int
  @exclusivity(unchecked) private var automaton: LikeAutomaton
  @exclusivity(unchecked) private var contents: [Content] = []
  @exclusivity(unchecked) private var numbers: [Key: Int32] = [:]
  /// The state in which nothing waits, by state of the pattern.
  @exclusivity(unchecked) private var plain: [Int32] = []

  override var isLimited: Bool { super.isLimited || automaton.isExhausted }

  init(
    _ alphabet: Alphabet, _ view: ScalarView, _ tokens: [LikeToken], test: Int, stateLimit: Int,
    budget: AnalysisBudget
  ) {
    self.view = view
    fold = view.foldsCase ? 1 : 0
    countsCharacters = tokens.contains(.anyOne)
    alphabetKeepsMarks = alphabet.symbols.contains { $0.keepsMarks >> UInt16(view.index) & 1 != 0 }
    automaton = LikeAutomaton(tokens, stateLimit: stateLimit, budget: budget)
    let columns = Self.columns(alphabet, view, tokens)
    super.init(
      alphabet, tests: [test], columns: columns, stateLimit: stateLimit, budget: budget)
    _ = state(Content())
  }

  private static func columns(
    _ alphabet: Alphabet, _ view: ScalarView, _ tokens: [LikeToken]
  ) -> [Int32] {
    let fold = view.foldsCase ? 1 : 0
    let counts = tokens.contains(.anyOne)
    var letters = CodeSet()
    for code in [0xD, 0xA, ScalarCode.lineEnd] { letters.insert(code) }
    for case .character(let code) in tokens { letters.insert(code) }
    // A letter that the pattern lacks may become another one: to the pattern both are alike.
    func lastLetter(_ symbol: Int) -> UInt32 {
      let matters = counts || alphabet.codes(view, symbol).last.map(letters.contains) ?? false
      return matters ? alphabet.symbols[symbol].lastLetters[fold] : 0
    }
    var waiting = counts ? ASCIISet.all : ASCIISet()
    if !counts { for symbol in 0..<alphabet.count { waiting.insert(lastLetter(symbol)) } }
    return ColumnTable.columns(alphabet) { symbol, table in
      let kind = alphabet.symbols[symbol]
      var id = table.refine(0, UInt64(lastLetter(symbol)))
      if LowLetters.views.contains(view.index) {
        id = table.refine(id, joins(alphabet, view, symbol, counts: counts) ? 1 : 0)
      }
      if kind.isAlike { id = table.refine(id, 1) }
      if view.dropsMarks {
        let index = UInt16(view.index)
        let keeps: UInt16 = kind.keepsMarks >> index & 1
        let stays: UInt16 = kind.stays >> index & 1
        id = table.refine(id, UInt64(keeps | stays << 1))
      }
      if kind.extends || kind.composes, view != .units {
        var flags: UInt64 = kind.extends ? 1 : 2
        if kind.vanishesInLike && view.dropsMarks { flags |= 4 }
        if kind.composes { flags |= 8 }
        if kind.absorbed[0] != kind.absorbed[1] { flags |= 16 }
        id = table.refine(id, flags | UInt64(kind.absorbed[fold]) << 8)
        for mask in [kind.composesWith, kind.mayComposeWith] {
          let mask = mask.intersection(waiting)
          id = table.refine(id, mask.low & 0xFFFF_FFFF)
          id = table.refine(id, mask.low >> 32)
          id = table.refine(id, mask.high & 0xFFFF_FFFF)
          id = table.refine(id, mask.high >> 32)
        }
      }
      return ColumnTable.refined(id, by: alphabet.codes(view, symbol), letters, &table)
    }
  }

  private func state(_ content: Content) -> Int32 {
    var content = content
    if content.letter == 0 || !countsCharacters && content.becomes == content.stays {
      // Whatever joins a letter that does not matter does not matter either.
      content.letter = 0
      content.becomes = LikeAutomaton.dead
      content.joined = 0
      content.hasMark = false
      content.isAlike = false
    }
    if content.letter == Alphabet.foreignLetter { content.becomes = content.stays }
    let isPlain =
      content.letter == 0 && !content.hasReturn && !content.keepsMarks && !content.owesMark
    if isPlain {
      let place = Int(content.stays)
      while plain.count <= place { plain.append(Self.unexplored) }
      if plain[place] != Self.unexplored { return plain[place] }
    }
    let key = content.key
    // The first state alone has read nothing, which counts where marks are dropped.
    if !isPlain, let known = numbers[key] { return known }
    let end = content.hasReturn ? read(content.stays, 0xD) : content.stays
    let holds = automaton.accepts(end)
    var others = content.letter == 0 ? [content.stays] : [content.stays, content.becomes]
    if content.owesMark { others.append(content.owed) }
    let isSettled =
      others.allSatisfy { $0 == LikeAutomaton.dead } || others.allSatisfy(automaton.acceptsAll)
    let number = append([(holds ? 1 : 0) | (isSettled ? 2 : 0)])
    guard number >= 0 else { return number }
    if !contents.isEmpty {
      if isPlain { plain[Int(content.stays)] = number } else { numbers[key] = number }
    }
    contents.append(content)
    return number
  }

  private func read(_ state: Int32, _ code: UInt32) -> Int32 { automaton.step(state, code) }

  private func read(_ state: Int32, _ codes: Slice<UnsafeBufferPointer<UInt32>>) -> Int32 {
    var state = state
    for code in codes { state = automaton.step(state, code) }
    return state
  }

  override func successor(of state: Int32, _ symbol: Int) -> Int32 {
    let content = contents[Int(state)]
    let kind = alphabet.symbols[symbol]
    let codes = alphabet.codes(view, symbol)[...]
    let isMark = view != .units && (kind.extends || kind.composes)
    let joins = joins(symbol)
    if content.owesMark {
      return kind.extends && !joins ? owed(state, kind, codes) : Self.impossible
    }
    if joins { return self.state(joining(after: content, kind, codes)) }
    if view.dropsMarks, isMark, kind.vanishesInLike, state != 0 {
      let stays = kind.stays >> UInt16(view.index) & 1 != 0
      if !stays { return state }
      if !content.keepsMarks { return Self.impossible }
    }
    guard isMark else { return self.state(letter(after: content, kind, codes)) }
    guard let next = mark(after: content, kind, codes) else { return Self.impossible }
    return self.state(next)
  }

  /// Whether a symbol is a letter that the next mark makes one of the pattern of.
  private func joins(_ symbol: Int) -> Bool {
    Self.joins(alphabet, view, symbol, counts: countsCharacters)
  }

  private static func joins(
    _ alphabet: Alphabet, _ view: ScalarView, _ symbol: Int, counts: Bool
  ) -> Bool {
    guard LowLetters.views.contains(view.index), alphabet.symbols[symbol].joins else {
      return false
    }
    return counts || alphabet.symbols[symbol].extends
      || !alphabet.codes(view, symbol).elementsEqual([ScalarCode.foreign])
  }

  /// Returns the content after a letter that the next mark makes another character of.
  private func joining(
    after content: Content, _ kind: Alphabet.Symbol, _ codes: Slice<UnsafeBufferPointer<UInt32>>
  ) -> Content {
    let state = flushed(content, next: ScalarCode.foreign)
    var next = Content()
    next.owesMark = true
    // Tags, which are such letters, too, are dropped as marks are.
    let isDropped = view.dropsMarks && kind.vanishesInLike
    next.stays = isDropped ? state : read(state, ScalarCode.foreign)
    next.owed = read(state, codes)
    return next
  }

  /// The state after a mark behind a letter that owes one.
  private func owed(
    _ state: Int32, _ kind: Alphabet.Symbol, _ codes: Slice<UnsafeBufferPointer<UInt32>>
  ) -> Int32 {
    var next = contents[Int(state)]
    if kind.composes {
      next = Content()
      next.stays = contents[Int(state)].owed
      // More marks may join.
      if countsCharacters { next.letter = Alphabet.foreignLetter }
    } else if view.dropsMarks, kind.vanishesInLike {
      return state
    } else {
      next.stays = read(next.stays, codes)
      next.owed = read(next.owed, codes)
    }
    return self.state(next)
  }

  /// Returns the pattern's state after the letter that waits, and after the carriage return that
  /// waits: with a line feed as `next` it is a line end.
  private func flushed(_ content: Content, next: UInt32?) -> Int32 {
    guard content.hasReturn else { return content.stays }
    return read(content.stays, next == 0xA ? ScalarCode.lineEnd : 0xD)
  }

  private func letter(
    after content: Content, _ kind: Alphabet.Symbol, _ codes: Slice<UnsafeBufferPointer<UInt32>>
  ) -> Content {
    var next = Content()
    next.keepsMarks = view.dropsMarks && kind.keepsMarks >> UInt16(view.index) & 1 != 0
    var rest = codes
    var state = flushed(content, next: codes.first)
    if content.hasReturn, codes.first == 0xA { rest = rest.dropFirst() }
    guard let last = rest.last else {
      next.stays = state
      return next
    }
    state = read(state, rest.dropLast())
    if last == 0xD {
      next.stays = state
      next.hasReturn = true
      return next
    }
    next.stays = read(state, last)
    if view != .units, kind.lastLetters[fold] != 0 {
      next.letter = kind.lastLetters[fold]
      next.isAlike = kind.isAlike
      next.becomes = read(state, ScalarCode.foreign)
    }
    return next
  }

  /// Returns the content after a mark.
  ///
  /// Nil if the mark does not behave so there.
  private func mark(
    after content: Content, _ kind: Alphabet.Symbol, _ codes: Slice<UnsafeBufferPointer<UInt32>>
  ) -> Content? {
    var next = content
    // What is behind a mark that stays is not known.
    next.keepsMarks = view.dropsMarks && alphabetKeepsMarks
    if content.hasReturn {
      next.stays = flushed(content, next: nil)
      next.hasReturn = false
    }
    if content.letter == 0 {
      if countsCharacters, kind.absorbed[fold] > 0 { return nil }
      next.stays = read(next.stays, codes)
      if !kind.extends, kind.lastLetters[fold] != 0 { return letter(after: content, kind, codes) }
      return next
    }
    if !kind.extends, kind.absorbed[fold] == 0 { return letter(after: content, kind, codes) }
    if content.isAlike, kind.absorbed[0] != kind.absorbed[1] { return nil }
    guard kind.absorbed[fold] > 0 else {
      if isFresh(content), kind.composesWith.contains(content.letter) { return nil }
      next.stays = read(content.stays, codes)
      next.becomes = read(content.becomes, codes)
      next.hasMark = true
      return next
    }
    guard content.joined < Self.mostJoined else { return nil }
    if content.letter < Alphabet.foreignLetter, content.joined == 0,
      !kind.composesWith.contains(content.letter), !kind.mayComposeWith.contains(content.letter)
    {
      return nil
    }
    return joined(content, kind, codes)
  }

  /// Whether nothing stands between the letter and what comes next.
  private func isFresh(_ content: Content) -> Bool {
    content.joined == 0 && !content.hasMark && content.letter < Alphabet.foreignLetter
  }

  private func joined(
    _ content: Content, _ kind: Alphabet.Symbol, _ codes: Slice<UnsafeBufferPointer<UInt32>>
  ) -> Content {
    var next = content
    let rest = codes.dropFirst(kind.absorbed[fold])
    if content.letter != Alphabet.foreignLetter { next.stays = content.becomes }
    next.stays = read(next.stays, rest)
    next.letter = Alphabet.foreignLetter
    next.joined += 1
    next.hasMark = content.hasMark || !rest.isEmpty
    return next
  }
}
