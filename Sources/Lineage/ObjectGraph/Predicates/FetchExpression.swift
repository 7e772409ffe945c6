/// An operand of a predicate's comparison, or a column of a dictionary fetch.
///
/// ```swift
/// let price = try FetchExpression(format: "pageCount * 2 + 10")
/// print(price)  // prints pageCount * 2 + 10
/// ```
public struct FetchExpression: Hashable, Sendable {
  /// The forms of an expression, for code that inspects one.
  public indirect enum Form: Hashable, Sendable {
    case value(FetchValue)
    case keyPath(FetchKeyPath)
    case variable(String)
    case list([FetchExpression])
    case function(FetchFunction, [FetchExpression])
    case aggregate(FetchAggregate, FetchExpression)
    case subquery(FetchKeyPath, variable: String, FetchPredicate)
    case conditional(FetchPredicate, FetchExpression, FetchExpression)
    /// Replaces an expression of more than 400 levels, which a fetch rejects.
    case tooDeep
  }

  /// The operation and its parts, for code that inspects an expression.
  public let form: Form
  /// The number of levels of conditions and expressions in the expression.
  let levels: Int

  /// Replaces what is nested too deeply, as ``FetchPredicate`` does.
  private init(_ form: Form, above levels: Int = 0) {
    let isTooDeep = levels >= SQLDepth.levelLimit
    self.form = isTooDeep ? .tooDeep : form
    self.levels = isTooDeep ? 1 : levels + 1
  }
}

/// Construction of expressions.
extension FetchExpression {
  /// Returns a constant, which may also be an object or a list.
  ///
  /// ```swift
  /// print(FetchExpression.value([1, 2].fetchValue))  // prints {1, 2}
  /// ```
  public static func value(_ value: FetchValue) -> FetchExpression {
    FetchExpression(.value(value))
  }

  /// Returns a property of the object or of a related one.
  ///
  /// ```swift
  /// let name = FetchExpression.keyPath(FetchKeyPath("author.name"))
  /// let isA = FetchComparison(name, .beginsWith, .value("A".fetchValue))
  /// print(FetchPredicate.comparison(isA))  // prints author.name BEGINSWITH "A"
  /// ```
  public static func keyPath(_ path: FetchKeyPath) -> FetchExpression {
    FetchExpression(.keyPath(path))
  }

  /// Returns a property of the object itself.
  ///
  /// ```swift
  /// let isAdult = FetchComparison(.property("age"), .greaterOrEqual, .value(18.fetchValue))
  /// print(FetchPredicate.comparison(isAdult))  // prints age >= 18
  /// ```
  public static func property(_ name: String) -> FetchExpression { .keyPath(FetchKeyPath(name)) }

  /// Returns `$name`, which must be replaced before the fetch.
  ///
  /// ```swift
  /// let byName = FetchPredicate.comparison(
  ///   FetchComparison(.property("name"), .equal, .variable("NAME")))
  /// print(byName)  // prints name == $NAME
  /// ```
  public static func variable(_ name: String) -> FetchExpression {
    FetchExpression(.variable(name))
  }

  /// Returns a list of values, `{ a, b }`.
  ///
  /// ```swift
  /// let years = FetchExpression.list([.value(1842.fetchValue), .property("year")])
  /// print(years)  // prints {1842, year}
  /// ```
  public static func list(_ parts: [FetchExpression]) -> FetchExpression {
    FetchExpression(.list(parts), above: parts.levels)
  }

  /// Returns the result of a function.
  ///
  /// ```swift
  /// let sum = FetchExpression.function(.add, [.property("pageCount"), .value(10.fetchValue)])
  /// print(sum)  // prints pageCount + 10
  /// ```
  ///
  /// A fetch checks the number and types of the arguments.
  public static func function(_ function: FetchFunction, _ arguments: [FetchExpression])
    -> FetchExpression
  {
    FetchExpression(.function(function, arguments), above: arguments.levels)
  }

