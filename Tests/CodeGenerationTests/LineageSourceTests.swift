import CodeGeneration
import Foundation
import Lineage
import ModelReshaping
import TestModels
import TestSupport
import Testing

/// Source for the library, compiled and run.
@Suite(
  .enabled(if: SwiftCompiler.isAvailable, "needs swiftc and the modules this test was built with"))
struct LineageSourceTests {
  private let folder: Folder
  private let language: any SourceLanguage

  init() throws {
    folder = try Folder()
    language = try #require(SourceLanguages.all.first { $0.name == "lineage" })
  }

  /// Writes the source of a model and its migration.
  private func write(_ model: SourceModel, to path: String) throws {
    let migration = try language.file(of: SourceMigration(to: model.reshaped), in: model)
    _ = try GeneratedFolder(path: path).write(
      language.files(of: model) + [migration].compactMap(\.self),
      model: (model.fileName, model.versions))
  }

  @Test(arguments: StrategyList.names)
  func `source of publications and item data compiles without a warning`(strategy: String) throws {
    let models = try [
      GeneratedModels.model(
        GeneratedModels.publications(), "Publication", strategy,
        questions: GeneratedModels.questions()),
      GeneratedModels.model(
        GeneratedModels.itemData(), "ItemData", strategy, pairs: GeneratedModels.pairs),
    ]
    for (number, model) in models.enumerated() {
      guard let model else { continue }
      try write(model, to: folder.path("\(number)"))
      // Also with the settings of new apps, where everything is on the main actor.
      for arguments in [[], ["-default-isolation", "MainActor"]] {
        let text = try SwiftCompiler.diagnostics(
          inFilesOf: folder.path("\(number)"), arguments: arguments)
        #expect(text == "", "\(text)")
      }
    }
  }

  @Test func `source of every tree of a real model compiles without a warning`() throws {
    for (number, tree) in try GeneratedModels.realTrees().enumerated() {
      for strategy in StrategyList.names {
        guard let model = try GeneratedModels.model(tree.document, tree.root, strategy) else {
          continue
        }
        let path = folder.path("\(number)-\(strategy)")
        _ = try GeneratedFolder(path: path).write(language.files(of: model))
        let text = try SwiftCompiler.diagnostics(inFilesOf: path)
        #expect(text == "", "\(tree.root) \(strategy): \(text)")
      }
    }
  }

  /// Compiles the source and a file that uses it.
  private func diagnostics(of text: String, strategy: String) throws -> String {
    let model = try #require(
      try GeneratedModels.model(
        GeneratedModels.itemData(), "ItemData", strategy, pairs: GeneratedModels.pairs))
    let path = folder.path(UUID().uuidString)
    try write(model, to: path)
    try Data("func use(_ item: ItemData) { \(text) }".utf8).write(
      to: URL(fileURLWithPath: "\(path)/Use.swift"))
    return try SwiftCompiler.diagnostics(inFilesOf: path)
  }

  @Test func `only the enum exposes the kinds' own values`() throws {
    let strategy = "enum-content"
    #expect(
      try diagnostics(
        of: "_ = item.content; _ = item.uid; _ = item.contentType == .interval", strategy: strategy)
        == "")
    for column in ["date1", "uuid1", "number2"] {
      let text = try diagnostics(of: "_ = item.\(column)", strategy: strategy)
      #expect(text.contains("error"), "\(column): \(text)")
    }
    #expect(
      try diagnostics(
        of: "item.content = .interval(interval: 3)", strategy: strategy
      ).contains("ValidatedPair"))
  }
}

/// The app's migration, and reads and writes through generated classes.
@Suite(
  .enabled(if: SwiftCompiler.isAvailable, "needs swiftc and the modules this test was built with"))
