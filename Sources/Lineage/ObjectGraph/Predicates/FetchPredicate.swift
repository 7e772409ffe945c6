/// A predicate on the objects of a fetch, as a value that can be inspected and combined.
///
/// ```swift
/// let predicate = Book.title == "Notes" || Book.pageCount > 300
/// print(predicate)  // prints title == "Notes" OR pageCount > 300
/// ```
///
/// It is created by the functions below, parsed from `NSPredicate`'s format language, or translated
/// from Foundation's `#Predicate`. The evaluators for SQL and memory give the same results:
///
/// - Conditions are three-valued as in SQL. A comparison with an absent value is unknown, so is its
///   negation, and only objects for which the predicate is true are fetched. `==` and `!=` with the
///   constant nil are exceptions: they test for absence.
/// - ``FetchComparison/Modifier/any``, `all` and `none` are never unknown: `any` means "true for
///   some element", `all` "not false or unknown for any element", and `none` is not `any`. For a
///   single value, such as a to-one relationship, `any` is the comparison itself.
/// - Texts are equal if their UTF-8 bytes are, and sort by bytes, unless ``TextOptions`` are given.
public struct FetchPredicate: Hashable, Sendable {
  /// The forms of a predicate, for code that inspects one.
  ///
  /// ```swift
  /// let predicate = Book.title == "Notes" && Book.year == 1843
  /// if case .and(let parts) = predicate.form { print(parts.count) }  // prints 2
  /// ```
  public indirect enum Form: Hashable, Sendable {
    case constant(Bool)
    case comparison(FetchComparison)
    case isKind(FetchExpression, entityName: String, exactly: Bool)
    /// A conjunction. No part is an `and` itself.
    case and([FetchPredicate])
    /// A disjunction. No part is an `or` itself.
    case or([FetchPredicate])
    /// A negation, never of a `not`.
    case not(FetchPredicate)
    /// Replaces a predicate of more than 400 levels, which a fetch rejects.
    case tooDeep
  }

  /// The operation and its parts, for code that inspects a predicate.
  public let form: Form
  /// The number of levels of conditions and expressions in the predicate.
  let levels: Int

  /// Replaces what is nested too deeply, because comparing, printing and releasing a tree use stack
  /// space for each level.
  private init(_ form: Form, above levels: Int = 0) {
    let isTooDeep = levels >= SQLDepth.levelLimit
    self.form = isTooDeep ? .tooDeep : form
    self.levels = isTooDeep ? 1 : levels + 1
  }
}

/// Construction of predicates.
extension FetchPredicate {
  /// Returns `TRUEPREDICATE` or `FALSEPREDICATE`.
  ///
  /// ```swift
  /// let request = FetchRequest<Book>(entityName: "Book", predicate: .constant(false))
  /// print(try context.count(for: request))  // prints 0
  /// ```
  public static func constant(_ value: Bool) -> FetchPredicate { FetchPredicate(.constant(value)) }

  /// Returns a predicate with one comparison.
  ///
  /// ```swift
  /// let like = FetchComparison(
  ///   .property("title"), .like, .value("*s".fetchValue), options: .caseInsensitive)
  /// print(FetchPredicate.comparison(like))  // prints title LIKE[c] "*s"
  /// ```
  public static func comparison(_ comparison: FetchComparison) -> FetchPredicate {
    FetchPredicate(
      .comparison(comparison), above: max(comparison.left.levels, comparison.right.levels))
  }

  /// Returns a test of whether the expression's object is of the named entity, including
  /// sub-entities unless `exactly` is true.
  ///
  /// Unknown if the expression has no object.
  ///
  /// ```swift
  /// let isBook = FetchPredicate.isKind(.keyPath(.subject), entityName: "Book", exactly: false)
  /// let request = FetchRequest<Publication>(entityName: "Publication", predicate: isBook)
  /// print(try context.count(for: request))  // prints 2
  /// ```
  /// ```sql
  /// SELECT COUNT(*) FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5
  /// ```
  public static func isKind(_ object: FetchExpression, entityName: String, exactly: Bool)
    -> FetchPredicate
  {
    FetchPredicate(
      .isKind(object, entityName: entityName, exactly: exactly), above: object.levels)
  }

  /// Returns the conjunction of the parts, with nested `and` parts flattened; true if there are
  /// none.
  ///
  /// ```swift
  /// let both = FetchPredicate.and([Book.year < 1900, Book.pageCount < 100])
  /// print(both)  // prints year < 1900 AND pageCount < 100
  /// ```
  public static func and(_ parts: [FetchPredicate]) -> FetchPredicate {
    let (parts, levels) = flattened(parts) { if case .and(let inner) = $0 { inner } else { nil } }
    return FetchPredicate(.and(parts), above: levels)
  }

