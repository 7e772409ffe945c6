/// A condition on the objects of a fetch, as a value that can be inspected and combined.
///
/// Made in code by the functions below, parsed from `NSPredicate`'s format language, or translated
/// from Foundation's `#Predicate`. Both evaluators, SQL and memory, give the same answer:
///
/// - Conditions are three-valued as in SQL. A comparison with an absent value is
///   neither true nor false, `not` leaves it so, and only what is true is fetched. `==` and `!=`
///   whose other side is the constant nil are the exception: they ask for absence.
/// - ``FetchComparison/Modifier/any``, `all` and `none` are never unknown: `any` is "there is an
///   element for which it is true", `all` "there is none for which it is not", `none` is not `any`.
///   Of a single value, such as a to-one relationship, `any` is the comparison itself.
/// - Texts are equal if their UTF-8 bytes are, and ordered by those, unless ``TextOptions`` say
///   otherwise.
public struct FetchPredicate: Hashable, Sendable {
  /// The forms of a condition, for code that looks into one.
  ///
  /// ```swift
  /// if case .and(let parts) = predicate.form { print(parts.count) }
  /// ```
  public indirect enum Form: Hashable, Sendable {
    case constant(Bool)
    case comparison(FetchComparison)
    case isKind(FetchExpression, entityName: String, exactly: Bool)
    /// No part is an `and` itself.
    case and([FetchPredicate])
    /// No part is an `or` itself.
    case or([FetchPredicate])
    /// Never of a `not`.
    case not(FetchPredicate)
    /// Replaces a condition of more than 400 levels, which a fetch refuses.
    case tooDeep
  }

  public let form: Form
  /// The number of levels of conditions and expressions in the condition.
  let levels: Int

  /// Drops what is nested too deeply: comparing, printing and releasing a tree take as much of the
  /// stack as it has levels.
  private init(_ form: Form, above levels: Int = 0) {
    let isTooDeep = levels >= SQLDepth.levelLimit
    self.form = isTooDeep ? .tooDeep : form
    self.levels = isTooDeep ? 1 : levels + 1
  }
}

/// Making conditions.
extension FetchPredicate {
  /// `TRUEPREDICATE` and `FALSEPREDICATE`.
  public static func constant(_ value: Bool) -> FetchPredicate { FetchPredicate(.constant(value)) }

  public static func comparison(_ comparison: FetchComparison) -> FetchPredicate {
    FetchPredicate(
      .comparison(comparison), above: max(comparison.left.levels, comparison.right.levels))
  }

  /// The object that the expression leads to is of the named entity, or below it unless exact.
  ///
  /// Not known if the expression leads to no object.
  public static func isKind(_ object: FetchExpression, entityName: String, exactly: Bool)
    -> FetchPredicate
  {
    FetchPredicate(
      .isKind(object, entityName: entityName, exactly: exactly), above: object.levels)
  }

  /// All parts, of which those of an `and` become parts of this one; true if there are none.
  public static func and(_ parts: [FetchPredicate]) -> FetchPredicate {
    let (parts, levels) = flattened(parts) { if case .and(let inner) = $0 { inner } else { nil } }
    return FetchPredicate(.and(parts), above: levels)
  }

  /// At least one part, where those of an `or` become parts of this one; false if there are none.
  public static func or(_ parts: [FetchPredicate]) -> FetchPredicate {
    let (parts, levels) = flattened(parts) { if case .or(let inner) = $0 { inner } else { nil } }
    return FetchPredicate(.or(parts), above: levels)
  }

  /// Negates a condition: true where it is false, but not where it is unknown; the negation of a
  /// `not` is the condition in it.
  public static func not(_ part: FetchPredicate) -> FetchPredicate {
    if case .not(let inner) = part.form { return inner }
    return FetchPredicate(.not(part), above: part.levels)
  }

  private static func flattened(
    _ parts: [FetchPredicate], _ inner: (Form) -> [FetchPredicate]?
  ) -> (parts: [FetchPredicate], levels: Int) {
    var (flat, levels): ([FetchPredicate], Int) = ([], 0)
    flat.reserveCapacity(parts.count)
    for part in parts {
      if let inner = inner(part.form) {
        flat += inner
        levels = max(levels, part.levels - 1)
      } else {
        flat.append(part)
        levels = max(levels, part.levels)
      }
    }
    return (flat, levels)
  }
}

/// The options of comparing texts.
public struct TextOptions: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  /// `[c]`: upper and lower case are alike.
  public static let caseInsensitive = TextOptions(rawValue: 1)
  /// `[d]`: letters with and without marks are alike.
  public static let diacriticInsensitive = TextOptions(rawValue: 2)
  /// Digits that follow each other count as one whole number: `File 9` comes before `File 10`.
  ///
  /// For orders only, as conditions have no letter for it.
  public static let numeric = TextOptions(rawValue: 4)
  /// The order in which people expect names of files, as `localizedStandardCompare` has it, but the
  /// same in every language.
  public static let localizedStandard: TextOptions = [
    .caseInsensitive, .diacriticInsensitive, .numeric,
  ]

  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// One comparison of two expressions.
