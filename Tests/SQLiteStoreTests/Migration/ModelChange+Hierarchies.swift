@testable import Lineage

extension ModelChange {
  private static let fill: @Sendable (ManagedObjectContext) throws -> Void = { context in
    try context.add("Book", ["title": .string("b"), "pages": .integer(9)])
    try context.add("Paper", ["title": .string("p")])
  }

  static let hierarchies = [
    ModelChange(
      name: "an entity gets a new parent",
      old: { Small.model(Small.entity("Book", [Small.text("title"), Small.number("pages")])) },
      new: {
        Small.model(
          Small.entity(
            "Publication", abstract: true, [Small.text("title")],
            [Small.entity("Book", [Small.number("pages")])]))
      },
      fill: { try $0.add("Book", ["title": .string("b"), "pages": .integer(9)]) },
      result: ["Book p1 pages=9 title=b"]),
    ModelChange(
      name: "an entity gets a new child",
      old: { Small.model(Small.entity("Book", [Small.text("title")])) },
      new: {
        Small.model(
          Small.entity("Book", [Small.text("title")], [Small.entity("Novel", [Small.text("plot")])])
        )
      },
      fill: { try $0.add("Book", ["title": .string("b")]) }, result: ["Book p1 title=b"]),
    ModelChange(
      name: "a property is pulled up",
      old: {
        Small.model(
          Small.entity(
            "Publication", [],
            [
              Small.entity("Book", [Small.text("title"), Small.number("pages")]),
              Small.entity("Paper", [Small.text("title")]),
            ]))
      },
      new: {
        Small.model(
          Small.entity(
            "Publication", [Small.text("title"), Small.number("pages")],
            [Small.entity("Book"), Small.entity("Paper")]))
      },
      fill: fill, result: ["Book p1 pages=9 title=b", "Paper p2 pages=- title=p"]),
    ModelChange(
      name: "a property is pushed down",
      old: {
        Small.model(
          Small.entity(
            "Publication", [Small.text("title"), Small.number("pages")],
            [Small.entity("Book"), Small.entity("Paper")]))
      },
      new: {
        Small.model(
          Small.entity(
            "Publication", [Small.text("title")],
            [Small.entity("Book", [Small.number("pages")]), Small.entity("Paper")]))
      },
      fill: fill, result: ["Book p1 pages=9 title=b", "Paper p2 title=p"]),
    ModelChange(
      name: "a relationship is pulled up",
      old: { tagged(by: "Book") }, new: { tagged(by: "Publication") }, fill: fillTagged,
      result: ["Book p1 tags=[p1]", "Paper p2 tags=[]", "Tag p1 items=[p1]"]),
    ModelChange(
      name: "an entity moves out of its hierarchy",
      old: { shelf(paperIsOwn: false) }, new: { shelf(paperIsOwn: true) }, fill: fillShelf,
      // The shelf must not refer to an object that is no longer a publication.
      result: [
        "Paper p2 title=p", "Publication p3 title=q liked=[p1] shelf=Shelf p1",
        "Book p1 title=b liked=[p1] shelf=Shelf p1", "Shelf p1 items=[p1 p3] likes=[p1 p3] top=-",
        "Shelf p2 items=[] likes=[] top=Book p1",
      ]),
    ModelChange(
      name: "an entity moves down its hierarchy",
      old: {
        Small.model(
          Small.entity(
            "Publication", [Small.text("title")],
            [Small.entity("Book", [Small.number("pages")]), Small.entity("Paper")]))
      },
      new: {
        Small.model(
          Small.entity(
            "Publication", [Small.text("title")],
            [Small.entity("Book", [Small.number("pages")], [Small.entity("Paper")])]))
      },
      fill: fill, result: ["Book p1 pages=9 title=b", "Paper p2 pages=- title=p"]),
    ModelChange(
      name: "an entity moves into a hierarchy that is new around it",
      old: { Small.model(Small.entity("Book", [Small.text("title")]), Small.entity("Shelf")) },
      new: {
        Small.model(
          Small.entity(
            "Item", [Small.text("note")],
            [
              Small.entity("Medium", [Small.text("title")], [Small.entity("Book")]),
              Small.entity("Toy"),
            ]), Small.entity("Shelf"))
      },
      fill: { try $0.add("Book", ["title": .string("b")]) },
      result: ["Book p1 note=- title=b"]),
  ]

  private static func tagged(by name: String) -> ManagedObjectModel {
    let (book, tag) = (Small.entity("Book"), Small.entity("Tag"))
    let publication = Small.entity("Publication", [], [book, Small.entity("Paper")])
    Small.relate(
      name == "Book" ? book : publication, Small.End(name: "tags"), tag, Small.End(name: "items"))
    return Small.model(publication, tag)
  }

  private static let fillTagged: @Sendable (ManagedObjectContext) throws -> Void = { context in
    try context.add("Book").add(try context.add("Tag"), to: "tags")
    try context.add("Paper")
  }

  private static func shelf(paperIsOwn: Bool) -> ManagedObjectModel {
    let publication = Small.entity("Publication", [Small.text("title")], [Small.entity("Book")])
    let shelf = Small.entity("Shelf")
    Small.relate(
      publication, Small.End(name: "shelf", many: false), shelf, Small.End(name: "items"))
    Small.relate(shelf, Small.End(name: "likes"), publication, Small.End(name: "liked"))
    Small.relate(shelf, Small.End(name: "top", many: false), publication)
    let model = Small.model(publication, shelf)
    if paperIsOwn {
      model.entities.append(Small.entity("Paper", [Small.text("title")]))
    } else {
      publication.subentities.append(Small.entity("Paper"))
    }
    return model
  }

  private static let fillShelf: @Sendable (ManagedObjectContext) throws -> Void = { context in
    let shelves = [try context.add("Shelf"), try context.add("Shelf")]
    for (entity, title) in [("Book", "b"), ("Paper", "p"), ("Publication", "q")] {
      let item = try context.add(entity, ["title": .string(title)])
      item.setToOne(shelves[0], for: "shelf")
      try shelves[0].add(item, to: "likes")
      if entity == "Book" { shelves[1].setToOne(item, for: "top") }
      if entity == "Paper" { shelves[0].setToOne(item, for: "top") }
    }
  }
}