  /// Returns the disjunction of the parts, with nested `or` parts flattened; false if there are
  /// none.
  ///
  /// ```swift
  /// let either = FetchPredicate.or([Book.year < 1900, Book.pageCount < 100])
  /// print(either)  // prints year < 1900 OR pageCount < 100
  /// ```
  public static func or(_ parts: [FetchPredicate]) -> FetchPredicate {
    let (parts, levels) = flattened(parts) { if case .or(let inner) = $0 { inner } else { nil } }
    return FetchPredicate(.or(parts), above: levels)
  }

  /// Returns the negation: true where the predicate is false, but not where it is unknown.
  ///
  /// Negating a `not` returns its part.
  ///
  /// ```swift
  /// let notOld = FetchPredicate.not(Publication.year < 1900)
  /// let request = FetchRequest<Publication>(entityName: "Publication", predicate: notOld)
  /// print(try context.fetch(request).map(\.title))  // prints ["Automatic programming"]
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE NOT (t0.ZYEAR < ?)
  /// ```
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

/// The options of text comparisons.
///
/// ```swift
/// let request = FetchRequest<Publication>(
///   entityName: "Publication", predicate: .contains("title", "EDUCATION", .caseInsensitive))
/// print(try context.count(for: request))  // prints 1
/// ```
/// ```sql
/// SELECT COUNT(*) FROM ZPUBLICATION t0 WHERE LINEAGE_CONTAINS(t0.ZTITLE, ?, 1)
/// ```
public struct TextOptions: OptionSet, Hashable, Sendable {
  /// The bits of the options.
  public let rawValue: Int
  /// `[c]`: ignores case.
  public static let caseInsensitive = TextOptions(rawValue: 1)
  /// `[d]`: ignores diacritics.
  public static let diacriticInsensitive = TextOptions(rawValue: 2)
  /// Compares runs of digits as whole numbers: `File 9` sorts before `File 10`.
  ///
  /// Only for sort orders, because the format language has no letter for it.
  ///
  /// ```swift
  /// (book.title, paper.title) = ("Volume 10", "Volume 9")
  /// var request = FetchRequest<Publication>()
  /// request.sortDescriptors = [FetchSortDescriptor(key: "title", options: .numeric)]
  /// print(try context.fetch(request)[1].title)  // prints Volume 9
  /// ```
  public static let numeric = TextOptions(rawValue: 4)
  /// The order of file names in file managers, like `localizedStandardCompare` but independent of
  /// the language.
  public static let localizedStandard: TextOptions = [
    .caseInsensitive, .diacriticInsensitive, .numeric,
  ]

  /// Creates options from their bits.
  public init(rawValue: Int) { self.rawValue = rawValue }
}

/// One comparison of two expressions.
///
/// ```swift
/// let comparison = FetchComparison(
///   .property("year"), .between, .value([1840, 1850].fetchValue))
/// print(FetchPredicate.comparison(comparison))  // prints year BETWEEN {1840, 1850}
/// ```
public struct FetchComparison: Hashable, Sendable {
  /// The operator between the left and the right side.
  ///
  /// ```swift
  /// let names = FetchPredicate.comparison(
  ///   FetchComparison(.property("name"), .matches, .value("[A-G].*".fetchValue)))
  /// let request = FetchRequest<Author>(entityName: "Author", predicate: names)
  /// print(try context.count(for: request))  // prints 2
  /// ```
  public enum Operator: String, CaseIterable, Hashable, Sendable {
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    /// The right side is a list of two bounds, inclusive.
    case between = "BETWEEN"
    /// The right side is a list, a to-many key path or a subquery. False for an empty one.
    case isIn = "IN"
    /// The left side contains a substring, or is a collection that contains an element.
    case contains = "CONTAINS"
    case beginsWith = "BEGINSWITH"
    case endsWith = "ENDSWITH"
    /// Matches a pattern: `?` is one character, `*` any number of characters, `\` escapes them.
    case like = "LIKE"
    /// Matches the whole text with a regular expression in ICU's syntax.
    case matches = "MATCHES"
  }

  /// The elements of a to-many left side for which the comparison must be true.
  ///
  /// ```swift
  /// var request = FetchRequest<Author>()
  /// request.predicate = try FetchPredicate(format: "ALL publications.year > 1800")
  /// print(try context.fetch(request).map(\.name))  // prints ["Ada"]
  /// ```
  public enum Modifier: String, CaseIterable, Hashable, Sendable {
    /// The left side is a single value.
    case direct
    case any = "ANY"
    case all = "ALL"
    case none = "NONE"
  }

  /// The left side, usually a key path.
  public var left: FetchExpression
  /// The operator between the sides.
  public var comparison: Operator
  /// The right side, usually a constant.
  public var right: FetchExpression
  /// The elements of a to-many left side that count; `direct` for a single value.
  public var modifier: Modifier
  /// The options of comparing texts; none by default.
  public var options: TextOptions

