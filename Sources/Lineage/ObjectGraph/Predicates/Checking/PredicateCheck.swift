import Foundation

/// Checks predicates, orders and columns against a model before they are evaluated.
///
/// Verifies that names exist, paths follow relationships, casts name sub-entities, variables are
/// bound, and both sides of each comparison are comparable. The result has the same meaning and is
/// ready to evaluate: constants have the type of their attribute, and an `ANY` over a single value
/// becomes a plain comparison.
struct PredicateCheck {
  /// The entity whose objects are fetched.
  let entity: EntityLayout
  let model: ModelLayout
  /// The entities of the enclosing subqueries' elements, by variable.
  var elements: [String: EntityLayout] = [:]
  /// True for conditions and columns of groups, where aggregates combine the objects of a group.
  var hasGroups = false
  /// The paths with the same value for all objects of a group.
  var groups: Set<FetchKeyPath> = []
  /// The expressions of the columns in a grouped result.
  var columns: [String: CheckedExpression] = [:]
  /// True if objects in memory are evaluated, whose transient properties no store has.
  var allowsTransientProperties = false
  /// The permanent IDs of temporary ones that a context assigned.
  var permanentIDs: [Int64: ManagedObjectID] = [:]

  /// Returns the ID in this model: the permanent one of a saved object, and for another model
  /// version the ID with the entity of the same name.
  ///
  /// Returns nil for an entity that the model does not have.
  func own(_ id: ManagedObjectID) -> ManagedObjectID? {
    if id.key < 0, let permanent = permanentIDs[id.key] { return permanent }
    let index = id.entity.index
    if model.entities.indices.contains(index), model.entities[index] === id.entity { return id }
    guard let entity = model.entity(named: id.entityName), entity.rootName == id.rootEntityName
    else { return nil }
    return ManagedObjectID(entity: entity, key: id.key, storeIdentifier: id.storeIdentifier)
  }

  /// An ID that no object has.
  var noObject: ManagedObjectID {
    ManagedObjectID(entity: model.entities[0], key: 0, storeIdentifier: "")
  }

  /// Returns the predicate, ready to evaluate.
  ///
  /// - Throws: ``ObjectGraphError/predicate(_:)`` or
  ///   ``ObjectGraphError/invalidPattern(_:reason:)``.
  static func checked(
    _ predicate: FetchPredicate, for entity: EntityLayout, in model: ModelLayout
  ) throws(ObjectGraphError) -> CheckedPredicate {
    try PredicateCheck(entity: entity, model: model).checked(predicate)
  }

  /// Returns the expression, ready to evaluate.
  ///
  /// - Throws: ``ObjectGraphError/predicate(_:)`` or
  ///   ``ObjectGraphError/invalidPattern(_:reason:)``.
  static func checked(
    _ expression: FetchExpression, for entity: EntityLayout, in model: ModelLayout
  ) throws(ObjectGraphError) -> CheckedExpression {
    try PredicateCheck(entity: entity, model: model).checked(expression)
  }

  func checked(_ predicate: FetchPredicate) throws(ObjectGraphError) -> CheckedPredicate {
    let result = CheckedPredicate(try form(of: predicate))
    guard result.depth <= SQLDepth.limit else { throw tooDeep }
    return result
  }

  /// Omits the condition, whose text would be as long as it is deep.
  private var tooDeep: ObjectGraphError { problem("the condition", .nestedTooDeeply) }

  private func form(of predicate: FetchPredicate) throws(ObjectGraphError)
    -> CheckedPredicate.Form
  {
    switch predicate.form {
    case .tooDeep: throw tooDeep
    case .constant(let value): return .constant(value)
    case .comparison(let comparison): return .comparison(try checked(comparison))
    case .isKind(let expression, let name, let exactly):
      let object = try single(try checked(expression))
      guard case .object(let index) = object.kind else {
        throw problem(
          expression, .unsupported("a test for an entity", type: object.kind.name(in: model)))
      }
      guard object.isSameInGroup else { throw problem(expression, .notGrouped) }
      let kind = try requireKinship(of: name, with: model.entities[index], expression)
      return .isKind(object, kind, exactly: exactly)
    case .and(let parts): return .and(try checked(parts))
    case .or(let parts): return .or(try checked(parts))
    case .not(let part): return .not(try checked(part))
    }
  }

