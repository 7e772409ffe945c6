import Foundation
import Lineage
import LogicalModel

/// A stored domain resolved against a container's model, for reading and writing many members.
///
/// The same code serves every strategy: each kind has its entity, its code if it has one, and the
/// place of each property. Reading a member returns exactly its kind's properties, whatever other
/// columns its row has.
struct ResolvedDomain: Sendable {
  let stored: StoredDomain
  /// The kinds in the domain's order.
  let kinds: [ResolvedKind]
  private let indexByName: [String: Int]
  /// The kinds whose members are of exactly the entity, by entity index.
  private let kindsOfEntity: [[Int]]

  /// - Throws: ``StrategyError/notMapped(kind:name:)`` if the mapping does not fit the model.
  init(_ stored: StoredDomain, in container: PersistentContainer) throws(StrategyError) {
    var kinds: [ResolvedKind] = []
    for name in stored.domain.allKinds.map(\.name) {
      kinds.append(
        try ResolvedKind(try stored.mapping(of: name), stored.domain, container.layout))
    }
    self.stored = stored
    self.kinds = kinds
    indexByName = Dictionary(
      uniqueKeysWithValues: kinds.enumerated().map { ($1.kind, $0) })
    kindsOfEntity = container.layout.entities.map { entity in
      kinds.indices.filter { kinds[$0].entity?.index == entity.index }
    }
  }

  /// Returns the position of a kind in the domain, for reading, linking and converting its members.
  ///
  /// - Throws: ``StrategyError/notMapped(kind:name:)``.
  func kindIndex(named kind: String) throws(StrategyError) -> Int {
    guard let index = indexByName[kind] else { throw .notMapped(kind: kind, name: "entity") }
    return index
  }

  /// Returns the kind of an object by its entity or, if several kinds share that, by its type
  /// attribute; nil for an object without a kind.
  @inline(__always)
  func kindIndex(of object: ManagedObject) -> Int? {
    let candidates = kindsOfEntity[object.layout.index]
    guard let first = candidates.first else { return nil }
    guard let slot = kinds[first].discriminator?.slot else { return first }
    let row = object.filledRow()
    guard row.isPresent(slot.index) else { return nil }
    let code = row.integer(at: slot.offset)
    return candidates.first { kinds[$0].discriminator?.code == code }
  }

  func kindName(at index: Int) -> String { kinds[index].kind }
}

/// Converting objects to members, without their ordinals, which the loader knows.
extension ResolvedDomain {
  /// Returns the values of an object in the order of its kind's properties.
  ///
  /// - Throws: ``StrategyError/cannotDecode(kind:reason:)``.
  func values(of object: ManagedObject, kindIndex: Int) throws(StrategyError)
    -> [PropertyValue]
  {
    let kind = kinds[kindIndex]
    let row = object.filledRow()
    guard !kind.isPlain else {
      return zip(kind.slots, kind.types).map { slot, type in
        row.isPresent(slot.index) ? Self.value(row, slot, type) : .absent
      }
    }
    let details = kind.details.flatMap { $0.object(of: object) }
    let content = try kind.content?.values(in: row) ?? []
    return zip(kind.places, kind.types).map { place, type in
      switch place {
      case .own(let slot):
        return row.isPresent(slot.index) ? Self.value(row, slot, type) : .absent
      case .detail(let slot):
        guard let row = details?.filledRow(), row.isPresent(slot.index) else { return .absent }
        return Self.value(row, slot, type)
      case .coded(let field): return content[field]
      }
    }
  }

  /// Calls `body` with some values of an object, decoding its content or fetching its details only
  /// if one of them is there.
  ///
  /// - Throws: ``StrategyError/cannotDecode(kind:reason:)``.
  func forEachValue(
    of object: ManagedObject, kindIndex: Int, at positions: [Int],
    _ body: (Int, RowValue) -> Void
  ) throws(StrategyError) {
    let kind = kinds[kindIndex]
    let row = object.filledRow()
    var details: ManagedObject?
    var content: [PropertyValue]?
    for position in positions {
      switch kind.places[position] {
      case .own(let slot):
        body(position, row.isPresent(slot.index) ? RowValue(row, slot) : .absent)
      case .detail(let slot):
        details = details ?? kind.details?.object(of: object)
        body(position, details.map { RowValue(ifPresentIn: $0.filledRow(), slot) } ?? .absent)
      case .coded(let field):
        if content == nil { content = try kind.content?.values(in: row) }
        body(position, .decoded(content?[field] ?? .absent))
      }
    }
    // The rows are in memory that the objects own.
    withExtendedLifetime(details) {}
  }

