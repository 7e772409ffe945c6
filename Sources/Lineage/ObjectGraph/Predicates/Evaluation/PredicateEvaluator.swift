/// Evaluates predicates and expressions in memory, with the semantics that ``FetchPredicate`` and
/// ``FetchExpression`` document.
///
/// Differential tests verify that the SQL evaluator gives the same results.
struct PredicateEvaluator<Subject: PredicateSubject> {
  /// The meaning of names in an expression.
  struct Scope {
    /// The evaluated object, or nil for a group without objects.
    var subject: Subject?
    /// The elements of enclosing subqueries, by variable.
    var elements: [String: Subject] = [:]
    /// The objects of the evaluated group, in a dictionary fetch with groups.
    var group: [Subject]?
    /// The expressions of the columns of such a fetch.
    var columns: [String: CheckedExpression] = [:]
  }

  let model: ModelLayout
  /// The entity of the subjects, including sub-entities.
  let entity: EntityLayout
  /// Returns false for IDs of other stores, which equal no object of this one.
  let isOwn: (ManagedObjectID) -> Bool

  init(
    model: ModelLayout, entity: EntityLayout,
    isOwn: @escaping (ManagedObjectID) -> Bool = { _ in true }
  ) {
    self.model = model
    self.entity = entity
    self.isOwn = isOwn
  }

  /// Returns true if the predicate is true for the object, rather than false or unknown.
  ///
  /// - Throws: ``ObjectGraphError`` if an object cannot be read or the predicate was not checked.
  func holds(_ predicate: CheckedPredicate, for subject: Subject)
    throws(ObjectGraphError) -> Bool
  {
    try truth(of: predicate, in: Scope(subject: subject)) == .true
  }

  /// Returns the value of an expression for the object, or nil if it has none.
  ///
  /// - Throws: ``ObjectGraphError`` if an object cannot be read or the expression was not checked.
  func value(of expression: CheckedExpression, for subject: Subject)
    throws(ObjectGraphError) -> StoredValue?
  {
    try value(of: expression, in: Scope(subject: subject))
  }

  /// Returns the value at the end of a path over to-one relationships, or nil if there is none.
  ///
  /// - Throws: ``ObjectGraphError`` if an object cannot be read or the path was not checked.
  func value(along path: FetchKeyPath, for subject: Subject)
    throws(ObjectGraphError) -> StoredValue?
  {
    try values(along: path, in: Scope(subject: subject)).first ?? nil
  }

  func truth(of predicate: CheckedPredicate, in scope: Scope) throws(ObjectGraphError) -> Truth {
    switch predicate.form {
    case .constant(let value): return Truth(value)
    case .comparison(let comparison): return try truth(of: comparison, in: scope)
    case .isKind(let expression, let kind, let exactly):
      guard case .object(let index, _) = try value(of: expression, in: scope) else {
        return .unknown
      }
      return Truth(exactly ? index == kind.index : kind.subtree.contains(index))
    case .and(let parts):
      var result = Truth.true
      for part in parts where result != .false {
        result = min(result, try truth(of: part, in: scope))
      }
      return result
    case .or(let parts):
      var result = Truth.false
      for part in parts where result != .true {
        result = max(result, try truth(of: part, in: scope))
      }
      return result
    case .not(let part): return !(try truth(of: part, in: scope))
    }
  }

  func entity(named name: String) throws(ObjectGraphError) -> EntityLayout {
    guard let entity = model.entity(named: name) else {
      throw .unknownEntity(name, known: model.entities.map(\.name))
    }
    return entity
  }
}

extension PredicateEvaluator {
  func truth(of comparison: CheckedComparison, in scope: Scope) throws(ObjectGraphError) -> Truth {
    switch comparison.modifier {
    case .direct:
      if comparison.comparison == .contains, comparison.left.isCollection {
        return try membership(
          of: value(of: comparison.right, in: scope),
          in: elements(of: comparison.left, in: scope), comparison.options)
      }
      return try truth(of: comparison, left: value(of: comparison.left, in: scope), in: scope)
    case .any: return Truth(try !holdsForNone(comparison, in: scope))
    case .none: return Truth(try holdsForNone(comparison, in: scope))
    case .all:
      for element in try elements(of: comparison.left, in: scope) {
        guard try truth(of: comparison, left: element, in: scope) == .true else { return .false }
      }
      return .true
    }
  }

  private func holdsForNone(_ comparison: CheckedComparison, in scope: Scope)
    throws(ObjectGraphError) -> Bool
  {
    for element in try elements(of: comparison.left, in: scope) {
      if try truth(of: comparison, left: element, in: scope) == .true { return false }
    }
    return true
  }

