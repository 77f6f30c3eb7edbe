internal import PredicateLanguage

/// The symbols of the classes, once all scalars are sorted.
extension AlphabetBuilder {
  func finish(_ ascii: [Int32]) -> Alphabet {
    let order = classes.indices.sorted {
      (classes[$0].rank, classes[$0].scalar) < (classes[$1].rank, classes[$1].scalar)
    }
    var places = [Int32](repeating: 0, count: classes.count)
    for (place, index) in order.enumerated() { places[index] = Int32(place) }
    let alphabet = Alphabet(symbolOfASCII: ascii.map { $0 < 0 ? -1 : places[Int($0)] })
    var guesses: [(Alphabet.Symbol, Int32, [[UInt32]])] = []
    var guessed: [Int] = []
    for index in order {
      let candidate = classes[index]
      let codes = codes(of: candidate)
      var symbols = symbols(of: candidate)
      let others = candidate.becomes.isEmpty ? [] : effects(of: candidate, codes, &symbols)
      for symbol in symbols.prefix(1) { alphabet.append(symbol, cell: candidate.cell, codes) }
      for (symbol, own) in symbols.dropFirst().map({ ($0, codes) }) + others {
        guesses.append((symbol, candidate.cell, own))
        guessed.append(index)
      }
    }
    for (symbol, cell, codes) in guesses { alphabet.append(symbol, cell: cell, codes) }
    alphabet.seal()
    if request.wantsIndex {
      var own = index
      own.cells = request.cells
      own.hasMarksApart = request.dropsMarks
      own.symbols = places.map { [$0] }
      for (number, place) in guessed.enumerated() {
        own.symbols[place].append(Int32(order.count + number))
      }
      alphabet.index = own
    }
    return alphabet
  }

  /// The symbols of a class that becomes other characters, each with its codes in the views; those
  /// of the class itself are guesses then.
  private func effects(
    of candidate: Candidate, _ codes: [[UInt32]], _ symbols: inout [Alphabet.Symbol]
  ) -> [(Alphabet.Symbol, [[UInt32]])] {
    for index in symbols.indices { symbols[index].isGuess = true }
    var effects: [(Alphabet.Symbol, [[UInt32]])] = []
    for form in candidate.becomes {
      var own = codes
      for (view, shown) in zip(LowLetters.views, form) where request.isUsed[view] {
        own[view] = shown
      }
      for symbol in symbols {
        var other = symbol
        other.joins = true
        effects.append((other, own))
      }
    }
    return effects
  }

  private func codes(of candidate: Candidate) -> [[UInt32]] {
    (0..<ScalarView.count).map { view -> [UInt32] in
      guard request.isUsed[view] || view == 0 else { return [] }
      if candidate.scalar < 0x80 {
        let own = ScalarView(index: view).code(ofASCII: candidate.scalar)
        return [code(view, own)]
      }
      // A scalar that is compared as it is has a cell of its own.
      if view == 0 { return [candidate.scalar] }
      if let exact = request.exact {
        return exact.form(view, candidate.scalar).map { code(view, $0) }
      }
      if let own = request.foreign.forms[candidate.scalar] {
        return codes(view, own[view], of: candidate.scalar)
      }
      if request.foreign.isOrdered(view) {
        return [request.foreign.seen(plain: candidate.scalar, in: view)]
      }
      guard let group = candidate.group else { return [ScalarCode.foreign] }
      return codes(view, groups[group])
    }
  }

  /// Returns the codes that machines see in a view of the scalar `value`, whose form is `form` and
  /// which has a letter of a constant in some view.
  private func codes(_ view: Int, _ form: [UInt32], of value: UInt32) -> [UInt32] {
    var own = form.map { $0 < 0x80 ? code(view, $0) : request.foreign.seen($0, in: view) }
    if let first = own.first, let order = Unicode.Scalar(value).map(ScalarForms.order(of:)),
      order > 0, first > ScalarCode.scalarMask, ScalarCode.order(of: first) == 0
    {
      // U+0345 is put in order before it becomes a letter.
      own[0] = first & ScalarCode.scalarMask | ScalarCode.order(order)
    }
    return seen(own, view)
  }

  func isUsed(_ one: Int, _ other: Int) -> Bool {
    request.isUsed[one] || request.isUsed[other]
  }