  /// Calls `body` with the values of an object in the order of its kind's properties, without
  /// copying texts: for hashing a large answer.
  ///
  /// - Throws: ``StrategyError/cannotDecode(kind:reason:)``.
  func forEachValue(
    of object: ManagedObject, kindIndex: Int, _ body: (Int, RowValue) -> Void
  ) throws(StrategyError) {
    let kind = kinds[kindIndex]
    let row = object.filledRow()
    guard !kind.isPlain else {
      for (position, slot) in kind.slots.enumerated() {
        body(position, row.isPresent(slot.index) ? RowValue(row, slot) : .absent)
      }
      return
    }
    let details = kind.details.flatMap { $0.object(of: object) }
    let detailsRow = details?.filledRow()
    let content = try kind.content?.values(in: row) ?? []
    for (position, place) in kind.places.enumerated() {
      switch place {
      case .own(let slot):
        body(position, row.isPresent(slot.index) ? RowValue(row, slot) : .absent)
      case .detail(let slot):
        body(position, detailsRow.map { RowValue(ifPresentIn: $0, slot) } ?? .absent)
      case .coded(let field): body(position, .decoded(content[field]))
      }
    }
    // The row above is in memory that this object owns.
    withExtendedLifetime(details) {}
  }

  /// Returns one value of an object, by the position of the property in its kind.
  ///
  /// - Throws: ``StrategyError/cannotDecode(kind:reason:)``.
  func value(of object: ManagedObject, kindIndex: Int, property position: Int)
    throws(StrategyError) -> PropertyValue
  {
    let kind = kinds[kindIndex]
    let type = kind.types[position]
    switch kind.places[position] {
    case .own(let slot):
      let row = object.filledRow()
      return row.isPresent(slot.index) ? Self.value(row, slot, type) : .absent
    case .detail(let slot):
      guard let details = kind.details?.object(of: object) else { return .absent }
      let row = details.filledRow()
      return row.isPresent(slot.index) ? Self.value(row, slot, type) : .absent
    case .coded(let field):
      return try kind.content?.values(in: object.filledRow())[field] ?? .absent
    }
  }

  /// Returns the stored keys of each object's destinations along one link of its kind.
  ///
  /// - Throws: `ObjectGraphError` if the store cannot be read.
  func linkedKeys(of objects: [ManagedObject], kindIndex: Int, link: Int)
    throws(ObjectGraphError) -> [[Int64]]
  {
    let link = kinds[kindIndex].links[link]
    if let slot = link.slot {
      return objects.map { object in
        let row = object.filledRow()
        return row.isPresent(slot.index) ? [row.integer(at: slot.offset)] : []
      }
    }
    guard let context = objects.first?.managedObjectContext else { return objects.map { _ in [] } }
    let keys = try context.destinationKeys(of: objects, link.relationship)
    return objects.map { keys[$0.key] ?? [] }
  }

  static func value(_ row: Row, _ slot: Slot, _ type: PropertyType) -> PropertyValue {
    switch type {
    case .integer16, .integer32, .integer64: .integer(row.integer(at: slot.offset))
    case .boolean: .boolean(row.integer(at: slot.offset) != 0)
    case .double, .float: .real(row.double(at: slot.offset))
    case .date: .date(row.double(at: slot.offset))
    case .decimal:
      Decimal(string: "\(row.double(at: slot.offset))", locale: posix)
        .map(PropertyValue.decimal) ?? .absent
    case .string: .text(String(decoding: row.bytes(at: slot.offset), as: UTF8.self))
    case .uri: .uri(String(decoding: row.bytes(at: slot.offset), as: UTF8.self))
    case .binary: .binary(Data(row.bytes(at: slot.offset)))
    case .uuid: .uuid(row.uuid(at: slot.offset))
    }
  }