  private func checked(_ parts: [FetchPredicate]) throws(ObjectGraphError) -> [CheckedPredicate] {
    var result: [CheckedPredicate] = []
    for part in parts { result.append(try checked(part)) }
    return result
  }

  func problem(_ expression: FetchExpression, _ rule: PredicateProblem.Rule) -> ObjectGraphError {
    problem(expression.description, rule)
  }

  func problem(_ expression: String, _ rule: PredicateProblem.Rule) -> ObjectGraphError {
    .predicate(PredicateProblem(entity: entity.name, expression: expression, rule: rule))
  }
}

extension FetchKeyPath: CustomStringConvertible {
  /// The path in the format language.
  public var description: String { FetchExpression.keyPath(self).expressionFormat }
}

extension PredicateCheck {
  func checked(_ expression: FetchExpression) throws(ObjectGraphError) -> CheckedExpression {
    let result = try typed(expression)
    guard result.depth <= SQLDepth.limit else { throw tooDeep }
    return result
  }

  private func typed(_ expression: FetchExpression) throws(ObjectGraphError) -> CheckedExpression {
    switch expression.form {
    case .tooDeep: throw tooDeep
    case .value(let value): return try checked(value)
    case .keyPath(let path):
      if let column = column(path) { return column }
      var result = try checked(path)
      result.isSameInGroup = !hasGroups || groups.contains(path)
      return result
    case .variable(let name): throw problem(expression, .missingVariable(name))
    case .list(let parts):
      let result = try unified(parts)
      return CheckedExpression(
        .list(result.parts), result.kind, isCollection: true,
        isSameInGroup: result.parts.allSatisfy(\.isSameInGroup))
    case .function(let function, let arguments): return try checked(function, arguments)
    case .aggregate(let aggregate, let collection): return try checked(aggregate, collection)
    case .subquery(let path, let variable, let condition):
      return try checkedSubquery(path, variable, condition)
    case .conditional(let condition, let one, let other):
      let branches = try unified([one, other])
      return CheckedExpression(
        .conditional(try checked(condition), branches.parts[0], branches.parts[1]),
        branches.kind, isSameInGroup: branches.parts.allSatisfy(\.isSameInGroup))
    }
  }

  private func checked(_ value: FetchValue) throws(ObjectGraphError) -> CheckedExpression {
    switch value {
    case .null: return CheckedExpression(.value(value), .null)
    case .attribute(let attribute):
      return CheckedExpression(.value(value), ValueKind(attribute))
    case .object(let id):
      guard let own = own(id) else { return CheckedExpression(.value(.object(noObject)), .null) }
      return CheckedExpression(.value(.object(own)), .object(own.entity.index))
    case .list(let given):
      let noObject = FetchValue.object(noObject)
      let values = given.allSatisfy(isOwn) ? given : given.map(owned)
      var kind = ValueKind.null
      // Lists can be long, most have one kind of value, and comparing kinds is cheap.
      for value in values where value != noObject {
        let next = try single(try checked(value)).kind
        if next != kind {
          kind = try merged(kind, next, CheckedExpression(.value(value), next))
        }
      }
      return CheckedExpression(.value(.list(values)), kind, isCollection: true)
    }
  }

  private func isOwn(_ value: FetchValue) -> Bool {
    guard case .object(let id) = value else { return true }
    return own(id).map { $0.key == id.key && $0.entity === id.entity } ?? false
  }

  private func owned(_ value: FetchValue) -> FetchValue {
    guard case .object(let id) = value else { return value }
    return .object(own(id) ?? noObject)
  }