  /// Compares one value of the left side with the right side.
  private func truth(of comparison: CheckedComparison, left: StoredValue?, in scope: Scope)
    throws(ObjectGraphError) -> Truth
  {
    let right = comparison.right
    switch comparison.comparison {
    case .isIn:
      return try membership(of: left, in: elements(of: right, in: scope), comparison.options)
    case .between:
      let bounds = try elements(of: right, in: scope)
      guard bounds.count == 2 else {
        throw .invalidPredicate("BETWEEN", reason: "takes a list of two bounds")
      }
      return min(
        try compare(left, .greaterOrEqual, bounds[0], comparison.options),
        try compare(left, .lessOrEqual, bounds[1], comparison.options))
    case .equal, .notEqual:
      let asksForAbsence = comparison.comparison == .equal
      if right.isNil { return Truth((left == nil) == asksForAbsence) }
      let other = try value(of: right, in: scope)
      if comparison.left.isNil { return Truth((other == nil) == asksForAbsence) }
      return try compare(left, comparison.comparison, other, comparison.options)
    default:
      return try compare(
        left, comparison.comparison, value(of: right, in: scope), comparison.options)
    }
  }

  /// Evaluates SQL's IN: unknown if the value is not found but some elements are absent.
  private func membership(
    of value: StoredValue?, in elements: [StoredValue?], _ options: TextOptions
  ) throws(ObjectGraphError) -> Truth {
    var result = Truth.false
    for element in elements where result != .true {
      result = max(result, try compare(value, .equal, element, options))
    }
    return result
  }

  private func compare(
    _ left: StoredValue?, _ comparison: FetchComparison.Operator, _ right: StoredValue?,
    _ options: TextOptions
  ) throws(ObjectGraphError) -> Truth {
    guard let left, let right else { return .unknown }
    if case .text(let left) = left, case .text(let right) = right {
      return Truth(try TextComparison(comparison, options: options).holds(left, right))
    }
    let order = left.order(to: right)
    switch comparison {
    case .equal: return Truth(order == 0)
    case .notEqual: return Truth(order != 0)
    case .less: return Truth(order < 0)
    case .lessOrEqual: return Truth(order <= 0)
    case .greater: return Truth(order > 0)
    case .greaterOrEqual: return Truth(order >= 0)
    case .between, .isIn, .contains, .beginsWith, .endsWith, .like, .matches:
      throw .invalidPredicate(comparison.rawValue, reason: "does not work with these types")
    }
  }
}

/// Evaluation of key paths.
///
/// An absent to-one relationship, or a destination that a cast excludes, makes the rest of the path
/// absent, or a collection empty. A cast of a to-many relationship keeps only matching
/// destinations.
extension PredicateEvaluator {
  /// An object on the path, and its entity according to the path.
  private struct Position {
    /// The object, or nil if the path ended before.
    var subject: Subject?
    var entity: EntityLayout
  }

  /// Returns the values at the end of a path: one, or any number for a path over a to-many
  /// relationship.
  func values(along path: FetchKeyPath, in scope: Scope) throws(ObjectGraphError)
    -> [StoredValue?]
  {
    let start = try start(of: path, in: scope)
    let path = model.withWholeElements(path, from: start.entity)
    guard let last = path.steps.last else { return [start.subject?.reference] }
    var values: [StoredValue?] = []
    for position in try positions(from: start, along: path.steps.dropLast()) {
      if let relationship = position.entity.relationships[last.name], relationship.isToMany {
        for next in try step(last, relationship, from: position) {
          values.append(next.subject?.reference)
        }
      } else {
        values.append(try value(of: last, at: position))
      }
    }
    return values
  }

  /// Returns the objects at the end of a path.
  func subjects(along path: FetchKeyPath, in scope: Scope) throws(ObjectGraphError) -> [Subject] {
    try positions(from: start(of: path, in: scope), along: path.steps[...]).compactMap(\.subject)
  }

  private func start(of path: FetchKeyPath, in scope: Scope) throws(ObjectGraphError) -> Position {
    var position: Position
    switch path.base {
    case .subject: position = Position(subject: scope.subject, entity: entity)
    case .element(let name):
      guard let element = scope.elements[name] else {
        throw .invalidPredicate("$\(name)", reason: "is not a variable of an enclosing subquery")
      }
      position = Position(subject: element, entity: element.layout)
    }
    position.entity = cast(position.entity, to: path.castTo)
    if let subject = position.subject, !position.entity.subtree.contains(subject.layout.index) {
      position.subject = nil
    }
    return position
  }