  private static let posix = Locale(identifier: "en_US_POSIX")
}

extension ResolvedDetails {
  /// Returns the details object of a member, nil if it is missing.
  func object(of member: ManagedObject) -> ManagedObject? {
    let found = member.reference(in: reference, of: member.filledRow())
    guard let found, let context = member.managedObjectContext else { return nil }
    return context.object(entityIndex: found.entity, key: found.key)
  }
}

extension ResolvedContent {
  /// Returns one value for each field; all absent without content.
  ///
  /// - Throws: ``StrategyError/cannotDecode(kind:reason:)``.
  func values(in row: Row) throws(StrategyError) -> [PropertyValue] {
    guard row.isPresent(slot.index) else { return coder.absentValues }
    return try coder.values(in: Data(row.bytes(at: slot.offset)))
  }
}

/// Converting members to objects.
extension ResolvedDomain {
  /// Inserts a member as a new object with its values but without its links.
  ///
  /// - Throws: ``StrategyError/notMapped(kind:name:)`` for a kind that cannot have objects, and
  ///   ``StrategyError/cannotEncode(kind:reason:)``.
  func insert(_ member: Member, into context: ManagedObjectContext) throws(StrategyError)
    -> ManagedObject
  {
    let kind = kinds[try kindIndex(named: member.kind)]
    return try insert(kind, member.values, into: context)
  }

  func insert(_ kind: ResolvedKind, _ values: [PropertyValue], into context: ManagedObjectContext)
    throws(StrategyError) -> ManagedObject
  {
    guard let entity = kind.entity else { throw .notMapped(kind: kind.kind, name: "exact entity") }
    let object = context.insert(entityIndex: entity.index)
    if let (slot, code) = kind.discriminator { object.write(.integer(code), into: slot) }
    guard !kind.isPlain else {
      for (slot, value) in zip(kind.slots, values) where value != .absent {
        // A new object has no values yet, so absent values need no work.
        Self.write(value, into: slot, of: object)
      }
      return object
    }
    let details = kind.details.map { details in
      let made = context.insert(entityIndex: details.entity.index)
      object.setDestination(made, of: details.reference)
      return made
    }
    try writeAll(values, of: kind, to: object, details)
    return object
  }

  /// Sets one property of an object.
  ///
  /// - Throws: ``StrategyError/cannotEncode(kind:reason:)`` or
  ///   ``StrategyError/cannotDecode(kind:reason:)``.
  func set(_ value: PropertyValue, property position: Int, of object: ManagedObject)
    throws(StrategyError)
  {
    guard let kindIndex = kindIndex(of: object) else { return }
    let kind = kinds[kindIndex]
    switch kind.places[position] {
    case .own(let slot): Self.write(value, into: slot, of: object)
    case .detail(let slot):
      guard let details = kind.details?.object(of: object) else { return }
      Self.write(value, into: slot, of: details)
    case .coded(let field):
      guard let content = kind.content else { return }
      // All values are decoded and encoded again: the cost of this strategy.
      var values = try content.values(in: object.filledRow())
      values[field] = value
      object.setData(try content.coder.data(of: values), in: content.slot)
    }
  }

  /// Sets one link of a new object.
  func link(
    _ object: ManagedObject, kindIndex: Int, link position: Int, to destination: ManagedObject
  ) {
    let link = kinds[kindIndex].links[position]
    guard let context = object.managedObjectContext else { return }
    if let slot = link.slot {
      object.setDestination(destination, of: slot)
    } else {
      context.link(object, link.relationship, destination)
    }
  }

  /// Writes every value of a kind; absent values become NULL.
  func writeAll(
    _ values: [PropertyValue], of kind: ResolvedKind, to object: ManagedObject,
    _ details: ManagedObject?
  ) throws(StrategyError) {
    var coded: [PropertyValue] = kind.content?.coder.absentValues ?? []
    for (place, value) in zip(kind.places, values) {
      switch place {
      case .own(let slot): Self.write(value, into: slot, of: object)
      case .detail(let slot): if let details { Self.write(value, into: slot, of: details) }
      case .coded(let field): coded[field] = value
      }
    }
    guard let content = kind.content else { return }
    object.setData(try content.coder.data(of: coded), in: content.slot)
  }