  private func checkedSubquery(
    _ path: FetchKeyPath, _ variable: String, _ condition: FetchPredicate
  ) throws(ObjectGraphError) -> CheckedExpression {
    let collection = try checked(path)
    guard collection.isCollection else { throw problem(path.description, .notACollection) }
    guard case .object(let index) = collection.kind else {
      throw problem(
        path.description, .unsupported("SUBQUERY", type: collection.kind.name(in: model)))
    }
    var inner = outsideGroups
    inner.elements[variable] = model.entities[index]
    return CheckedExpression(
      .subquery(path, variable: variable, try inner.checked(condition)),
      collection.kind, isCollection: true, isSameInGroup: !hasGroups)
  }

  private func checked(_ aggregate: FetchAggregate, _ collection: FetchExpression)
    throws(ObjectGraphError) -> CheckedExpression
  {
    let values = try outsideGroups.checked(collection)
    guard values.isCollection || hasGroups else { throw problem(collection, .notACollection) }
    let kind: ValueKind
    switch aggregate {
    case .count: kind = .integer
    case .sum, .average:
      try require(values.kind.isNumber || values.kind == .null, aggregate.rawValue, values)
      let isWhole = values.kind == .integer || values.kind == .null
      let isDecimal = values.kind == .decimal
      kind = isDecimal ? .decimal : aggregate == .sum && isWhole ? .integer : .double
    case .min, .max:
      try require(values.kind.hasExtremes, aggregate.rawValue, values)
      kind = values.kind
    }
    // Combining the objects of a group makes the value the group's.
    return CheckedExpression(
      .aggregate(aggregate, values), kind, isSameInGroup: !hasGroups || !values.isCollection)
  }

  /// The check for expressions computed from single objects in a grouped result.
  private var outsideGroups: PredicateCheck {
    var check = self
    check.hasGroups = false
    return check
  }

  func require(_ isRight: Bool, _ name: String, _ value: CheckedExpression)
    throws(ObjectGraphError)
  {
    guard !isRight else { return }
    throw problem(value.written, .unsupported(name, type: value.kind.name(in: model)))
  }

  func single(_ value: CheckedExpression) throws(ObjectGraphError) -> CheckedExpression {
    guard !value.isCollection else { throw problem(value.written, .collection) }
    return value
  }

  /// Returns single values that can be compared, with constants converted to the type of the first
  /// non-constant.
  func unified(_ expressions: [FetchExpression]) throws(ObjectGraphError)
    -> (parts: [CheckedExpression], kind: ValueKind)
  {
    var parts: [CheckedExpression] = []
    for expression in expressions { parts.append(try single(try checked(expression))) }
    return try unified(parts)
  }

  func unified(_ given: [CheckedExpression]) throws(ObjectGraphError)
    -> (parts: [CheckedExpression], kind: ValueKind)
  {
    var parts = given
    if let model = parts.first(where: { !$0.isConstant && $0.kind != .null })?.kind {
      for place in parts.indices where parts[place].isConstant {
        parts[place] = try coerced(parts[place], to: model)
      }
    }
    var kind = ValueKind.null
    for part in parts { kind = try merged(kind, part.kind, part) }
    return (parts, kind)
  }

  private func coerced(_ part: CheckedExpression, to kind: ValueKind) throws(ObjectGraphError)
    -> CheckedExpression
  {
    guard part.kind != kind else { return part }
    // Objects are compared by their keys, whatever entities are declared.
    if case .object = part.kind { return part }
    if case .value(let value) = part.form {
      return try checked(ConstantCoercion.coerced(value, to: kind))
    }
    guard let constants = part.constants else { return part }
    return try checked(
      .list(constants.map { .value(ConstantCoercion.coerced($0, to: kind)) }))
  }

