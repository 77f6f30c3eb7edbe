import SwiftSyntax

extension MutantFinder {
  func changeInfix(_ node: InfixOperatorExprSyntax) {
    guard let infix = node.operator.as(BinaryOperatorExprSyntax.self), isOnOneLine(node)
    else { return }
    let name = infix.operator.text
    let place = Syntax(infix)
    if name == "??" {
      note(.coalesce, node, text(range(node.rightOperand)), at: place)
    } else if let swap = Swaps.infix[name] {
      // Text cannot be subtracted.
      guard !(swap.change == .arithmetic && joinsText(node)) else { return }
      note(swap.change, node, replacing(infix, in: node, by: swap.replacement), at: place)
    } else if let replacement = Swaps.assignment[name], isStatement(node) {
      let changed = replacing(infix, in: node, by: replacement)
      note(.arithmetic, node, changed, form: .statement, at: place)
    }
  }

  private func joinsText(_ node: InfixOperatorExprSyntax) -> Bool {
    [node.leftOperand, node.rightOperand].contains {
      $0.is(StringLiteralExprSyntax.self) || $0.is(ArrayExprSyntax.self)
    }
  }

  private func replacing(
    _ infix: BinaryOperatorExprSyntax, in node: InfixOperatorExprSyntax, by replacement: String
  ) -> String {
    let whole = range(node)
    let part = range(infix)
    return text(whole.lowerBound..<part.lowerBound) + replacement
      + text(part.upperBound..<whole.upperBound)
  }

  func changeInteger(_ node: IntegerLiteralExprSyntax) {
    let digits = node.literal.text.filter { $0 != "_" }
    let bases: [(String, Int)] = [("0x", 16), ("0b", 2), ("0o", 8)]
    let base = bases.first { digits.hasPrefix($0.0) }
    let figures = digits.dropFirst(base == nil ? 0 : 2)
    guard let value = Int(figures, radix: base?.1 ?? 10), value < Int.max else { return }
    note(.integerUp, node, String(value + 1))
    let isSigned = node.parent?.is(PrefixOperatorExprSyntax.self) == true
    if value > 0 { note(.integerDown, node, String(value - 1)) }
    if value == 0, !isSigned { note(.integerDown, node, "-1") }
  }

  func changeString(_ node: StringLiteralExprSyntax) {
    guard isOnOneLine(node), node.segments.count == 1, !node.segments.trimmedDescription.isEmpty,
      node.openingQuote.text == "\""
    else { return }
    // `UInt8(ascii:)` takes one character.
    if let argument = node.parent?.as(LabeledExprSyntax.self), argument.label?.text == "ascii" {
      return
    }
    note(.emptyString, node, "\"\"")
  }

  /// `whole` is the member alone, or the call of it.
  func swapMember(_ member: MemberAccessExprSyntax, in whole: ExprSyntax) {
    let name = member.declName.baseName
    guard let base = member.base, let replacement = Swaps.members[name.text], isOnOneLine(whole),
      !isAssigned(whole), !base.is(SuperExprSyntax.self)
    else { return }
    let all = range(whole)
    let part = range(name)
    let changed =
      text(all.lowerBound..<part.lowerBound) + replacement + text(part.upperBound..<all.upperBound)
    note(.memberSwap, whole, changed, at: Syntax(name))
  }

  /// `a?.b.c()` becomes nil as a whole.
  func emptyChain(_ node: OptionalChainingExprSyntax) {
    var whole = ExprSyntax(node)
    while let parent = whole.parent {
      if let member = parent.as(MemberAccessExprSyntax.self) {
        whole = ExprSyntax(member)
      } else if let call = parent.as(FunctionCallExprSyntax.self),
        call.calledExpression.id == whole.id
      {
        whole = ExprSyntax(call)
      } else if let access = parent.as(SubscriptCallExprSyntax.self),
        access.calledExpression.id == whole.id
      {
        whole = ExprSyntax(access)
      } else {
        break
      }
    }
    guard !isAssigned(whole), !isStatement(whole) else { return }
    note(.nilValue, whole, "nil")
  }

  // --- Conditions -------------------------------------------------------------------------------

  func changeCondition(_ node: ConditionElementSyntax) {
    let isLoop = node.parent?.parent?.is(WhileStmtSyntax.self) == true
    switch node.condition {
    case .expression(let condition):
      // A loop without an end says nothing but that it has none.
      fix(condition, to: isLoop ? [.conditionFalse] : [.conditionTrue, .conditionFalse])
      guard !condition.is(InfixOperatorExprSyntax.self), !isLoop,
        !condition.is(PrefixOperatorExprSyntax.self), isOnOneLine(condition)
      else { return }
      note(.conditionNegated, condition, "!(\(text(range(condition))))")
    case .optionalBinding(let binding):
      guard let value = binding.initializer?.value else { return }
      note(.nilValue, value, "nil")
    default: break
    }
  }

  func fix(_ condition: ExprSyntax, to changes: [Change]) {
    guard !condition.is(BooleanLiteralExprSyntax.self) else { return }
    for change in changes {
      note(change, condition, change == .conditionTrue ? "true" : "false")
    }
  }

  // --- Where an expression is -------------------------------------------------------------------

  func isStatement(_ node: some SyntaxProtocol) -> Bool {
    node.parent?.is(CodeBlockItemSyntax.self) == true
  }

  /// Whether the expression, or what it is a part of, is assigned to or handed on by reference.
  private func isAssigned(_ node: some SyntaxProtocol) -> Bool {
    var current = Syntax(node)
    while let parent = current.parent {
      if parent.is(InOutExprSyntax.self) { return true }
      if let infix = parent.as(InfixOperatorExprSyntax.self) {
        let name = infix.operator.trimmedDescription
        let assigns = name == "=" || Swaps.assignment[name] != nil
        return assigns && Syntax(infix.leftOperand).id == current.id
      }
      let isPath =
        parent.is(MemberAccessExprSyntax.self) || parent.is(SubscriptCallExprSyntax.self)
        || parent.is(OptionalChainingExprSyntax.self)
      guard isPath else { return false }
      current = parent
    }
    return false
  }
}
