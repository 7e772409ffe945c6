import Foundation

/// Finds the changes between two models.
struct ModelComparison {
  typealias Change = ModelDifference.Change

  private(set) var changes: [Change] = []

  mutating func compare(_ old: ManagedObjectModel, _ new: ManagedObjectModel) {
    compareOwn(old, new)
    let (before, after) = (old.entitiesInNumberingOrder, new.entitiesInNumberingOrder)
    let pairs = Self.pairs(before, after, name: \.name, renaming: \.renamingIdentifier)
    for entity in after {
      if let older = pairs[entity.name] {
        compare(older, entity)
      } else {
        add(entity)
      }
    }
    let kept = Set(pairs.values.map(\.name))
    for entity in before where !kept.contains(entity.name) {
      note(.removed, entity.name, nil, Self.kind(of: entity), true)
    }
  }

  /// Returns new elements by name with the old ones they replace: of the same name, or renamed.
  ///
  /// A renaming identifier is the old name, or the old element's own renaming identifier.
  private static func pairs<Thing>(
    _ old: [Thing], _ new: [Thing], name: (Thing) -> String, renaming: (Thing) -> String?
  ) -> [String: Thing] {
    let byName = Dictionary(old.map { (name($0), $0) }, uniquingKeysWith: { first, _ in first })
    let byIdentifier = Dictionary(
      old.compactMap { thing in renaming(thing).map { ($0, thing) } },
      uniquingKeysWith: { first, _ in first })
    let newNames = Set(new.map(name))
    var pairs: [String: Thing] = [:]
    for thing in new {
      if let same = byName[name(thing)] {
        pairs[name(thing)] = same
      } else if let identifier = renaming(thing),
        let older = byName[identifier] ?? byIdentifier[identifier], !newNames.contains(name(older))
      {
        pairs[name(thing)] = older
      }
    }
    return pairs
  }

  private mutating func compare(_ old: EntityDescription, _ new: EntityDescription) {
    let first = changes.count
    if old.name != new.name { note(.changed, new.name, nil, "renamed from \(old.name)", true) }
    compareAspects(old.aspects, new.aspects, new.name, nil)
    compareProperties(old, new)
    compareIndexes(old.indexes, new.indexes, new.name)
    let isReported = changes[first...].contains(where: \.changesVersionHash)
    if !isReported && old.versionHash != new.versionHash {
      changes.insert(
        Change(
          kind: .changed, entity: new.name, property: nil, text: "an ancestor changed",
          changesVersionHash: true), at: first)
    }
  }

  private mutating func compareProperties(_ old: EntityDescription, _ new: EntityDescription) {
    let pairs = Self.pairs(
      old.properties, new.properties, name: \.name, renaming: \.renamingIdentifier)
    for property in new.properties {
      if let older = pairs[property.name] {
        compare(older, property, new.name)
      } else {
        note(.added, property, new.name, Self.origin(of: property, in: old, ", formerly"))
      }
    }
    let kept = Set(pairs.values.map(\.name))
    for property in old.properties where !kept.contains(property.name) {
      note(.removed, property, new.name, Self.origin(of: property, in: new, ", now"))
    }
  }

  /// Returns a note if a property moved along the hierarchy, with the entity it is inherited from
  /// in the other version.
  private static func origin(
    of property: PropertyDescription, in other: EntityDescription, _ when: String
  ) -> String {
    let owner = other.propertiesByName[property.name]?.entity?.name
    return owner.map { "\(when) inherited from \($0)" } ?? ""
  }

  private mutating func note(
    _ kind: Change.Kind, _ property: PropertyDescription, _ entity: String, _ origin: String
  ) {
    note(
      kind, entity, property.name, property.signature + origin, property.versionHash != nil)
  }

  private mutating func compare(
    _ old: PropertyDescription, _ new: PropertyDescription, _ entity: String
  ) {
    if old.name != new.name {
      let counts = old.versionHash != nil || new.versionHash != nil
      note(.changed, entity, new.name, "renamed from \(old.name)", counts)
    }
    if type(of: old) == type(of: new) {
      compareAspects(old.aspects, new.aspects, entity, new.name)
    } else {
      note(.changed, entity, new.name, "\(old.signature) -> \(new.signature)", true)
    }
  }

  private mutating func compareAspects(
    _ old: [Aspect], _ new: [Aspect], _ entity: String, _ property: String?
  ) {
    for (older, newer) in zip(old, new) {
      guard let (text, counts) = newer.change(from: older) else { continue }
      note(.changed, entity, property, text, counts)
    }
  }

  private mutating func compareIndexes(
    _ old: [FetchIndexDescription], _ new: [FetchIndexDescription], _ entity: String
  ) {
    compareTexts(
      Dictionary(old.map { ($0.name, $0.signature) }, uniquingKeysWith: { first, _ in first }),
      Dictionary(new.map { ($0.name, $0.signature) }, uniquingKeysWith: { first, _ in first }),
      "index", entity)
  }