  private func merged(
    _ one: ValueKind, _ other: ValueKind, _ expression: @autoclosure () -> CheckedExpression
  ) throws(ObjectGraphError) -> ValueKind {
    if let kind = one.merged(with: other, in: model) { return kind }
    throw problem(expression().written, .incomparable(one.name(in: model), other.name(in: model)))
  }

  private func column(_ path: FetchKeyPath) -> CheckedExpression? {
    guard hasGroups, path.base == .subject, path.castTo == nil, path.steps.count == 1,
      let column = columns[path.steps[0].name]
    else { return nil }
    return CheckedExpression(
      .keyPath(path), column.kind, isCollection: column.isCollection,
      isSameInGroup: column.isSameInGroup, depth: column.depth)
  }
}

extension PredicateCheck {
  func checked(_ comparison: FetchComparison) throws(ObjectGraphError) -> CheckedComparison {
    var modifier = comparison.modifier
    var left = try checked(comparison.left)
    if comparison.modifier == .direct {
      if comparison.comparison != .contains { left = try single(left) }
    } else if left.isCollection {
      guard case .keyPath = comparison.left.form else {
        throw problem(
          comparison.left, .unsupported(comparison.modifier.rawValue, type: "this collection"))
      }
    } else {
      // For a single value, ANY is equivalent to the plain comparison.
      guard comparison.modifier == .any else { throw problem(comparison.left, .notACollection) }
      modifier = .direct
    }
    let right = try checkedRightSide(of: comparison, left)
    for side in [left, right] where !side.isSameInGroup {
      throw problem(side.written, .notGrouped)
    }
    let sides = try unified([left, right])
    let result = CheckedComparison(
      sides.parts[0], comparison.comparison, sides.parts[1], modifier: modifier,
      options: comparison.options)
    try requireSupport(for: result, sides.kind, left: left)
    return result
  }

  private func checkedRightSide(of comparison: FetchComparison, _ left: CheckedExpression)
    throws(ObjectGraphError) -> CheckedExpression
  {
    let right = try checked(comparison.right)
    switch comparison.comparison {
    case .isIn:
      guard right.isCollection else { throw problem(comparison.right, .notACollection) }
      return right
    case .between:
      switch comparison.right.form {
      case .list(let bounds) where bounds.count == 2: return right
      case .value(.list(let bounds)) where bounds.count == 2: return right
      case .list(let bounds): throw problem("BETWEEN", .notTwoBounds(bounds.count))
      case .value(.list(let bounds)): throw problem("BETWEEN", .notTwoBounds(bounds.count))
      default: throw problem("BETWEEN", .notTwoBounds(1))
      }
    default: return try single(right)
    }
  }

  private func requireSupport(
    for comparison: CheckedComparison, _ kind: ValueKind, left: CheckedExpression
  ) throws(ObjectGraphError) {
    let name = comparison.comparison.rawValue
    let isText = kind == .text || kind == .null
    switch comparison.comparison {
    case .equal, .notEqual, .isIn: break
    case .less, .lessOrEqual, .greater, .greaterOrEqual, .between:
      try require(kind.isOrdered, name, left)
    case .contains where left.isCollection && comparison.modifier == .direct: break
    case .contains, .beginsWith, .endsWith, .like: try require(isText, name, left)
    case .matches:
      try require(isText, name, left)
      try requirePattern(comparison.right)
    }
    try require(!comparison.options.contains(.numeric), "the numeric order of texts", left)
    guard comparison.options.isEmpty || isText else {
      throw problem(left.written, .textOptions(type: kind.name(in: model)))
    }
  }

  private func requirePattern(_ expression: CheckedExpression) throws(ObjectGraphError) {
    switch expression.form {
    case .value(.attribute(.string(let pattern))): try TextPattern.check(pattern)
    case .value(.null): break
    default: throw problem(expression.written, .patternNotConstant)
    }
  }
}

