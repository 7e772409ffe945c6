public import Foundation

/// External values that a text in the format language can refer to.
///
/// ```swift
/// let environment = PredicateFormatEnvironment(now: Date())
/// _ = try FetchPredicate(format: "released < now()", arguments: [], environment: environment)
/// _ = try FetchPredicate(format: "released < now()")  // throws now() needs a date
/// ```
public struct PredicateFormatEnvironment: Sendable {
  /// The date of `now()`, which is otherwise an error.
  public var now: Date?
  /// Finds the object of an `x-coredata` URI, for objects in printed predicates.
  public var objectID: (@Sendable (String) -> ManagedObjectID?)?

  /// Creates an environment in which, by default, `now()` and object URIs are errors.
  public init(now: Date? = nil, objectID: (@Sendable (String) -> ManagedObjectID?)? = nil) {
    self.now = now
    self.objectID = objectID
  }

  /// Creates an environment that finds objects of the container's stores.
  ///
  /// ```swift
  /// let text = "SELF == %@"
  /// let one = try FetchPredicate(format: text, book)
  /// let again = try FetchPredicate(
  ///   format: one.predicateFormat, arguments: [], environment: .init(container: container))
  /// print(again == one)  // prints true
  /// ```
  public init(container: PersistentContainer, now: Date? = nil) {
    self.init(now: now) { container.objectID(forURIRepresentation: $0) }
  }
}

extension FetchPredicate {
  /// Parses `NSPredicate`'s format language (`Notebooks/Reference/PredicateFormat.md`).
  ///
  /// ```swift
  /// let predicate = try FetchPredicate(
  ///   format: "%K >= %d", arguments: ["pageCount".fetchValue, 100.fetchValue])
  /// print(predicate)  // prints pageCount >= 100
  /// ```
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

  /// Parses `NSPredicate`'s format language, with arguments for its specifiers.
  ///
  /// ```swift
  /// let predicate = try FetchPredicate(format: "author.name == %@ AND pageCount > %d", "Ada", 100)
  /// let request = FetchRequest<Book>(entityName: "Book", predicate: predicate)
  /// print(try context.fetch(request).map(\.title))  // prints ["Automatic programming"]
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 LEFT JOIN ZAUTHOR t1 ON t1.Z_PK = t0.ZAUTHOR
  /// WHERE t0.Z_ENT = 5 AND t1.ZNAME == ? AND t0.ZPAGECOUNT > ?
  /// ```
  ///
  /// - Throws: ``PredicateFormatError`` with the place and the expected input.
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
  ///
  /// ```swift
  /// let predicate = Publication.author.name == "Ada" && Publication.year != nil
  /// print(predicate.predicateFormat)  // prints author.name == "Ada" AND year != nil
  /// ```
  public var predicateFormat: String { FormatPrinter.text(self) }
}

extension FetchPredicate: CustomStringConvertible {
  public var description: String { predicateFormat }
}

extension FetchExpression: CustomStringConvertible {
  /// Parses an expression of the format language.
  ///
  /// ```swift
  /// let expression = try FetchExpression(format: "length(title) * 2")
  /// print(expression)  // prints length(title) * 2
  /// ```
  ///
  /// - Throws: ``PredicateFormatError`` with the place and the expected input.
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
  package var expressionFormat: String { FormatPrinter.text(self) }

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
