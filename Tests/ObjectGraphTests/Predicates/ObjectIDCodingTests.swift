import Foundation
import Testing

@testable import Lineage

@Suite struct ObjectIDCodingTests {
  @Test func `an ID is encoded as its URI and decoded with its container`() throws {
    let container = try Archive.container()
    let context = container.newContext()
    let maker = Archive.Maker(context: context)
    try context.save()
    let data = try JSONEncoder().encode([maker.objectID])
    let decoder = JSONDecoder()
    #expect(throws: DecodingError.self) {
      try decoder.decode([ManagedObjectID].self, from: data)
    }
    decoder.userInfo[.persistentContainer] = container
    #expect(try decoder.decode([ManagedObjectID].self, from: data) == [maker.objectID])
    decoder.userInfo[.persistentContainer] = try Archive.container()
    #expect(throws: DecodingError.self) {
      try decoder.decode([ManagedObjectID].self, from: data)
    }
  }

  @Test func `a printed predicate with an object is parsed with its container`() throws {
    let container = try Archive.container()
    let context = container.newContext()
    let maker = Archive.Maker(context: context)
    try context.save()
    let predicate = try FetchPredicate(format: "maker == %@ OR maker IN %@", maker, [maker])
    let parsed = try FetchPredicate(
      format: predicate.predicateFormat, arguments: [],
      environment: PredicateFormatEnvironment(container: container))
    #expect(parsed == predicate)
  }
}
