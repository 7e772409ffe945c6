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
