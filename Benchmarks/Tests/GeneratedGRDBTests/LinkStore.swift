import Foundation
import Lineage

/// A store with each kind of relationship, and the rows of links that an import must produce.
struct LinkStore {
  /// The rows, as strings of their values, by query.
  let rows: [String: [String]]

  init(path: String) throws {
    let fixture = URL(filePath: GeneratedProgram.fixture("links.xml"))
    let document = try ModelDocument(data: Data(contentsOf: fixture))
    let container = try PersistentContainer(model: document.model(), sqliteAt: path)
    let context = container.newContext()
    func objects(_ entity: String, _ count: Int, _ attribute: String) throws -> [ManagedObject] {
      try (0..<count).map { number in
        let object = try context.insert(entityName: entity)
        try object.setValue(.string("\(entity) \(number)"), forKey: attribute)
        return object
      }
    }
    let (books, films) = (try objects("Book", 4, "name"), try objects("Film", 3, "name"))
    let (persons, notes) = (try objects("Person", 4, "name"), try objects("Note", 3, "text"))
    try persons[1].setValue([films[2], books[0], films[0]], forKey: "items")
    try books[0].setValue(books[3], forKey: "sequel")
    try books[1].setValue([films[1], books[2]], forKey: "related")
    try films[0].setValue([persons[3], persons[0]], forKey: "cast")
    try persons[0].setValue([persons[2]], forKey: "friends")
    try persons[3].setValue([persons[2], persons[0], persons[1]], forKey: "mentors")
    try persons[2].setValue([notes[2], notes[0]], forKey: "notes")
    try context.save()

    func key(_ object: ManagedObject) -> Int64 { PublicationStore.key(of: object) }
    func pairs(_ pairs: [(ManagedObject, ManagedObject)]) -> [String] {
      pairs.map { "\(key($0)) \(key($1))" }.sorted()
    }
    rows = [
      "SELECT id, ownerId FROM item WHERE ownerId IS NOT NULL ORDER BY ownerPosition":
        [films[2], books[0], films[0]].map { "\(key($0)) \(key(persons[1]))" },
      "SELECT prequelId, id FROM item WHERE prequelId IS NOT NULL": pairs([(books[0], books[3])]),
      "SELECT itemId, relatedId FROM itemRelated":
        pairs([(books[1], films[1]), (books[1], books[2])]),
      "SELECT personId, friendsId FROM personFriends":
        pairs([(persons[0], persons[2]), (persons[2], persons[0])]),
      "SELECT personId, menteesId FROM personMentees ORDER BY position":
        [persons[2], persons[0], persons[1]].map { "\(key($0)) \(key(persons[3]))" },
      "SELECT id, personNotesId FROM note WHERE personNotesId IS NOT NULL ORDER BY personNotesPosition":
        [notes[2], notes[0]].map { "\(key($0)) \(key(persons[2]))" },
      "SELECT itemId, personId FROM itemPerson":
        pairs([(films[0], persons[0]), (films[0], persons[3])]),
    ]
  }
}
