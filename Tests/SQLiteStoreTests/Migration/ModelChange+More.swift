@testable import Lineage

/// Changes that are difficult for existing tables; the result of copying is the expected one.
extension ModelChange {
  static func change(
    _ name: String, from old: @escaping @Sendable () -> ManagedObjectModel,
    to new: @escaping @Sendable () -> ManagedObjectModel,
    _ fill: @escaping @Sendable (ManagedObjectContext) throws -> Void
  ) -> ModelChange {
    ModelChange(name: name, old: old, new: new, fill: fill, result: [])
  }

  static let more = columns + numbers + links + joined + symmetric

  /// Returns a parent with children of the given properties.
  private static func family(
    _ parent: [PropertyDescription] = [], _ children: (String, [PropertyDescription])...
  ) -> ManagedObjectModel {
    Small.model(
      Small.entity("Parent", parent, children.map { Small.entity($0.0, $0.1) }))
  }

  private static let columns = [
    change(
      "a sibling that sorts first takes the name of a column",
      from: { family([], ("Middle", [Small.text("title")])) },
      to: { family([], ("Early", [Small.text("title")]), ("Middle", [Small.text("title")])) },
      { try $0.add("Middle", ["title": .string("m")]) }),
    change(
      "columns that differ by a number exchange it",
      from: { family([], ("A", [Small.text("x")]), ("B", [Small.text("x")])) },
      to: {
        let model = family([], ("B1", [Small.text("x")]), ("B2", [Small.text("x")]))
        model.entities[0].subentities[0].renamingIdentifier = "B"
        model.entities[0].subentities[1].renamingIdentifier = "A"
        return model
      },
      { context in
        for name in ["A", "B"] { try context.add(name, ["x": .string("of \(name)")]) }
      }),
    change(
      "a property is pulled up to where a sibling gets a default",
      from: { family([], ("A", [Small.text("x")]), ("B", [])) },
      to: { family([Small.text("x", required: true, default: "it's")], ("A", []), ("B", [])) },
      { context in
        try context.add("A", ["x": .string("own")])
        for name in ["A", "B", "Parent"] { try context.add(name) }
      }),
    change(
      "a property is pushed down to two children, and the parent loses it",
      from: { family([Small.text("x")], ("A", []), ("B", [])) },
      to: { family([], ("A", [Small.text("x")]), ("B", [Small.text("x")])) },
      { context in
        for name in ["A", "B", "Parent"] { try context.add(name, ["x": .string(name)]) }
      }),
    change(
      "indexed and unique columns exchange their names",
      from: { indexed(Small.text("first"), Small.text("last"), modifier: nil) },
      to: {
        indexed(
          Small.text("first", from: "last"), Small.text("last", from: "first"), modifier: "2")
      },
      { context in
        for number in 0..<3 {
          try context.add(
            "Person", ["first": .string("f\(number)"), "last": .string("l\(number % 2)x\(number)")])
        }
      }),
    change(
      "a leaf without properties is dropped, with its objects",
      from: { family([Small.text("x")], ("A", []), ("B", [])) },
      to: { family([Small.text("x")], ("B", [])) },
      { context in
        for name in ["A", "B", "Parent"] { try context.add(name, ["x": .string(name)]) }
      }),
  ]

  private static func indexed(
    _ first: AttributeDescription, _ last: AttributeDescription, modifier: String?
  ) -> ManagedObjectModel {
    first.versionHashModifier = modifier
    let person = Small.entity("Person", [first, last])
    person.uniquenessConstraints = [["first"]]
    person.indexes = [
      FetchIndexDescription(
        name: "byLast", elements: [FetchIndexDescription.Element(property: "last")])
    ]
    return Small.model(person)
  }
}

