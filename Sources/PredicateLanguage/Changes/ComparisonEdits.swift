/// A comparison of the identifier with a constant, as a search for changes takes it.
struct EditableComparison {
  /// The comparison, and the constant or the list in it.
  let index: NodeIndex
  let constant: NodeIndex
  /// The operator with the identifier on the left.
  let operation: ComparisonOperator
  let options: ComparisonOptions

  /// Returns nil for every other comparison, and for those that say what the identifier is not.
  init?(_ tree: SyntaxTree, _ index: NodeIndex) {
    guard let reading = ComparisonReading(tree, index) else { return nil }
    switch reading.form {
    case .text(let operation) where operation == .equal || operation.operands == .texts:
      self.operation = operation
    case .member: operation = .isIn
    default: return nil
    }
    self.index = index
    constant = reading.constant
    options = reading.options
  }

  /// The strings that the identifier is compared with: one, or the elements of a list.
  func strings(in tree: SyntaxTree) -> [(node: NodeIndex, text: String)] {
    let nodes = operation == .isIn ? tree.children(of: constant) : [constant]
    return nodes.compactMap { node in tree[node].text.map { (node, $0) } }
  }

  /// Where in the identifier the piece is that must be the constant; nil for `MATCHES`.
  var anchor: TextPlace? {
    operation == .isIn || operation == .like ? .whole : operation.place
  }

  /// Which scalars `options` take for the same.
  func manner(_ options: ComparisonOptions) -> EditKeys.Manner {
    guard !options.folding.isEmpty, operation != .isIn else { return .literal }
    return .folded(
      operation == .like ? .compatible(options.folding) : .canonical(options.folding))
  }

  /// The options that can be added, the fewest first.
  var wider: [(options: ComparisonOptions, count: Int)] {
    // IN compares unit by unit whatever is written (E7), and so does `[n]`.
    guard operation != .isIn, !options.isLiteral else { return [] }
    let both: ComparisonOptions = [.caseInsensitive, .diacriticInsensitive]
    // A regular expression with letters that `[d]` folds is refused, and a match may be slow.
    let all: [ComparisonOptions] =
      operation == .matches ? [.caseInsensitive] : [.caseInsensitive, .diacriticInsensitive, both]
    return all.filter { options.isDisjoint(with: $0) }
      .map { (options.union($0), $0.rawValue.nonzeroBitCount) }
  }

  /// The tokens of a constant of this comparison.
  func tokens(of text: String) -> [EditToken] {
    operation == .like ? EditToken.tokens(ofPattern: text) : EditToken.tokens(of: text)
  }
}

/// What an alignment makes of the constant, and of the identifier.
struct AlignedTexts {
  let tokens: [EditToken]
  let scalars: [Unicode.Scalar]
  let alignment: EditAlignment
  let isPattern: Bool

  /// The tokens with every change.
  var changedTokens: [EditToken] {
    var changed: [EditToken] = []
    var isFilled = -1
    func fresh(_ place: Int) -> EditToken {
      isPattern
        ? .inPattern(scalars[place]) : EditToken(kind: .literal, scalar: scalars[place])
    }
    // Wildcards that take nothing have no step.
    var next = 0
    func passWildcards(to token: Int) {
      while next < token {
        if tokens[next].kind == .anyRun, isFilled != next { changed.append(tokens[next]) }
        next += 1
      }
    }
    for step in alignment.steps {
      switch step {
      case .keep(let token, _):
        passWildcards(to: token)
        changed.append(tokens[token])
        next = token + 1
      case .replace(let token, let place):
        passWildcards(to: token)
        changed.append(fresh(place))
        next = token + 1
      case .insert(let place): changed.append(fresh(place))
      case .drop(let token):
        passWildcards(to: token)
        next = token + 1
      case .swap(let token, _):
        passWildcards(to: token)
        changed += [tokens[token + 1], tokens[token]]
        next = token + 2
      case .fill(let token, _):
        passWildcards(to: token)
        if isFilled != token { changed.append(tokens[token]) }
        isFilled = token
        if tokens[token].kind == .anyOne { next = token + 1 }
      }
    }
    passWildcards(to: tokens.count)
    return changed
  }

  /// The identifier with the constant in place of the piece; nil where a wildcard has no scalar.
  ///
  /// With `isExact` a scalar becomes the constant's where the comparison takes both for the same.
  func identifier(isExact: Bool) -> String? {
    var text = String.UnicodeScalarView(scalars[..<alignment.piece.lowerBound])
    for step in alignment.steps {
      switch step {
      case .keep(let token, let place):
        text.append(isExact ? tokens[token].scalar : scalars[place])
      case .replace(let token, _): text.append(tokens[token].scalar)
      case .insert: break
      case .drop(let token):
        guard tokens[token].kind == .literal else { return nil }
        text.append(tokens[token].scalar)
      case .swap(_, let place): text.append(contentsOf: [scalars[place + 1], scalars[place]])
      case .fill(_, let place): text.append(scalars[place])
      }
    }
    text.append(contentsOf: scalars[alignment.piece.upperBound...])
    return String(text)
  }

  /// Whether at least half stays of the constant, or of what it becomes, and of the `found` scalars
  /// that other parts found.
  func isNear(found: Int) -> Bool {
    let before = tokens.count { $0.kind == .literal }
    let after = changedTokens.count { $0.kind == .literal }
    let most = max(before, after)
    return alignment.cost < most && 2 * alignment.cost <= most + found
  }
}
