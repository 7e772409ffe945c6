public import Foundation

/// The values that a text of the format language may refer to and that are not in it.
public struct PredicateFormatEnvironment: Sendable {
  /// The date of `now()`; without it, `now()` is an error.
  public var now: Date?
  /// Finds the object of an `x-coredata` address, for objects in printed predicates.
  public var objectID: (@Sendable (String) -> ManagedObjectID?)?

  public init(now: Date? = nil, objectID: (@Sendable (String) -> ManagedObjectID?)? = nil) {
    self.now = now
    self.objectID = objectID
  }

  /// Finds objects of the container's store.
  public init(container: PersistentContainer, now: Date? = nil) {
    self.init(now: now) { container.objectID(forURIRepresentation: $0) }
  }
}

extension FetchPredicate {
  /// Parses `NSPredicate`'s format language (`Notebooks/Reference/PredicateFormat.md`).
  ///
  /// - Parameters:
  ///   - format: The text.
  ///   - arguments: What takes the places of `%@`, `%K`, `%d` and their like, in order.
  ///   - environment: What `now()` and addresses of objects stand for.
  /// - Throws: ``PredicateFormatError`` with the place and what was expected there.
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

  /// The predicate in the format language; parsing it gives an equal predicate.
  ///
  /// Three things of code have no text: an element outside its subquery, a variable inside a
  /// subquery whose variable has the same name, and what is nested too deeply for any store.
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

  /// The expression in the format language; parsing it gives an equal expression.
  public var expressionFormat: String { FormatPrinter.text(self) }

  public var description: String { expressionFormat }
}

extension FetchExpression {
  /// Reads an expression in the format language, as models keep those of derived attributes and of
  /// indexes.
  ///
  /// - Throws: ``PredicateFormatError``.
  init(format: String) throws(PredicateFormatError) {
    var parser = try FormatParser(
      format, arguments: [], environment: PredicateFormatEnvironment())
    self = try parser.parseExpression()
  }
}
