import Foundation
import Lineage
import TestSupport
import Testing

/// `run-scenario advise` as a user runs it.
@Suite struct AdviseCommandTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Creates sixty books and magazines, whose titles must not occur in any output.
  private func store() throws -> String {
    let path = folder.path("shop.sqlite")
    let item = EntityDescription(
      name: "Item",
      properties: [
        AttributeDescription(name: "title", type: .string),
        AttributeDescription(name: "bought", type: .date),
      ])
    item.subentities = ["Book", "Magazine"].map { name in
      EntityDescription(
        name: name, properties: [AttributeDescription(name: "pages", type: .integer32)])
    }
    let container = try PersistentContainer(
      model: ManagedObjectModel(entities: [item]), sqliteAt: path)
    let context = container.newContext()
    for number in 0..<60 {
      let object = try context.insert(entityName: number % 3 == 0 ? "Magazine" : "Book")
      try object.setValue(.string("Confidential \(number)"), forKey: "title")
      try object.setValue(
        .date(Date(timeIntervalSinceReferenceDate: Double(number) * 1e6)), forKey: "bought")
    }
    try context.save()
    return path
  }

  @Test func `advice is measured, writes only statistics, and leaves the store unchanged`()
    throws
  {
    let path = try store()
    let before = try Data(contentsOf: URL(fileURLWithPath: path))
    let result = try Program.run(
      "advise", path, "--json", "--budget", "5s", "--accept-noise", "--no-progress", "--out",
      folder.path("advice"))
    #expect(result.status == 0, "\(result.errors)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == before)
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let trees = try #require(json["trees"] as? [[String: Any]])
    let tree = try #require(trees.first)
    #expect(trees.count == 1)
    #expect(tree["root"] as? String == "Item" && tree["rows"] as? Int == 60)
    #expect(tree["current"] as? String == "parent-entity")
    // The verdict depends on the machine; the schema lists the possible ones.
    let sizes = try #require(tree["sizes"] as? [[String: Any]])
    #expect(sizes.first?["objects"] as? Int == 60)
    try checkSchema(result.output)
    for name in try FileManager.default.subpathsOfDirectory(atPath: folder.path("advice")) {
      let content = FileManager.default.contents(atPath: folder.path("advice/\(name)")) ?? Data()
      #expect(content.range(of: Data("Confidential".utf8)) == nil, "\(name)")
    }
    #expect(!result.output.contains("Confidential"))
    for name in ["scenario.yaml", "report.html", "journal.jsonl"] {
      #expect(FileManager.default.fileExists(atPath: folder.path("advice/Item/\(name)")), "\(name)")
    }
  }

  /// Creates a store that does not contain its model, and the model next to it.
  private func storeWithoutModel() throws -> (store: String, model: String) {
    let path = try store()
    let shop = """
      <entity name="Item"><attribute name="title" optional="YES" attributeType="String"/>
        <attribute name="bought" optional="YES" attributeType="Date"/></entity>
      <entity name="Book" parentEntity="Item"><attribute name="pages" optional="YES" attributeType="Integer 32"/></entity>
      <entity name="Magazine" parentEntity="Item"><attribute name="pages" optional="YES" attributeType="Integer 32"/></entity>
      <entity name="Box"/><entity name="Crate" parentEntity="Box"/><entity name="Tin" parentEntity="Box"/>
      """
    try FileManager.default.createDirectory(
      atPath: folder.path("my shop.xcdatamodel"), withIntermediateDirectories: true)
    let model = folder.path("my shop.xcdatamodel")
    _ = try folder.write("<model>\(shop)</model>", to: "my shop.xcdatamodel/contents")
    let whole = try ModelFile(path: model).model().model
    let other = folder.path("my shop.sqlite")
    let container = try PersistentContainer(model: whole, sqliteAt: other)
    let context = container.newContext()
    for number in 0..<60 {
      let object = try context.insert(entityName: number % 3 == 0 ? "Magazine" : "Book")
      try object.setValue(.string("Confidential \(number)"), forKey: "title")
    }
    try context.save()
    try FileManager.default.removeItem(atPath: path)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "sqlite3", other, "DROP TABLE Z_MODELCACHE; PRAGMA wal_checkpoint(TRUNCATE);",
    ]
    #expect(try Program.collected(process).status == 0)
    return (other, model)
  }

  @Test func `every printed command works as printed, and few rows are reported`() throws {
    let (store, model) = try storeWithoutModel()
    let advice = folder.path("advice")
    let result = try Program.run(
      "advise", store, "--model", model, "--tree", "Item", "--budget", "5s", "--accept-noise",
      "--no-progress", "--out", advice)
    #expect(result.status == 0, "\(result.errors)")
    let screen = result.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(screen.contains("--rows Book=100000"), "\(screen)")
    let report = try String(contentsOfFile: "\(advice)/Item/report.md", encoding: .utf8)
    let commands =
      result.output.matches(of: /(?m)^ *run-scenario (.*)$/).map { String($0.output.1) }
      + report.matches(of: /`run-scenario (advise [^`]*--budget [^`]*)`/).map {
        String($0.output.1)
      }
    #expect(!commands.isEmpty, "\(screen)")
    for command in commands {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      process.arguments = ["-c", "'\(Program.path)' \(command)"]
      process.currentDirectoryURL = folder.url
      let found = try Program.collected(process)
      #expect(found.status == 0, "\(command): \(found.errors)")
    }
  }

  @Test func `an expected number replaces a store's rows by generated ones like them`() throws {
    let (store, model) = try storeWithoutModel()
    let usage = try folder.write(
      "60% Item; sort: title; limit: 20; offset: 30\n40% Book: pagess > 3\n10% exactly Book",
      to: "usage.txt")
    let result = try Program.run(
      "advise", store, "--model", model, "--rows", "Book=1000", "--usage", usage, "--json",
      "--budget", "5s", "--accept-noise", "--no-progress", "--out", folder.path("advice"))
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.errors.contains("usage.txt:2:11: Book has no `pagess`"), "\(result.errors)")
    try checkSchema(result.output)
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    let tree = try #require((json["trees"] as? [[String: Any]])?.first)
    // Twice as many books as magazines, as in the store.
    #expect(tree["rows"] as? Int == 60 && tree["expected"] as? Int == 1_500)
    let size = try #require((tree["sizes"] as? [[String: Any]])?.first)
    #expect(size["objects"] as? Int == 1_500 && size["isGenerated"] as? Bool == true)
    let scenario = try folder.text("advice/Item/scenario.yaml")
    #expect(
      scenario.contains("Book: 1000\n") && scenario.contains("Magazine: 500\n"), "\(scenario)")
    #expect(!scenario.contains("import:"))
  }

  private func checkSchema(_ json: String) throws {
    let program = """
      import json, sys
      try: import jsonschema
      except ImportError: sys.exit(9)
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft202012Validator.check_schema(schema)
      jsonschema.Draft202012Validator(schema).validate(json.load(open(sys.argv[2])))
      """
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = [
      "-c", program, "\(Program.repository)/Notebooks/Reference/advise.schema.json",
      try folder.write(json, to: "advice.json"),
    ]
    let result = try Program.collected(process)
    // The status is 9 if Debian's python3-jsonschema is not installed; CI installs it.
    #expect([0, 9].contains(result.status), "\(result.errors)")
  }

  private static let flat =
    "<entity name=\"Book\"><attribute name=\"pages\" optional=\"YES\" attributeType=\"Integer 32\"/></entity>"
  private static let tree =
    "<entity name=\"Item\"/><entity name=\"Book\" parentEntity=\"Item\"/>"
    + "<entity name=\"Root\" isAbstract=\"YES\"/>"

  @Test(
    arguments: [
      (["FLAT"], 64, "no entity of"), (["TREE", "--tree", "Bok"], 64, "Book"),
      (["TREE", "--tree", "Book"], 64, "choose from Item"),
      (["TREE", "--rows", "Film=3"], 64, "has no entity Film"),
      (["TREE", "--rows", "Book"], 64, "--rows"),
      (["STORE", "--rows", "Film=3"], 64, "has no entity Film"),
      (["STORE", "--rows", "Book=0"], 64, "--rows"),
      (["BARE"], 65, "Z_METADATA"), (["CUT"], 65, "cut.sqlite"),
      (["/no/such/model"], 66, "/no/such/model"),
      (["STORE", "--model", "FLAT"], 65, "does not match"),
      (["STORE", "--usage", "WRONG"], 64, "wrong.txt:1"),
      (["TREE", "--rows", "Root=3"], 64, "is abstract"),
      (["TREE", "--out", "FULL"], 64, "is not empty"),
    ] as [([String], Int32, String)])
  func `wrong input ends with a reason, and nothing is written`(
    arguments: [String], status: Int32, hint: String
  ) throws {
    try PlainDatabase.make(at: folder.path("bare.sqlite"))
    try Data("SQLite format 3\0".utf8).write(to: folder.url.appending(path: "cut.sqlite"))
    try FileManager.default.createDirectory(
      atPath: folder.path("full"), withIntermediateDirectories: true)
    _ = try folder.write("mine", to: "full/file.txt")
    let paths = [
      "FLAT": try folder.write("<model>\(Self.flat)</model>", to: "flat.xml"),
      "TREE": try folder.write("<model>\(Self.tree)</model>", to: "tree.xml"),
      "STORE": try store(), "BARE": folder.path("bare.sqlite"), "CUT": folder.path("cut.sqlite"),
      "FULL": folder.path("full"), "WRONG": try folder.write("60% Bok: pages > 3", to: "wrong.txt"),
    ]
    let before = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted()
    let store = try Data(contentsOf: URL(fileURLWithPath: folder.path("shop.sqlite")))
    let result = try Program.run(
      list: ["advise", "--accept-noise"] + arguments.map { paths[$0] ?? $0 }
        + (arguments.contains("--out") ? [] : ["--out", folder.path("advice")]))
    #expect(result.status == status, "\(result.status) \(result.errors)")
    #expect(result.errors.contains(hint), "\(result.errors)")
    #expect(
      try FileManager.default.subpathsOfDirectory(atPath: folder.url.path).sorted() == before)
    #expect(try Data(contentsOf: URL(fileURLWithPath: folder.path("shop.sqlite"))) == store)
  }
}