  /// The symbols of a class: one, or one for each effect.
  private func symbols(of candidate: Candidate) -> [Alphabet.Symbol] {
    var symbol = Alphabet.Symbol(
      scalar: candidate.scalar, isReadable: 0x20...0x7E ~= candidate.scalar)
    let own = lastLetters(of: candidate)
    symbol.lastLetters = own.letters
    symbol.isAlike = own.isAlike
    for view in 7...8 where request.foreign.keepsMarks[view] && keeps(candidate, view) {
      symbol.keepsMarks |= 1 << UInt16(view)
    }
    symbol.startsMarks = startsMarks(candidate.scalar)
    guard candidate.scalar >= 0x80, let index = candidate.group else { return [symbol] }
    let group = groups[index]
    symbol.extends = group.extends
    symbol.vanishes = group.vanishes && request.dropsMarks
    symbol.vanishesInLike = group.vanishesInLike && request.dropsMarks
    if group.extends {
      symbol.lastLetters = SIMD2()
      symbol.keepsMarks = 0
    }
    var symbols = [symbol]
    if group.composes, request.usesCompatible {
      symbols[0].composes = true
      symbols[0].composesWith = group.composesWith
      symbols[0].mayComposeWith = group.mayComposeWith
      let counts = 0...max(1, group.forms[5].count)
      for plain in isUsed(5, 7) ? counts : 0...0 {
        for folded in isUsed(6, 8) ? counts : 0...0 where plain + folded > 0 {
          var other = symbols[0]
          other.absorbed = SIMD2(plain, folded)
          symbols.append(other)
        }
      }
    }
    if symbol.vanishes || symbol.vanishesInLike { addStays(&symbols) }
    if group.extends, request.isUsed[3] || request.isUsed[4] {
      // A mark that vanishes from all that is searched is not there to end before.
      for symbol in symbols where !group.vanishes || symbol.stays & 0b11000 != 0 {
        var other = symbol
        other.mayEndBefore = true
        symbols.append(other)
      }
    }
    if symbols.count > 1 { for index in symbols.indices { symbols[index].isGuess = true } }
    return symbols
  }

  /// Adds the symbols of a mark that stays in some of the views in which a letter may keep it.
  private func addStays(_ symbols: inout [Alphabet.Symbol]) {
    for view in request.foreign.keepsMarks.indices where request.foreign.keepsMarks[view] {
      for symbol in symbols {
        var other = symbol
        other.stays |= 1 << UInt16(view)
        symbols.append(other)
      }
    }
  }

  /// The letters of a class that take marks, and whether they do so alike.
  private func lastLetters(
    of candidate: Candidate
  ) -> (letters: SIMD2<UInt32>, isAlike: Bool) {
    let value = candidate.scalar
    if value < 0x80 {
      let letters = lastLetters(ofASCII: value)
      return (letters, isAlike(value, letters))
    }
    if let own = request.foreign.forms[value] {
      return (SIMD2(lastLetter(own, in: (5, 7)), lastLetter(own, in: (6, 8))), false)
    }
    guard let index = candidate.group else { return (lastLetters(SIMD2()), false) }
    let letters = lastLetters(groups[index].lastLetters)
    return (letters, isAlike(groups[index].lastLetters[0], letters))
  }

  /// The letter that takes marks of a scalar that has a letter of a constant.
  private func lastLetter(_ forms: [[UInt32]], in views: (Int, Int)) -> UInt32 {
    let view = request.isUsed[views.0] ? views.0 : views.1
    guard request.isUsed[view], let last = forms[view].last else { return 0 }
    guard last >= 0x80 else { return lastLetter(last, in: views) }
    guard request.foreign.codes[view].contains(last) else {
      return request.countsCharacters ? Alphabet.foreignLetter : 0
    }
    return ForeignConstant.takesMarks(last) ? Alphabet.constantLetter : 0
  }

  /// Whether a scalar that stays where it is becomes marks, which do not.
  private func startsMarks(_ value: UInt32) -> Bool {
    guard let own = request.foreign.forms[value], let scalar = Unicode.Scalar(value),
      ScalarForms.order(of: scalar) == 0
    else { return false }
    return own[1...2].contains { form in
      form.first.flatMap { Unicode.Scalar($0) }.map { ScalarForms.order(of: $0) > 0 } ?? false
    }
  }

  // MARK: Marks that stay

  /// Whether LIKE has to know which letters keep marks that others lose.
  var keepsMarks: Bool { request.foreign.keepsMarks[7] || request.foreign.keepsMarks[8] }

  func keeps(_ group: ScalarGroups.Group, _ view: Int) -> Bool {
    group.forms[view].last.map { $0 >= 0x80 } ?? true
  }

  /// Whether a letter may keep marks that others lose.
  private func keeps(_ candidate: Candidate, _ view: Int) -> Bool {
    let value = candidate.scalar
    // CoreFoundation drops no mark behind U+0000.
    if value < 0x80 { return value == 0 }
    if let own = request.foreign.forms[value] {
      guard let last = own[view].last, let scalar = Unicode.Scalar(last) else { return true }
      return last >= ForeignLetters.keeping || last == 0 || ScalarForms.extends(scalar)
    }
    if let index = candidate.group { return keeps(groups[index], view) }
    return !ForeignLetters.losing.contains { $0.contains(value) }
  }
}
