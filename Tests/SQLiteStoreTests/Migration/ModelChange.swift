import Lineage
import Testing

/// A change of a model that migrates automatically, with data and the expected result.
struct ModelChange: Sendable, CustomTestStringConvertible {
  let name: String
  let old: @Sendable () -> ManagedObjectModel
  let new: @Sendable () -> ManagedObjectModel
  let fill: @Sendable (ManagedObjectContext) throws -> Void
  let result: [String]

  var testDescription: String { name }

  static let all = attributes + [widening] + entities + hierarchies + relationships
}

/// Three objects of a model of one entity with one text.
private let names: @Sendable (ManagedObjectContext) throws -> Void = { context in
  for name in ["Ada", "Bob"] { try context.add("Person", ["name": .string(name)]) }
  try context.add("Person")
}

extension ModelChange {
  static let attributes = [
    ModelChange(
      name: "an attribute is added",
      old: { Small.model(Small.entity("Person", [Small.text("name")])) },
      new: {
        Small.model(
          Small.entity(
            "Person",
            [Small.text("name"), Small.number("age"), Small.text("status", default: "new")]))
      },
      fill: names,
      result: [
        "Person p1 age=- name=Ada status=new", "Person p2 age=- name=Bob status=new",
        "Person p3 age=- name=- status=new",
      ]),
    ModelChange(
      name: "an attribute is removed",
      old: { Small.model(Small.entity("Person", [Small.text("name"), Small.number("age")])) },
      new: { Small.model(Small.entity("Person", [Small.number("age")])) },
      fill: { try $0.add("Person", ["name": .string("Ada"), "age": .integer(36)]) },
      result: ["Person p1 age=36"]),
    ModelChange(
      name: "an optional attribute becomes required with a default",
      old: { Small.model(Small.entity("Person", [Small.text("name")])) },
      new: {
        Small.model(Small.entity("Person", [Small.text("name", required: true, default: "?")]))
      },
      fill: names, result: ["Person p1 name=Ada", "Person p2 name=Bob", "Person p3 name=?"]),
    ModelChange(
      name: "a required attribute becomes optional",
      old: { Small.model(Small.entity("Person", [Small.text("name", required: true)])) },
      new: { Small.model(Small.entity("Person", [Small.text("name")])) },
      fill: { try $0.add("Person", ["name": .string("Ada")]) }, result: ["Person p1 name=Ada"]),
    ModelChange(
      name: "an attribute is renamed",
      old: { Small.model(Small.entity("Person", [Small.text("name")])) },
      new: { Small.model(Small.entity("Person", [Small.text("fullName", from: "name")])) },
      fill: names,
      result: ["Person p1 fullName=Ada", "Person p2 fullName=Bob", "Person p3 fullName=-"]),
    ModelChange(
      name: "two attributes exchange their names",
      old: { Small.model(Small.entity("Person", [Small.text("first"), Small.text("last")])) },
      new: {
        let first = Small.text("first", from: "last")
        // Without this the hashes would be equal, because they do not include former names.
        first.versionHashModifier = "exchanged"
        return Small.model(Small.entity("Person", [first, Small.text("last", from: "first")]))
      },
      fill: { try $0.add("Person", ["first": .string("Ada"), "last": .string("Byron")]) },
      result: ["Person p1 first=Byron last=Ada"]),
  ]

  /// Returns attributes by name, in the order of their declaration.
  private static func numbers(_ types: KeyValuePairs<String, AttributeType>) -> ManagedObjectModel {
    Small.model(
      Small.entity("Person", types.map { AttributeDescription(name: $0.key, type: $0.value) }))
  }

  static let widening = ModelChange(
    name: "numbers become wider ones",
    old: {
      numbers([
        "a": .boolean, "b": .integer16, "c": .integer32, "d": .integer64, "e": .float,
        "f": .boolean,
      ])
    },
    new: {
      numbers([
        "a": .integer32, "b": .integer64, "c": .integer64, "d": .double, "e": .double, "f": .double,
      ])
    },
    fill: { context in
      try context.add(
        "Person",
        [
          "a": .boolean(true), "b": .integer(-32_768), "c": .integer(2_147_483_647),
          "d": .integer(9_007_199_254_740_991), "e": .double(0.5), "f": .boolean(false),
        ])
      try context.add("Person")
    },
    result: [
      "Person p1 a=1 b=-32768 c=2147483647 d=9007199254740991.0 e=0.5 f=0.0",
      "Person p2 a=- b=- c=- d=- e=- f=-",
    ])

  static let entities = [
    ModelChange(
      name: "an entity is added whose name sorts first, so that all numbers shift",
      old: { tagged(extra: nil) }, new: { tagged(extra: "Aardvark") }, fill: fillTagged,
      result: [
        "Note p1 text=a tags=[p1 p2]", "Note p2 text=b tags=[p2]", "Tag p1 name=x notes=[p1]",
        "Tag p2 name=y notes=[p1 p2]",
      ]),
    ModelChange(
      name: "an entity is removed",
      old: { tagged(extra: "Aardvark") }, new: { tagged(extra: nil) },
      fill: {
        try $0.add("Aardvark")
        try fillTagged($0)
      },
      result: [
        "Note p1 text=a tags=[p1 p2]", "Note p2 text=b tags=[p2]", "Tag p1 name=x notes=[p1]",
        "Tag p2 name=y notes=[p1 p2]",
      ]),
    ModelChange(
      name: "an entity is renamed",
      old: { Small.model(Small.entity("Person", [Small.text("name")])) },
      new: { Small.model(Small.entity("Human", from: "Person", [Small.text("name")])) },
      fill: names, result: ["Human p1 name=Ada", "Human p2 name=Bob", "Human p3 name=-"]),
    ModelChange(
      name: "an entity becomes abstract, and one stops to be",
      old: {
        Small.model(Small.entity("A", [Small.text("x")], [Small.entity("B", abstract: true)]))
      },
      new: {
        Small.model(Small.entity("A", abstract: true, [Small.text("x")], [Small.entity("B")]))
      },
      fill: { try $0.add("A", ["x": .string("kept")]) }, result: ["A p1 x=kept"]),
  ]

  private static func tagged(extra: String?) -> ManagedObjectModel {
    let note = Small.entity("Note", [Small.text("text")])
    let tag = Small.entity("Tag", [Small.text("name")])
    Small.relate(note, Small.End(name: "tags"), tag, Small.End(name: "notes"))
    let model = Small.model(note, tag)
    if let extra { model.entities.append(Small.entity(extra)) }
    return model
  }

  private static let fillTagged: @Sendable (ManagedObjectContext) throws -> Void = { context in
    let notes = try ["a", "b"].map { try context.add("Note", ["text": .string($0)]) }
    let tags = try ["x", "y"].map { try context.add("Tag", ["name": .string($0)]) }
    try notes[0].add(tags[0], to: "tags")
    for note in notes { try note.add(tags[1], to: "tags") }
  }
}