extension PredicateCheck {
  /// Returns the checked value at the end of a path.
  func checked(_ path: FetchKeyPath) throws(ObjectGraphError) -> CheckedExpression {
    let path = model.withWholeElements(path, from: try start(of: path))
    var position = try start(of: path)
    var isToMany = false
    for (place, step) in path.steps.enumerated() {
      if let relationship = position.relationships[step.name] {
        guard !relationship.isTransient else {
          throw problem(path.description, .transientProperty(step.name, of: position.name))
        }
        isToMany = isToMany || relationship.isToMany
        position = try cast(
          model.entities[relationship.destination], to: step.castTo, path)
        continue
      }
      if step == .objectID, place == path.steps.count - 1,
        position.slot(named: step.name) == nil
      {
        // A store does not distinguish an object from its ID.
        var object = path
        object.steps.removeLast()
        return CheckedExpression(
          .keyPath(object), .object(position.index), isCollection: isToMany)
      }
      if step == .entityName, place == path.steps.count - 1, position.slot(named: step.name) == nil
      {
        return CheckedExpression(.keyPath(path), .text, isCollection: isToMany)
      }
      let kind = try attributeKind(of: step, in: position, path)
      guard place == path.steps.count - 1 else {
        throw problem(
          path.description,
          .notARelationship(
            step.name, of: position.name, relationships: position.relationships.keys.sorted()))
      }
      return CheckedExpression(.keyPath(path), kind, isCollection: isToMany)
    }
    return CheckedExpression(
      .keyPath(path), .object(position.index), isCollection: isToMany)
  }

  private func start(of path: FetchKeyPath) throws(ObjectGraphError) -> EntityLayout {
    var start = entity
    if case .element(let name) = path.base {
      guard let element = elements[name] else {
        throw problem(
          path.description, .unknownElement(name, known: elements.keys.sorted()))
      }
      start = element
    }
    return try cast(start, to: path.castTo, path)
  }

  private func attributeKind(
    of step: FetchKeyPath.Step, in entity: EntityLayout, _ path: FetchKeyPath
  ) throws(ObjectGraphError) -> ValueKind {
    guard let slot = entity.slot(named: step.name), let kind = ValueKind(slot.content) else {
      throw problem(
        path.description,
        .unknownProperty(step.name, of: entity.name, known: entity.storedPropertyNames))
    }
    guard allowsTransientProperties || !slot.isTransient else {
      throw problem(path.description, .transientProperty(step.name, of: entity.name))
    }
    guard step.castTo == nil else {
      throw problem(path.description, .castOfAnAttribute(step.name, of: entity.name))
    }
    return kind
  }

  /// Returns the entity of a cast.
  ///
  /// A cast to an ancestor has no effect.
  private func cast(_ entity: EntityLayout, to name: String?, _ path: FetchKeyPath)
    throws(ObjectGraphError) -> EntityLayout
  {
    guard let name else { return entity }
    let target = try requireKinship(of: name, with: entity, .keyPath(path))
    return target.subtree.contains(entity.index) ? entity : target
  }

  /// - Returns: The entity with that name, which is an ancestor or descendant of the other.
  @discardableResult
  func requireKinship(of name: String, with entity: EntityLayout, _ expression: FetchExpression)
    throws(ObjectGraphError) -> EntityLayout
  {
    if let target = model.entity(named: name),
      target.subtree.contains(entity.index) || entity.subtree.contains(target.index)
    {
      return target
    }
    throw problem(
      expression,
      .notASubentity(
        name, of: entity.name, known: model.entities[entity.subtree].dropFirst().map(\.name)))
  }
}

extension FetchKeyPath.Step {
  /// Core Data's alternative to `SELF` for an object's ID in predicates.
  fileprivate static let objectID = FetchKeyPath.Step("objectID")
  /// The name of an object's exact entity, for sorting and grouping by kind.
  ///
  /// An attribute with this name takes precedence.
  static let entityName = FetchKeyPath.Step("entityName")
}

