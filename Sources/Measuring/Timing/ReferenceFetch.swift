import Foundation
import Lineage

/// A fetch that is the same in every process, whose time shows how fast the machine is at the
/// moment.
///
/// A shared machine may run at half its speed for minutes. All processes of one size may fall into
/// such minutes, and their own times do not show it. The fetch does what measured reads do, because
/// memory and arithmetic do not slow down alike.
final class ReferenceFetch {
  /// Objects whose fetch takes about two milliseconds.
  private static let objectCount = 2_000
  private static let textCount = 6

  private let container: PersistentContainer
  private let store: SQLiteStore
  private let names: [String]
  private let clock: SampleClock

  /// Creates the store in an existing folder.
  ///
  /// - Throws: the errors of the store.
  init(folder: String, clock: SampleClock) throws {
    self.clock = clock
    names = (0..<Self.textCount).map { "text\($0)" }
    let entity = EntityDescription(
      name: "Reference",
      properties: names.map { AttributeDescription(name: $0, type: .string) })
    store = try SQLiteStore(path: "\(folder)/reference.sqlite")
    container = try PersistentContainer(
      model: ManagedObjectModel(entities: [entity]), sqliteStore: store)
    let context = container.newContext()
    for number in 0..<Self.objectCount {
      let object = try context.insert(entityName: "Reference")
      for name in names { try object.setValue(.string("\(name) of \(number)"), forKey: name) }
    }
    try context.save()
  }

  /// Returns the processor time of one fetch with all values.
  ///
  /// - Throws: the errors of the store.
  func nanoseconds() throws -> Int64 {
    let context = container.newContext()
    let start = clock.cpuNanoseconds()
    let objects = try context.fetch(FetchRequest<ManagedObject>(entityName: "Reference"))
    var length = 0
    for object in objects {
      for name in names {
        let value: AttributeValue? = try object.value(forKey: name)
        if case .string(let text) = value { length += text.utf8.count }
      }
    }
    return withExtendedLifetime((objects, length)) { clock.cpuNanoseconds() - start }
  }

  /// - Throws: the errors of the store.
  func close() throws { try store.close() }
}