  private mutating func add(_ entity: EntityDescription) {
    note(.added, entity.name, nil, Self.kind(of: entity), true)
    for property in entity.properties {
      note(.added, entity.name, property.name, property.signature, property.versionHash != nil)
    }
    for index in entity.indexes {
      note(.added, entity.name, nil, "index \(index.name): \(index.signature)", false)
    }
  }

  private static func kind(of entity: EntityDescription) -> String {
    (entity.isAbstract ? "abstract entity" : "entity")
      + (entity.superentity.map { " below \($0.name)" } ?? "")
  }
}

extension ModelComparison {
  private mutating func compareOwn(_ old: ManagedObjectModel, _ new: ManagedObjectModel) {
    let names = [old, new].map { $0.versionIdentifiers.sorted().joined(separator: ", ") }
    if names[0] != names[1] {
      let texts = names.map { $0.isEmpty ? "none" : $0 }
      note(.changed, nil, nil, "version identifier \(texts[0]) -> \(texts[1])", false)
    }
    compareTexts(
      old.fetchRequestTemplatesByName.mapValues(\.signature),
      new.fetchRequestTemplatesByName.mapValues(\.signature), "fetch request", nil)
    compareTexts(Self.configurations(of: old), Self.configurations(of: new), "configuration", nil)
  }

  private static func configurations(of model: ManagedObjectModel) -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: model.configurations.map { name in
        (
          name,
          (model.entityNames(forConfigurationName: name) ?? []).sorted().joined(separator: ", ")
        )
      })
  }

  private mutating func compareTexts(
    _ old: [String: String], _ new: [String: String], _ what: String, _ entity: String?
  ) {
    for name in Set(old.keys).union(new.keys).sorted() {
      switch (old[name], new[name]) {
      case (let before?, let after?) where before != after:
        note(.changed, entity, nil, "\(what) \(name): \(before) -> \(after)", false)
      case (nil, let after?): note(.added, entity, nil, "\(what) \(name): \(after)", false)
      case (let before?, nil): note(.removed, entity, nil, "\(what) \(name): \(before)", false)
      default: break
      }
    }
  }

  private mutating func note(
    _ kind: Change.Kind, _ entity: String?, _ property: String?, _ text: String, _ counts: Bool
  ) {
    changes.append(
      Change(
        kind: kind, entity: entity, property: property, text: text, changesVersionHash: counts))
  }
}

/// The changes between two versions of a model, as a readable list.
///
/// ```
/// Event
///   + Event.place: String?                    [hash]
///   ~ Event.title: String? -> String? = ""
/// ```
///
/// A change marked `[hash]` changes the entity's version hash: stores of the old model must be
/// migrated before the new one can open them. Other changes affect only code.
///
/// ```swift
/// let difference = ModelDifference(from: older, to: model)
/// print(difference.changes[0])  // prints + Paper.doi: String?  [hash]
/// ```
public struct ModelDifference: Hashable, Sendable {
  /// A single change.
  public struct Change: Hashable, Sendable {
    /// The kind of a change; raw values are the signs in the printed list.
    public enum Kind: String, Hashable, Sendable {
      case added = "+"
      case removed = "-"
      case changed = "~"
    }

    /// The kind: added, removed or changed.
    public var kind: Kind
    /// The entity's name in the new model, or the old name if it was removed; nil for the model
    /// itself.
    public var entity: String?
    /// The property, or nil for the entity itself.
    public var property: String?
    /// The value, or the old and new values, such as `String? -> String = ""`.
    ///
    /// ```swift
    /// let difference = ModelDifference(from: model, to: newer)
    /// print(difference.changes[0].text)  // prints String?
    /// ```
    public var text: String
    /// True if the new model cannot open stores of the old one because of this change.
    ///
    /// ```swift
    /// let name = newer.entitiesByName["Author"]?.attributesByName["name"]
    /// name?.defaultValue = .string("Anonymous")
    /// let change = ModelDifference(from: model, to: newer).changes[0]
    /// print(change, change.changesVersionHash)  // prints ~ Author.name: String = "" -> String = "Anonymous" false
    /// ```
    public var changesVersionHash: Bool
  }

  /// The changes: first the model's own, then by entity, each entity's own before its properties'.
  ///
  /// ```swift
  /// for change in ModelDifference(from: model, to: newer).changes {
  ///   print(change)  // prints + Book.isbn: String?  [hash]
  /// }
  /// ```
  public let changes: [Change]

