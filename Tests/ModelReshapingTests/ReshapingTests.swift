import Foundation
import Lineage
import ModelReshaping
import TestSupport
import Testing

/// Models of small families in every strategy.
struct ReshapingTests {
  /// Returns a shop: Items of three kinds, of which Book and Film have a relationship of the same
  /// name.
  private func shop(_ change: (inout ModelDocument) -> Void = { _ in }) -> ModelDocument {
    var item = ModelDocument.Entity(name: "Item")
    item.attributes = [.text("title"), .text("code")]
    item.uniquenessConstraints = [["code"]]
    item.fetchIndexes = [.over("title")]
    var book = ModelDocument.Entity(name: "Book")
    book.parentEntity = "Item"
    book.attributes = [.text("isbn", isOptional: false), .number("pages")]
    book.uniquenessConstraints = [["isbn"]]
    book.fetchIndexes = [.over("pages")]
    book.relationships = [.toOne("author", "Person", "books")]
    var film = ModelDocument.Entity(name: "Film")
    film.parentEntity = "Item"
    film.attributes = [.number("minutes"), .text("director")]
    film.relationships = [.toOne("author", "Person", "films")]
    var person = ModelDocument.Entity(name: "Person")
    person.attributes = [.text("name")]
    person.relationships = [.toMany("books", "Book", "author"), .toMany("films", "Film", "author")]
    var document = ModelDocument(entities: [item, book, film, person])
    change(&document)
    return document
  }

  private func reshaped(_ document: ModelDocument, _ strategy: some Strategy) throws
    -> (model: ReshapedModel, entities: [String: EntityDescription])
  {
    let reshaped = try strategy.reshape(EntityTree(document, root: "Item"))
    let model = try reshaped.document.model()
    try model.freeze()
    return withExtendedLifetime(model) { (reshaped, model.entitiesByName) }
  }

  @Test func `a tree in its current strategy equals its model`() throws {
    let document = shop()
    #expect(try reshaped(document, ParentEntity()).model.document == document)
  }

