import Lineage

/// The names that a library keeps for itself: those of its classes' members, which no property can
/// have, and those of types that its source uses, which no type can have.
package struct ReservedNames: Sendable {
  /// The library's name in sentences.
  let library: String
  let members: Set<String>
  let types: Set<String>
  /// True if no property can have the name of a type of the model.
  let usesTypesByName: Bool
  /// False if names may only have letters of ASCII.
  let allowsAllLetters: Bool

  private init(
    _ library: String, members: Set<String>, types: Set<String>, usesTypesByName: Bool = false,
    allowsAllLetters: Bool = true
  ) {
    self.library = library
    self.members = members
    self.types = types.union(Self.foundationTypes)
    self.usesTypesByName = usesTypesByName
    self.allowsAllLetters = allowsAllLetters
  }

  /// Properties of `ManagedObject` that a model may have for other libraries.
  static let lineage = ReservedNames(
    "Lineage",
    members: ["entityDeclaration", "entityName", "fetchValue", "hashValue", "replacement"],
    types: [
      "Array", "Attribute", "AttributeScalar", "AttributeValue", "CustomStringConvertible", "Error",
      "Int", "Set", "CodingKey", "Encoder", "EntityMapping",
      "ManagedObject", "ManagedObjectContext", "ManagedObjectModel", "MappingModel",
      "MigrationError", "ObjectGraphError", "Query", "ScalarAttribute", "SourceValues", "ToMany",
      "ToOne", "ValidationChange",
    ], allowsAllLetters: false)

  /// Methods of `ManagedObject`, which would hide a property that is not declared explicitly.
  static let lineageMethods: Set<String> = [
    "add", "awake", "committedValues", "composite", "dictionaryWithValues", "fetchedProperty",
    "insert", "kind", "narrowed", "objectIDs", "objects", "relationshipSet", "remove", "required",
    "set", "setComposite", "setTransformed", "setValue", "setValuesForKeys", "transformed",
    "update", "validate", "validateForDelete", "validateForInsert", "validateForUpdate",
    "validateValue", "value",
  ]

  /// Members of `NSObject` and `NSManagedObject` without parameters, by their names in Objective-C
  /// and Swift, also those of macOS alone.
  static let coreData = ReservedNames(
    "Core Data",
    members: [
      "attributeKeys", "autoContentAccessingProxy", "autorelease",
      "awakeFromFetch", "awakeFromInsert", "changedValues", "changedValuesForCurrentEvent", "class",
      "classCode", "classDescription", "classForArchiver", "classForCoder",
      "classForKeyedArchiver", "className", "copy", "dealloc", "debugDescription", "deleted",
      "description", "didSave", "didTurnIntoFault", "entity", "exposedBindings", "fault",
      "faultingState", "fetchRequest", "finalize", "hasChanges", "hasPersistentChangedValues",
      "hash", "hashValue", "init", "inserted", "isDeleted", "isFault", "isInserted", "isProxy",
      "isUpdated", "managedObjectContext", "mutableCopy", "objectID", "objectSpecifier",
      "objectWillChange", "observationInfo", "prepareForDeletion", "release", "retain",
      "retainCount", "scriptingProperties", "self", "superclass", "toManyRelationshipKeys",
      "toOneRelationshipKeys", "updated", "validateForDelete", "validateForInsert",
      "validateForUpdate", "willSave", "willTurnIntoFault", "zone",
    ],
    types: [
      "Array", "CustomStringConvertible", "Error", "FileManager", "Int", "NSObject", "Set",
      "NSDecimalNumber", "NSEntityDescription", "NSEntityMapping",
      "NSEntityMigrationPolicy", "NSExpression", "NSFetchRequest", "NSManagedObject",
      "NSManagedObjectContext", "NSManagedObjectModel", "NSMappingModel", "NSMigrationManager",
      "NSNumber", "NSOrderedSet", "NSPersistentStoreCoordinator", "NSPredicate", "NSSet",
      "NSSortDescriptor",
    ])

  /// Members of `PersistentModel` and `Observable`, and of what the macro `@Model` writes; words that
  /// no key path ends with.
  static let swiftData = ReservedNames(
    "SwiftData",
    members: [
      "Protocol", "Type", "backingData", "debugDescription", "description", "hasChanges", "hash",
      "hashValue", "init", "isDeleted", "modelContext", "persistentBackingData",
      "persistentModelID", "schemaMetadata", "self",
    ],
    types: [
      "Array", "Attribute", "FetchDescriptor", "Index", "Int", "Model", "ModelContext", "NSObject",
      "PersistentModel", "Predicate", "Relationship", "Schema", "SortDescriptor", "Transient",
      "Unique", "VersionedSchema",
    ], usesTypesByName: true)

  /// Members of records, and words that mean something else after the name of a type.
  static let grdb = ReservedNames(
    "GRDB", members: ["Columns", "Protocol", "Type", "databaseTableName", "hashValue"],
    types: [
      "Column", "Columns", "CustomStringConvertible", "Error", "Set", "Database",
      "DatabaseFunction", "DatabaseMigrator", "DatabaseValue",
      "DatabaseValueConvertible", "DatabaseWriter", "Dictionary", "EncodableRecord",
      "FetchableRecord", "FileManager", "ForeignKey", "Identifiable", "InsertionSuccess",
      "MutablePersistableRecord", "PersistableRecord", "PersistenceContainer",
      "QueryInterfaceRequest", "Row", "TableAlias", "TableRecord",
    ], usesTypesByName: true)

  private static let foundationTypes: Set<String> = [
    "Bool", "CaseIterable", "Codable", "Comparable", "Data", "Date", "Decimal", "Decodable",
    "Double", "Encodable", "Float", "Hashable", "Int16", "Int32", "Int64", "JSONDecoder",
    "JSONEncoder", "Locale", "Sendable", "String", "URL", "UUID",
  ]
}

