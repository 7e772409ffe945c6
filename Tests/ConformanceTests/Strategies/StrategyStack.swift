import Lineage
import LogicalModel
import ModelReshaping
import TestSupport
import Testing

@testable import Measuring

/// A store of one strategy that is filled and queried in terms of the domain, so that a case is the
/// same code in every strategy.
final class StrategyStack {
  let stored: StoredDomain
  let stack: Stack
  private let situation: StrategySituation
  private var resolved: ResolvedDomain
  /// The objects in the order of insertion, by which conditions refer to them.
  private var inserted: [ManagedObject] = []
  private var ids: [ManagedObjectID] = []

  /// Opens a new store of the strategy; `change` may change its model first.
  init(
    _ situation: StrategySituation, _ domain: Domain,
    change: (StoredDomain) throws -> Void = { _ in }
  ) throws {
    let stored = try StrategyList.strategy(named: situation.strategy).store(domain)
    try change(stored)
    stack = try Stack(situation.situation) { stored.model }
    resolved = try ResolvedDomain(stored, in: stack.container)
    self.situation = situation
    self.stored = stored
  }

  var context: ManagedObjectContext { stack.context }

  /// Inserts an object; values that are not given are absent.
  @discardableResult
  func insert(_ kind: String, _ values: [String: PropertyValue]) throws -> ManagedObject {
    let member = Member(
      kind: kind, ordinal: inserted.count,
      values: stored.domain.properties(of: kind).map { values[$0.name] ?? .absent },
      references: [])
    let object = try resolved.insert(member, into: context)
    inserted.append(object)
    return object
  }

  func link(_ object: ManagedObject, _ link: String, _ destination: ManagedObject) throws {
    let kind = try self.kind(of: object)
    let position = try #require(stored.domain.links(of: kind).firstIndex { $0.name == link })
    resolved.link(
      object, kindIndex: try resolved.kindIndex(named: kind), link: position, to: destination)
  }

  /// Saves and continues as the situation demands; earlier objects must not be used afterwards.
  func settle() throws {
    try context.save()
    ids += inserted[ids.count...].map(\.objectID)
    let former = ObjectIdentifier(stack.container)
    try stack.settle()
    if ObjectIdentifier(stack.container) != former {
      resolved = try ResolvedDomain(stored, in: stack.container)
    }
  }

  /// Returns the answer to a query, in this context or another.
  func ask(_ question: MemberQuery, in other: ManagedObjectContext? = nil) throws
    -> [ManagedObject]
  {
    try resolved.fetch(plan(question), in: other ?? context)
  }

  func count(_ kind: String, exactly: Bool = false, _ conditions: Condition...) throws -> Int {
    let question = MemberQuery(kind: kind, isExact: exactly, conditions: conditions)
    return try resolved.count(plan(question), in: context)
  }

  private func plan(_ question: MemberQuery) throws -> MemberQueryPlan {
    let ids = ids
    return try resolved.plan(question) { _, ordinal in
      ids.indices.contains(ordinal) ? ids[ordinal] : nil
    }
  }

  /// Returns the objects of a kind that meet all conditions, as exact kind and name, sorted.
  func names(_ kind: String, exactly: Bool = false, _ conditions: Condition...) throws -> [String] {
    try ask(MemberQuery(kind: kind, isExact: exactly, conditions: conditions))
      .map(kindAndName).sorted()
  }

  /// Returns the only object of a kind with a name.
  func member(_ kind: String, named name: String, in other: ManagedObjectContext? = nil) throws
    -> ManagedObject
  {
    let found = try ask(
      MemberQuery(kind: kind, conditions: [.compare(property: "name", .equal, .text(name))]),
      in: other)
    #expect(found.count == 1, "\(situation.testDescription): \(kind) \(name)")
    return try #require(found.first)
  }

  func kind(of object: ManagedObject) throws -> String {
    resolved.kindName(at: try resolved.knownKindIndex(of: object))
  }

  func value(_ property: String, of object: ManagedObject) throws -> PropertyValue {
    try resolved.value(
      of: object, kindIndex: resolved.knownKindIndex(of: object),
      property: position(of: property, object))
  }

  func set(_ value: PropertyValue, _ property: String, of object: ManagedObject) throws {
    try resolved.set(value, property: position(of: property, object), of: object)
  }

  private func position(of property: String, _ object: ManagedObject) throws -> Int {
    let properties = stored.domain.properties(of: try kind(of: object))
    return try #require(properties.firstIndex { $0.name == property })
  }

  /// Converts an object to another kind; values that no common ancestor has are absent unless
  /// given.
  @discardableResult
  func convert(_ object: ManagedObject, to kind: String, _ values: [String: PropertyValue] = [:])
    throws -> ManagedObject
  {
    try resolved.convert(
      object, to: resolved.kindIndex(named: kind),
      values: stored.domain.properties(of: kind).map { values[$0.name] ?? .absent })
  }

  func kindAndName(_ object: ManagedObject) throws -> String {
    guard case .text(let name) = try value("name", of: object) else {
      return "\(try kind(of: object)) -"
    }
    return "\(try kind(of: object)) \(name)"
  }

  /// Returns the entities that hold a kind's objects: one in most strategies.
  func entities(of kind: String) -> [String] { stored.kinds[kind]?.fetchedEntities ?? [] }

  /// Returns the number of rows of each table of objects and links by name, without empty tables.
  func rowCounts() throws -> [String: String] {
    let tables = try stack.rows(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name LIKE 'Z%'"
        + " AND name NOT IN ('Z_PRIMARYKEY', 'Z_METADATA', 'Z_MODELCACHE')")
    let counts = try tables.map { ($0, try stack.rows("SELECT count(*) FROM \($0)")[0]) }
    return Dictionary(uniqueKeysWithValues: counts).filter { $0.value != "0" }
  }
}