  /// Creates a comparison, by default of single values and by UTF-8 bytes.
  ///
  /// ```swift
  /// let tagged = FetchPredicate.comparison(
  ///   FetchComparison(
  ///     .keyPath(FetchKeyPath("tags.name")), .equal, .value("sea".fetchValue), modifier: .any))
  /// print(tagged)  // prints ANY tags.name == "sea"
  /// ```
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
  /// Returns a comparison of a property with a constant.
  ///
  /// ```swift
  /// let old = FetchPredicate.attribute("year", .less, .integer(1900))
  /// let request = FetchRequest<Book>(entityName: "Book", predicate: old)
  /// print(try context.fetch(request) == [book])  // prints true
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND t0.ZYEAR < ?
  /// ```
  public static func attribute(
    _ name: String, _ comparison: FetchComparison.Operator, _ value: AttributeValue
  ) -> FetchPredicate {
    .comparison(FetchComparison(.property(name), comparison, .value(.attribute(value))))
  }

  /// Returns a test for the absence of a property's value.
  ///
  /// ```swift
  /// let undated = FetchPredicate.isNil("year")
  /// let request = FetchRequest<Publication>(entityName: "Publication", predicate: undated)
  /// print(try context.fetch(request) == [paper])  // prints true
  /// ```
  /// ```sql
  /// SELECT ... FROM ZPUBLICATION t0 WHERE t0.ZYEAR IS NULL
  /// ```
  public static func isNil(_ name: String) -> FetchPredicate {
    .comparison(FetchComparison(.property(name), .equal, .value(.null)))
  }

  /// Returns a test for a substring of a text attribute.
  ///
  /// ```swift
  /// let hasPart = FetchPredicate.contains("title", "program", [])
  /// let request = FetchRequest<Book>(entityName: "Book", predicate: hasPart)
  /// print(try context.count(for: request))  // prints 1
  /// ```
  /// ```sql
  /// SELECT COUNT(*) FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND instr(t0.ZTITLE, ?) > 0
  /// ```
  public static func contains(_ name: String, _ part: String, _ options: TextOptions)
    -> FetchPredicate
  {
    .comparison(
      FetchComparison(
        .property(name), .contains, .value(.attribute(.string(part))), options: options))
  }

  /// Returns a test for a to-one or to-many relationship to the object.
  ///
  /// ```swift
  /// let request = FetchRequest<Book>(
  ///   entityName: "Book", predicate: .linked("author", to: ada.objectID))
  /// print(try context.count(for: request))  // prints 2
  /// ```
  /// ```sql
  /// SELECT COUNT(*) FROM ZPUBLICATION t0 WHERE t0.Z_ENT = 5 AND t0.ZAUTHOR == ?
  /// ```
  public static func linked(_ name: String, to object: ManagedObjectID) -> FetchPredicate {
    .comparison(
      FetchComparison(.property(name), .equal, .value(.object(object)), modifier: .any))
  }

  /// Returns a test for one of the given objects.
  ///
  /// ```swift
  /// let request = FetchRequest<Publication>(
  ///   entityName: "Publication", predicate: .objects([book.objectID, paper.objectID]))
  /// print(try context.count(for: request))  // prints 2
  /// ```
  /// ```sql
  /// SELECT COUNT(*) FROM ZPUBLICATION t0 WHERE t0.Z_PK IN (SELECT value FROM json_each(?))
  /// ```
  public static func objects(_ objects: [ManagedObjectID]) -> FetchPredicate {
    .comparison(
      FetchComparison(.keyPath(.subject), .isIn, .value(.list(objects.map(FetchValue.object)))))
  }
}

extension FetchPredicate {
  /// Returns the predicate with each comparison replaced by another condition.
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

  /// The predicate's comparisons, from left to right.
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
  /// The path on the left side, or of its counted collection or subquery; nil for another
  /// expression.
  package var path: FetchKeyPath? {
    switch left.form {
    case .keyPath(let path): return path
    case .aggregate(.count, let counted):
      switch counted.form {
      case .keyPath(let path), .subquery(let path, _, _): return path
      default: return nil
      }
    default: return nil
    }
  }

  /// The variable and the condition of the subquery that the left side counts, nil for another
  /// expression.
  package var subquery: (element: String, condition: FetchPredicate)? {
    guard case .aggregate(.count, let counted) = left.form,
      case .subquery(_, let element, let condition) = counted.form
    else { return nil }
    return (element, condition)
  }

  /// Returns the comparison with another condition of its subquery, if it has one.
  package func mappingSubquery<Failure: Error>(
    _ condition: (FetchPredicate) throws(Failure) -> FetchPredicate
  ) throws(Failure) -> FetchComparison {
    guard let path, let subquery else { return self }
    var comparison = self
    comparison.left = .aggregate(
      .count,
      .subquery(path, variable: subquery.element, try condition(subquery.condition)))
    return comparison
  }

  /// Returns the comparison with another path.
  package func replacing(path: FetchKeyPath) -> FetchComparison {
    var comparison = self
    let isCount = if case .aggregate = left.form { true } else { false }
    let collection =
      subquery.map { .subquery(path, variable: $0.element, $0.condition) }
      ?? FetchExpression.keyPath(path)
    comparison.left = isCount ? .aggregate(.count, collection) : collection
    return comparison
  }
}