  @Test(arguments: StrategyList.all.map(\.name))
  func `every attribute and relationship of every kind has a place`(name: String) throws {
    let strategy = try #require(StrategyList.all.first { $0.name == name })
    let tree = try EntityTree(shop(), root: "Item")
    let model = try strategy.reshape(tree)
    let new = try model.document.model()
    try new.freeze()
    let entities = new.entitiesByName
    for kind in tree.kinds {
      let placement = try #require(model.placements[kind.name])
      let entity = try #require(entities[placement.exactEntity ?? ""])
      #expect(Set(placement.places.keys) == Set(tree.attributes(of: kind.name).map(\.name)))
      for place in placement.places.values {
        switch place {
        case .attribute(let name), .coded(let name, _):
          #expect(entity.attributesByName[name] != nil)
        case .detail(let relationship, let name):
          let details = entity.relationshipsByName[relationship]?.destinationEntity
          #expect(details?.name == placement.detailsEntity)
          #expect(details?.attributesByName[name] != nil)
        }
      }
      for ancestor in tree.lineage(of: kind.name) {
        for relationship in ancestor.relationships {
          let end = RelationshipEnd(entity: ancestor.name, name: relationship.name)
          for name in try #require(model.relationships[end]) {
            #expect(entity.relationshipsByName[name] != nil, "\(end) in \(entity.name)")
          }
        }
      }
    }
  }

  @Test func `relationships of one name in a shared entity get different names`() throws {
    let (model, entities) = try reshaped(shop(), EnumContent())
    #expect(model.relationships[.init(entity: "Book", name: "author")] == ["author"])
    #expect(model.relationships[.init(entity: "Film", name: "author")] == ["filmAuthor"])
    #expect(
      entities["Item"]?.relationshipsByName["filmAuthor"]?.inverseRelationship?.name == "films")
    #expect(entities["Person"]?.relationshipsByName["films"]?.destinationEntity?.name == "Item")
  }

  @Test func `a relationship to any kind becomes one to each kind without a shared entity`() throws
  {
    let document = shop {
      $0.entities[0].relationships = [.toMany("reviews", "Review", "item")]
      var review = ModelDocument.Entity(name: "Review")
      review.relationships = [.toOne("item", "Item", "reviews", isOptional: false)]
      $0.entities.append(review)
    }
    let (model, entities) = try reshaped(document, IndependentEntities())
    let names = ["itemOfItem", "itemOfBook", "itemOfFilm"]
    #expect(model.relationships[.init(entity: "Review", name: "item")] == names)
    for (name, kind) in zip(names, ["Item", "Book", "Film"]) {
      let end = try #require(entities["Review"]?.relationshipsByName[name])
      #expect(end.destinationEntity?.name == kind && end.isOptional && !end.isToMany)
      #expect(end.inverseRelationship?.name == "reviews")
    }
  }

  @Test(arguments: [true, false])
  func `an order across kinds needs an entity that spans them`(isOrdered: Bool) throws {
    let document = shop {
      $0.entities[0].relationships = [.toOne("shelf", "Shelf", "items")]
      var shelf = ModelDocument.Entity(name: "Shelf")
      var items = ModelDocument.Relationship.toMany("items", "Item", "shelf")
      items.settings["ordered"] = isOrdered ? "YES" : nil
      shelf.relationships = [items]
      $0.entities.append(shelf)
    }
    let tree = try EntityTree(document, root: "Item")
    for strategy in StrategyList.all where strategy.name != "independent-entities" || !isOrdered {
      _ = try strategy.reshape(tree)
    }
    guard isOrdered else { return }
    let error = #expect(throws: ReshapingError.self) { try IndependentEntities().reshape(tree) }
    #expect(error?.description.hasPrefix("independent-entities cannot store Shelf.items: ") == true)
  }

  @Test func `links within the family need an entity that spans their destinations`() throws {
    func related(to kind: String) throws -> EntityTree {
      try EntityTree(
        shop {
          $0.entities[0].relationships = [.toOne("sequel", kind, "prequel")]
          let place = $0.entities.firstIndex { $0.name == kind } ?? 0
          $0.entities[place].relationships.append(.toOne("prequel", "Item", "sequel"))
        }, root: "Item")
    }
    #expect(throws: ReshapingError.self) {
      try IndependentEntities().reshape(related(to: "Item"))
    }
    let model = try IndependentEntities().reshape(related(to: "Book"))
    try model.document.model().freeze()
    #expect(model.relationships[.init(entity: "Item", name: "sequel")] == ["sequel"])
    #expect(model.relationships[.init(entity: "Book", name: "prequel")]?.count == 3)
  }

  @Test func `indexes and constraints follow their values`() throws {
    func rules(_ strategy: some Strategy, _ entity: String) throws -> [[String]] {
      let found = try #require(try reshaped(shop(), strategy).entities[entity])
      return found.indexes.map { $0.elements.map(\.property) } + found.uniquenessConstraints
    }
    #expect(try rules(ParentEntity(), "Book") == [["pages"], ["isbn"]])
    #expect(
      try rules(EnumContent(), "Item") == [["contentType"], ["title"], ["integer1"], ["code"]])
    #expect(try rules(IndependentEntities(), "Book") == [["title"], ["pages"], ["code"], ["isbn"]])
    #expect(try rules(IndependentEntities(), "Film") == [["title"], ["code"]])
    #expect(try rules(DetailsRelationship(), "BookDetails") == [["pages"], ["isbn"]])
    #expect(try rules(CodedContent(), "Item") == [["contentType"], ["title"], ["code"]])
  }

  @Test func `a note lists the rules that a strategy loses`() throws {
    let notes = try reshaped(shop(), EnumContent()).model.notes
    #expect(notes.contains { $0.contains("Book.isbn must have a value") })
    #expect(notes.contains { $0.contains("Book.isbn is unique") })
    let apart = try reshaped(shop(), IndependentEntities()).model.notes
    #expect(apart.contains { $0.contains("Item.code unique only within each table") })
    #expect(try reshaped(shop(), ParentEntity()).model.notes.isEmpty)
  }

  /// Returns the shop with a rule of every kind in Book, below a concrete root.
  private var strict: ModelDocument {
    shop { document in
      document.entities[1].attributes[1].settings["defaultValueString"] = "7"
      document.entities[1].attributes[1].settings["maxValueString"] = "999"
      var author = document.entities[1].relationships[0]
      author.isOptional = false
      document.entities[1].relationships[0] = author
      var editors = ModelDocument.Relationship.toMany("editors", "Person", "edited")
      editors.settings["minCount"] = "1"
      editors.settings["maxCount"] = "3"
      document.entities[1].relationships.append(editors)
      document.entities[3].relationships.append(.toMany("edited", "Book", "editors"))
    }
  }

  @Test(
    arguments: [
      (
        "enum-content",
        [
          "Book.isbn must have", "Book.pages has limits", "Book.pages (7)", "Book.isbn is unique",
          "Book.author must have a dest", "many destinations Book.editors", "Person.books (Item)",
          "Person.edited (Item)", "Person.films (Item)",
        ]
      ),
      (
        "details-relationship",
        ["Book.author must have a dest", "many destinations Book.editors", "Person.books (Item)"]
      ),
      (
        "coded-content",
        ["Book.isbn must have", "Book.pages has limits", "Book.pages (7)", "Book.isbn is unique"]
      ),
      ("independent-entities", ["Item.code unique only"]), ("abstract-root", []),
      ("parent-entity", []),
    ])
  func `every rule that a strategy loses is named, and none that it keeps`(
    name: String, lost: [String]
  ) throws {
    let strategy = try #require(StrategyList.all.first { $0.name == name })
    let notes = try reshaped(strict, strategy).model.notes.joined(separator: "\n")
    for rule in lost { #expect(notes.contains(rule), "\(notes)") }
    let all = [
      "must have", "limits", "default", "unique", "how many destinations", "more kinds",
    ]
    for word in all where !lost.contains(where: { $0.contains(word) }) && lost.count < 3 {
      #expect(!notes.contains(word) || word == "unique" && !lost.isEmpty, "\(notes)")
    }
  }

  @Test func `a required link of a kind with its own table stays required below a concrete root`()
    throws
  {
    let (model, entities) = try reshaped(strict, IndependentEntities())
    try withExtendedLifetime(model) {
      let book = try #require(entities["Book"])
      #expect(book.relationshipsByName["author"]?.isOptional == false)
      #expect(book.relationshipsByName["editors"]?.minCount == 1)
    }
  }

  /// The names of indexes of Item, of Book and of Film.
  @Test(
    arguments: [
      (["byName"], ["byname"], ["BYNAME"]), (["byName"], ["byName"], ["byName"]),
      (["byName", "byNameOfBook"], ["byName"], []), (["byNameOfBook"], ["byName"], ["byName"]),
      (["a"], ["aOfBook", "A"], ["a", "AOfFilm"]),
    ] as [([String], [String], [String])])
  func `indexes of one entity have names that SQLite tells apart`(
    item: [String], book: [String], film: [String]
  ) throws {
    let document = shop { document in
      for (place, (names, properties)) in [
        (item, ["title", "code"]), (book, ["isbn", "pages"]), (film, ["minutes", "director"]),
      ].enumerated() {
        document.entities[place].uniquenessConstraints = nil
        document.entities[place].fetchIndexes = zip(names, properties).map {
          ModelDocument.FetchIndex(name: $0, elements: ModelDocument.FetchIndex.over($1).elements)
        }
      }
    }
    for strategy in StrategyList.all {
      let model = try strategy.storableModel(of: EntityTree(document, root: "Item")).document
      for entity in model.entities {
        let names = entity.fetchIndexes.map { $0.name.lowercased() }
        #expect(Set(names).count == names.count, "\(strategy.name): \(names)")
      }
      // One entity has only one of two equal indexes, and coded content has none.
      if !["coded-content", "enum-content"].contains(strategy.name) {
        let count = model.entities.flatMap(\.fetchIndexes).count
        #expect(count >= item.count + book.count + film.count, "\(strategy.name)")
      }
      let folder = try Folder()
      _ = try PersistentContainer(model: model.model(), sqliteAt: folder.path("a.sqlite"))
    }
  }

  @Test func `an index over values of two tables is left out with a note`() throws {
    let document = shop {
      $0.entities[1].fetchIndexes = [
        ModelDocument.FetchIndex(
          name: "byTitleAndPages",
          elements: ["title", "pages"].map { ModelDocument.Settings(["property": $0]) })
      ]
    }
    let details = try reshaped(document, DetailsRelationship())
    #expect(details.model.notes.contains { $0.contains("byTitleAndPages of Book") })
    let apart = try reshaped(document, IndependentEntities())
    #expect(apart.entities["Book"]?.indexes.contains { $0.name == "byTitleAndPages" } == true)
  }

  @Test func `an index loses a condition on another table, with a note`() throws {
    let document = shop {
      var index = ModelDocument.FetchIndex.over("pages")
      index.settings["partialIndexPredicate"] = "pages > 100"
      $0.entities[1].fetchIndexes = [index]
    }
    let shared = try reshaped(document, EnumContent())
    let index = shared.entities["Item"]?.indexes.first { $0.elements.first?.property == "integer1" }
    #expect(index != nil && index?.partialIndexPredicateFormat == nil)
    #expect(shared.model.notes.contains { $0.contains("bypages of Book covers all rows") })
    let apart = try reshaped(document, IndependentEntities())
    #expect(apart.entities["Book"]?.indexes.last?.partialIndexPredicateFormat == "pages > 100")
    #expect(!apart.model.notes.contains { $0.contains("covers all rows") })
  }

  @Test func `a transient value of one kind gets no column`() throws {
    let document = shop {
      var transient = ModelDocument.Attribute.text("shown")
      transient.isTransient = true
      $0.entities[1].attributes.append(transient)
    }
    let (model, entities) = try reshaped(document, EnumContent())
    guard case .attribute(let name)? = model.placements["Book"]?.places["shown"] else {
      return #expect(Bool(false), "no place")
    }
    #expect(entities["Item"]?.attributesByName[name]?.isTransient == true)
    #expect(model.placements["Film"]?.places["director"] != .attribute(name))
  }

  @Test func `a derived value of one kind becomes the app's task if kinds share an entity`() throws
  {
    let document = shop {
      var derived = ModelDocument.Attribute.text("plain")
      derived.settings["derived"] = "YES"
      derived.settings["derivationExpression"] = "lowercase:(isbn)"
      $0.entities[1].attributes.append(derived)
    }
    let shared = try reshaped(document, EnumContent())
    #expect(
      shared.entities["Item"]?.attributes.allSatisfy { $0.derivationExpression == nil } == true)
    #expect(shared.model.notes.contains { $0.contains("no longer derives Book.plain") })
    let apart = try reshaped(document, IndependentEntities())
    #expect(apart.entities["Book"]?.attributesByName["plain"]?.derivationExpression != nil)
  }

  @Test func `fetch requests and configurations follow their entities`() throws {
    let document = shop {
      $0.fetchRequests = [
        ModelDocument.FetchRequest(name: "items", entity: "Item"),
        ModelDocument.FetchRequest(name: "books", entity: "Book"),
      ]
      $0.entities[1].fetchedProperties = [
        ModelDocument.FetchedProperty(
          name: "similar", fetchRequest: ModelDocument.FetchRequest(name: "", entity: "Book"))
      ]
      $0.configurations = [
        ModelDocument.Configuration(name: "Local", entities: ["Item", "Book", "Film"])
      ]
    }
    let model = try reshaped(document, EnumContent()).model
    #expect(model.document.fetchRequests.map(\.name) == ["items"])
    #expect(model.notes.contains { $0.contains("fetched property Book.similar") })
    #expect(model.notes.contains { $0.contains("fetch request books") })
    #expect(model.document.configurations.map(\.entities) == [["Item"]])
    let apart = try reshaped(document, IndependentEntities()).model
    #expect(apart.document.fetchRequests.count == 2)
    #expect(apart.document.entities.contains { $0.fetchedProperties.count == 1 })
    #expect(apart.document.configurations[0].entities.sorted() == ["Book", "Film", "Item"])
  }

  /// Kinds with as many columns that one table has just enough of them, or one too many.
  @Test(arguments: [(499, true), (500, false)])
  func `a strategy whose table exceeds SQLite's columns is refused`(columns: Int, isHeld: Bool)
    throws
  {
    var root = ModelDocument.Entity(name: "Root")
    root.attributes = [.text("title")]
    let kinds = ["A", "B", "C", "D"].map { name in
      var kind = ModelDocument.Entity(name: name)
      kind.parentEntity = "Root"
      kind.attributes = (0..<columns).map { .text("own\(name)\($0)") }
      return kind
    }
    let tree = try EntityTree(ModelDocument(entities: [root] + kinds), root: "Root")
    for strategy in StrategyList.all {
      let isOneTable = ["parent-entity", "abstract-root"].contains(strategy.name)
      do throws(ReshapingError) {
        _ = try strategy.storableModel(of: tree)
        #expect(isHeld || !isOneTable, "\(strategy.name)")
      } catch {
        #expect(error.isOfStrategy && !isHeld && isOneTable, "\(strategy.name): \(error)")
        #expect("\(error)".contains("2004 columns"))
      }
    }
    // SQLite agrees.
    let folder = try Folder()
    let opens = {
      try PersistentContainer(model: tree.document.model(), sqliteAt: folder.path("a.sqlite"))
    }
    if isHeld {
      _ = try opens()
    } else {
      let error = #expect(throws: ObjectGraphError.self) { try opens() }
      guard case .store(.tooManyColumns(_, let table)) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(table.entity == "Root" && table.columnCount == 2004)
      #expect(!FileManager.default.fileExists(atPath: folder.path("a.sqlite")))
    }
  }

  @Test func `an entity that is not a root has no tree`() {
    #expect(throws: ReshapingError.noTree("Book")) { try EntityTree(shop(), root: "Book") }
    #expect(throws: ReshapingError.noTree("Shop")) { try EntityTree(shop(), root: "Shop") }
  }
}

