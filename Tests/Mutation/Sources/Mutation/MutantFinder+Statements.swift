import SwiftSyntax

extension MutantFinder {
  func dropStatement(_ node: CodeBlockItemSyntax) {
    switch node.item {
    case .expr(let expression):
      if isCall(expression), !isOnlyValue(node) {
        note(.dropCall, expression, "", form: .statement)
      } else if let infix = expression.as(InfixOperatorExprSyntax.self), assigns(infix),
        !isInInitializer(node)
      {
        note(.dropAssignment, expression, "", form: .statement)
      }
    case .stmt(let statement):
      let isJump =
        statement.is(ReturnStmtSyntax.self) || statement.is(BreakStmtSyntax.self)
        || statement.is(ContinueStmtSyntax.self)
      if isJump, isDroppable(node) { note(.dropJump, statement, "", form: .statement) }
    case .decl: break
    }
  }

  private func isCall(_ expression: ExprSyntax) -> Bool {
    if let attempt = expression.as(TryExprSyntax.self) { return isCall(attempt.expression) }
    guard let call = expression.as(FunctionCallExprSyntax.self) else { return false }
    return !Self.statements.contains(call.calledExpression.trimmedDescription)
  }

  private func assigns(_ infix: InfixOperatorExprSyntax) -> Bool {
    let name = infix.operator.trimmedDescription
    return name == "=" || Swaps.assignment[name] != nil
  }

  /// Whether the statement is the whole body of something that returns a value.
  private func isOnlyValue(_ node: CodeBlockItemSyntax) -> Bool {
    guard let list = node.parent?.as(CodeBlockItemListSyntax.self), list.count == 1,
      let body = list.parent
    else { return false }
    if body.is(ClosureExprSyntax.self) || body.is(AccessorBlockSyntax.self) { return true }
    if let function = body.parent?.as(FunctionDeclSyntax.self) {
      return function.signature.returnClause != nil
    }
    return body.parent?.as(AccessorDeclSyntax.self)?.accessorSpecifier.text == "get"
  }

  /// An initializer has to set every property.
  private func isInInitializer(_ node: CodeBlockItemSyntax) -> Bool {
    var current = Syntax(node)
    while let parent = current.parent {
      if parent.is(InitializerDeclSyntax.self) { return true }
      if parent.is(FunctionDeclSyntax.self) || parent.is(ClosureExprSyntax.self) { return false }
      current = parent
    }
    return false
  }

  /// Whether the function still ends well when a jump is left out.
  ///
  /// Something follows on the way out of the blocks around it, or nothing has to be returned.
  private func isDroppable(_ node: CodeBlockItemSyntax) -> Bool {
    var current = node
    while let list = current.parent?.as(CodeBlockItemListSyntax.self), let body = list.parent {
      if let last = list.last, last.id != current.id { return true }
      // The last statement of a `guard` has to leave.
      if body.parent?.is(GuardStmtSyntax.self) == true { return false }
      if let function = body.parent?.as(FunctionDeclSyntax.self) {
        return function.signature.returnClause == nil && current.id != node.id
      }
      if body.parent?.is(InitializerDeclSyntax.self) == true { return current.id != node.id }
      if body.parent?.is(ForStmtSyntax.self) == true
        || body.parent?.is(WhileStmtSyntax.self) == true,
        !node.item.is(ReturnStmtSyntax.self)
      {
        return current.id != node.id
      }
      guard let outer = enclosingItem(of: body) else { return false }
      current = outer
    }
    return false
  }

  /// The statement that a block is a part of; nil at the border of a function.
  private func enclosingItem(of body: Syntax) -> CodeBlockItemSyntax? {
    var current = body
    while let parent = current.parent {
      let isBorder =
        parent.is(ClosureExprSyntax.self) || parent.is(AccessorBlockSyntax.self)
        || parent.is(AccessorDeclSyntax.self) || parent.is(FunctionDeclSyntax.self)
      if isBorder || current.is(ClosureExprSyntax.self) || current.is(AccessorBlockSyntax.self) {
        return nil
      }
      if let item = parent.as(CodeBlockItemSyntax.self) { return item }
      current = parent
    }
    return nil
  }
}