extension EntityLayout {
  /// The properties that a predicate can use.
  var storedPropertyNames: [String] {
    slots.filter { !$0.isTransient }.map { slotNames[$0.index] }
      + relationships.values.filter { $0.isToMany && !$0.isTransient }.map(\.name).sorted()
  }
}

extension PredicateCheck {
  func checked(_ function: FetchFunction, _ arguments: [FetchExpression])
    throws(ObjectGraphError) -> CheckedExpression
  {
    try requireCount(of: arguments, for: function)
    var parts: [CheckedExpression]
    let kind: ValueKind
    if function == .coalesce {
      (parts, kind) = try unified(arguments)
    } else {
      parts = []
      for argument in arguments { parts.append(try single(try checked(argument))) }
      for part in parts { try require(function.takes(part.kind), function.rawValue, part) }
      kind = function.result(of: parts.map(\.kind))
    }
    return CheckedExpression(
      .function(function, parts), kind, isSameInGroup: parts.allSatisfy(\.isSameInGroup))
  }

  private func requireCount(of arguments: [FetchExpression], for function: FetchFunction)
    throws(ObjectGraphError)
  {
    let isRight =
      function == .coalesce ? !arguments.isEmpty : arguments.count == function.argumentCount
    guard !isRight else { return }
    let expected =
      function == .coalesce ? "at least one argument" : function.argumentCount.counted("argument")
    throw problem(
      function.rawValue,
      .wrongArgumentCount(
        function: function.rawValue, expected: expected, found: arguments.count))
  }
}

extension FetchFunction {
  /// The precedence of the function's operator, or nil if it has none.
  var rank: Int? {
    switch self {
    case .add, .subtract: 1
    case .multiply, .divide, .modulus: 2
    default: nil
    }
  }

  /// The number of the function's arguments; for `coalesce`, the minimum.
  var argumentCount: Int {
    switch self {
    case .add, .subtract, .multiply, .divide, .modulus: 2
    case .negate, .absolute, .floor, .ceiling, .lowercase, .uppercase, .canonical, .length: 1
    case .coalesce: 1
    }
  }

  fileprivate func takes(_ kind: ValueKind) -> Bool {
    if kind == .null { return true }
    return switch self {
    case .add, .subtract, .multiply, .divide, .negate, .absolute, .floor, .ceiling: kind.isNumber
    case .modulus: kind == .integer
    case .lowercase, .uppercase, .canonical, .length: kind == .text
    case .coalesce: true
    }
  }

  fileprivate func result(of kinds: [ValueKind]) -> ValueKind {
    switch self {
    case .length: .integer
    case .lowercase, .uppercase, .canonical: .text
    default:
      kinds.allSatisfy { $0 == .integer || $0 == .null } ? .integer : .double
    }
  }
}

/// Converts constants to the type of the other side, if nothing is lost.
///
/// Accepts what users of `NSPredicate` write: whole numbers for doubles and decimals, 0 and 1 for
/// booleans, texts for UUIDs and URIs, which have no literal in a format, and numeric texts for
/// numbers, because user info contains texts. Rejects a text for a date, because its format would
/// be a guess (use `CAST(seconds, "NSDate")` or pass a `Date`).
enum ConstantCoercion {
  /// Returns the constant, or list of constants, converted to the kind, or unchanged if impossible.
  static func coerced(_ value: FetchValue, to kind: ValueKind) -> FetchValue {
    switch value {
    case .null, .object: value
    case .list(let values): .list(values.map { coerced($0, to: kind) })
    case .attribute(let value): .attribute(coerced(value, to: kind) ?? value)
    }
  }