/// Finds every name of a model that the source of a library cannot have.
struct NameCheck {
  let model: SourceModel
  let language: any SourceLanguage

  private var reserved: ReservedNames { language.reserved }

  var problems: [NameProblem] {
    var problems = model.types.flatMap { type in
      problem(ofType: type) + type.propertyNames.compactMap { problem($0, of: type) }
    }
    for problem in contentProblems where !problems.contains(problem) { problems.append(problem) }
    return problems
  }

  private func problem(ofType type: SourceType) -> [NameProblem] {
    let cure =
      language.usesModelFile ? "give it another class in the model" : "rename it in the model"
    let twin = model.types.first {
      $0.entity != type.entity && $0.name.lowercased() == type.name.lowercased()
    }
    let why: String? =
      if let letters = badLetters(type.name) ?? badLetters(type.entity, inStores: true) {
        letters
      } else if type.name.isKeyword {
        "\(type.name) is a word of Swift; \(cure)"
      } else if reserved.types.contains(type.name) {
        "the source, or its migration, uses another type \(type.name); \(cure)"
      } else if let twin {
        "its file would have the name of \(twin.entity)'s; \(cure)"
      } else {
        nil
      }
    return why.map { [NameProblem(name: type.entity, reason: $0)] } ?? []
  }

  private func problem(_ name: String, of type: SourceType) -> NameProblem? {
    let why =
      reserved.members.contains(name)
      ? "each of \(reserved.library)'s classes has a member of this name; rename it in the model"
      : problem(ofProperty: name) ?? badLetters(name, inStores: true)
    return why.map { NameProblem(name: "\(type.entity).\(name)", reason: $0) }
  }

  /// Returns the reason why no property, and no variable of a case's value, can have a name.
  private func problem(ofProperty name: String) -> String? {
    let isType =
      name == "Self" || reserved.types.contains(name)
      || reserved.usesTypesByName && model.types.contains { $0.name == name }
    return badLetters(name)
      ?? (isType
        ? "it would hide the type \(name), which the source uses; rename it in the model" : nil)
  }

  private func badLetters(_ name: String, inStores: Bool = false) -> String? {
    if inStores {
      return reserved.allowsAllLetters || name.unicodeScalars.allSatisfy(\.isASCII)
        ? nil
        : "\(reserved.library)'s stores have only names of ASCII letters, digits and underscores; "
          + "rename it in the model"
    }
    return name.isSwiftName
      ? nil : "is no name in Swift; use letters, digits and underscores, and begin with a letter"
  }

  /// Labels of a case that are no names, or are there twice because of a pair.
  private var contentProblems: [NameProblem] {
    (model.content?.cases ?? []).flatMap { item in
      item.values.compactMap { value -> NameProblem? in
        let isTwice = item.values.count { $0.label == value.label } > 1
        let why =
          value.isPair && isTwice
          ? "an attribute has the name of the pair; choose another with --pair"
          : problem(ofProperty: value.label)
        return why.map { NameProblem(name: "\(item.kind).\(value.label)", reason: $0) }
      }
    }
  }
}
