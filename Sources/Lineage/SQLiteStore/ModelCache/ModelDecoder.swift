import Foundation

/// Builds a model from the objects of its archive.
///
/// Reads entities first, then properties, then destinations and inverses, all by name. The
/// archive's own references from properties to entities, inverses and the model form cycles and are
/// never followed.
final class ModelDecoder {
  /// An archived entity and its description in the model.
  struct Draft {
    let entity: EntityDescription
    let object: ArchivedObject
    let parentName: String?
    /// The properties, including inherited ones, with placeholders resolved.
    let properties: [(name: String, object: ArchivedObject)]
  }

  /// A relationship whose ends are known only by name.
  struct NamedRelationship {
    let relationship: RelationshipDescription
    let entityName: String
    let destinationName: String
    let inverseName: String?
  }

  private(set) var warnings: [String] = []
  private var wires: [NamedRelationship] = []

  func warn(_ place: String, _ text: String) { warnings.append("\(place): \(text)") }

  func add(_ wire: NamedRelationship) { wires.append(wire) }

  func model(_ root: ArchivedObject) throws(ModelArchiveError) -> ManagedObjectModel {
    guard root.className == "NSManagedObjectModel" else {
      throw .notAModel(reason: "its root is of class \(root.className)")
    }
    var drafts: [String: Draft] = [:]
    for (name, value) in try root.entries("NSEntities") {
      guard case .object(let object) = value else { continue }
      drafts[name] = try draft(name, object)
      let limit = object.archive.budget.limits.entityCount
      guard drafts.count <= limit else { throw .limitExceeded(.entities, limit: limit) }
    }
    guard !drafts.isEmpty else { throw .notAModel(reason: "it has no entities") }
    let roots = try plantHierarchies(drafts, root.archive.budget)
    for name in Self.sorted(drafts.keys) {
      if let draft = drafts[name] {
        try fill(draft, parent: draft.parentName.flatMap { drafts[$0] })
      }
    }
    try connect(drafts)
    for name in Self.sorted(drafts.keys) {
      if let entity = drafts[name]?.entity { pruneIndexes(of: entity) }
    }
    let model = ManagedObjectModel(entities: roots)
    model.allowForeignParts()
    try addModelParts(of: root, to: model)
    for repair in model.repair() where repair.problem.rule != .missingDestination {
      warnings.append("\(repair)")
    }
    return model
  }

  private func draft(_ name: String, _ object: ArchivedObject) throws(ModelArchiveError) -> Draft {
    guard object.className == "NSEntityDescription" else {
      throw .notAModel(reason: "entity \(name) is of class \(object.className)")
    }
    let entity = EntityDescription(
      name: name, managedObjectClassName: try object.text("NSClassNameForEntity"),
      isAbstract: try object.flag("NSIsAbstract"))
    var properties: [(name: String, object: ArchivedObject)] = []
    for (propertyName, value) in try object.entries("NSProperties") {
      guard case .object(let property) = value else { continue }
      properties.append((propertyName, try resolved(property, "\(name).\(propertyName)")))
    }
    try object.archive.budget.addProperties(properties.count)
    return Draft(
      entity: entity, object: object,
      parentName: try object.object("NSSuperentity")?.requiredText("NSEntityName"),
      properties: properties.sorted { Self.precedes($0.name, $1.name) })
  }

  /// Resolves the placeholders that some versions put into sub-entities for inherited properties.
  private func resolved(_ property: ArchivedObject, _ place: String) throws(ModelArchiveError)
    -> ArchivedObject
  {
    var property = property
    var hops = 0
    while property.className == "_NSPropertyDescriptionProxy" {
      hops += 1
      guard hops <= property.archive.budget.limits.depth else { throw .cycle(place) }
      guard let next = try property.object("NSUnderlyingProperty") else {
        throw .missing(
          key: "NSUnderlyingProperty", in: property.className, object: property.number)
      }
      property = next
    }
    return property
  }

