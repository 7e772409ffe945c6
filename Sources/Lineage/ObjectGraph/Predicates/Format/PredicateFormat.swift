public import Foundation

/// External values that a text in the format language can refer to.
public struct PredicateFormatEnvironment: Sendable {
  /// The date of `now()`, which is otherwise an error.
  public var now: Date?
  /// Finds the object of an `x-coredata` URI, for objects in printed predicates.
  public var objectID: (@Sendable (String) -> ManagedObjectID?)?

  public init(now: Date? = nil, objectID: (@Sendable (String) -> ManagedObjectID?)? = nil) {
    self.now = now
    self.objectID = objectID
  }

  /// Creates an environment that finds objects of the container's stores.
  public init(container: PersistentContainer, now: Date? = nil) {
    self.init(now: now) { container.objectID(forURIRepresentation: $0) }
  }
}

extension FetchPredicate {
  /// Parses `NSPredicate`'s format language (`Notebooks/Reference/PredicateFormat.md`).
  ///
  /// - Parameters:
  ///   - format: The text.
  ///   - arguments: The arguments of `%@`, `%K`, `%d` and other specifiers, in order.
  ///   - environment: The meaning of `now()` and of object URIs.
  /// - Throws: ``PredicateFormatError`` with the place and the expected input.
  public init(
    format: String, arguments: [FetchValue],
    environment: PredicateFormatEnvironment = PredicateFormatEnvironment()
  ) throws(PredicateFormatError) {
    var parser = try FormatParser(format, arguments: arguments, environment: environment)
    self = try parser.parse()
  }

  /// Parses `NSPredicate`'s format language:
  /// `try FetchPredicate(format: "author.name == %@ AND price > %f", "Ada", 9.5)`.
  public init(
    format: String, _ arguments: (any FetchValueConvertible)?...
  ) throws(PredicateFormatError) {
    try self.init(format: format, arguments: arguments.map { $0?.fetchValue ?? .null })
  }

  /// The predicate in the format language.
  ///
  /// Parsing it returns an equal predicate.
  ///
  /// Three forms have no text: an element outside its subquery, a variable inside a subquery whose
  /// variable has the same name, and excessive nesting.
  public var predicateFormat: String { FormatPrinter.text(self) }
}

extension FetchPredicate: CustomStringConvertible {
  public var description: String { predicateFormat }
}

extension FetchExpression: CustomStringConvertible {
  /// Parses an expression of the format language, such as `price * 1.19`.
  public init(
    format: String, arguments: [FetchValue] = [],
    environment: PredicateFormatEnvironment = PredicateFormatEnvironment()
  ) throws(PredicateFormatError) {
    var parser = try FormatParser(format, arguments: arguments, environment: environment)
    self = try parser.parseExpression()
  }

  /// The expression in the format language.
  ///
  /// Parsing it returns an equal expression.
  public var expressionFormat: String { FormatPrinter.text(self) }

  public var description: String { expressionFormat }
}

extension FetchExpression {
  /// Parses an expression, as models contain them for derived attributes and indexes.
  ///
  /// - Throws: ``PredicateFormatError``.
  init(format: String) throws(PredicateFormatError) {
    var parser = try FormatParser(
      format, arguments: [], environment: PredicateFormatEnvironment())
    self = try parser.parseExpression()
  }
}
