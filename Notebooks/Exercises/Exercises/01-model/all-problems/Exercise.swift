// Mend a model that has three problems.
import Lineage

func makeModel() -> ManagedObjectModel {
  let publisher = EntityDescription(
    name: "Publisher", properties: [AttributeDescription(name: "name", type: .string)])
  let author = EntityDescription(
    name: "Author", properties: [AttributeDescription(name: "name", type: .string)])
  let book = EntityDescription(
    name: "Book",
    properties: [
      // TODO(all-problems): one of these stands twice.
      AttributeDescription(name: "title", type: .string),
      AttributeDescription(name: "title", type: .integer32),
    ])
  let writtenBy = RelationshipDescription(name: "author", destination: author, maxCount: 1)
  let wrote = RelationshipDescription(name: "books", destination: book)
  // TODO(all-problems): an inverse has two sides.
  writtenBy.inverseRelationship = wrote
  let house = RelationshipDescription(name: "publisher", destination: publisher, maxCount: 1)
  let printed = RelationshipDescription(name: "books", destination: book)
  RelationshipDescription.pair(house, printed)
  book.properties += [writtenBy, house]
  author.properties.append(wrote)
  publisher.properties.append(printed)
  // TODO(all-problems): an entity that a relationship leads to is missing.
  return ManagedObjectModel(entities: [book, author])
}