  /// Adds sub-entities to their parents.
  ///
  /// - Returns: The roots.
  private func plantHierarchies(_ drafts: [String: Draft], _ budget: ArchiveBudget)
    throws(ModelArchiveError) -> [EntityDescription]
  {
    for (name, draft) in drafts {
      var ancestor = draft.parentName
      var names: Set<String> = [name]
      while let current = ancestor {
        guard let parent = drafts[current] else {
          throw .unknownEntity(current, namedBy: "entity \(name)")
        }
        guard names.insert(current).inserted else { throw .cycle("entity \(name)") }
        try budget.check(depth: names.count)
        ancestor = parent.parentName
      }
    }
    let children = Dictionary(grouping: drafts.values) { $0.parentName ?? "" }
    for (parent, members) in children where !parent.isEmpty {
      drafts[parent]?.entity.subentities = members.map(\.entity).sorted {
        Self.precedes($0.name, $1.name)
      }
    }
    return drafts.values.filter { $0.parentName == nil }.map(\.entity).sorted {
      Self.precedes($0.name, $1.name)
    }
  }

  /// Adds an entity's own properties: those that its parent lacks.
  ///
  /// An archive repeats inherited properties in every sub-entity, as if they belonged to it; only
  /// the parent's list distinguishes them from new ones.
  private func fill(_ draft: Draft, parent: Draft?) throws(ModelArchiveError) {
    let inherited = Dictionary(
      (parent?.properties ?? []).map { ($0.name, $0.object) }, uniquingKeysWith: { one, _ in one })
    let entity = draft.entity
    var properties: [PropertyDescription] = []
    for (name, object) in draft.properties {
      let place = "\(entity.name).\(name)"
      if let other = inherited[name] {
        if try !isSameColumn(object, other) { warn(place, "differs from what it inherits") }
      } else if let property = try property(name, object, of: entity.name) {
        properties.append(property)
      }
    }
    entity.properties = properties
    entity.renamingIdentifier = try renamingIdentifier(of: draft.object, name: entity.name)
    entity.versionHashModifier = try draft.object.text("NSVersionHashModifier")
    entity.userInfo = try userInfo(of: draft.object, entity.name)
    try addIndexes(of: draft.object, to: entity)
    try warnOfOlderIndexes(of: draft)
  }

  private func isSameColumn(_ one: ArchivedObject, _ other: ArchivedObject)
    throws(ModelArchiveError) -> Bool
  {
    if one.number == other.number { return true }
    for key in ["NSAttributeType", "NSMaxCount"] {
      guard try one.integer(key) == other.integer(key) else { return false }
    }
    guard try one.flag("NSIsTransient") == other.flag("NSIsTransient") else { return false }
    let key = "_NSDestinationEntityName"
    return try one.text(key) == other.text(key)
  }

  private func connect(_ drafts: [String: Draft]) throws(ModelArchiveError) {
    for wire in wires {
      let place = "\(wire.entityName).\(wire.relationship.name)"
      guard let destination = drafts[wire.destinationName]?.entity else {
        warn(place, "leads to \(wire.destinationName), which is not in the model; ignored")
        continue
      }
      wire.relationship.destinationEntity = destination
      // The flag has no meaning for a to-one.
      if !wire.relationship.isToMany { wire.relationship.isOrdered = false }
      guard let name = wire.inverseName else { continue }
      wire.relationship.inverseRelationship =
        destination.lineage.reversed().lazy.flatMap(\.properties)
        .first { $0.name == name } as? RelationshipDescription
      if wire.relationship.inverseRelationship == nil {
        warn(place, "has no inverse, because \(destination.name) has no \(name)")
      }
    }
  }

  /// Orders names as archives list them.
  static func precedes(_ one: String, _ other: String) -> Bool {
    one.utf8.lexicographicallyPrecedes(other.utf8)
  }