extension ModelDocument.Attribute {
  fileprivate static func text(_ name: String, isOptional: Bool = true) -> Self {
    var attribute = Self(name: name, type: "String")
    attribute.isOptional = isOptional
    return attribute
  }

  fileprivate static func number(_ name: String) -> Self {
    var attribute = Self(name: name, type: "Integer 32")
    attribute.isOptional = true
    return attribute
  }
}

extension ModelDocument.Relationship {
  fileprivate static func toOne(
    _ name: String, _ destination: String, _ inverse: String, isOptional: Bool = true
  ) -> Self {
    var relationship = Self(name: name, destination: destination)
    relationship.settings["maxCount"] = "1"
    relationship.isOptional = isOptional
    relationship.inverseName = inverse
    relationship.settings["inverseEntity"] = destination
    return relationship
  }

  fileprivate static func toMany(_ name: String, _ destination: String, _ inverse: String) -> Self {
    var relationship = toOne(name, destination, inverse)
    relationship.settings["maxCount"] = nil
    relationship.settings["toMany"] = "YES"
    return relationship
  }
}

extension ModelDocument.FetchIndex {
  fileprivate static func over(_ attribute: String) -> Self {
    Self(
      name: "by\(attribute)",
      elements: [
        ModelDocument.Settings(["property": attribute, "type": "Binary", "order": "ascending"])
      ])
  }
}