  /// Compares two models.
  ///
  /// Renaming identifiers distinguish renamed elements from new ones.
  ///
  /// ```swift
  /// print(ModelDifference(from: older, to: newer).changes.count)  // prints 2
  /// ```
  public init(from old: ManagedObjectModel, to new: ManagedObjectModel) {
    var comparison = ModelComparison()
    comparison.compare(old, new)
    changes = comparison.changes
  }

  /// True if the models are equal in every setting.
  ///
  /// ```swift
  /// print(ModelDifference(from: model, to: model).isEmpty)  // prints true
  /// ```
  public var isEmpty: Bool { changes.isEmpty }

  /// True if stores of the old model need a migration.
  ///
  /// ```swift
  /// print(ModelDifference(from: older, to: model).changesVersionHashes)  // prints true
  /// ```
  public var changesVersionHashes: Bool { changes.contains(where: \.changesVersionHash) }
}

extension ModelDifference: CustomStringConvertible {
  /// The changes grouped by entity, one per line; empty for equal models.
  public var description: String {
    var lines: [String] = []
    var entity: String?? = .none
    for change in changes {
      if entity != .some(change.entity) {
        if !lines.isEmpty { lines.append("") }
        lines.append(change.entity ?? "Model")
        entity = .some(change.entity)
      }
      lines.append("  \(change)")
    }
    return lines.joined(separator: "\n")
  }
}

extension ModelDifference.Change: CustomStringConvertible {
  /// The change on one line, such as `+ Book.isbn: String?  [hash]`.
  public var description: String {
    let subject = [entity, property].compactMap { $0 }.joined(separator: ".")
    let whole = subject.isEmpty ? text : text.isEmpty ? subject : "\(subject): \(text)"
    return "\(kind.rawValue) \(whole)" + (changesVersionHash ? "  [hash]" : "")
  }
}

/// One comparable aspect of a description.
struct Aspect {
  let label: String
  /// The readable text, or nil for none.
  let text: String?
  /// The part that affects the version hash; constant if the aspect never does.
  var hashed = ""

  /// Returns the change from an older value of the aspect, or nil if they are equal.
  func change(from old: Aspect?) -> (text: String, changesHash: Bool)? {
    guard text != old?.text || hashed != old?.hashed else { return nil }
    let name = label.isEmpty ? "" : "\(label) "
    return ("\(name)\(old?.text ?? "none") -> \(text ?? "none")", hashed != old?.hashed)
  }

  /// Creates an aspect whose every change affects the hash.
  static func counting(_ label: String, _ text: String?) -> Aspect {
    Aspect(label: label, text: text, hashed: text ?? "")
  }

  static func userInfo(_ values: [String: String]) -> Aspect {
    let entries = values.sorted { $0.key < $1.key }.map { "\($0) = \($1)" }
    return Aspect(
      label: "user info", text: entries.isEmpty ? nil : "(\(entries.joined(separator: ", ")))")
  }
}

extension PropertyDescription {
  /// The aspects of a property, its signature first.
  ///
  /// The aspects that affect the hash must match ``EntityDescription/versionHash``.
  var aspects: [Aspect] {
    let specific: [Aspect] =
      switch self {
      case let attribute as AttributeDescription: attribute.attributeAspects
      case let relationship as RelationshipDescription: relationship.relationshipAspects
      default: [Aspect(label: "", text: signature)]
      }
    let isStored = !(self is FetchedPropertyDescription)
    return specific + [
      Aspect(
        label: "transient", text: isTransient ? "yes" : "no",
        hashed: isStored ? "\(isTransient)" : ""),
      Aspect(
        label: "version hash modifier", text: versionHashModifier,
        hashed: isStored ? versionHashModifier ?? "" : ""),
      Aspect(label: "renaming identifier", text: renamingIdentifier),
      Aspect(
        label: "kept in history", text: preservesValueInHistoryOnDeletion ? "yes" : "no"),
      .userInfo(userInfo),
    ]
  }
}

extension AttributeDescription {
  fileprivate var attributeAspects: [Aspect] {
    let elements = (composite?.elements ?? []).map { "\($0.name): \($0.signature)" }
    // The hash includes the hashes of a composite's elements, not its name.
    let hashes = (composite?.elements ?? []).map {
      "\($0.versionHash?.base64EncodedString() ?? "")"
    }
    let stored = "\(type.rawValue) \(isOptional) \(hashes)"
    return [
      Aspect(label: "", text: signature, hashed: stored),
      Aspect(
        label: "elements", text: composite == nil ? nil : "(\(elements.joined(separator: ", ")))"),
      Aspect(label: "rules", text: rules.isEmpty ? nil : rules.signature),
      Aspect(label: "transformer", text: valueTransformerName),
      Aspect(label: "value class", text: attributeValueClassName),
      Aspect(label: "external storage", text: allowsExternalBinaryDataStorage ? "yes" : "no"),
      Aspect(label: "cloud encryption", text: allowsCloudEncryption ? "yes" : "no"),
      Aspect(label: "derived from", text: derivationExpression),
    ]
  }
}