  static func sorted(_ names: some Collection<String>) -> [String] { names.sorted(by: precedes) }
}

/// Settings common to all properties.
extension ModelDecoder {
  /// Returns nil, with a warning, for a property that the model cannot represent.
  func property(_ name: String, _ object: ArchivedObject, of entityName: String)
    throws(ModelArchiveError) -> PropertyDescription?
  {
    let place = "\(entityName).\(name)"
    let property: PropertyDescription?
    switch object.className {
    case "NSAttributeDescription", "NSDerivedAttributeDescription":
      property = try attribute(name, object, place)
    case "NSRelationshipDescription": property = try relationship(name, object, entityName)
    case "NSFetchedPropertyDescription": property = try fetchedProperty(name, object, place)
    default:
      warn(place, "has the unknown class \(object.className); ignored")
      property = nil
    }
    property?.renamingIdentifier = try renamingIdentifier(of: object, name: name)
    property?.versionHashModifier = try object.text("NSVersionHashModifier")
    property?.userInfo = try userInfo(of: object, place)
    return property
  }

  /// Archives always contain one; it equals the name if none was set.
  func renamingIdentifier(of object: ArchivedObject, name: String) throws(ModelArchiveError)
    -> String?
  {
    let identifier = try object.text("NSRenamingIdentifier")
    return identifier == name ? nil : identifier
  }

  func userInfo(of object: ArchivedObject, _ place: String) throws(ModelArchiveError)
    -> [String: String]
  {
    var notes: [String: String] = [:]
    for (key, value) in try object.entries("NSUserInfo") {
      switch value {
      case .text(let text): notes[key] = text
      case .integer(let number): notes[key] = "\(number)"
      case .boolean(let flag): notes[key] = flag ? "YES" : "NO"
      default: warn(place, "the note \(key) is not a text; ignored")
      }
    }
    return notes
  }

  private func relationship(_ name: String, _ object: ArchivedObject, _ entityName: String)
    throws(ModelArchiveError) -> RelationshipDescription
  {
    let relationship = RelationshipDescription(
      name: name, minCount: try object.integer("NSMinCount") ?? 0,
      maxCount: try object.integer("NSMaxCount") ?? 0,
      isOptional: try object.flag("NSIsOptional"), isOrdered: try object.flag("NSIsOrdered"))
    relationship.isTransient = try object.flag("NSIsTransient")
    let rule = try object.integer("NSDeleteRule") ?? 0
    if let known = DeleteRule(rawValue: rule) {
      relationship.deleteRule = known
    } else {
      warn("\(entityName).\(name)", "the delete rule \(rule) is unknown; read as No Action")
      relationship.deleteRule = .noAction
    }
    add(
      NamedRelationship(
        relationship: relationship, entityName: entityName,
        destinationName: try object.requiredText("_NSDestinationEntityName"),
        inverseName: try object.text("_NSInverseRelationshipName")))
    return relationship
  }
}

/// Attributes, their defaults and their rules.
extension ModelDecoder {
  func attribute(_ name: String, _ object: ArchivedObject, _ place: String)
    throws(ModelArchiveError) -> AttributeDescription
  {
    let attribute = AttributeDescription(
      name: name, isOptional: try object.flag("NSIsOptional"),
      isTransient: try object.flag("NSIsTransient"))
    let code = try object.integer("NSAttributeType") ?? 0
    let type = AttributeType(rawValue: code) ?? .undefined
    if Self.isStorable(type) || attribute.isTransient {
      attribute.type = type
    } else {
      // Transient, so that columns of unknown content are not read.
      attribute.isTransient = true
      warn(place, "has type \(code), which cannot be read; its values are ignored")
    }
    attribute.valueTransformerName = try object.text("NSValueTransformerName")
    // Archives name NSString and the like for every attribute; only a Transformable's class was
    // chosen.
    if type == .transformable {
      attribute.attributeValueClassName = try object.text("NSAttributeValueClassName")
    }
    attribute.defaultValue = try defaultValue(object, attribute.type, place)
    attribute.rules = try rules(object, attribute.type, place)
    if object.className == "NSDerivedAttributeDescription" {
      let expression = try object.object("NSDerivationExpression")
      attribute.derivationExpression =
        try expression.flatMap { (object) throws(ModelArchiveError) in
          try PredicateText.expression(object)
        } ?? "an unknown expression"
    }
    return attribute
  }

