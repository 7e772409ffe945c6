import CodeGeneration
import Foundation
import Lineage
import ModelReshaping
import TestSupport
import Testing

/// The text of source for GRDB; Benchmarks compiles and runs it.
struct GRDBSourceTests {
  private let language: any SourceLanguage

  init() throws {
    language = try #require(SourceLanguages.all.first { $0.name == "grdb" })
  }

  /// Returns publications, item data and the trees of real models in a strategy.
  private func models(_ strategy: String) throws -> [SourceModel] {
    let own = try [
      GeneratedModels.model(
        GeneratedModels.publications(), "Publication", strategy,
        questions: GeneratedModels.questions()),
      GeneratedModels.model(
        GeneratedModels.itemData(), "ItemData", strategy, pairs: GeneratedModels.pairs),
    ]
    let real = try GeneratedModels.realTrees().map {
      try GeneratedModels.model($0.document, $0.root, strategy)
    }
    return (own + real).compactMap(\.self)
  }

  @Test(arguments: StrategyList.names)
  func `each table has every column once, and the import fills it`(strategy: String) throws {
    for model in try models(strategy) {
      let files = try language.files(of: model)
      #expect(Set(files.map(\.name)).count == files.count)
      let schema = try tables(in: #require(files.first { $0.name == "Schema.swift" }).text)
      let copies = try copies(in: #require(files.first { $0.name == "Import.swift" }).text)
      #expect(Set(schema.map(\.name)).count == schema.count)
      #expect(Set(schema.map(\.name)) == Set(copies.map(\.name)))
      for table in schema {
        let folded = table.columns.map { $0.lowercased() }
        #expect(Set(folded).count == folded.count, "\(table.name)")
        let copy = copies.first { $0.name == table.name }
        #expect(copy.map { Set($0.columns) } == Set(table.columns), "\(table.name)")
        #expect(table.references.allSatisfy { name in schema.contains { $0.name == name } })
      }
      let columns = Set(schema.flatMap(\.columns))
      for file in files {
        #expect(!file.text.contains("{{"), "\(file.name)")
        // Kinds without values of their own leave the column of coded content empty.
        let mayBeEmpty = strategy == "coded-content"
        #expect(mayBeEmpty || !file.text.contains("\"NULL\""), "\(file.name)")
        let used = file.text.matches(of: /Column\("(\w+)"\)/).map { String($0.output.1) }
        #expect(Set(used).isSubset(of: columns), "\(file.name)")
      }
    }
  }

  @Test func `writing again changes nothing and keeps the text after the mark`() throws {
    let model = try #require(
      try GeneratedModels.model(
        GeneratedModels.publications(), "Publication", "details-relationship",
        questions: GeneratedModels.questions()))
    let folder = GeneratedFolder(path: try Folder().path("GRDB"))
    let files = try language.files(of: model)
    #expect(try folder.write(files).written == files.map(\.name))
    let path = "\(folder.path)/Schema.swift"
    let own = try String(contentsOfFile: path, encoding: .utf8) + "// own\n"
    try own.write(toFile: path, atomically: true, encoding: .utf8)
    #expect(try folder.write(files).unchanged == files.map(\.name))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == own)
  }

  @Test func `an entity must not have the name of a type that the source uses`() throws {
    for name in ["Row", "AnyPublication", "PublicationTag"] {
      var document = GeneratedModels.publications()
      document.entities.append(ModelDocument.Entity(name: name))
      let model = try #require(
        try GeneratedModels.model(document, "Publication", "parent-entity"))
      switch name {
      case "Row":
        let error = #expect(throws: CodeGenerationError.self) { try language.files(of: model) }
        #expect(error?.description.contains("Row: ") == true)
      case "PublicationTag":
        // A table of links gets another name.
        let names = try language.files(of: model).map(\.name)
        #expect(names.contains("PublicationTags.swift"))
      default:
        let texts = try language.files(of: model).map(\.text)
        #expect(texts.contains { $0.contains("enum AnyPublication_:") })
      }
    }
  }

  // MARK: Reading

  private struct Table {
    let name: String
    let columns: [String]
    var references: [String] = []
  }

  private func tables(in schema: String) -> [Table] {
    schema.split(separator: "try db.create(table: \"").dropFirst().map { text in
      let body = text.split(separator: "\n      }").first ?? text
      let columns = body.matches(
        of: /t\.(?:column|autoIncrementedPrimaryKey|primaryKey)\("(\w+)"/
      ).map { String($0.output.1) }
      return Table(
        name: String(text.prefix { $0 != "\"" }), columns: columns,
        references: body.matches(of: /references\("(\w+)"/).map { String($0.output.1) })
    }
  }

  private func copies(in source: String) -> [Table] {
    source.split(separator: "Copy(\n      table: \"").dropFirst().map { text in
      let body = text.split(separator: "      source:").first ?? text
      return Table(
        name: String(text.prefix { $0 != "\"" }),
        columns: body.matches(of: /\n {8}\("(\w+)",/).map { String($0.output.1) })
    }
  }
}
