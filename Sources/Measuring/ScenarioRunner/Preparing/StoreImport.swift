import Escaping
import Foundation
import Lineage
package import LogicalModel
import OrderedCollections
package import ScenarioFormat

/// Reads the rows of a Core Data store as members of a domain.
///
/// It reads a private copy, see `ForeignStore`; the original remains unchanged.
package struct StoreImport {
  private static let portionCount = 1_000

  private let path: String
  private let mapping: ImportMapping
  private let domain: Domain
  private let file: SQLiteStore
  private let context: ManagedObjectContext
  private let model: ManagedObjectModel
  private let progress: (Double) -> Void
  /// The ordinals of objects, by the root of the hierarchy.
  private var ordinals: [String: [ManagedObjectID: Int]] = [:]
  /// The kind of each family object whose kind is an attribute's value.
  private var kindsByValue: [AttributeValue: String] = [:]
  private var report: ImportReport

  /// Copies and opens the store but reads no row.
  ///
  /// - Throws: `ObjectGraphError`, or `ModelDocumentError` for the mapping's model.
  package init(path: String, mapping: ImportMapping, domain: Domain) throws {
    try self.init(StoreSnapshot(of: path), mapping: mapping, domain: domain)
  }

  /// Opens a copy of a store but reads no row.
  ///
  /// - Throws: `ObjectGraphError`, or `ModelDocumentError` for the mapping's model.
  init(
    _ snapshot: StoreSnapshot, mapping: ImportMapping, domain: Domain,
    progress: @escaping (Double) -> Void = { _ in }
  ) throws {
    path = snapshot.originalPath
    (self.mapping, self.domain, self.progress) = (mapping, domain, progress)
    let given = try mapping.model.map { try ModelFile(path: $0).model().model }
    let (store, file) = try ForeignStore.open(snapshot, model: given, passesOverUnreadable: true)
    self.file = file
    context = store.container.newContext()
    model = store.model
    report = ImportReport(path: path)
  }

  /// Reads every row of the family and of its companions.
  ///
  /// - Returns: the members, and a report on the rows.
  /// - Throws: ``StoreImportError``, `ObjectGraphError`, or `DataFileError` if the disk is full.
  package mutating func load() throws -> (ImportedData, ImportReport) {
    do { return try members() } catch let error as CocoaError {
      throw DataFileError.noRoom(path, error)
    }
  }

  private mutating func members() throws -> (ImportedData, ImportReport) {
    let hierarchies = try domain.roots.map { try Hierarchy($0.name, domain, mapping, model) }
    if mapping.kindField != nil, let family = hierarchies.first(where: { $0.root == domain.family })
    {
      kindsByValue = try kinds(of: family)
    }
    for hierarchy in hierarchies { try number(hierarchy) }
    let rows = ordinals.values.reduce(0) { $0 + $1.count }
    var read = 0
    let forms = Dictionary(
      uniqueKeysWithValues: domain.allKinds.map { ($0.name, MemberForm($0.name, domain, mapping)) })
    let context = context
    let data = try ImportedData(domain: domain) { root, append in
      guard let hierarchy = hierarchies.first(where: { $0.root == root }) else { return }
      var links = LinkedOnce()
      try Self.walk(context, hierarchy) { object in
        guard let kind = try kind(of: object, hierarchy), let form = forms[kind] else { return }
        try append(try member(object, form, root, &links))
        read += 1
        if read.isMultiple(of: Self.portionCount) { progress(Double(read) / Double(max(1, rows))) }
      }
    }
    try countUnreadable(
      of: Set(hierarchies.flatMap(\.kinds.keys)),
      Set(forms.values.flatMap { $0.properties.map(\.attribute) }))
    return (data, report)
  }

  /// Counts values that do not have their attribute's type; members lack them.
  private mutating func countUnreadable(of entities: Set<String>, _ attributes: Set<String>) throws
  {
    for (entity, property, rows) in try file.unreadableCounts(in: entities)
    where attributes.contains(property) {
      report.mappedValueCount += rows
      report.lostValueCount += rows
      for _ in 0..<rows { report.unconvertible.add("\(entity).\(property)") }
    }
  }

  /// Visits the objects of a hierarchy in the order of their keys.
  private static func walk(
    _ context: ManagedObjectContext, _ hierarchy: Hierarchy,
    _ use: (ManagedObject) throws -> Void
  ) throws {
    for entity in hierarchy.entities {
      let cursor = try context.cursor(
        FetchRequest<ManagedObject>(entityName: entity), batchSize: portionCount)
      while let objects = try cursor.next() {
        for object in objects { try use(object) }
      }
    }
  }

  /// Returns the kinds of the family by the values of the kind field, the most frequent first; in a
  /// tie, the value that occurs first.
  private func kinds(of family: Hierarchy) throws -> [AttributeValue: String] {
    var counts: OrderedDictionary<AttributeValue, Int> = [:]
    try Self.walk(context, family) { object in
      if let value = try value(of: mapping.kindField ?? "", object) {
        counts[value, default: 0] += 1
      }
    }
    let ranked = counts.enumerated().sorted {
      ($1.element.value, $0.offset) < ($0.element.value, $1.offset)
    }
    let kinds = domain.withDescendants(of: domain.family).dropFirst().map(\.name)
    return Dictionary(
      zip(ranked.map(\.element.key), kinds), uniquingKeysWith: { first, _ in first })
  }

  /// Numbers the objects that become members.
  private mutating func number(_ hierarchy: Hierarchy) throws {
    var numbers: [ManagedObjectID: Int] = [:]
    let isFamily = hierarchy.root == domain.family
    try Self.walk(context, hierarchy) { object in
      if isFamily { report.itemCount += 1 }
      guard let kind = try kind(of: object, hierarchy) else {
        if isFamily { report.unmappedKinds.add(object.objectID.entityName) }
        return
      }
      report.members.add(kind)
      numbers[object.objectID] = numbers.count
    }
    ordinals[hierarchy.root] = numbers
  }

  private func kind(of object: ManagedObject, _ hierarchy: Hierarchy) throws -> String? {
    guard mapping.kindField != nil, hierarchy.root == domain.family else {
      return hierarchy.kinds[object.objectID.entityName]
    }
    let value = try value(of: mapping.kindField ?? "", object)
    if let kind = value.flatMap({ kindsByValue[$0] }) { return kind }
    return domain.kind(named: domain.family)?.isAbstract == false ? domain.family : nil
  }

  private func value(of attribute: String, _ object: ManagedObject) throws -> AttributeValue? {
    try object.value(forKey: attribute)
  }

  private mutating func member(
    _ object: ManagedObject, _ form: MemberForm, _ root: String, _ links: inout LinkedOnce
  ) throws -> Member {
    var member = Member(
      kind: form.kind, ordinal: ordinals[root]?[object.objectID] ?? 0, values: [], references: [])
    member.values.reserveCapacity(form.properties.count)
    for (path, attribute, type) in form.properties {
      var value = PropertyValue.absent
      if let stored = try self.value(of: attribute, object) {
        report.mappedValueCount += 1
        value = PropertyValue(.attribute(stored), type: type)
        if case .integer(let number) = value, !type.wholeNumbers.contains(number) {
          value = .absent
          report.lostValueCount += 1
          report.unconvertible.add("\(path)")
        }
      }
      member.values.append(value)
    }
    for link in form.links { member.references.append(try references(of: object, link, &links)) }
    return member
  }

  /// Returns the ordinals of a link's destinations; counts destinations as lost that are not
  /// members or belong to another object alone.
  private mutating func references(
    of object: ManagedObject, _ link: MemberForm.Link, _ links: inout LinkedOnce
  ) throws -> [Int] {
    let ids = try object.objectIDs(forRelationshipNamed: link.relationship)
    report.mappedValueCount += ids.count
    var found: OrderedSet<Int> = []
    for id in ids {
      guard let ordinal = ordinals[link.root]?[id],
        !link.isExclusive || links.isFirst(link.path, ordinal)
      else {
        report.lostValueCount += 1
        report.surplusEntries.add("\(link.path)")
        continue
      }
      found.append(ordinal)
    }
    return link.isOrdered ? found.elements : found.sorted()
  }

  /// The attributes and relationships of one kind's members, in the domain's order.
  private struct MemberForm {
    struct Link {
      let path: PropertyPath
      let relationship: String
      /// The root of the destination's hierarchy.
      let root: String
      /// True if a destination has only one source.
      let isExclusive: Bool
      let isOrdered: Bool
    }

    let kind: String
    var properties: [(path: PropertyPath, attribute: String, type: PropertyType)] = []
    var links: [Link] = []

    init(_ kind: String, _ domain: Domain, _ mapping: ImportMapping) {
      self.kind = kind
      for declaring in domain.lineage(of: kind) {
        for property in declaring.properties {
          let path = PropertyPath(kind: declaring.name, name: property.name)
          properties.append((path, mapping.fields[path]?.first ?? property.name, property.type))
        }
        for link in declaring.links {
          let path = PropertyPath(kind: declaring.name, name: link.name)
          links.append(
            Link(
              path: path, relationship: mapping.links[path]?.field ?? link.name,
              root: domain.root(of: link.destination), isExclusive: link.inverseCardinality == .one,
              isOrdered: link.isOrdered))
        }
      }
    }
  }

  /// The destinations of exclusive links.
  private struct LinkedOnce {
    private var taken: [PropertyPath: Set<Int>] = [:]

    mutating func isFirst(_ path: PropertyPath, _ ordinal: Int) -> Bool {
      taken[path, default: []].insert(ordinal).inserted
    }
  }

  /// A hierarchy of kinds and its entities.
  private struct Hierarchy {
    let root: String
    /// The root entity, or the entities of a group without one.
    let entities: [String]
    /// The kind of each entity.
    let kinds: [String: String]

    init(
      _ root: String, _ domain: Domain, _ mapping: ImportMapping, _ model: ManagedObjectModel
    ) throws(StoreImportError) {
      self.root = root
      let names = Dictionary(
        mapping.kinds.map { ($0.value, $0.key) }, uniquingKeysWith: { first, _ in first })
      let all = model.entitiesInNumberingOrder
      func entity(of kind: String) throws(StoreImportError) -> EntityDescription {
        let name = names[kind] ?? kind
        if let entity = all.first(where: { $0.name == name }) { return entity }
        throw .unknownEntity(
          name, kind: kind, suggestion: Suggestion.nearest(to: name, among: all.map(\.name)))
      }
      let isGroup =
        domain.kind(named: root)?.isAbstract == true && names[root] == nil
        && !all.contains { $0.name == root }
      var found: [EntityDescription] = []
      for kind in isGroup ? domain.allKinds.filter({ $0.parent == root }).map(\.name) : [root] {
        let entity = try entity(of: kind)
        // The rows of a sub-entity are read with its ancestor's.
        if !found.contains(where: { entity.isKind(of: $0) }) { found.append(entity) }
      }
      entities = found.map(\.name)
      let isFamily = root == domain.family
      let declared = Dictionary(
        domain.withDescendants(of: root).map { (names[$0.name] ?? $0.name, $0) },
        uniquingKeysWith: { first, _ in first })
      kinds = Dictionary(
        found.flatMap { [$0] + $0.descendants }.compactMap { entity in
          let kind =
            isFamily ? declared[entity.name].flatMap { $0.isAbstract ? nil : $0.name } : root
          return kind.map { (entity.name, $0) }
        }, uniquingKeysWith: { first, _ in first })
    }
  }
}

/// An error for a mapping that does not fit the store.
package enum StoreImportError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A kind whose entity is missing in the store's model.
  case unknownEntity(String, kind: String, suggestion: String?)

  package var description: String {
    switch self {
    case .unknownEntity(let entity, let kind, let suggestion):
      "the store's model has no entity \(entity) for the kind \(kind)"
        + (suggestion.map { "; did you mean \($0)?" } ?? "")
        + "; map it under `kinds` of `import`"
    }
  }
}