  private static func isStorable(_ type: AttributeType) -> Bool {
    switch type {
    case .undefined, .objectID, .composite: false
    default: true
    }
  }

  private func defaultValue(_ object: ArchivedObject, _ type: AttributeType, _ place: String)
    throws(ModelArchiveError) -> AttributeValue?
  {
    let archived = try object.value("NSDefaultValue")
    if case .null = archived { return nil }
    let value = archived.attributeValue(for: type)
    if value == nil {
      warn(
        place, "the default value does not fit its type; ignored")
    }
    return value
  }

  private func rules(_ object: ArchivedObject, _ type: AttributeType, _ place: String)
    throws(ModelArchiveError) -> AttributeRules
  {
    var rules = AttributeRules()
    for predicate in try object.members("NSValidationPredicates") {
      guard case .object(let predicate) = predicate else { continue }
      for condition in try PredicateText.conjuncts(of: predicate) {
        if try !condition.tighten(&rules, type) {
          let text = try PredicateText.predicate(condition.object) ?? "of an unknown form"
          warn(place, "the rule \(text) has no equivalent; ignored")
        }
      }
    }
    return rules
  }
}

extension ArchivedValue {
  /// Returns the value in an attribute's type, or nil if it does not fit.
  func attributeValue(for type: AttributeType) -> AttributeValue? {
    let value: AttributeValue? =
      switch (self, type) {
      case (.boolean(let flag), .boolean): .boolean(flag)
      case (.integer(let number), .boolean): .boolean(number != 0)
      case (.integer(let number), .double), (.integer(let number), .float): .double(Double(number))
      case (.integer(let number), .decimal): .decimal(Decimal(number))
      case (.integer(let number), _): .integer(number)
      case (.real(let number), .decimal) where number.isFinite: .decimal(Decimal(number))
      case (.real(let number), .double), (.real(let number), .float): .double(number)
      case (.real(let number), _): Int64(exactly: number).map(AttributeValue.integer)
      case (.text(let text), .string): .string(text)
      case (.text(let text), .uuid): UUID(uuidString: text).map(AttributeValue.uuid)
      case (.text(let text), .uri): URL(string: text).map(AttributeValue.uri)
      case (.data(let data), _): .binary(data)
      case (.date(let seconds), _) where seconds.isFinite && abs(seconds) < 1e12:
        .date(Date(timeIntervalSinceReferenceDate: seconds))
      default: nil
      }
    return value.flatMap { $0.fits(type) ? $0 : nil }
  }
}

/// Fetch indexes and uniqueness constraints.
extension ModelDecoder {
  func addIndexes(of object: ArchivedObject, to entity: EntityDescription)
    throws(ModelArchiveError)
  {
    for member in try object.members("NSFetchIndexDescriptions") {
      guard case .object(let archived) = member else { continue }
      if let index = try index(archived, entity.name) { entity.indexes.append(index) }
    }
    entity.indexes = entity.indexes.withoutRepetitions
    for member in try object.members("NSUniqueTuples") {
      guard case .object(let tuple) = member else { continue }
      let names = try tuple.collectedValues().compactMap { value in
        if case .text(let name) = value { name } else { nil }
      }
      try object.archive.budget.addProperties(names.count)
      entity.uniquenessConstraints.append(names)
    }
  }