/// Numbers in rows, columns and tables.
extension ModelChange {
  /// Returns everything that contains numbers: a hierarchy with references and links to and from
  /// it.
  private static func numbered(extra: String?, child: String? = nil) -> ManagedObjectModel {
    let book = Small.entity("Book", [Small.number("pages")])
    let publication = Small.entity("Publication", [Small.text("title")], [book])
    let (tag, reader) = (Small.entity("Tag"), Small.entity("Reader"))
    Small.relate(publication, Small.End(name: "tags", ordered: true), tag, Small.End(name: "items"))
    Small.relate(
      reader, Small.End(name: "favourite", many: false), publication,
      Small.End(name: "admirers", ordered: true))
    Small.relate(reader, Small.End(name: "pile", ordered: true), book)
    Small.relate(publication, Small.End(name: "related"), publication, Small.End(name: "relatedBy"))
    if let child { publication.subentities.append(Small.entity(child)) }
    let model = Small.model(publication, tag, reader)
    if let extra { model.entities.append(Small.entity(extra)) }
    return model
  }

  private static let fillNumbered: @Sendable (ManagedObjectContext) throws -> Void = { context in
    let books = try (0..<4).map { try context.add("Book", ["pages": .integer($0)]) }
    let plain = try context.add("Publication", ["title": .string("p")])
    let tags = try (0..<3).map { _ in try context.add("Tag") }
    try context.save()
    for tag in tags.reversed() { try plain.add(tag, to: "tags") }
    for (number, book) in books.enumerated() {
      try book.add(tags[number % 3], to: "tags")
      try plain.add(book, to: "related")
    }
    let reader = try context.add("Reader")
    reader.setToOne(plain, for: "favourite")
    for book in books.reversed() { try reader.add(book, to: "pile") }
    for _ in 0..<2 { try context.add("Reader").setToOne(books[1], for: "favourite") }
  }

  private static let numbers = [
    change(
      "an entity that sorts first shifts every number",
      from: { numbered(extra: nil) }, to: { numbered(extra: "Aardvark") }, fillNumbered),
    change(
      "numbers shift back",
      from: { numbered(extra: "Aardvark") }, to: { numbered(extra: nil) }, fillNumbered),
    change(
      "a child in the middle shifts the numbers of some",
      from: { numbered(extra: nil) }, to: { numbered(extra: nil, child: "Atlas") }, fillNumbered),
    change(
      "a child goes, and the numbers of some shift back",
      from: { numbered(extra: nil, child: "Atlas") }, to: { numbered(extra: nil) },
      { context in
        try fillNumbered(context)
        let atlas = try context.add("Atlas", ["title": .string("a")])
        let reader = try context.add("Reader")
        reader.setToOne(atlas, for: "favourite")
        try atlas.add(try context.add("Tag"), to: "tags")
      }),
    change(
      "two entities exchange their names",
      from: { pair(Small.entity("A", [Small.text("x")]), Small.entity("B", [Small.number("y")])) },
      to: {
        pair(
          Small.entity("B", from: "A", [Small.text("x")]),
          Small.entity("A", from: "B", [Small.number("y")]))
      },
      { context in
        let one = try context.add("A", ["x": .string("a")])
        let other = try context.add("B", ["y": .integer(2)])
        try one.add(other, to: "others")
      }),
    change(
      "a leaf that is led to gets a child, so that references need a number",
      from: { leaf(hasChild: false) }, to: { leaf(hasChild: true) }, fillLeaf),
    change(
      "a parent that is led to loses its child, so that references need no number",
      from: { leaf(hasChild: true) }, to: { leaf(hasChild: false) }, fillLeaf),
  ]

  private static func pair(_ one: EntityDescription, _ other: EntityDescription)
    -> ManagedObjectModel
  {
    Small.relate(one, Small.End(name: "others"), other, Small.End(name: "ones"))
    return Small.model(one, other)
  }

  private static func leaf(hasChild: Bool) -> ManagedObjectModel {
    let leaf = Small.entity("Leaf", [], hasChild ? [Small.entity("Bud")] : [])
    let twig = Small.entity("Twig")
    Small.relate(twig, Small.End(name: "leaf", many: false), leaf, Small.End(name: "twigs"))
    return Small.model(leaf, twig)
  }

  private static let fillLeaf: @Sendable (ManagedObjectContext) throws -> Void = { context in
    let leaf = try context.add("Leaf")
    try context.add("Twig").setToOne(leaf, for: "leaf")
    try context.add("Twig")
  }
}