  private func positions(from start: Position, along steps: ArraySlice<FetchKeyPath.Step>)
    throws(ObjectGraphError) -> [Position]
  {
    var positions = [start]
    for name in steps {
      var next: [Position] = []
      for position in positions {
        guard let relationship = position.entity.relationships[name.name] else {
          throw unknown(name, in: position.entity)
        }
        next += try step(name, relationship, from: position)
      }
      positions = next
    }
    return positions
  }

  private func step(
    _ step: FetchKeyPath.Step, _ relationship: RelationshipLayout, from position: Position
  ) throws(ObjectGraphError) -> [Position] {
    let entity = destination(of: relationship, castTo: step.castTo)
    func fits(_ subject: Subject) -> Bool { entity.subtree.contains(subject.layout.index) }
    if relationship.isToMany {
      return try (position.subject?.destinations(of: relationship) ?? []).filter(fits)
        .map { Position(subject: $0, entity: entity) }
    }
    guard let slot = position.entity.slot(named: step.name) else {
      throw unknown(step, in: position.entity)
    }
    let subject = try position.subject?.destination(of: slot)
    return [Position(subject: subject.flatMap { fits($0) ? $0 : nil }, entity: entity)]
  }

  /// Returns the value of the last, single-valued step.
  private func value(of step: FetchKeyPath.Step, at position: Position) throws(ObjectGraphError)
    -> StoredValue?
  {
    guard let slot = position.entity.slot(named: step.name) else {
      if step == .entityName { return position.subject.map { .text($0.layout.name) } }
      throw unknown(step, in: position.entity)
    }
    let value = try position.subject?.storedValue(of: slot)
    guard let cast = step.castTo, case .object(let index, _) = value else { return value }
    return try entity(named: cast).subtree.contains(index) ? value : nil
  }

  private func destination(of relationship: RelationshipLayout, castTo name: String?)
    -> EntityLayout
  {
    cast(model.entities[relationship.destination], to: name)
  }

  /// Returns the entity of a cast.
  ///
  /// A cast to an ancestor has no effect.
  private func cast(_ entity: EntityLayout, to name: String?) -> EntityLayout {
    guard let target = name.flatMap(model.entity) else { return entity }
    return target.subtree.contains(entity.index) ? entity : target
  }

  private func unknown(_ step: FetchKeyPath.Step, in entity: EntityLayout) -> ObjectGraphError {
    .unknownProperty(
      entity: entity.name, property: step.name,
      known: entity.slotNames + entity.relationships.values.filter(\.isToMany).map(\.name).sorted())
  }
}

extension PredicateEvaluator {
  /// Returns the value of an expression with a single value.
  func value(of expression: CheckedExpression, in scope: Scope) throws(ObjectGraphError)
    -> StoredValue?
  {
    switch expression.form {
    case .value(let value): return try constant(value)
    case .keyPath(let path):
      if let column = column(named: path, in: scope) { return try value(of: column, in: scope) }
      return try values(along: path, in: scope).first ?? nil
    case .function(let function, let arguments):
      var values: [StoredValue?] = []
      for argument in arguments {
        let value = try value(of: argument, in: scope)
        values.append(function == .coalesce ? value : value?.operand(as: argument.kind))
      }
      return try function.result(of: values)
    case .aggregate(let aggregate, let collection):
      let isSum = aggregate == .sum || aggregate == .average
      return aggregate.result(
        of: try aggregated(collection, in: scope),
        areDecimal: isSum && collection.kind == .decimal)
    case .conditional(let condition, let one, let other):
      let isTrue = try truth(of: condition, in: scope) == .true
      return try value(of: isTrue ? one : other, in: scope)
    case .list, .subquery:
      throw .invalidPredicate(
        "\(expression.written)", reason: "is a collection where a value is needed")
    }
  }

  /// Returns the values of a collection, including absent ones.
  ///
  /// A single value is a collection of one.
  func elements(of expression: CheckedExpression, in scope: Scope) throws(ObjectGraphError)
    -> [StoredValue?]
  {
    switch expression.form {
    case .value(.list(let constants)):
      var values: [StoredValue?] = []
      for value in constants { values.append(try constant(value)) }
      return values
    case .list(let parts):
      var values: [StoredValue?] = []
      for part in parts { values.append(try value(of: part, in: scope)) }
      return values
    case .keyPath(let path) where column(named: path, in: scope) == nil:
      return try values(along: path, in: scope)
    case .subquery(let path, let variable, let condition):
      var scope = scope
      var found: [StoredValue?] = []
      for element in try subjects(along: path, in: scope) {
        scope.elements[variable] = element
        if try truth(of: condition, in: scope) == .true { found.append(element.reference) }
      }
      return found
    default: return [try value(of: expression, in: scope)]
    }
  }

