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
  let types: [SourceType]
  /// The content of the tree's one entity, if several kinds share it.
  private(set) var content: SourceContent?
  /// The fetches of the questions, grouped by type.
  let fetches: [SourceFetch]
  /// The questions without a fetch, by entity.
  private let missing: [String: [String]]
  /// Sentences about properties that no generated type has, and questions without a fetch.
  package let notes: [String]

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
    let former = isAsItWas ? [] : [(old.strategy, old.document.withClasses)]
    return former + [(root, reshaped.document.withClasses)]
  }
  /// True if the tree already has the strategy.
  package var isAsItWas: Bool { strategy == ParentEntity().name }
  package var fileName: String { Self.fileName(root: root) }

  package static func fileName(root: String) -> String { "\(root).xcdatamodeld" }

  /// The entities that hold the tree's kinds.
  var kinds: Set<String> { Set(reshaped.placements.values.compactMap(\.exactEntity)) }

  /// - Parameters:
  ///   - reshaped: the model in the strategy.
  ///   - pairs: attributes that form one value, such as `start` and `end`.
  ///   - questions: the fetches that the types offer.
  ///   - reasons: measured sentences about the strategy.
  ///   - options: the command's options, for the first lines of files.
  /// - Throws: ``CodeGenerationError`` for a name that is invalid in Swift, or a pair that no kind
  ///   has.
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
    types = try Self.sorted(reshaped.document.entities).map { entity throws(CodeGenerationError) in
      try SourceType(entity, in: reshaped.document, content: content, notes: &notes)
    }
    let cases = content?.cases ?? []
    for item in cases where cases.count(where: { $0.name == item.name }) > 1 {
      throw .nameTaken(item.kind)
    }
    let taken = Self.usedNames.union(content.map { [$0.typeName] } ?? [])
    for type in types where taken.contains(type.name) { throw .nameTaken(type.name) }
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

  /// Names of types that generated source uses itself.
  private static let usedNames: Set<String> = [
    "Attribute", "Bool", "Data", "Date", "Decimal", "Double", "Entities", "Float", "Int16", "Int32",
    "Int64", "ManagedObject", "Query", "ScalarAttribute", "Set", "String", "ToMany", "ToOne",
    "UUID",
    "URL", "ValidatedPair",
  ]

  /// The model for a library whose properties have the names of the model's attributes.
  var keepingNames: SourceModel {
    var model = self
    model.content = content?.keepingNames
    return model
  }

  /// Returns sentences about the questions on a type's objects that have no fetch.
  func missingQuestions(of type: SourceType) -> [String] {
    missing.keys.sorted().filter { entity in
      (reshaped.placements[entity]?.fetchedEntities ?? [entity]).first == type.name
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

/// An entity as a type.
struct SourceType: Sendable {
  let name: String
  let parent: String?
  let isAbstract: Bool
  /// The type's own attributes, without inherited ones.
  let attributes: [SourceAttribute]
  let relationships: [SourceRelationship]
  let uniquenessConstraints: [[String]]
  /// The attributes of each index that has only attributes.
  let indexes: [[String]]

  init(
    _ entity: ModelDocument.Entity, in document: ModelDocument, content: SourceContent?,
    notes: inout [String]
  ) throws(CodeGenerationError) {
    name = try entity.name.swiftTypeName
    parent = entity.parentEntity
    isAbstract = entity.isAbstract
    let isDetails = content?.cases.contains { $0.details?.entity == entity.name } == true
    let content = content?.entity == name ? content : nil
    var attributes: [SourceAttribute] = []
    for attribute in entity.attributes {
      _ = try attribute.name.swiftName
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
      _ = try relationship.name.swiftName
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
        .allSatisfy({ (try? String($0).swiftTypeName) != nil })
    else { return "NSObject" }
    return name
  }
}

/// A relationship as a property.
struct SourceRelationship: Sendable {
  let name: String
  let destination: String
  let isToMany: Bool
  let isOrdered: Bool
  let isOptional: Bool
  /// `Nullify`, `Cascade`, `Deny` or `No Action`.
  let deleteRule: String
  let inverse: (entity: String, name: String, isToMany: Bool)?
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
}

extension ModelDocument {
  /// The model with classes that Xcode must not generate again.
  fileprivate var withClasses: ModelDocument {
    var document = self
    for index in document.entities.indices {
      document.entities[index].representedClassName = document.entities[index].name
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
