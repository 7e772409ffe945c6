import Foundation
import Lineage
import TestFolders
import Testing

/// The code of the article on inheritance.
@Suite struct InheritanceSnippets {
  @Test func `a fetch of the parent gives objects of every class`() throws {
    let context = try Library.container().newContext()
    // snippet: kinds
    let everything = try context.fetch(Query<Publication>.all)  // each object as its own class
    let books = try context.fetch(Query<Book>.all)
    let plain = try context.fetch(Query<Publication>.all.withoutSubentities())
    // end
    #expect(everything.count == 3 && everything.contains { $0 is Paper })
    #expect(books.count == 2 && plain.isEmpty)
    #expect(everything.first?.label == "Notes (1843)")
    #expect(everything.last?.label == "The education of a computer (no year) 10.1145/609784")
  }

  @Test func `conditions ask for kinds and for what only a kind has`() throws {
    let container = try Library.container()
    let context = container.newContext()
    // snippet: kind conditions
    let query = Query<Publication>.where { $0.as(Book.self).pageCount > 300 || $0.is(Paper.self) }

    let format = try FetchPredicate(
      format: "(SELF AS Book).pageCount > 300 OR SELF ISKINDOF Paper")
    // end
    #expect(query.predicate?.description == format.description)
    #expect(try context.fetch(query).count == 2)
  }

  @Test func `a row changes its kind and keeps its identity`() throws {
    let context = try Library.container().newContext()
    let book = try context.fetchRequired(Query<Book>.all)
    let id = book.objectID
    // snippet: conversion
    let paper: Paper = try context.convert(book, toEntity: "Paper")
    paper.doi = "10.1000/182"
    try context.save()
    // end
    #expect(paper.objectID == id && paper.title == "Notes")
    #expect(try context.count(Query<Book>.all) == 1)
    #expect(try context.count(Query<Paper>.all) == 2)
  }

  @Test func `an abstract entity has no objects of its own`() throws {
    let model = Library.model()
    // snippet: abstract
    model.entitiesByName["Publication"]?.isAbstract = true
    // end
    let context = try PersistentContainer(inMemory: model, classes: Library.classes).newContext()
    Publication(context: context).title = "Neither book nor paper"
    let error = #expect(throws: ObjectGraphError.self) { try context.save() }
    #expect(error?.description.contains("abstract") == true)
  }

  @Test func `a tree has one table`() throws {
    let folder = try Folder()
    let store = try SQLiteStore(path: folder.path("library.sqlite"))
    let container = try PersistentContainer(
      model: Library.model(), classes: Library.classes, sqliteStore: store)
    try Library.fill(container.newContext())
    let tables = Set(try store.pages().parts.filter { !$0.isIndex }.map(\.name))
    #expect(tables.isSuperset(of: ["ZPUBLICATION", "ZAUTHOR"]))
    #expect(tables.isDisjoint(with: ["ZBOOK", "ZPAPER"]))
  }

  @Test func `an attribute of two siblings is stored twice, and the model says so`() throws {
    let model = Library.model()
    for name in ["Book", "Paper"] {
      model.entitiesByName[name]?.properties.append(
        AttributeDescription(name: "publisher", type: .string))
    }
    #expect(
      model.warnings.map(\.finding).contains(.storedOncePerSibling(entities: ["Book", "Paper"])))
    model.entitiesByName["Paper"]?.properties.append(
      AttributeDescription(name: "title", type: .string))
    let error = #expect(throws: ModelError.self) { try model.freeze() }
    #expect(error?.problems.map(\.rule) == [.duplicateProperty(declaredBy: "Publication")])
  }
}
