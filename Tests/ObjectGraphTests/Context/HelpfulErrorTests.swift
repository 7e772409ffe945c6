import Foundation
import TestSupport
import Testing

@testable import Lineage

/// Errors that say how to fix the mistake.
@Suite struct HelpfulErrorTests {
  private final class Person: ManagedObject {
    override class var entityName: String { "Owner" }
  }

  @Test func `a request without a name fetches the entity of its class`() throws {
    #expect(FetchRequest<Person>().entityName == "Owner")
    let context = try TestStore(.memory).open(Kennel.model()).newContext()
    let error = #expect(throws: ObjectGraphError.self) { try context.fetch(FetchRequest<Person>()) }
    #expect("\(try #require(error))".contains("list Person.self among its classes"))
  }

  @Test(arguments: [
    ("a)(b", "character 2"), ("(a", "parentheses: 1"), ("[a", "bracket"), ("a\\", "backslash"),
    ("ab**", "up to \"ab*\""), ("*", "from its first character"),
  ])
  func `an invalid regular expression is reported with its fault`(pattern: String, part: String)
    throws
  {
    let context = try TestStore(.memory).open(Kennel.model(), classes: Kennel.classes).newContext()
    let predicate = try FetchPredicate(format: "name MATCHES %@", pattern)
    let error = #expect(throws: ObjectGraphError.self) { try context.names(where: predicate) }
    let text = "\(try #require(error))"
    #expect(text.hasPrefix(pattern) && text.contains(part), "\(text)")
  }

  @Test func `unlisted classes of the model are reported, unless none is listed`() {
    func unlisted(_ classes: [ManagedObject.Type]) -> [String] {
      let model = ManagedObjectModel(entities: [
        EntityDescription(name: "Owner", managedObjectClassName: "Kennels.Person"),
        EntityDescription(name: "Dog", managedObjectClassName: "Hound"),
        EntityDescription(name: "Cat", managedObjectClassName: "NSManagedObject"),
        EntityDescription(name: "Club"),
      ])
      return PersistentContainer(
        name: "kennel", managedObjectModel: model, classes: classes, storeDescriptions: []
      ).unlistedClasses
    }
    #expect(unlisted([Person.self]) == ["Hound"])
    #expect(unlisted([Person.self, Hound.self]).isEmpty)
    #expect(unlisted([]).isEmpty)
  }

  private final class Hound: ManagedObject {}

  @Test func `a container creates the folder of its file`() throws {
    let folder = try Folder()
    let path = folder.path("deep/down/store.sqlite")
    let context = try PersistentContainer(model: Kennel.model(), sqliteAt: path).newContext()
    #expect(try context.fetch(FetchRequest<ManagedObject>(entityName: "Owner")).isEmpty)
    #expect(FileManager.default.fileExists(atPath: path))
  }
}
