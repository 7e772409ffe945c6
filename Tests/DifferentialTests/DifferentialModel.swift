import ObjectModel

/// A model with everything that a predicate can ask for.
///
/// Three levels of inheritance, all attribute types on every level, siblings with properties of
/// the same name, and relationships of each sort: to-one and back, one-to-one and many-to-many to
/// the same entity, from a leaf only, ordered and one-sided.
enum DifferentialModel {
  static func model() -> ManagedObjectModel {
    let (publication, author) = (publication, author)
    let tag = EntityDescription(
      name: "Tag", properties: [attribute("name", .string), attribute("weight", .integer64)])
    let series = EntityDescription(
      name: "Series", properties: [attribute("name", .string), attribute("home", .uri)])
    relate(publication, "author", 1, author, "publications", 0)
    relate(publication, "tags", 0, tag, "publications", 0)
    relate(publication, "sequel", 1, publication, "prequel", 1)
    relate(author, "mentor", 1, author, "students", 0)
    for paper in publication.subentities where paper.name == "Paper" {
      relate(paper, "reviewers", 0, author, "reviews", 0, isOrdered: true)
    }
    for novel in publication.subentities.flatMap(\.subentities) {
      relate(novel, "series", 1, series, "novels", 0, inverseIsOrdered: true)
    }
    relateToItself(publication, "related")
    series.properties.append(RelationshipDescription(name: "badges", destination: tag))
    return ManagedObjectModel(entities: [publication, author, tag, series])
  }

  private static var publication: EntityDescription {
    let novel = EntityDescription(
      name: "Novel",
      properties: [attribute("volume", .integer64), attribute("subtitle", .string)])
    let book = EntityDescription(
      name: "Book",
      properties: [
        attribute("pageCount", .integer32), attribute("weight", .float), attribute("code", .string),
        attribute("isbn", .uuid),
      ], subentities: [novel])
    let paper = EntityDescription(
      name: "Paper",
      properties: [
        attribute("code", .integer64), attribute("price", .decimal), attribute("source", .uri),
      ])
    return EntityDescription(
      name: "Publication",
      properties: [
        attribute("title", .string), attribute("issue", .integer16), attribute("rating", .double),
        attribute("cost", .decimal), attribute("isFree", .boolean), attribute("published", .date),
        attribute("cover", .binary),
      ], subentities: [book, paper])
  }

  private static var author: EntityDescription {
    let laureate = EntityDescription(
      name: "Laureate", properties: [attribute("year", .integer16)])
    return EntityDescription(
      name: "Author",
      properties: [
        attribute("name", .string), attribute("born", .date), attribute("token", .uuid),
      ],
      subentities: [laureate])
  }

  private static func attribute(_ name: String, _ type: AttributeType) -> AttributeDescription {
    AttributeDescription(name: name, type: type)
  }

  private static func relate(
    _ one: EntityDescription, _ name: String, _ maxCount: Int, _ other: EntityDescription,
    _ inverse: String, _ inverseMaxCount: Int, isOrdered: Bool = false,
    inverseIsOrdered: Bool = false
  ) {
    let forward = RelationshipDescription(
      name: name, destination: other, maxCount: maxCount, isOrdered: isOrdered)
    let backward = RelationshipDescription(
      name: inverse, destination: one, maxCount: inverseMaxCount, isOrdered: inverseIsOrdered)
    RelationshipDescription.pair(forward, backward)
    one.properties.append(forward)
    other.properties.append(backward)
  }

  /// A many-to-many that is its own inverse.
  private static func relateToItself(_ entity: EntityDescription, _ name: String) {
    let relationship = RelationshipDescription(name: name, destination: entity)
    RelationshipDescription.pair(relationship, relationship)
    entity.properties.append(relationship)
  }
}