extension RelationshipDescription {
  fileprivate var relationshipAspects: [Aspect] {
    let minCount = isToMany ? minCount : 0
    let stored =
      "\(destinationEntity?.name ?? "") \(isOptional) \(minCount) \(maxCount) \(isOrdered)"
    return [
      Aspect(label: "", text: signature, hashed: stored),
      .counting("inverse", inverseRelationship?.name),
      Aspect(label: "delete rule", text: deleteRule.documentName),
    ]
  }
}

extension EntityDescription {
  /// The aspects of an entity without its properties.
  var aspects: [Aspect] {
    let constraints = uniquenessConstraints.map { $0.joined(separator: " + ") }.sorted()
    return [
      .counting("parent", superentity?.name),
      .counting("abstract", isAbstract ? "yes" : "no"),
      .counting("version hash modifier", versionHashModifier),
      Aspect(label: "class", text: managedObjectClassName),
      Aspect(label: "renaming identifier", text: renamingIdentifier),
      Aspect(
        label: "unique", text: constraints.isEmpty ? nil : constraints.joined(separator: ", ")),
      .userInfo(userInfo),
    ]
  }
}

extension PropertyDescription {
  /// A summary of the property, such as `String? = "untitled"` or `[Book] (ordered)`.
  package var signature: String {
    switch self {
    case let attribute as AttributeDescription: attribute.attributeSignature
    case let relationship as RelationshipDescription: relationship.relationshipSignature
    case let fetched as FetchedPropertyDescription: fetched.fetchSignature
    default: ""
    }
  }
}

extension AttributeDescription {
  fileprivate var attributeSignature: String {
    let name = composite.map { "Composite \($0.name)" } ?? type.documentName
    return name + (isOptional ? "?" : "") + (defaultValue.map { " = \($0.sourceText)" } ?? "")
  }
}

extension RelationshipDescription {
  fileprivate var relationshipSignature: String {
    let name = destinationEntity?.name ?? "?"
    guard isToMany else { return name + (isOptional ? "?" : "") }
    let counts =
      minCount > 0 || maxCount > 0 ? " \(minCount)..." + (maxCount > 0 ? "\(maxCount)" : "") : ""
    return "[\(name)]" + (isOptional ? "?" : "") + counts + (isOrdered ? " (ordered)" : "")
  }
}

extension FetchedPropertyDescription {
  fileprivate var fetchSignature: String { fetchRequest?.signature ?? "empty fetch" }
}

extension FetchRequestTemplate {
  /// A summary of the request.
  package var signature: String {
    let limit = fetchLimit > 0 ? ", at most \(fetchLimit)" : ""
    let exact = includesSubentities ? "" : ", without sub-entities"
    let result = resultType == .objects ? "" : ", as \(resultType)"
    return "fetch of \(entityName)" + (predicateFormat.map { " where \($0)" } ?? "") + limit
      + exact + result
  }
}

extension AttributeRules {
  /// A summary of the rules, such as `1...64, matches [a-z]+`; empty without rules.
  package var signature: String {
    func range(_ least: String?, _ greatest: String?) -> String? {
      least == nil && greatest == nil ? nil : "\(least ?? "")...\(greatest ?? "")"
    }
    return [
      range(minimum?.sourceText, maximum?.sourceText),
      range(minimumLength.map(String.init), maximumLength.map(String.init)).map { "length \($0)" },
      regularExpression.map { "matches \($0)" },
    ].compactMap { $0 }.joined(separator: ", ")
  }
}

extension FetchIndexDescription {
  /// The elements in order and the predicate, such as `title, year (descending)`.
  package var signature: String {
    let texts = elements.map { element in
      element.property + (element.isAscending ? "" : " (descending)")
        + (element.collationType == .rTree ? " (R-tree)" : "")
    }
    return texts.joined(separator: ", ")
      + (partialIndexPredicateFormat.map { " where \($0)" } ?? "")
  }
}

extension AttributeValue {
  /// The value as a Swift literal.
  var sourceText: String {
    switch self {
    case .integer(let value): "\(value)"
    case .double(let value): "\(value)"
    case .decimal(let value): "\(value)"
    case .string(let text): text.debugDescription
    case .boolean(let value): value ? "YES" : "NO"
    case .date(let date):
      abs(date.timeIntervalSinceReferenceDate) < 1e12
        ? date.ISO8601Format() : "\(date.timeIntervalSinceReferenceDate) s"
    case .binary(let data): "\(data.count) bytes"
    case .uuid(let value): value.uuidString
    case .uri(let value): value.absoluteString
    }
  }
}