struct ShippedMigrationTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Returns publications as the programs print them.
  private func store(at path: String, seed: UInt64) throws -> [String] {
    let container = try PersistentContainer(
      model: GeneratedModels.publications().model(), sqliteAt: path)
    let context = container.newContext()
    var random = SeededRandom(seed: seed)
    let authors = try named("Author", ["Ada", "Grace"], in: context)
    let tags = try named("Tag", ["old", "new", "naïve ☕"], in: context)
    return try (0..<40).map { number in
      let kinds = ["Publication", "Book", "AcademicPaper", "WebArticle", "BlogPost"]
      let kind = kinds[random.next(below: kinds.count)]
      let item = try context.insert(entityName: kind)
      try item.setValue(.string("Title \(number)"), forKey: "title")
      var date: Date?
      if random.next(below: 3) > 0 {
        date = Date(timeIntervalSinceReferenceDate: Double(number) * 86_400.125)
        try item.setValue(date.map(AttributeValue.date), forKey: "publishDate")
      }
      var own: String?
      let isPresent = random.next(below: 3) > 0
      switch kind {
      case "Book" where isPresent:
        own = "978-\(number)"
        try item.setValue(.string("978-\(number)"), forKey: "isbn")
      case "AcademicPaper":
        own = isPresent ? "\(number - 20)" : "0"
        if isPresent { try item.setValue(.integer(Int64(number - 20)), forKey: "paperType") }
      case "WebArticle" where isPresent:
        let address = try #require(URL(string: "https://example.com/\(number)"))
        own = address.absoluteString
        try item.setValue(.uri(address), forKey: "url")
      default: break
      }
      var author: String?
      if random.next(below: 2) == 0 {
        let place = random.next(below: 2)
        author = ["Ada", "Grace"][place]
        try item.setValue(authors[place], forKey: "author")
      }
      var names: [String] = []
      for tag in tags where random.next(below: 2) == 0 {
        try item.add(tag, to: "tags")
        guard case .string(let name) = try tag.value(forKey: "name") else { continue }
        names.append(name)
      }
      if number == 39 { try context.save() }
      return [
        kind, "Title \(number)", date.map { "\($0.timeIntervalSinceReferenceDate)" } ?? "-",
        own ?? "-", author ?? "-", names.sorted().joined(separator: "+"),
      ].joined(separator: "|")
    }
  }

  private func named(_ entity: String, _ names: [String], in context: ManagedObjectContext) throws
    -> [ManagedObject]
  {
    try names.map { name in
      let object = try context.insert(entityName: entity)
      try object.setValue(.string(name), forKey: "name")
      return object
    }
  }

  /// Builds the program that reads and writes with the generated classes.
  private func program(_ strategy: String) throws -> String {
    let model = try #require(
      try GeneratedModels.model(GeneratedModels.publications(), "Publication", strategy))
    let language = try #require(SourceLanguages.all.first { $0.name == "lineage" })
    let target = GeneratedFolder(path: folder.path("source"))
    let migration = try #require(
      try language.file(of: SourceMigration(to: model.reshaped), in: model))
    _ = try target.write(
      language.files(of: model) + [migration], model: (model.fileName, model.versions))
    let programs = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appending(path: "Programs")
    let sharesEntity = model.reshaped.placements.values.contains { $0.discriminator != nil }
    var main = try String(
      contentsOf: programs.appending(path: sharesEntity ? "content.swift" : "kinds.swift"),
      encoding: .utf8)
    let kinds = ["Publication", "Book", "AcademicPaper", "WebArticle", "BlogPost"]
    let all =
      strategy == "independent-entities"
      ? kinds.map { "(context.fetch(Query<\($0)>.all) as [any PublicationProtocol])" }
        .joined(separator: " + ")
      : "context.fetch(Query<Publication>.all)"
    main = main.replacingOccurrences(of: "PUBLICATIONS", with: all)
    try Data(main.utf8).write(to: URL(fileURLWithPath: "\(target.path)/main.swift"))
    try FileManager.default.copyItem(
      atPath: programs.appending(path: "common.swift").path, toPath: "\(target.path)/common.swift")
    let path = folder.path("program")
    let text = try SwiftCompiler.build(filesOf: target.path, program: path)
    try #require(text == "", "\(text)")
    return path
  }

  private func run(_ program: String, _ store: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [store, folder.path("source/Publication.xcdatamodeld")]
    process.environment = ["LLVM_PROFILE_FILE": "/dev/null"]
    let (output, errors) = (Pipe(), Pipe())
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    let problems = String(
      decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(problems)")
    return text.split(separator: "\n").map(String.init)
  }

  @Test(arguments: StrategyList.names.filter { $0 != "parent-entity" })
  func `an old store is read and written through the new classes`(strategy: String) throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    let store = folder.path("app.sqlite")
    let expected = try self.store(at: store, seed: seed)
    let converted = folder.path("converted.sqlite")
    let reshaped = try #require(
      try GeneratedModels.model(GeneratedModels.publications(), "Publication", strategy)
    ).reshaped
    _ = try TreeConversion(from: ParentEntity().reshape(reshaped.tree), to: reshaped)
      .run(from: StoreSnapshot(of: store), to: converted)

    let program = try program(strategy)
    for path in [store, converted] {
      let lines = try run(program, path)
      let parts = lines.split(omittingEmptySubsequences: false) {
        ["changed", "refused"].contains($0)
      }
      #expect(parts[0].sorted() == expected.sorted(), "seed \(seed)")
      let changed = try #require(parts.dropFirst().first)
      #expect(changed.sorted() == Self.changed(expected, strategy).sorted(), "seed \(seed)")
      if parts.count > 2 { #expect(parts[2] == ["not saved"]) }
    }
  }

  /// Returns the lines after the program's changes.
  private static func changed(_ lines: [String], _ strategy: String) -> [String] {
    let isApart = ["abstract-root", "independent-entities"].contains(strategy)
    return lines.map { line in
      var fields = line.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
      guard fields[1].hasSuffix("1"), !isApart || fields[0] == "WebArticle" else { return line }
      let title = fields[1].replacingOccurrences(of: " ", with: "%20")
      (fields[0], fields[3]) = ("WebArticle", "https://example.com/\(title)")
      return fields.joined(separator: "|")
    } + ["Book|New|-|new|-|"]
  }
}
