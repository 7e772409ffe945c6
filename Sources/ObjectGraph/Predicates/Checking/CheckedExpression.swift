/// An expression that was checked and what is known of it.
struct CheckedExpression {
  var expression: FetchExpression
  var kind: ValueKind
  /// True for what stands for any number of values.
  var isCollection = false
  /// False if the value depends on the object of a group that is looked at.
  var isSameInGroup = true

  /// True for constants and lists of nothing else, which take the type of the other side.
  var isConstant: Bool {
    switch expression {
    case .value: true
    case .list(let parts):
      parts.allSatisfy { if case .value = $0 { true } else { false } }
    default: false
    }
  }
}

extension FetchExpression {
  /// What messages call the expression.
  var nameInMessages: String {
    switch self {
    case .value: "a constant"
    case .keyPath(let path): path.nameInMessages
    case .variable(let name): "$\(name)"
    case .list: "a list"
    case .function(let function, _): function.rawValue
    case .aggregate(let aggregate, let collection):
      "\(collection.nameInMessages).\(aggregate.rawValue)"
    case .subquery(let path, let variable, _): "SUBQUERY(\(path.nameInMessages), $\(variable), …)"
    case .conditional: "TERNARY"
    }
  }
}

extension FetchKeyPath {
  /// What messages call the path.
  var nameInMessages: String {
    var names = steps.map(\.name)
    if case .element(let name) = base { names.insert("$\(name)", at: 0) }
    return names.isEmpty ? "SELF" : names.joined(separator: ".")
  }
}