  static func write(_ value: PropertyValue, into slot: Slot, of object: ManagedObject) {
    switch value {
    case .absent: object.setAbsent(slot)
    case .integer(let value): object.write(.integer(value), into: slot)
    case .real(let value): object.write(.double(value), into: slot)
    case .decimal(let value): object.write(.decimal(value), into: slot)
    case .text(let value), .uri(let value): object.setText(value, in: slot)
    case .boolean(let value): object.write(.boolean(value), into: slot)
    case .date(let seconds):
      object.write(.date(Date(timeIntervalSinceReferenceDate: seconds)), into: slot)
    case .uuid(let value): object.write(.uuid(value), into: slot)
    case .binary(let value): object.setData(value, in: slot)
    }
  }
}

/// Converting members to another kind.
extension ResolvedDomain {
  /// Makes an object a member of another kind.
  ///
  /// Keeps the values that common ancestors of both kinds declare; everything else gets the given
  /// values.
  ///
  /// If the kinds share no hierarchy of entities, this creates a new object with a new ID and the
  /// links of the old one, and deletes that. No delete rule of a link applies. Links that would
  /// lead to a member of a kind that they do not accept are removed.
  ///
  /// - Parameters:
  ///   - object: a member of another kind.
  ///   - target: the position of the new kind.
  ///   - values: for each property of the new kind; those that a common ancestor declares are
  ///     ignored.
  /// - Returns: the object in its new kind, a different one in most strategies.
  /// - Throws: ``StrategyError`` or `ObjectGraphError`.
  func convert(
    _ object: ManagedObject, to target: Int, values: [PropertyValue]
  ) throws -> ManagedObject {
    guard let source = kindIndex(of: object), let context = object.managedObjectContext else {
      throw StrategyError.notMapped(kind: kinds[target].kind, name: "the object to convert")
    }
    let (old, new) = (kinds[source], kinds[target])
    let kept = keptCount(from: old.kind, to: new.kind)
    let former = try self.values(of: object, kindIndex: source)
    let merged = former.prefix(kept) + values.dropFirst(kept)
    if let to = new.entity, let from = old.entity, to.rootIndex != from.rootIndex {
      return try replace(object, old, new, Array(merged), in: context)
    }
    return try change(object, old, new, Array(merged), in: context)
  }

  /// Returns the number of properties that both kinds have from common ancestors: the first ones of
  /// both.
  private func keptCount(from old: String, to new: String) -> Int {
    let (one, other) = (stored.domain.lineage(of: old), stored.domain.lineage(of: new))
    return zip(one, other).prefix { $0.name == $1.name }.reduce(0) { $0 + $1.0.properties.count }
  }

  private func replace(
    _ object: ManagedObject, _ old: ResolvedKind, _ new: ResolvedKind, _ values: [PropertyValue],
    in context: ManagedObjectContext
  ) throws -> ManagedObject {
    let made = try insert(new, values, into: context)
    for (position, link) in new.links.enumerated() {
      guard let former = old.links.first(where: { $0.isSame(as: link) }) else { continue }
      if let slot = former.slot {
        guard let found = object.reference(in: slot, of: object.filledRow()) else { continue }
        let destination = context.object(entityIndex: found.entity, key: found.key)
        self.link(made, kindIndex: try kindIndex(named: new.kind), link: position, to: destination)
      } else {
        for destination in try object.toMany(former.relationship.name) {
          context.link(made, link.relationship, destination)
        }
      }
    }
    try end(old.links.filter(\.isBinding), of: object)
    context.delete(object)
    return made
  }

  private func change(
    _ object: ManagedObject, _ old: ResolvedKind, _ new: ResolvedKind, _ values: [PropertyValue],
    in context: ManagedObjectContext
  ) throws -> ManagedObject {
    var object = object
    let lost = (old.links + old.waysBack).filter { link in
      !(new.links + new.waysBack).contains { $0.isSame(as: link) }
    }
    if let entity = new.entity, entity !== object.layout {
      try end(lost.filter(\.isBinding), of: object)
      object = try context.convert(object, toEntity: entity.name)
    } else {
      try clear(object, old, keeping: new, in: context)
      try end(lost, of: object)
    }
    if let (slot, code) = new.discriminator { object.write(.integer(code), into: slot) }
    let details = new.details.map { details in
      let made = context.insert(entityIndex: details.entity.index)
      object.setDestination(made, of: details.reference)
      return made
    }
    try writeAll(values, of: new, to: object, details)
    return object
  }

