import CodeGeneration
import Lineage
import ModelReshaping
import Testing

/// Types with the names of the model's classes, and attributes that every kind has.
struct ClassNameTests {
  private func entity(_ name: String, class className: String?, parent: String? = nil)
    -> ModelDocument.Entity
  {
    var entity = ModelDocument.Entity(name: name)
    (entity.parentEntity, entity.representedClassName) = (parent, className)
    return entity
  }

  private var document: ModelDocument {
    var document = ModelDocument(entities: [
      entity("Set", class: ".Field"), entity("Location", class: "Field", parent: "Set"),
      entity("Area", class: "NSManagedObject", parent: "Set"),
      entity("Date", class: "App.StoredDate", parent: "Set"), entity("Field", class: nil),
    ])
    document.entities[0].isAbstract = true
    return document
  }

  @Test(arguments: ["coredata", "lineage"], StrategyList.names)
  func `types have the names of the entities' own classes`(library: String, strategy: String)
    throws
  {
    let language = try #require(SourceLanguages.all.first { $0.name == library })
    let model = try #require(try GeneratedModels.model(document, "Set", strategy))
      .named(for: language)
    let names = Set(try language.files(of: model).map(\.name))
    #expect(names.contains("Field.swift") && names.contains("Field_.swift"))
    #expect(!names.contains("Set.swift"))
    if strategy == "parent-entity" {
      #expect(names.isSuperset(of: ["Location.swift", "Area.swift", "StoredDate.swift"]))
      // Location's class is its parent's, and Area has none.
      #expect(model.notes.count == 2)
    }
    for entity in try #require(model.versions.last).document.entities {
      let name = entity.representedClassName ?? ""
      #expect(names.contains("\(name).swift"), "\(entity.name): \(name)")
      #expect(entity.name != "Set" || name == "Field")
    }
  }

  @Test(arguments: ["swiftdata", "grdb"])
  func `without a model file, all entities' names are refused at once`(library: String) throws {
    let language = try #require(SourceLanguages.all.first { $0.name == library })
    let model = try #require(try GeneratedModels.model(document, "Set", "parent-entity"))
    let error = #expect(throws: CodeGenerationError.self) { try language.files(of: model) }
    guard case .names(let problems, _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    // Source for SwiftData uses no Set.
    #expect(problems.map(\.name).sorted() == (library == "grdb" ? ["Date", "Set"] : ["Date"]))
  }

  @Test(arguments: SourceLanguages.all.map(\.name))
  func `an attribute that every kind declares alike stays one public property`(library: String)
    throws
  {
    func attribute(_ name: String, _ type: String, optional: Bool = false)
      -> ModelDocument.Attribute
    {
      var attribute = ModelDocument.Attribute(name: name, type: type)
      attribute.isOptional = optional
      return attribute
    }
    var root = entity("Content", class: nil)
    root.isAbstract = true
    var (page, film, song) = (
      entity("Page", class: nil, parent: "Content"), entity("Film", class: nil, parent: "Content"),
      entity("Song", class: nil, parent: "Content")
    )
    page.attributes = [attribute("identifier", "String"), attribute("body", "String")]
    film.attributes = [attribute("identifier", "String"), attribute("rank", "Integer 16")]
    song.attributes = [attribute("identifier", "String"), attribute("rank", "Integer 32")]
    let model = try #require(
      try GeneratedModels.model(
        ModelDocument(entities: [root, page, film, song]), "Content", "enum-content"))
    #expect(
      model.reshaped.placements.values.filter { $0.exactEntity != nil }
        .allSatisfy { $0.places["identifier"] == .attribute("identifier") })
    let names = try #require(model.reshaped.document.entities.first).attributes.map(\.name)
    #expect(Set(names) == ["contentType", "identifier", "text1", "short1", "integer1"])
    let language = try #require(SourceLanguages.all.first { $0.name == library })
    let files = try language.files(of: model)
    let text = try #require(files.first { $0.name == "Content.swift" }).text
    #expect(text.contains("identifier") && !text.contains("private var identifier"))
    #expect(!text.contains("private static let identifier"))
    let content = try #require(files.first { $0.name == "ContentContent.swift" }).text
    #expect(content.contains("case page(body: String)") && !content.contains("identifier"))

    film.attributes[0].isOptional = true
    let apart = try #require(
      try GeneratedModels.model(
        ModelDocument(entities: [root, page, film, song]), "Content", "enum-content"))
    #expect(apart.reshaped.placements["Page"]?.places["identifier"] == .attribute("text1"))
  }
}
