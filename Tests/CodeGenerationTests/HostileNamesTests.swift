import Foundation
import Lineage
import LogicalModel
import ModelReshaping
import TestSupport
import Testing

@testable import CodeGeneration

/// Source of models whose names are those of Swift, of a library and of the templates.
@Suite(
  .enabled(if: SwiftCompiler.isAvailable, "needs swiftc and the modules this test was built with"))
struct HostileNamesTests {
  private static let libraries = SourceLanguages.all.map(\.name).filter {
    $0 != "grdb" || GRDBModules.arguments != nil
  }
  private static let seedCount = TestLength.isLong ? 200 : 12

  private func language(_ name: String) throws -> any SourceLanguage {
    try #require(SourceLanguages.all.first { $0.name == name })
  }

  /// Returns the source, and its migration if the library has one.
  private func files(of model: SourceModel, _ language: any SourceLanguage) throws -> [SourceFile] {
    let files = try language.files(of: model)
    guard !model.isAsItWas else { return files }
    let migration = try language.file(
      of: SourceMigration(to: model.reshaped), in: model.named(for: language))
    return files + [migration].compactMap(\.self)
  }

  @Test(arguments: libraries)
  func `the source of random models compiles, or their names are refused`(library: String) throws {
    let language = try language(library)
    let first = ProcessInfo.processInfo.environment["LINEAGE_FUZZ_SEED"].flatMap(UInt64.init) ?? 1
    var (compiled, refused) = (0, 0)
    var packages = try GeneratedPackages(library: library)
    var (seed, models) = (first, 0)
    while models < Self.seedCount {
      defer { seed += 1 }
      guard let hostile = try HostileModel(seed: seed, for: language.reserved) else { continue }
      models += 1
      for strategy in StrategyList.names {
        let label = "LINEAGE_FUZZ_SEED=\(seed), \(strategy), \(library)"
        do {
          guard
            let model = try GeneratedModels.model(
              hostile.document, hostile.root, strategy, questions: hostile.questions)
          else { continue }
          try packages.add(files(of: model, language), label: label)
          compiled += 1
        } catch CodeGenerationError.names {
          refused += 1
        } catch ReshapingError.nameTaken {
          refused += 1
        }
      }
      if models % 20 == 0 || models == Self.seedCount {
        for (label, text) in try packages.diagnostics() {
          Issue.record("\(label):\n\(text)")
        }
        packages = try GeneratedPackages(library: library)
      }
    }
    print("\(library): \(compiled) packages compiled, \(refused) refused")
    #expect(compiled > Self.seedCount)
  }

  @Test(.enabled(if: GRDBModules.arguments != nil, "needs GRDB: make bench-test"))
  func `source for GRDB of every tree of a real model compiles`() throws {
    let language = try language("grdb")
    var packages = try GeneratedPackages(library: "grdb")
    for (document, root) in try GeneratedModels.realTrees() {
      for strategy in StrategyList.names {
        guard let model = try GeneratedModels.model(document, root, strategy) else { continue }
        try packages.add(files(of: model, language), label: "\(root), \(strategy)")
      }
    }
    let failing = try packages.diagnostics()
    #expect(failing.isEmpty, "\(failing)")
  }

  /// Returns the source of models with an entity or an attribute of a name that is not checked.
  private func unchecked(
    _ name: String, isType: Bool, _ language: any SourceLanguage, _ strategy: String
  ) throws -> [SourceFile]? {
    var document = GeneratedModels.everySort(isRelated: strategy != "independent-entities")
    if isType {
      document.entities.append(ModelDocument.Entity(name: name))
    } else {
      for place in [0, 1] {
        var attribute = ModelDocument.Attribute(
          name: place == 0 ? name : "\(name)1", type: "String")
        attribute.isOptional = true
        document.entities[place].attributes.append(attribute)
      }
    }
    guard
      let model = try GeneratedModels.model(
        document, "Thing", strategy,
        questions: [
          GeneratedModels.question(
            "Thing", "label == $label AND rank > $rank",
            sort: [MemberOrder(property: "label", ascending: false)]),
          GeneratedModels.question("Thing", "rank == $rank", isCount: true),
        ])
    else { return nil }
    let files = try language.uncheckedFiles(of: model.named(for: language))
    guard !model.isAsItWas else { return files }
    let migration = try language.file(
      of: SourceMigration(to: model.reshaped), in: model.named(for: language))
    return files + [migration].compactMap(\.self)
  }

