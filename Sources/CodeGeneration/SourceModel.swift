package import Lineage
import LogicalModel
package import ModelReshaping

/// A model with a tree in one strategy, as types of a program.
package struct SourceModel: Sendable {
  package let reshaped: ReshapedModel
  /// Sentences with measured reasons, for the types' comments.
  let reasons: [String]
  /// The command's options, for the first lines of files.
  let options: String
  /// Every entity, parents before their sub-entities.
  private(set) var types: [SourceType]
  /// The content of the tree's one entity, if several kinds share it.
  private(set) var content: SourceContent?
  /// The fetches of the questions, grouped by type.
  private(set) var fetches: [SourceFetch]
  /// The questions without a fetch, by entity.
  private let missing: [String: [String]]
  /// Sentences about properties that no generated type has, and questions without a fetch.
  package private(set) var notes: [String]
  private var hasClassNames = false

  var root: String { reshaped.tree.root }
  var strategy: String { reshaped.strategy }
  /// True if each kind is an entity and the kinds share only a protocol.
  var hasIndependentKinds: Bool {
    content == nil && types.filter { kinds.contains($0.name) }.allSatisfy { $0.parent == nil }
  }
  /// The original model and the one in the strategy, with the source's classes; only one if they
  /// are the same.
  package var versions: [(name: String, document: ModelDocument)] {
    let old = ParentEntity().reshape(reshaped.tree)
    let new = (root, withClasses(reshaped.document))
    return isAsItWas ? [new] : [(old.strategy, old.document.withoutGeneration), new]
  }
  /// True if the tree already has the strategy.
  package var isAsItWas: Bool { strategy == ParentEntity().name }
  package var fileName: String { Self.fileName(root: root) }

  package static func fileName(root: String) -> String { "\(root).xcdatamodeld" }

  /// The types that hold the tree's kinds.
  var kinds: Set<String> {
    let entities = Set(reshaped.placements.values.compactMap(\.exactEntity))
    return Set(types.filter { entities.contains($0.entity) }.map(\.name))
  }
  /// The names of the templates, other than the model's.
  func names(beside others: [String] = []) -> OwnNames {
    OwnNames(
      taken: Set(types.flatMap { [$0.name] + $0.propertyNames } + others)
        .union((content?.cases ?? []).flatMap { [$0.name] + $0.values.map(\.label) })
        .union(fetches.flatMap { [$0.name] + $0.parameters.map(\.name) }))
  }

  /// - Parameters:
  ///   - reshaped: the model in the strategy.
  ///   - pairs: attributes that form one value, such as `start` and `end`.
  ///   - questions: the fetches that the types offer.
  ///   - reasons: measured sentences about the strategy.
  ///   - options: the command's options, for the first lines of files.
  /// - Throws: ``CodeGenerationError`` for a pair that no kind has.
  package init(
    _ reshaped: ReshapedModel, pairs: [AttributePair] = [], questions: [SourceQuestion] = [],
    reasons: [String] = [], options: String = ""
  ) throws(CodeGenerationError) {
    self.reshaped = reshaped
    (self.reasons, self.options) = (reasons, options)
    let content = try SourceContent(reshaped, pairs: pairs)
    guard content != nil || pairs.isEmpty else {
      throw .pairsWithoutContent(strategy: reshaped.strategy)
    }
    self.content = content
    var notes: [String] = []
    types = Self.sorted(reshaped.document.entities).map {
      SourceType($0, in: reshaped.document, content: content, notes: &notes)
    }
    let placing = QuestionPlacing(model: reshaped, types: types, content: content)
    let document = reshaped.document
    var fetches: [SourceFetch] = []
    var names = FetchNames()
    var missing: [String: [String]] = [:]
    for question in questions {
      do throws(QuestionPlacing.Rejection) {
        let fetch = try placing.fetch(of: question)
        fetches.append(
          names.named(fetch) { other, type in
            // A class's static function must not have the name of an inherited one.
            document.lineage(of: other).contains { $0.name == type }
              || document.lineage(of: type).contains { $0.name == other }
          })
      } catch {
        notes.append("No fetch for \"\(question.text)\": \(error.why).")
        missing[question.entity, default: []].append("\"\(question.text)\": \(error.why).")
      }
    }
    (self.fetches, self.missing, self.notes) = (fetches, missing, notes)
  }

  private static func sorted(_ entities: [ModelDocument.Entity]) -> [ModelDocument.Entity] {
    var (sorted, rest) = ([ModelDocument.Entity](), entities)
    while let place = rest.firstIndex(where: { entity in
      entity.parentEntity == nil || sorted.contains { $0.name == entity.parentEntity }
    }) {
      sorted.append(rest.remove(at: place))
    }
    return sorted
  }

  /// The model for a library whose properties have the names of the model's attributes.
  var keepingNames: SourceModel {
    var model = self
    model.content = content?.keepingNames
    return model
  }

  /// Returns sentences about the questions on a type's objects that have no fetch.
  func missingQuestions(of type: SourceType) -> [String] {
    missing.keys.sorted().filter { entity in
      (reshaped.placements[entity]?.fetchedEntities ?? [entity]).first == type.entity
    }.flatMap { missing[$0] ?? [] }
  }

  /// The model without transient values, for a library whose types only have columns.
  var stored: SourceModel {
    var model = self
    model.content = content?.stored(in: reshaped)
    return model
  }

  func type(named name: String) -> SourceType? { types.first { $0.name == name } }

  /// Returns the type and its ancestors, the root first.
  func lineage(of type: SourceType) -> [SourceType] {
    (type.parent.flatMap { self.type(named: $0) }.map { lineage(of: $0) } ?? []) + [type]
  }

  func subtypes(of type: SourceType) -> [SourceType] { types.filter { $0.parent == type.name } }
}

