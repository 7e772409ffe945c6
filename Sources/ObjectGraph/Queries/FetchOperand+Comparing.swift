import ObjectModel

/// Comparisons with a value of the operand's own type. `== nil` exists only for optionals.
extension FetchOperand {
  public static func == (left: Self, right: Value) -> FetchPredicate {
    left.compared(.equal, FetchValue(right.attributeValue))
  }

  public static func != (left: Self, right: Value) -> FetchPredicate {
    left.compared(.notEqual, FetchValue(right.attributeValue))
  }

  /// One of the values.
  public func isIn(_ values: some Sequence<Value.Scalar>) -> FetchPredicate {
    compared(.isIn, .list(values.map { .attribute($0.scalarValue) }))
  }

  func compared(
    _ comparison: FetchComparison.Operator, _ value: FetchValue, _ options: TextOptions = []
  ) -> FetchPredicate {
    .comparison(FetchComparison(expression, comparison, .value(value), options: options))
  }
}

extension FetchOperand where Value: ExpressibleByNilLiteral {
  /// There is no value.
  public var isNil: FetchPredicate { compared(.equal, .null) }
  /// There is a value.
  public var isNotNil: FetchPredicate { compared(.notEqual, .null) }
}

/// Order. An absent value is neither less nor greater than any other.
extension FetchOperand where Value.Scalar: OrderedScalar {
  public static func < (left: Self, right: Value.Scalar) -> FetchPredicate {
    left.compared(.less, .attribute(right.scalarValue))
  }

  public static func <= (left: Self, right: Value.Scalar) -> FetchPredicate {
    left.compared(.lessOrEqual, .attribute(right.scalarValue))
  }

  public static func > (left: Self, right: Value.Scalar) -> FetchPredicate {
    left.compared(.greater, .attribute(right.scalarValue))
  }

  public static func >= (left: Self, right: Value.Scalar) -> FetchPredicate {
    left.compared(.greaterOrEqual, .attribute(right.scalarValue))
  }

  /// Both bounds included.
  public func isBetween(_ bounds: ClosedRange<Value.Scalar>) -> FetchPredicate {
    compared(
      .between,
      .list([
        .attribute(bounds.lowerBound.scalarValue), .attribute(bounds.upperBound.scalarValue),
      ]))
  }
}

/// Two operands of the same type, whether optional or not.
extension FetchOperand {
  public static func == <Other: FetchOperand>(left: Self, right: Other) -> FetchPredicate
  where Other.Value.Scalar == Value.Scalar {
    .comparison(FetchComparison(left.expression, .equal, right.expression))
  }

  public static func != <Other: FetchOperand>(left: Self, right: Other) -> FetchPredicate
  where Other.Value.Scalar == Value.Scalar {
    .comparison(FetchComparison(left.expression, .notEqual, right.expression))
  }

  public static func < <Other: FetchOperand>(left: Self, right: Other) -> FetchPredicate
  where Other.Value.Scalar == Value.Scalar, Value.Scalar: OrderedScalar {
    .comparison(FetchComparison(left.expression, .less, right.expression))
  }

  public static func <= <Other: FetchOperand>(left: Self, right: Other) -> FetchPredicate
  where Other.Value.Scalar == Value.Scalar, Value.Scalar: OrderedScalar {
    .comparison(FetchComparison(left.expression, .lessOrEqual, right.expression))
  }

  public static func > <Other: FetchOperand>(left: Self, right: Other) -> FetchPredicate
  where Other.Value.Scalar == Value.Scalar, Value.Scalar: OrderedScalar {
    .comparison(FetchComparison(left.expression, .greater, right.expression))
  }

  public static func >= <Other: FetchOperand>(left: Self, right: Other) -> FetchPredicate
  where Other.Value.Scalar == Value.Scalar, Value.Scalar: OrderedScalar {
    .comparison(FetchComparison(left.expression, .greaterOrEqual, right.expression))
  }
}

extension FetchValue {
  init(_ value: AttributeValue?) { self = value.map(FetchValue.attribute) ?? .null }
}
