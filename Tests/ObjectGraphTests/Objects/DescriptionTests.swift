import Foundation
import Lineage
import TestSupport
import Testing

/// The printed forms of objects, IDs and dictionary values, which equal Core Data's.
@Suite struct DescriptionTests {
  private func kennel(_ kind: StoreKind) throws -> PersistentContainer {
    try TestStore(kind).open(Kennel.model(), classes: Kennel.classes)
  }

  /// Returns the description without the object's address.
  private func text(_ object: ManagedObject) -> String {
    "\(object)".replacing(/0x[0-9a-f]+/, with: "0x")
  }

  @Test(arguments: StoreKind.allCases)
  func `an object prints the values it has read and reads no others`(kind: StoreKind) throws {
    let container = try kennel(kind)
    let context = container.newContext()
    let dog = try context.add("Dog", "Rex \"I\"")
    let owner = try context.insert(entityName: "Owner")
    try owner.setValue(.string("Ada"), forKey: "name")
    dog.owner = owner as? Kennel.Owner
    #expect(text(dog).hasPrefix("<Dog: 0x> (entity: Dog; id: x-coredata://"))
    #expect(text(dog).contains("/Dog/t"))
    try context.save()
    let lines = text(dog).split(separator: "\n")
    #expect(lines.first == "<Dog: 0x> (entity: Dog; id: \(dog.objectID.uriRepresentation); data: {")
    #expect(lines.last == "})")
    #expect(lines.contains(#"    name = "Rex \"I\"";"#))
    #expect(lines.contains("    owner = \(owner.objectID.uriRepresentation);"))
    #expect(lines.contains("    weight = nil;"))
    #expect(lines.contains("    friends = <relationship fault>;"))
    let values = lines.dropFirst().dropLast()
    #expect(values.elementsEqual(values.sorted()))

    let other = container.newContext()
    let fault = other.object(with: dog.objectID)
    #expect(text(fault) == "<Dog: 0x> (entity: Dog; id: \(dog.objectID); data: <fault>)")
    #expect(fault.isFault)
    other.reset()
    #expect(text(fault).hasSuffix("data: <fault>)"))
  }

  @Test(arguments: StoreKind.allCases)
  func `an ID is printed as its URI, and a row as its values`(kind: StoreKind) throws {
    let context = try kennel(kind).newContext()
    let dog = try context.add("Dog", "Rex")
    dog.weight = 7.5
    try context.save()
    #expect("\(dog.objectID)" == dog.objectID.uriRepresentation)
    var request = DictionaryRequest(entityName: "Dog")
    request.propertiesToFetch = ["name"]
    #expect("\(try context.fetch(request))" == #"[["name": "Rex"]]"#)
    request.propertiesToFetch = ["weight"]
    #expect("\(try context.fetch(request))" == #"[["weight": 7.5]]"#)
    #expect("\(try dog.dictionaryWithValues(forKeys: ["weight"]))" == #"["weight": 7.5]"#)
  }

  @Test func `a value is printed as its Swift type prints it`() throws {
    let uuid = UUID()
    let values: [FetchValue] = [
      .null, .attribute(.string("Emma")), .attribute(.integer(3)), .attribute(.boolean(true)),
      .attribute(.uuid(uuid)), .attribute(.binary(Data([1, 2]))),
      .attribute(.date(Date(timeIntervalSinceReferenceDate: 0))),
      .list([.attribute(.string("a")), .attribute(.decimal(1.5))]),
    ]
    #expect(
      values.map(\.description) == [
        "nil", "Emma", "3", "true", uuid.uuidString, "2 bytes", "2001-01-01 00:00:00 +0000",
        #"["a", 1.5]"#,
      ])
    let greatest = AttributeValue.date(
      Date(timeIntervalSinceReferenceDate: .greatestFiniteMagnitude))
    #expect(!greatest.description.isEmpty)
  }
}