  private func index(_ object: ArchivedObject, _ entityName: String) throws(ModelArchiveError)
    -> FetchIndexDescription?
  {
    let name = try object.requiredText("NSIndexName")
    let place = "\(entityName), index \(name)"
    guard Self.isName(name) else {
      warn(place, "has an invalid index name; ignored")
      return nil
    }
    guard let elements = try elements(of: object) else {
      warn(place, "has an unknown element; ignored")
      return nil
    }
    var index = FetchIndexDescription(name: name, elements: elements)
    if let predicate = try object.object("NSPartialIndexPredicate") {
      guard let text = try PredicateText.predicate(predicate) else {
        warn(place, "has an unknown condition; ignored")
        return nil
      }
      index.partialIndexPredicateFormat = text
    }
    return index
  }

  private func elements(of object: ArchivedObject) throws(ModelArchiveError)
    -> [FetchIndexDescription.Element]?
  {
    let members = try object.members("NSIndexElements")
    try object.archive.budget.addProperties(members.count)
    var elements: [FetchIndexDescription.Element] = []
    for member in members {
      guard case .object(let element) = member,
        let property = try Self.columnName(of: element),
        let collation = FetchIndexDescription.CollationType(
          rawValue: try element.integer("NSFetchIndexElementType") ?? 0)
      else { return nil }
      elements.append(
        FetchIndexDescription.Element(
          property: property, isAscending: try element.flag("NSAscending"),
          collationType: collation))
    }
    return elements
  }

  private static func columnName(of element: ArchivedObject) throws(ModelArchiveError) -> String? {
    if let name = try systemColumn(of: element) { return name }
    return try element.text("NSPropertyName")
  }

  /// Returns the system column of an element's expression: the object itself is its key, and its
  /// `entity` the entity number.
  private static func systemColumn(of element: ArchivedObject) throws(ModelArchiveError)
    -> String?
  {
    guard let expression = try expression(of: element) else { return nil }
    return switch try PredicateText.expression(expression) {
    case "SELF": "Z_PK"
    case "entity", "SELF.entity": "Z_ENT"
    default: nil
    }
  }

  /// Returns an element's expression, which is in the element or in a separate description.
  private static func expression(of element: ArchivedObject, depth: Int = 0)
    throws(ModelArchiveError) -> ArchivedObject?
  {
    for key in element.fields.keys.sorted() {
      guard let object = try element.object(key) else { continue }
      if object.className.hasPrefix("NS") && object.className.hasSuffix("Expression") {
        return object
      }
      if object.className == "NSExpressionDescription" && depth == 0 {
        return try expression(of: object, depth: 1)
      }
    }
    return nil
  }

  /// Warns about the index notations that preceded fetch indexes: flags on properties and lists of
  /// names.
  ///
  /// Newer archives have both, and keep the older ones only for compatibility.
  func warnOfOlderIndexes(of draft: Draft) throws(ModelArchiveError) {
    guard draft.entity.indexes.isEmpty else { return }
    var count = try draft.object.members("NSCompoundIndexes").count
    let own = Set(draft.entity.properties.map(\.name))
    for (name, property) in draft.properties where own.contains(name) {
      if try property.flag("NSIsIndexed") { count += 1 }
    }
    guard count > 0 else { return }
    warn(
      draft.entity.name,
      "\(count) \(count == 1 ? "index" : "indexes") of an older form (before fetch indexes) "
        + "\(count == 1 ? "is" : "are") not part of the model")
  }

  /// Removes indexes on properties without a column, such as those of unknown classes.
  ///
  /// - Precondition: The entity and its ancestors have all their properties.
  func pruneIndexes(of entity: EntityDescription) {
    let stored = entity.allProperties.filter { property in
      !property.isTransient && (property as? RelationshipDescription)?.isToMany != true
    }
    let names = Set(stored.map(\.name))
    let columns = names.union(FetchIndexDescription.systemColumns)
    entity.indexes = entity.indexes.filter { index in
      if index.loneRelationship(of: entity) != nil { return true }
      let unknown = index.elements.map(\.property).filter { !columns.contains($0) }
      for name in unknown {
        warn(
          entity.name, "index \(index.name) has no column \(name); ignored")
      }
      return unknown.isEmpty && !index.elements.isEmpty
    }
    entity.uniquenessConstraints = entity.uniquenessConstraints.filter { constraint in
      let unknown = constraint.filter { !names.contains($0) }
      for name in unknown {
        warn(entity.name, "a uniqueness constraint has no column \(name); ignored")
      }
      return unknown.isEmpty && !constraint.isEmpty
    }
  }