  private static func coerced(_ value: AttributeValue, to kind: ValueKind) -> AttributeValue? {
    switch (value, kind) {
    case (.integer(let value), .double): Double(exactly: value).map(AttributeValue.double)
    case (.integer(let value), .decimal):
      Double(exactly: value) == nil ? nil : .decimal(Decimal(value))
    case (.integer(0), .boolean): .boolean(false)
    case (.integer(1), .boolean): .boolean(true)
    case (.decimal(let value), .integer): whole(value).map(AttributeValue.integer)
    case (.string(let text), .integer): Int64(text).map(AttributeValue.integer)
    case (.string(let text), .double): Double(text).map(AttributeValue.double)
    case (.string(let text), .decimal):
      Double(text) == nil ? nil : Decimal(string: text).map(AttributeValue.decimal)
    case (.string(let text), .uuid): UUID(uuidString: text).map(AttributeValue.uuid)
    case (.string(let text), .uri): URL(string: text).map(AttributeValue.uri)
    default: nil
    }
  }

  /// Returns nil for a decimal with a fraction or beyond 64 bits.
  private static func whole(_ value: Decimal) -> Int64? { Int64(value.description) }
}

/// A predicate that was checked against a model, as stores and evaluators require.
///
/// Names exist, paths follow relationships, no variable is unbound, and each expression has its
/// value kind. Only this file creates instances, so a store cannot receive an unchecked predicate.
struct CheckedPredicate: Sendable {
  indirect enum Form: Sendable {
    case constant(Bool)
    case comparison(CheckedComparison)
    case isKind(CheckedExpression, EntityLayout, exactly: Bool)
    case and([CheckedPredicate])
    case or([CheckedPredicate])
    case not(CheckedPredicate)
  }

  let form: Form
  /// The depth of the condition on the stack of SQLite's parser.
  let depth: Int

  fileprivate init(_ form: Form) {
    self.form = form
    depth = form.depth
  }
}

/// A comparison of two compatible expressions.
struct CheckedComparison: Sendable {
  let left: CheckedExpression
  let comparison: FetchComparison.Operator
  let right: CheckedExpression
  let modifier: FetchComparison.Modifier
  let options: TextOptions

  fileprivate init(
    _ left: CheckedExpression, _ comparison: FetchComparison.Operator, _ right: CheckedExpression,
    modifier: FetchComparison.Modifier, options: TextOptions
  ) {
    self.left = left
    self.comparison = comparison
    self.right = right
    self.modifier = modifier
    self.options = options
  }
}

/// A checked expression and its known properties.
struct CheckedExpression: Sendable {
  indirect enum Form: Sendable {
    case value(FetchValue)
    case keyPath(FetchKeyPath)
    case list([CheckedExpression])
    case function(FetchFunction, [CheckedExpression])
    case aggregate(FetchAggregate, CheckedExpression)
    case subquery(FetchKeyPath, variable: String, CheckedPredicate)
    case conditional(CheckedPredicate, CheckedExpression, CheckedExpression)
  }

  let form: Form
  let kind: ValueKind
  /// True for an expression with any number of values.
  let isCollection: Bool
  /// False if the value depends on the individual object of a group.
  fileprivate(set) var isSameInGroup: Bool
  /// The depth of the expression on the stack of SQLite's parser.
  let depth: Int

  fileprivate init(
    _ form: Form, _ kind: ValueKind, isCollection: Bool = false, isSameInGroup: Bool = true,
    depth: Int? = nil
  ) {
    self.form = form
    self.depth = depth ?? form.depth(isCollection: isCollection)
    self.kind = kind
    self.isCollection = isCollection
    self.isSameInGroup = isSameInGroup
  }

  /// The constants of a constant list, or nil for another expression.
  var constants: [FetchValue]? {
    switch form {
    case .value(.list(let values)): return values
    case .list(let parts):
      var values: [FetchValue] = []
      for part in parts {
        guard case .value(let value) = part.form else { return nil }
        values.append(value)
      }
      return values
    default: return nil
    }
  }

  /// True for the constant nil itself.
  var isNil: Bool { if case .value(.null) = form { true } else { false } }

  /// True for constants and lists of constants, which take the other side's type.
  var isConstant: Bool { if case .value = form { true } else { constants != nil } }