  /// Returns an aggregate such as `@count` of a collection: a key path through a to-many
  /// relationship, a list or a subquery.
  ///
  /// ```swift
  /// let count = FetchExpression.aggregate(.count, .property("publications"))
  /// let many = FetchComparison(count, .greater, .value(1.fetchValue))
  /// var request = FetchRequest<Author>()
  /// request.predicate = .comparison(many)
  /// print(try context.fetch(request).map(\.name))  // prints ["Ada"]
  /// ```
  /// ```sql
  /// SELECT ... FROM ZAUTHOR t0
  /// WHERE (SELECT COUNT(*) FROM ZPUBLICATION t1 WHERE t1.ZAUTHOR = t0.Z_PK) > ?
  /// ```
  public static func aggregate(_ aggregate: FetchAggregate, _ collection: FetchExpression)
    -> FetchExpression
  {
    FetchExpression(.aggregate(aggregate, collection), above: collection.levels)
  }

  /// Returns `SUBQUERY(collection, $variable, condition)`: the elements for which the condition is
  /// true.
  ///
  /// ```swift
  /// let old = FetchExpression.subquery(
  ///   FetchKeyPath("publications"), variable: "p", try FetchPredicate(format: "$p.year < 1900"))
  /// let count = FetchExpression.aggregate(.count, old)
  /// print(count)  // prints SUBQUERY(publications, $p, $p.year < 1900).@count
  /// ```
  public static func subquery(
    _ collection: FetchKeyPath, variable: String, _ condition: FetchPredicate
  ) -> FetchExpression {
    FetchExpression(
      .subquery(collection, variable: variable, condition), above: condition.levels)
  }

  /// Returns the second expression if the predicate is true, otherwise the third.
  ///
  /// ```swift
  /// let size = FetchExpression.conditional(
  ///   Book.pageCount > 100, .value("large".fetchValue), .value("small".fetchValue))
  /// print(size)  // prints TERNARY(pageCount > 100, "large", "small")
  /// ```
  public static func conditional(
    _ condition: FetchPredicate, _ one: FetchExpression, _ other: FetchExpression
  ) -> FetchExpression {
    FetchExpression(
      .conditional(condition, one, other), above: max(condition.levels, [one, other].levels))
  }
}

extension [FetchExpression] {
  fileprivate var levels: Int { reduce(0) { Swift.max($0, $1.levels) } }
}

/// A constant.
///
/// ```swift
/// print(FetchValue.list([.attribute(.integer(3)), .null]))  // prints [3, nil]
/// ```
public enum FetchValue: Hashable, Sendable {
  case null
  case attribute(AttributeValue)
  case object(ManagedObjectID)
  case list([FetchValue])
}

extension FetchValue: CustomStringConvertible, CustomDebugStringConvertible {
  /// The value as text: `nil`, `Emma`, `3`, the URI of an object.
  public var description: String {
    if case .attribute(let value) = self { value.description } else { debugDescription }
  }

  /// The same with texts in quotes, as in a printed row of a ``DictionaryRequest``.
  ///
  /// ```swift
  /// print(FetchValue.attribute(.string("Emma")).debugDescription)  // prints "Emma"
  /// ```
  public var debugDescription: String {
    switch self {
    case .null: "nil"
    case .attribute(let value): value.debugDescription
    case .object(let id): id.description
    case .list(let values): values.description
    }
  }
}

/// A path from an object over relationships to a property.
///
/// The path of the object itself has no steps. A path over a to-many relationship means all values
/// at its end, including absent ones.
///
/// ```swift
/// let path = FetchKeyPath("author.name")
/// print(path.steps.map(\.name))  // prints ["author", "name"]
/// ```
public struct FetchKeyPath: Hashable, Sendable {
  /// The start of a path.
  public enum Base: Hashable, Sendable {
    /// `SELF`, the fetched object, also inside a subquery.
    case subject
    /// `$name`, the element of a subquery.
    case element(String)
  }

  /// One property on the path.
  ///
  /// ```swift
  /// let path = FetchKeyPath(steps: [.init("publications", castTo: "Book"), .init("pageCount")])
  /// print(FetchExpression.keyPath(path))  // prints (publications AS Book).pageCount
  /// ```
  public struct Step: Hashable, Sendable {
    /// The name of the attribute or relationship.
    public var name: String
    /// The required sub-entity of the destination.
    ///
    /// For other destinations the path has no value.
    public var castTo: String?