  /// Names of indexes become part of statements.
  private static func isName(_ text: String) -> Bool {
    !text.isEmpty
      && text.unicodeScalars.allSatisfy { scalar in
        scalar == "_" || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
          || ("0"..."9").contains(scalar)
      }
  }
}

/// Fetched properties, templates and configurations.
extension ModelDecoder {
  /// Returns nil, with a warning, if the predicate cannot be expressed.
  ///
  /// Without it the property would return too many objects.
  func fetchedProperty(_ name: String, _ object: ArchivedObject, _ place: String)
    throws(ModelArchiveError) -> FetchedPropertyDescription?
  {
    guard let request = try object.object("NSFetchRequest"),
      let template = try template(
        request, entityName: try object.requiredText("_NSFetchRequestEntityName"), place)
    else {
      warn(place, "is a fetched property with an unreadable request; ignored")
      return nil
    }
    return FetchedPropertyDescription(name: name, fetchRequest: template)
  }

  func addModelParts(of root: ArchivedObject, to model: ManagedObjectModel)
    throws(ModelArchiveError)
  {
    for identifier in try root.members("NSVersionIdentifiers") {
      if case .text(let text) = identifier { model.versionIdentifiers.insert(text) }
    }
    let configurations = try root.entries("NSConfigurations")
    let limit = root.archive.budget.limits.entityCount
    guard configurations.count <= limit else { throw .limitExceeded(.configurations, limit: limit) }
    for (name, value) in configurations {
      guard case .object(let members) = value else { continue }
      model.setEntityNames(try entityNames(in: members), forConfigurationName: name)
    }
    for (name, value) in try root.entries("NSFetchRequestTemplates") {
      guard case .object(let request) = value,
        let entityName = try request.object("NSEntity")?.requiredText("NSEntityName"),
        let template = try template(request, entityName: entityName, "fetch request \(name)")
      else {
        warn("fetch request \(name)", "is unreadable and ignored")
        continue
      }
      model.setFetchRequestTemplate(template, forName: name)
    }
  }

  private func entityNames(in collection: ArchivedObject) throws(ModelArchiveError) -> [String] {
    var names: [String] = []
    for member in try collection.collectedValues() {
      if case .object(let entity) = member { names.append(try entity.requiredText("NSEntityName")) }
    }
    return names
  }

  private func template(_ request: ArchivedObject, entityName: String, _ place: String)
    throws(ModelArchiveError) -> FetchRequestTemplate?
  {
    var template = FetchRequestTemplate(entityName: entityName)
    if let predicate = try request.object("NSPredicate") {
      guard let text = try PredicateText.predicate(predicate),
        (try? FetchPredicate(format: text, arguments: [])) != nil
      else { return nil }
      template.predicateFormat = text
    }
    for member in try request.members("NSSortDescriptors") {
      guard case .object(let sort) = member, let key = try sort.text("NSKey"),
        try sort.text("NSSelector") ?? "compare:" == "compare:"
      else {
        warn(place, "a sort descriptor of its request has no equivalent; ignored")
        continue
      }
      template.sorts.append(
        FetchRequestTemplate.Sort(key: key, isAscending: try sort.flag("NSAscending")))
    }
    template.fetchLimit = max(0, try request.integer("NSFetchLimit") ?? 0)
    template.fetchBatchSize = max(0, try request.integer("NSBatchSize") ?? 0)
    return template
  }
}