public struct FetchComparison: Hashable, Sendable {
  /// The relation between the left and the right side.
  public enum Operator: String, CaseIterable, Hashable, Sendable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    /// The right side is a list of two, both bounds included.
    case between = "BETWEEN"
    /// The right side is a list, a to-many key path or a subquery. False for an empty one.
    case isIn = "IN"
    /// Contains a part of a text, or an element of a collection on the left.
    case contains = "CONTAINS"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    /// Matches a pattern: `?` is one character, `*` any number of them, `\` removes their meaning.
    case like = "LIKE"
    /// The whole text matches a regular expression of ICU's syntax.
    case matches = "MATCHES"
  }

  /// For which elements of a to-many left side the comparison must hold.
  public enum Modifier: String, CaseIterable, Hashable, Sendable {
    /// The left side is a single value.
    case direct
    case any = "ANY"
    case all = "ALL"
    case none = "NONE"
  }

  public var left: FetchExpression
  public var comparison: Operator
  public var right: FetchExpression
  public var modifier: Modifier
  public var options: TextOptions

  public init(
    _ left: FetchExpression, _ comparison: Operator, _ right: FetchExpression,
    modifier: Modifier = .direct, options: TextOptions = []
  ) {
    self.left = left
    self.comparison = comparison
    self.right = right
    self.modifier = modifier
    self.options = options
  }
}

extension FetchPredicate {
  /// A property compared with a constant.
  public static func attribute(
    _ name: String, _ comparison: FetchComparison.Operator, _ value: AttributeValue
  ) -> FetchPredicate {
    .comparison(FetchComparison(.property(name), comparison, .value(.attribute(value))))
  }

  /// The property has no value.
  public static func isNil(_ name: String) -> FetchPredicate {
    .comparison(FetchComparison(.property(name), .equal, .value(.null)))
  }

  /// The text attribute contains the text.
  public static func contains(_ name: String, _ part: String, _ options: TextOptions)
    -> FetchPredicate
  {
    .comparison(
      FetchComparison(
        .property(name), .contains, .value(.attribute(.string(part))), options: options))
  }

  /// The relationship, to-one or to-many, leads to the object.
  public static func linked(_ name: String, to object: ManagedObjectID) -> FetchPredicate {
    .comparison(
      FetchComparison(.property(name), .equal, .value(.object(object)), modifier: .any))
  }

  /// The object is one of those.
  public static func objects(_ objects: [ManagedObjectID]) -> FetchPredicate {
    .comparison(
      FetchComparison(.keyPath(.subject), .isIn, .value(.list(objects.map(FetchValue.object)))))
  }
}

extension FetchPredicate {
  /// The predicate with another condition in the place of each comparison.
  package func mappingComparisons<Failure: Error>(
    _ condition: (FetchComparison) throws(Failure) -> FetchPredicate
  ) throws(Failure) -> FetchPredicate {
    func mapped(_ parts: [FetchPredicate]) throws(Failure) -> [FetchPredicate] {
      try parts.map { (part) throws(Failure) in try part.mappingComparisons(condition) }
    }
    switch form {
    case .comparison(let comparison): return try condition(comparison)
    case .and(let parts): return .and(try mapped(parts))
    case .or(let parts): return .or(try mapped(parts))
    case .not(let part): return .not(try part.mappingComparisons(condition))
    case .constant, .isKind, .tooDeep: return self
    }
  }

  /// The comparisons in the predicate, from left to right.
  package var comparisons: [FetchComparison] {
    switch form {
    case .comparison(let comparison): [comparison]
    case .and(let parts), .or(let parts): parts.flatMap(\.comparisons)
    case .not(let part): part.comparisons
    case .constant, .isKind, .tooDeep: []
    }
  }
}

extension FetchComparison {
  /// The path on the left, also that of what is counted there; nil for anything else.
  package var path: FetchKeyPath? {
    switch left.form {
    case .keyPath(let path): return path
    case .aggregate(.count, let counted):
      if case .keyPath(let path) = counted.form { return path }
      return nil
    default: return nil
    }
  }

  /// The comparison of another path.
  package func replacing(path: FetchKeyPath) -> FetchComparison {
    var comparison = self
    let isCount = if case .aggregate = left.form { true } else { false }
    comparison.left = isCount ? .aggregate(.count, .keyPath(path)) : .keyPath(path)
    return comparison
  }
}