extension SourceModel {
  /// The model for a library that has the model as a file: types have the names of the entities'
  /// classes, as far as each is a class of its own.
  package func named(for language: any SourceLanguage) -> SourceModel {
    guard language.usesModelFile, !hasClassNames else { return self }
    var (names, taken, notes) = ([String: String](), Set<String>(), [String]())
    // A class that several entities share is the first one's, which is an ancestor or none.
    for type in types where type.hasClass && taken.insert(type.className).inserted {
      names[type.entity] = type.className
    }
    for type in types where names[type.entity] == nil {
      names[type.entity] = OwnNames(taken: taken).free(type.entity)
      taken.insert(names[type.entity] ?? "")
      if type.hasClass || type.className == "NSManagedObject" {
        notes.append(
          "\(type.entity) has the class \(names[type.entity] ?? ""): the model's \(type.className) is "
            + (type.hasClass ? "another entity's." : "no class of its own."))
      }
    }
    var model = self
    model.hasClassNames = true
    model.notes += notes
    model.types = types.map { $0.renamed(names) }
    model.content = content?.renamed(names)
    model.fetches = fetches.map { $0.renamed(names) }
    return model
  }

  /// Returns a document with the classes of the source, which Xcode must not generate again.
  fileprivate func withClasses(_ document: ModelDocument) -> ModelDocument {
    var document = document.withoutGeneration
    for index in document.entities.indices {
      let type = types.first { $0.entity == document.entities[index].name }
      document.entities[index].representedClassName = type?.name
    }
    return document
  }
}

/// An entity as a type.
struct SourceType: Sendable {
  let entity: String
  private(set) var name: String
  private(set) var parent: String?
  /// The class in the model, without its module.
  let className: String
  let isAbstract: Bool
  /// The type's own attributes, without inherited ones.
  let attributes: [SourceAttribute]
  private(set) var relationships: [SourceRelationship]
  let uniquenessConstraints: [[String]]
  /// The attributes of each index that has only attributes.
  let indexes: [[String]]

  init(
    _ entity: ModelDocument.Entity, in document: ModelDocument, content: SourceContent?,
    notes: inout [String]
  ) {
    self.entity = entity.name
    name = entity.name
    className = entity.representedClassName?.split(separator: ".").last.map(String.init) ?? ""
    parent = entity.parentEntity
    isAbstract = entity.isAbstract
    let isDetails = content?.cases.contains { $0.details?.entity == entity.name } == true
    let content = content?.entity == name ? content : nil
    var attributes: [SourceAttribute] = []
    for attribute in entity.attributes {
      guard let type = AttributeType(attribute) else {
        notes.append(
          "\(name).\(attribute.name) has no property: it is \(attribute.type ?? "untyped").")
        continue
      }
      attributes.append(
        SourceAttribute(
          attribute, type: type, isColumn: content?.columns.contains(attribute.name) ?? false,
          isDetails: isDetails))
    }
    self.attributes = attributes
    var relationships: [SourceRelationship] = []
    for relationship in entity.relationships {
      relationships.append(
        SourceRelationship(
          relationship, in: document,
          isDetails: content?.detailRelationships.contains(relationship.name) ?? false))
    }
    self.relationships = relationships
    uniquenessConstraints = entity.uniquenessConstraints ?? []
    indexes = entity.fetchIndexes.compactMap { index in
      let names = index.elements.compactMap { $0["property"] }
      return names.count == index.elements.count
        && names.allSatisfy { name in attributes.contains { $0.name == name } } ? names : nil
    }
  }
}

extension SourceType {
  var propertyNames: [String] { attributes.map(\.name) + relationships.map(\.name) }
  fileprivate var hasClass: Bool { !["", "NSManagedObject", "ManagedObject"].contains(className) }