  /// Clears the properties of the former kind, so that shared columns keep none of its values.
  private func clear(
    _ object: ManagedObject, _ old: ResolvedKind, keeping new: ResolvedKind,
    in context: ManagedObjectContext
  ) throws {
    for slot in old.slots where !new.slots.contains(slot) { object.setAbsent(slot) }
    if let content = old.content, new.content == nil { object.setAbsent(content.slot) }
    if let resolved = old.details, let details = resolved.object(of: object) {
      object.setDestination(nil, of: resolved.reference)
      context.delete(details)
    }
  }

  private func end(_ links: [ResolvedLink], of object: ManagedObject) throws {
    for link in links {
      if let slot = link.slot {
        object.setDestination(nil, of: slot)
      } else {
        try object.setToMany([], for: link.relationship.name)
      }
    }
  }
}

extension ResolvedLink {
  /// True if both are the same link of a common ancestor.
  fileprivate func isSame(as other: ResolvedLink) -> Bool {
    declaringKind == other.declaringKind && relationship.name == other.relationship.name
  }
}

/// Queries, which all operations use.
extension ResolvedDomain {
  /// Returns the plan of a question to this store.
  ///
  /// - Throws: ``StrategyError``.
  func plan(_ question: MemberQuery, ids: @escaping StoredDomain.IDLookup)
    throws(StrategyError)
    -> MemberQueryPlan
  { try stored.plan(question, ids: ids) }

  /// Returns the objects of a plan, in its order and cut to its page, and reads as much of each as
  /// the question requires.
  ///
  /// Several fetches read in one transaction, because they answer about one state of the store.
  ///
  /// - Throws: ``StrategyError/unknownKind(objectID:)``,
  ///   ``StrategyError/cannotDecode(kind:reason:)`` or `ObjectGraphError`.
  func fetch(_ plan: MemberQueryPlan, in context: ManagedObjectContext) throws
    -> [ManagedObject]
  {
    if plan.isOneFetch {
      let objects = try context.fetch(plan.requests[0])
      try read(objects, plan.question.shows, of: plan.question.kind)
      return objects
    }
    if plan.isAnsweredByStore {
      let lists = try context.reading { try plan.requests.map(context.fetch) }
      let objects = try merged(lists, of: plan)
      try read(objects, plan.question.shows, of: plan.question.kind)
      return objects
    }
    return try fetchDecoding(plan, in: context)
  }

  /// Returns the number of members of a plan.
  ///
  /// - Throws: ``StrategyError/unknownKind(objectID:)``,
  ///   ``StrategyError/cannotDecode(kind:reason:)`` or `ObjectGraphError`.
  func count(_ plan: MemberQueryPlan, in context: ManagedObjectContext) throws -> Int {
    guard plan.residual.isEmpty else { return try fetchDecoding(plan, in: context).count }
    let count = try plan.requests.reduce(0) { try $0 + context.count(for: $1) }
    return plan.isOneFetch ? count : plan.question.page(of: 0..<count).count
  }

  /// The rows of details that a fetch of members also reads, one entry for each statement.
  typealias DetailKeys = (entity: EntityLayout, keys: [Int64])

  /// Returns the rows of details that a plan's fetches read with their members; empty in most
  /// strategies.
  ///
  /// - Throws: `ObjectGraphError`, or ``StrategyError/unknownKind(objectID:)``.
  func detailKeys(_ plan: MemberQueryPlan, in context: ManagedObjectContext) throws
    -> [DetailKeys]
  {
    var result: [DetailKeys] = []
    for var request in plan.requests {
      let paths = request.relationshipKeyPathsForPrefetching
      guard !paths.isEmpty else { continue }
      request.relationshipKeyPathsForPrefetching = []
      let objects = try context.fetch(request)
      for path in paths {
        var found: DetailKeys?
        for object in objects {
          guard let details = kinds[try knownKindIndex(of: object)].details,
            details.relationship == path,
            let key = object.reference(in: details.reference, of: object.filledRow())?.key
          else { continue }
          if found == nil { found = (details.entity, []) }
          found?.keys.append(key)
        }
        if let found { result.append(found) }
      }
    }
    return result
  }

