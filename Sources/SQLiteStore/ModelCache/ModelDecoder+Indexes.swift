import ObjectModel

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
      warn(place, "has a name that no index can have, and is left out", loss: nil)
      return nil
    }
    guard let elements = try elements(of: object) else {
      warn(place, "has an element that is not known, and is left out", loss: nil)
      return nil
    }
    var index = FetchIndexDescription(name: name, elements: elements)
    if let predicate = try object.object("NSPartialIndexPredicate") {
      guard let text = try PredicateText.predicate(predicate) else {
        warn(place, "has a condition that is not known, and is left out", loss: nil)
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

  /// The column that an element's expression stands for: the object itself is its key, and its
  /// `entity` the number of it.
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

  /// The expression of an element, which stands in the element or in a description of its own.
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

  /// Before fetch indexes there were marks on properties and lists of names; newer archives have
  /// both, the older ones only as a memory.
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
        + "\(count == 1 ? "is" : "are") not part of the model", loss: nil)
  }

  /// Leaves out what speaks of properties that have no column, such as those of classes that are
  /// not known.
  ///
  /// - Precondition: all properties of the entity and its ancestors are there.
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
          entity.name, "index \(index.name) has no column \(name), and is left out", loss: nil)
      }
      return unknown.isEmpty && !index.elements.isEmpty
    }
    entity.uniquenessConstraints = entity.uniquenessConstraints.filter { constraint in
      let unknown = constraint.filter { !names.contains($0) }
      for name in unknown {
        warn(entity.name, "a uniqueness constraint has no column \(name), and is left out")
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
