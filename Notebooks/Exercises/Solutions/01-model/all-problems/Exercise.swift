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
      AttributeDescription(name: "title", type: .string),
      AttributeDescription(name: "pages", type: .integer32),
    ])
  let writtenBy = RelationshipDescription(name: "author", destination: author, maxCount: 1)
  let wrote = RelationshipDescription(name: "books", destination: book)
  RelationshipDescription.pair(writtenBy, wrote)
  let house = RelationshipDescription(name: "publisher", destination: publisher, maxCount: 1)
  let printed = RelationshipDescription(name: "books", destination: book)
  RelationshipDescription.pair(house, printed)
  book.properties += [writtenBy, house]
  author.properties.append(wrote)
  publisher.properties.append(printed)
  return ManagedObjectModel(entities: [book, author, publisher])
}
