import ObjectModel

extension PredicateCheck {
  func checked(_ function: FetchFunction, _ arguments: [FetchExpression])
    throws(ObjectGraphError) -> CheckedExpression
  {
    try requireCount(of: arguments, for: function)
    var parts: [CheckedExpression]
    let kind: ValueKind
    if function == .coalesce {
      (parts, kind) = try unified(arguments)
    } else {
      parts = []
      for argument in arguments { parts.append(try single(try checked(argument))) }
      for part in parts { try require(function.takes(part.kind), function.rawValue, part) }
      kind = function.result(of: parts.map(\.kind))
    }
    return CheckedExpression(
      expression: .function(function, parts.map(\.expression)), kind: kind,
      isSameInGroup: parts.allSatisfy(\.isSameInGroup))
  }

  private func requireCount(of arguments: [FetchExpression], for function: FetchFunction)
    throws(ObjectGraphError)
  {
    let isRight =
      function == .coalesce ? !arguments.isEmpty : arguments.count == function.argumentCount
    guard !isRight else { return }
    let expected = function == .coalesce ? "at least 1" : "\(function.argumentCount)"
    throw problem(
      function.rawValue,
      .wrongArgumentCount(
        function: function.rawValue, expected: expected, found: arguments.count))
  }
}

extension FetchFunction {
  /// How many arguments the function takes; of `coalesce` it is the least number.
  var argumentCount: Int {
    switch self {
    case .add, .subtract, .multiply, .divide, .modulus: 2
    case .negate, .absolute, .floor, .ceiling, .lowercase, .uppercase, .canonical, .length: 1
    case .coalesce: 1
    }
  }

  fileprivate func takes(_ kind: ValueKind) -> Bool {
    if kind == .null { return true }
    return switch self {
    case .add, .subtract, .multiply, .divide, .negate, .absolute, .floor, .ceiling: kind.isNumber
    case .modulus: kind == .integer
    case .lowercase, .uppercase, .canonical, .length: kind == .text
    case .coalesce: true
    }
  }

  fileprivate func result(of kinds: [ValueKind]) -> ValueKind {
    switch self {
    case .length: .integer
    case .lowercase, .uppercase, .canonical: .text
    default:
      kinds.allSatisfy { $0 == .integer || $0 == .null } ? .integer : .double
    }
  }
}