  fileprivate func renamed(_ names: [String: String]) -> SourceType {
    var type = self
    type.name = names[name] ?? name
    type.parent = parent.map { names[$0] ?? $0 }
    type.relationships = relationships.map { $0.renamed(names) }
    return type
  }
}

/// An attribute as a property.
struct SourceAttribute: Sendable {
  let name: String
  let type: AttributeType
  let isOptional: Bool
  /// True for "Use Scalar Type" of an optional attribute: absent values read as 0.
  let isScalar: Bool
  let isTransient: Bool
  /// True if the app only accesses it through the content.
  let isColumn: Bool
  let isExternal: Bool
  let isDerived: Bool
  let defaultText: String?
  /// The name of a transformable attribute's transformer.
  let transformer: String
  /// The class of a transformer's values.
  let objectType: String

  init(_ attribute: ModelDocument.Attribute, type: AttributeType, isColumn: Bool, isDetails: Bool) {
    name = attribute.name
    self.type = type
    isOptional = attribute.isOptional
    // The content's values are absent if the store has none.
    isScalar =
      !isColumn && !isDetails && type.isNumber && attribute.settings.isYes("usesScalarValueType")
    isTransient = attribute.isTransient
    self.isColumn = isColumn
    isExternal = attribute.settings.isYes("allowsExternalBinaryDataStorage")
    isDerived = attribute.settings["derivationExpression"] != nil
    transformer =
      attribute.settings["valueTransformerName"].flatMap { $0.isEmpty ? nil : $0 }
      ?? "NSSecureUnarchiveFromData"
    objectType = Self.objectType(of: attribute)
    defaultText =
      attribute.settings["defaultDateTimeInterval"] ?? attribute.settings["defaultValueString"]
  }
}

extension SourceAttribute {
  /// Returns the class of a transformer's values in the model; NSObject without one, or if it is
  /// not a type.
  static func objectType(of attribute: ModelDocument.Attribute) -> String {
    guard let name = attribute.settings["customClassName"], !name.isEmpty,
      name.split(separator: ".", omittingEmptySubsequences: false)
        .allSatisfy({ String($0).isSwiftName && !String($0).isKeyword })
    else { return "NSObject" }
    return name
  }
}

/// A relationship as a property.
struct SourceRelationship: Sendable {
  let name: String
  private(set) var destination: String
  let isToMany: Bool
  let isOrdered: Bool
  let isOptional: Bool
  /// `Nullify`, `Cascade`, `Deny` or `No Action`.
  let deleteRule: String
  private(set) var inverse: (entity: String, name: String, isToMany: Bool)?
  /// True if it leads to the details of one kind.
  let isDetails: Bool

  init(
    _ relationship: ModelDocument.Relationship, in document: ModelDocument, isDetails: Bool
  ) {
    name = relationship.name
    destination = relationship.destinationEntity ?? ""
    isToMany = relationship.isToMany
    isOrdered = relationship.settings.isYes("ordered")
    isOptional = relationship.isOptional
    deleteRule = relationship.settings["deletionRule"] ?? "Nullify"
    inverse = document.inverse(of: relationship).map {
      ($0.end.entity, $0.end.name, $0.relationship.isToMany)
    }
    self.isDetails = isDetails
  }

  fileprivate func renamed(_ names: [String: String]) -> SourceRelationship {
    var relationship = self
    relationship.destination = names[destination] ?? destination
    relationship.inverse?.entity = inverse.flatMap { names[$0.entity] } ?? ""
    return relationship
  }
}

extension ModelDocument {
  /// The model with classes that Xcode must not generate again.
  fileprivate var withoutGeneration: ModelDocument {
    var document = self
    for index in document.entities.indices {
      document.entities[index].settings["codeGenerationType"] = nil
    }
    return document
  }
}

/// The Swift types of attributes that have a value of their own.
extension AttributeType {
  /// Returns nil for a composite attribute, and for one without a type.
  init?(_ attribute: ModelDocument.Attribute) {
    self.init(documentName: attribute.type ?? "")
    guard propertyType != nil else { return nil }
  }

  /// The Swift type, which is Data for transformed values.
  var swiftType: String {
    switch self {
    case .integer16: "Int16"
    case .integer32: "Int32"
    case .integer64: "Int64"
    case .decimal: "Decimal"
    case .double: "Double"
    case .float: "Float"
    case .string: "String"
    case .boolean: "Bool"
    case .date: "Date"
    case .binary, .transformable: "Data"
    case .uuid: "UUID"
    case .uri: "URL"
    case .undefined, .objectID, .composite: "Any"
    }
  }

  var isNumber: Bool {
    switch self {
    case .integer16, .integer32, .integer64, .double, .float, .boolean: true
    default: false
    }
  }

  var isComparable: Bool {
    switch self {
    case .boolean, .binary, .transformable, .uuid, .uri: false
    default: true
    }
  }
}
