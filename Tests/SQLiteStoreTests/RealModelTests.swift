import Foundation
import TestSupport
import Testing

@testable import Lineage

/// The folder of real projects' models.
private enum RealModels {
  static let folder = ProcessInfo.processInfo.environment["LINEAGE_REAL_DATA"]

  static var documents: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: (folder ?? "") + "/models"))
    return (names ?? []).filter { $0.hasSuffix(".xml") }.sorted()
  }
}

/// Models of real projects, each with a store and one object of each entity.
@Suite(.enabled(if: RealModels.folder != nil, "set LINEAGE_REAL_DATA to the real data"))
struct RealModelTests {
  @Test func `there are eighteen documents`() { #expect(RealModels.documents.count == 18) }

  @Test(arguments: RealModels.documents)
  func `a document's model holds one object of each entity`(name: String) throws {
    try fill { try ModelDocument(path: (RealModels.folder ?? "") + "/models/" + name).model() }
  }

  @Test(arguments: [
    "coredataplus/SampleModel_V1.sqlite", "coredataplus/SampleModel_V2.sqlite",
    "coredataplus/SampleModel2_V1.sqlite", "coredataplus/SampleModel3_V1.sqlite",
    "moody/Moody 5.moody", "plaso/Accounts3.sqlite", "plaso/NoteStore.sqlite",
    "plaso/knowledgec-10.14.db",
  ])
  func `a store's own model holds one object of each entity`(name: String) throws {
    try fill {
      let snapshot = try StoreSnapshot(of: (RealModels.folder ?? "") + "/stores/" + name)
      return try ForeignStore.model(of: snapshot).model
    }
  }

  private func fill(_ model: () throws -> ManagedObjectModel) throws {
    let folder = try Folder()
    let path = folder.path("store.sqlite")
    let store = try SQLiteStore(path: path)
    let context = try PersistentContainer(model: try model(), sqliteStore: store).newContext()
    let concrete = context.managedObjectModel.entitiesInNumberingOrder.filter { !$0.isAbstract }
    var filling = Filling(context: context, concrete: concrete)
    for entity in concrete { _ = try filling.insert(entity) }
    try filling.connect()
    try context.save()
    try store.close()
    let again = try SQLiteStore(path: path, migration: nil)
    let reading = try PersistentContainer(model: try model(), sqliteStore: again).newContext()
    for entity in concrete {
      var request = FetchRequest<ManagedObject>(entityName: entity.name)
      request.includesSubentities = false
      #expect(try reading.count(for: request) >= 1, "\(entity.name)")
    }
  }
}

/// Inserts objects with everything that a save requires.
private struct Filling {
  let context: ManagedObjectContext
  let concrete: [EntityDescription]
  private(set) var objects: [ManagedObject] = []

  init(context: ManagedObjectContext, concrete: [EntityDescription]) {
    self.context = context
    self.concrete = concrete
  }

  mutating func insert(_ entity: EntityDescription) throws -> ManagedObject {
    let object = try context.insert(entityName: entity.name)
    objects.append(object)
    let hierarchy = [entity.rootEntity] + entity.rootEntity.descendants
    let unique = Set(hierarchy.flatMap(\.uniquenessConstraints).joined())
    for attribute in entity.flatAttributes
    where attribute.needsValue || unique.contains(attribute.name) {
      try object.setValue(attribute.value(objects.count), forKey: attribute.name)
    }
    return object
  }

  /// Sets every object's required destinations, possibly new objects with requirements of their
  /// own.
  mutating func connect() throws {
    var place = 0
    while place < objects.count && objects.count < 500 {
      let object = objects[place]
      for relationship in object.entity.relationships where !relationship.isOptional {
        try connect(object, relationship)
      }
      place += 1
    }
  }

  private mutating func connect(
    _ object: ManagedObject, _ relationship: RelationshipDescription
  ) throws {
    let name = relationship.name
    guard let entity = concrete.first(where: { $0.isKind(of: relationship) }) else { return }
    if relationship.isToMany {
      guard try object.toMany(name).isEmpty else { return }
      let isShared = relationship.inverseRelationship?.isToMany ?? false
      var destination = isShared ? objects.first { $0.entity === entity } : nil
      // An object of its own kind would need another one, and so on.
      if object.entity.isKind(of: relationship) { destination = object }
      if destination == nil { destination = try insert(entity) }
      if let destination { try object.add(destination, to: name) }
    } else if let slot = object.layout.slot(named: name),
      object.reference(in: slot, of: object.filledRow()) == nil
    {
      let isShared = relationship.inverseRelationship?.isToMany ?? true
      var destination = isShared ? objects.first { $0.entity === entity } : nil
      if destination == nil { destination = try insert(entity) }
      object.setDestination(destination, of: slot)
    }
  }
}

extension EntityDescription {
  fileprivate func isKind(of relationship: RelationshipDescription) -> Bool {
    relationship.destinationEntity.map(isKind) ?? false
  }
}

extension AttributeDescription {
  fileprivate var needsValue: Bool {
    !isOptional && defaultValue == nil && derivationExpression == nil && type != .undefined
      && type != .objectID
  }

  /// Returns a different value for each number, if the type has several.
  fileprivate func value(_ number: Int) -> AttributeValue {
    if let resolved = rules.minimum ?? rules.maximum { return resolved }
    switch type {
    case .integer16, .integer32, .integer64: return .integer(Int64(number))
    case .decimal: return .decimal(Decimal(number))
    case .double, .float: return .double(Double(number))
    case .boolean: return .boolean(true)
    case .date: return .date(Date(timeIntervalSinceReferenceDate: Double(number)))
    case .uuid: return .uuid(UUID())
    case .uri: return .uri(URL(fileURLWithPath: "/\(number)"))
    case .binary, .transformable: return .binary(Data([UInt8(number & 0xFF)]))
    case .string, .undefined, .objectID, .composite:
      return .string("\(number)" + String(repeating: "a", count: rules.minimumLength ?? 0))
    }
  }
}