  /// Reads the values of objects that are shown; `kind` has the properties named in it.
  ///
  /// - Throws: ``StrategyError/unknownKind(objectID:)``,
  ///   ``StrategyError/cannotDecode(kind:reason:)`` or ``StrategyError/notMapped(kind:name:)``.
  func read(_ objects: [ManagedObject], _ shown: ShownValues, of kind: String)
    throws(StrategyError)
  {
    var seen = 0
    switch shown {
    case .nothing: for object in objects { _ = try knownKindIndex(of: object) }
    case .everything:
      for object in objects {
        try forEachValue(of: object, kindIndex: try knownKindIndex(of: object)) { _, value in
          seen &+= value.byteCount
        }
      }
    case .properties(let names):
      var positions: [Int] = []
      for name in names { positions.append(try stored.position(of: name, in: kind)) }
      for object in objects {
        try forEachValue(of: object, kindIndex: try knownKindIndex(of: object), at: positions) {
          _, value in seen &+= value.byteCount
        }
      }
    }
    // The optimiser would remove unused results.
    withExtendedLifetime(seen) {}
  }

  /// Returns the kind of an object.
  ///
  /// - Throws: ``StrategyError/unknownKind(objectID:)``.
  func knownKindIndex(of object: ManagedObject) throws(StrategyError) -> Int {
    guard let kind = kindIndex(of: object) else {
      throw .unknownKind(objectID: object.objectID.uriRepresentation)
    }
    return kind
  }

  /// Returns a value to sort by, the object's own one from its values if they are given.
  func sortValue(at place: SortPlace, of object: ManagedObject, _ values: [PropertyValue]? = nil)
    throws -> PropertyValue
  {
    switch place {
    case .own(let position):
      return try values?[position]
        ?? value(of: object, kindIndex: try knownKindIndex(of: object), property: position)
    case .linked(let relationship, let position, _):
      let links = kinds[try knownKindIndex(of: object)].links
      guard let slot = links.first(where: { $0.relationship.name == relationship })?.slot,
        let found = object.reference(in: slot, of: object.filledRow()),
        let destination = object.managedObjectContext?.object(
          entityIndex: found.entity, key: found.key)
      else { return .absent }
      return try value(
        of: destination, kindIndex: try knownKindIndex(of: destination), property: position)
    }
  }

  /// Decodes every object once, for the conditions, the order and, if requested, for reading.
  private func fetchDecoding(_ plan: MemberQueryPlan, in context: ManagedObjectContext) throws
    -> [ManagedObject]
  {
    let filter = try ResidualFilter(plan, stored)
    let orders = plan.question.orders
    let places = try orders.map { try stored.sortPlace($0, of: plan.question.kind) }
    var found: [(object: ManagedObject, key: SortKey)] = []
    for request in plan.requests {
      for object in try context.fetch(request) {
        let values = try values(of: object, kindIndex: try knownKindIndex(of: object))
        guard try filter.holds(values, of: object) else { continue }
        let key = try SortKey(places, objectKey: object.key) {
          try sortValue(at: $0, of: object, values)
        }
        found.append((object, key))
      }
    }
    if !orders.isEmpty {
      found.sort { SortKey.order($0.key, $1.key, by: orders) < 0 }
    }
    return plan.question.page(of: found).map(\.object)
  }
}

extension RowValue {
  /// The number of bytes that were read.
  fileprivate var byteCount: Int {
    switch self {
    case .absent: 0
    case .integer, .boolean, .double, .date, .decimal: 8
    case .text(let bytes), .uri(let bytes), .binary(let bytes):
      bytes.count &+ Int(bytes.last ?? 0)
    case .uuid(let value): 16 &+ Int(value.uuid.0)
    case .decoded: 1
    }
  }
}