  /// Every refused name must be a mistake in fact.
  @Test(arguments: libraries)
  func `source with a name that is refused does not compile`(library: String) throws {
    let language = try language(library)
    var packages = try GeneratedPackages(library: library)
    let names =
      language.reserved.types.map { (name: $0, isType: true) }
      + language.reserved.members.map { (name: $0, isType: false) }
    let tried = TestLength.isLong ? names : Array(names.shuffled().prefix(8))
    for (name, isType) in tried {
      for strategy in ["coded-content", "enum-content"] {
        guard let files = try unchecked(name, isType: isType, language, strategy) else { continue }
        try packages.add(files, label: "\(isType ? "type" : "member") \(name)")
      }
    }
    try packages.add(
      try #require(try unchecked("Plain", isType: true, language, "enum-content")),
      label: "control")
    let failing = try packages.diagnostics()
    #expect(failing["control"] == nil, "\(failing["control"] ?? "")")
    let labels = Set(tried.map { "\($0.isType ? "type" : "member") \($0.name)" })
    let compiling = labels.subtracting(failing.keys)
    print("\(library): \(labels.count) refused names tried, compiled: \(compiling.sorted())")
    #expect(compiling == labels.intersection(Self.reasons[library, default: []]))
  }

  /// Names that are refused although this test's compiler accepts them in this test's models.
  private static let reasons: [String: Set<String>] = [
    // Used with pairs, merged fetches and scalars alone; a property would be hidden.
    "lineage": [
      "type Array", "type Comparable", "type ScalarAttribute", "member fetchValue",
      "member hashValue",
      "member replacement",
    ],
    // Their selectors are those of methods in Objective-C, which this machine lacks; transformed
    // values would be of the entity's class NSObject.
    "coredata": Set(
      [
        "attributeKeys", "autoContentAccessingProxy", "autorelease", "awakeFromFetch",
        "awakeFromInsert", "changedValues", "changedValuesForCurrentEvent", "class", "classCode",
        "classDescription", "classForArchiver", "className", "copy", "dealloc", "deleted",
        "didSave", "didTurnIntoFault", "exposedBindings", "fault", "fetchRequest", "finalize",
        "init", "inserted", "isProxy", "mutableCopy", "objectSpecifier", "observationInfo",
        "prepareForDeletion", "release", "retain", "retainCount", "scriptingProperties", "self",
        "superclass", "toManyRelationshipKeys", "toOneRelationshipKeys", "updated",
        "validateForDelete", "willSave", "willTurnIntoFault", "zone",
      ].map { "member \($0)" } + ["type Array", "type Comparable", "type NSObject"]),
    // Apple's macro writes members of these names, or the model is rejected when it is loaded.
    "swiftdata": Set(
      [
        "Protocol", "Type", "backingData", "debugDescription", "description", "hasChanges", "hash",
        "hashValue", "init",
        "isDeleted", "modelContext", "persistentBackingData", "persistentModelID",
        "schemaMetadata", "self",
      ].map { "member \($0)" } + ["type Array", "type Comparable", "type NSObject"]),
    // Used with pairs, joins, details and abstract roots alone; the members collide in some models only.
    "grdb": [
      "type Comparable", "type EncodableRecord", "type TableAlias", "type TableRecord",
      "member databaseTableName",
      "member hashValue",
    ],
  ]

  private struct SymbolGraph: Decodable {
    struct Symbol: Decodable {
      struct Kind: Decodable { let identifier: String }
      let kind: Kind
      let pathComponents: [String]
    }
    let symbols: [Symbol]
  }

  @Test func `the list of the members of ManagedObject is complete`() throws {
    let folder = try Folder()
    try SwiftCompiler.writeSymbols(of: "Lineage", to: folder.url.path)
    let graph = try JSONDecoder().decode(
      SymbolGraph.self, from: Data(contentsOf: folder.url.appending(path: "Lineage.symbols.json")))
    let members = graph.symbols.filter {
      $0.pathComponents.count == 2
        && ["ManagedObject", "PropertyAccess"].contains($0.pathComponents[0])
    }
    func names(_ kinds: Set<String>) -> Set<String> {
      Set(
        members.filter { kinds.contains($0.kind.identifier) }.compactMap {
          $0.pathComponents[1].split(separator: "(").first.map(String.init)
        })
    }
    let properties = names(["swift.property", "swift.type.property"])
    let methods = names(["swift.method"])
    #expect(properties.contains("entityName") && methods.contains("relationshipSet"))
    // No model can have the others.
    let reserved = ReservedNames.lineage.members.union(ReservedNames.lineageMethods)
    for name in properties.union(methods) where !reserved.contains(name) {
      let entity = EntityDescription(
        name: "Note", properties: [AttributeDescription(name: name, type: .string)])
      let error = #expect(throws: ModelError.self, "\(name)") {
        try ManagedObjectModel(entities: [entity]).freeze()
      }
      #expect(error?.problems.first?.rule == .reservedName)
    }
  }
}