  /// Returns the values for an aggregate: a collection, or single values of the group's objects.
  private func aggregated(_ expression: CheckedExpression, in scope: Scope) throws(ObjectGraphError)
    -> [StoredValue?]
  {
    guard let group = scope.group, !expression.isCollection else {
      return try elements(of: expression, in: scope)
    }
    var values: [StoredValue?] = []
    for member in group { values.append(try value(of: expression, for: member)) }
    return values
  }

  private func constant(_ value: FetchValue) throws(ObjectGraphError) -> StoredValue? {
    switch value {
    case .null: return nil
    case .attribute(let value): return StoredValue(value)
    case .object(let id):
      // No object has the key 0.
      return .object(entity: id.entity.index, key: isOwn(id) ? id.key : 0)
    case .list:
      throw .invalidPredicate("\(value)", reason: "is a collection where a value is needed")
    }
  }

  private func column(named path: FetchKeyPath, in scope: Scope) -> CheckedExpression? {
    guard scope.group != nil, path.base == .subject, path.castTo == nil, path.steps.count == 1
    else { return nil }
    return scope.columns[path.steps[0].name]
  }
}

/// The result of a condition, three-valued as in SQL.
enum Truth: Int, Comparable, Sendable {
  case `false`
  /// A value that affects the result is absent.
  case unknown
  case `true`

  init(_ isTrue: Bool) { self = isTrue ? .true : .false }

  static func < (one: Truth, other: Truth) -> Bool { one.rawValue < other.rawValue }

  /// Negates; unknown stays unknown.
  static prefix func ! (truth: Truth) -> Truth {
    switch truth {
    case .false: .true
    case .unknown: .unknown
    case .true: .false
    }
  }
}

/// Predicates and sort orders applied to objects in memory, without a fetch.
extension FetchPredicate {
  /// Returns true if the predicate is true for an object with its unsaved changes, rather than
  /// false or unknown.
  ///
  /// The result matches a fetch's, with the same checks, but transient attributes can be used too.
  /// Names are resolved in the object's own entity.
  ///
  /// ```swift
  /// book.title = "Notes on the engine"
  /// print(try FetchPredicate(format: "title BEGINSWITH %@", "Notes").evaluate(with: book))
  /// // prints true
  /// ```
  ///
  /// - Throws: ``ObjectGraphError/predicate(_:)`` for a predicate that does not fit the entity,
  ///   ``ObjectGraphError/contextGone(entity:)``, or ``ObjectGraphError`` if related objects cannot
  ///   be read.
  public func evaluate(with object: ManagedObject) throws(ObjectGraphError) -> Bool {
    var filter = ObjectFilter(predicate: self)
    return try filter.holds(for: object)
  }
}

extension Sequence where Element: ManagedObject {
  /// Returns the objects for which a predicate is true, in their order, as
  /// ``FetchPredicate/evaluate(with:)`` evaluates it.
  ///
  /// ```swift
  /// let long = try ada.publications.filtered(using: .attribute("year", .greater, .integer(1900)))
  /// print(long.map(\.title))  // prints ["Automatic programming"]
  /// ```
  ///
  /// - Throws: ``ObjectGraphError``.
  public func filtered(using predicate: FetchPredicate) throws(ObjectGraphError) -> [Element] {
    var filter = ObjectFilter(predicate: predicate)
    var result: [Element] = []
    for object in self where try filter.holds(for: object) { result.append(object) }
    return result
  }
}

/// A predicate that is checked once per entity.
private struct ObjectFilter {
  let predicate: FetchPredicate
  var checked: [Int: CheckedPredicate] = [:]

  mutating func holds(for object: ManagedObject) throws(ObjectGraphError) -> Bool {
    let subject = try ManagedObjectSubject(object)
    let context = try object.readingContext()
    let evaluator = PredicateEvaluator<ManagedObjectSubject>(
      model: context.layout, entity: object.layout, isOwn: { context.address(of: $0) != nil })
    return try evaluator.holds(try predicate(for: object.layout, context), for: subject)
  }

  private mutating func predicate(for entity: EntityLayout, _ context: ManagedObjectContext)
    throws(ObjectGraphError) -> CheckedPredicate
  {
    if let known = checked[entity.index] { return known }
    var check = PredicateCheck(
      entity: entity, model: context.layout, permanentIDs: context.unsaved.permanentIDs)
    check.allowsTransientProperties = true
    let result = try check.checked(predicate)
    checked[entity.index] = result
    return result
  }
}