    /// Creates a step, by default without a cast.
    public init(_ name: String, castTo: String? = nil) {
      self.name = name
      self.castTo = castTo
    }
  }

  /// The start of the path, by default the fetched object.
  public var base: Base
  /// The required sub-entity of the starting object.
  ///
  /// For other objects the path has no value.
  public var castTo: String?
  /// The properties from the start to the end; empty for the object itself.
  public var steps: [Step]

  /// Creates a path from the fetched object, or from an element of a subquery.
  public init(base: Base = .subject, castTo: String? = nil, steps: [Step]) {
    self.base = base
    self.castTo = castTo
    self.steps = steps
  }

  /// Creates a path from names separated by dots.
  ///
  /// ```swift
  /// print(FetchKeyPath("publications.author.name").steps.count)  // prints 3
  /// ```
  public init(_ dotted: String) {
    let isOneName = !dotted.isEmpty && !dotted.utf8.contains(UInt8(ascii: "."))
    self.init(
      steps: isOneName
        ? [Step(dotted)] : dotted.split(separator: ".").map { Step(String($0)) })
  }

  /// The fetched object itself.
  ///
  /// ```swift
  /// let isAda = FetchComparison(.keyPath(.subject), .equal, .value(.object(ada.objectID)))
  /// var request = FetchRequest<Author>()
  /// request.predicate = .comparison(isAda)
  /// print(try context.fetch(request) == [ada])  // prints true
  /// ```
  /// ```sql
  /// SELECT ... FROM ZAUTHOR t0 WHERE t0.Z_PK == ?
  /// ```
  public static let subject = FetchKeyPath(steps: [])
}

/// A function that reduces a collection to one value.
///
/// As in the format language, the count and sum of an empty collection are 0, and other aggregates
/// are absent. Absent values are ignored, except that `count` counts elements.
///
/// ```swift
/// var request = FetchRequest<Author>()
/// request.predicate = try FetchPredicate(format: "publications.@max.year > 2000")
/// print(try context.fetch(request) == [ada])  // prints true
/// ```
/// ```sql
/// SELECT ... FROM ZAUTHOR t0
/// WHERE (SELECT MAX(t1.ZYEAR) FROM ZPUBLICATION t1 WHERE t1.ZAUTHOR = t0.Z_PK) > ?
/// ```
public enum FetchAggregate: String, CaseIterable, Hashable, Sendable {
  case count = "@count"
  case sum = "@sum"
  case min = "@min"
  case max = "@max"
  /// The average, always a double.
  case average = "@avg"
}

/// Functions of single values.
///
/// An absent argument makes the result absent, as in SQL.
///
/// ```swift
/// let half = try FetchPredicate(format: "pageCount / 2 > 100")
/// let request = FetchRequest<Book>(entityName: "Book", predicate: half)
/// print(try context.count(for: request))  // prints 1
/// ```
/// ```sql
/// SELECT COUNT(*) FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND (t0.ZPAGECOUNT / ?) > ?
/// ```
public enum FetchFunction: String, CaseIterable, Hashable, Sendable {
  /// The sum: for whole numbers a whole number, or a double if it does not fit 64 bits; otherwise a
  /// double.
  case add = "add:to:"
  case subtract = "from:subtract:"
  case multiply = "multiply:by:"
  /// The quotient, truncated for whole numbers. Absent for a divisor of 0.
  case divide = "divide:by:"
  /// The remainder of whole numbers, with the sign of the dividend. Absent for a divisor of 0.
  case modulus = "modulus:by:"
  case negate = "negate:"
  case absolute = "abs:"
  case floor = "floor:"
  case ceiling = "ceiling:"
  /// Foundation's lower-casing without a locale.
  case lowercase = "lowercase:"
  case uppercase = "uppercase:"
  /// The text without case and diacritics.
  case canonical = "canonical:"
  /// The number of characters (Unicode scalars, as SQLite counts) of a text.
  case length = "length:"
  /// The first argument that is not absent.
  case coalesce = "coalesce:"
}