  /// The expression in the form that a caller could write.
  var written: FetchExpression {
    switch form {
    case .value(let value): .value(value)
    case .keyPath(let path): .keyPath(path)
    case .list(let parts): .list(parts.map(\.written))
    case .function(let function, let arguments): .function(function, arguments.map(\.written))
    case .aggregate(let aggregate, let collection): .aggregate(aggregate, collection.written)
    case .subquery(let path, let variable, let condition):
      .subquery(path, variable: variable, condition.written)
    case .conditional(let condition, let one, let other):
      .conditional(condition.written, one.written, other.written)
    }
  }
}

extension CheckedPredicate {
  /// The predicate in the form that a caller could write.
  var written: FetchPredicate {
    switch form {
    case .constant(let value): .constant(value)
    case .comparison(let comparison): .comparison(comparison.written)
    case .isKind(let expression, let entity, let exactly):
      .isKind(expression.written, entityName: entity.name, exactly: exactly)
    case .and(let parts): .and(parts.map(\.written))
    case .or(let parts): .or(parts.map(\.written))
    case .not(let part): .not(part.written)
    }
  }
}

extension CheckedComparison {
  var written: FetchComparison {
    FetchComparison(
      left.written, comparison, right.written, modifier: modifier, options: options)
  }
}

/// Fetches that need no check, because they consist of parts of the model and IDs of its objects.
extension StoreFetch {
  /// Returns a fetch of the given objects of an entity.
  static func objects(_ objects: [ManagedObjectID], of entity: EntityLayout) -> StoreFetch {
    let kind = ValueKind.object(entity.index)
    let subject = CheckedExpression(.keyPath(.subject), kind)
    return StoreFetch(entity, subject, .isIn, .list(objects, kind))
  }

  /// Returns a fetch of the objects whose to-one or to-many relationship leads to the object.
  static func of(_ entity: EntityLayout, linkedAlong name: String, to object: ManagedObjectID)
    -> StoreFetch
  {
    let path = CheckedExpression.path(name, of: entity)
    let destination = CheckedExpression(.value(.object(object)), .object(object.entity.index))
    return StoreFetch(
      entity, path, .equal, destination, modifier: path.isCollection ? .any : .direct)
  }

  /// Returns a fetch of the objects whose to-one relationship leads to one of the objects.
  static func of(_ entity: EntityLayout, leadingAlong name: String, to objects: [ManagedObjectID])
    -> StoreFetch
  {
    let path = CheckedExpression.path(name, of: entity)
    return StoreFetch(entity, path, .isIn, .list(objects, path.kind))
  }

  /// Returns a fetch of the objects without a value in a slot.
  static func of(_ entity: EntityLayout, lacking slot: Slot) -> StoreFetch {
    let path = CheckedExpression.path(entity.slotNames[slot.index], of: entity)
    return StoreFetch(entity, path, .equal, CheckedExpression(.value(.null), .null))
  }

  private init(
    _ entity: EntityLayout, _ left: CheckedExpression, _ comparison: FetchComparison.Operator,
    _ right: CheckedExpression, modifier: FetchComparison.Modifier = .direct
  ) {
    self.init(
      entity: entity,
      predicate: CheckedPredicate(
        .comparison(CheckedComparison(left, comparison, right, modifier: modifier, options: []))))
  }
}

extension CheckedExpression {
  fileprivate static func list(_ objects: [ManagedObjectID], _ kind: ValueKind)
    -> CheckedExpression
  { CheckedExpression(.value(.list(objects.map(FetchValue.object))), kind, isCollection: true) }

  fileprivate static func path(_ name: String, of entity: EntityLayout) -> CheckedExpression {
    let relationship = entity.relationships[name]
    let kind =
      relationship.map { .object($0.destination) }
      ?? entity.slot(named: name).flatMap { ValueKind($0.content) } ?? .null
    return CheckedExpression(
      .keyPath(FetchKeyPath(steps: [FetchKeyPath.Step(name)])), kind,
      isCollection: relationship?.isToMany ?? false)
  }
}
