import CodeGeneration
import Foundation
import Lineage
import LogicalModel
import ModelReshaping
import TestModels
import TestSupport

/// The models that test the source of every library.
enum GeneratedModels {
  /// Returns publications of four kinds and a concrete root, with tags and an author.
  ///
  /// No document holds the order of the model's fetch requests, so they have none.
  static func publications() -> ModelDocument {
    let model = Publications.model()
    return withExtendedLifetime(model) { ModelDocument.describing(model).document }
  }

  /// Returns the seven kinds of measured data of seed 000 with an abstract root.
  static func itemData() -> ModelDocument {
    func entity(_ name: String, _ attributes: [(String, String)], abstract: Bool = false)
      -> ModelDocument.Entity
    {
      var entity = ModelDocument.Entity(name: name)
      entity.isAbstract = abstract
      entity.parentEntity = abstract ? nil : "ItemData"
      entity.attributes = attributes.map { ModelDocument.Attribute(name: $0.0, type: $0.1) }
      return entity
    }
    let (event, interval) = ([("eventDate", "Date")], [("start", "Date"), ("end", "Date")])
    let (value, option) = ([("value", "Double")], [("optionID", "UUID")])
    return ModelDocument(entities: [
      entity("ItemData", [("createTimestamp", "Date"), ("uid", "UUID")], abstract: true),
      entity("SingleValue", event + value), entity("SingleOption", event + option),
      entity("ValueWithOption", event + value + option),
      entity("DualValues", event + [("low", "Double"), ("high", "Double")]),
      entity("ValueWithInterval", interval + value),
      entity("OptionWithInterval", interval + option), entity("Interval", interval),
    ])
  }

  static let pairs = [
    AttributePair(name: "values", lower: "low", upper: "high"),
    AttributePair(name: "interval", lower: "start", upper: "end"),
  ]

  static func questions() throws -> [SourceQuestion] {
    try [
      question(
        "Publication", "publishDate >= $since",
        sort: [MemberOrder(property: "publishDate", ascending: false)],
        limit: 50, name: "newest"),
      question("Book", "publishDate >= $since", name: "newest"),
      question("Book", "isbn == $isbn"),
      question("Publication", "author == $author", isCount: true),
      question(
        "AcademicPaper", "paperType > 3 AND title != nil",
        sort: [MemberOrder(property: "title", ascending: true)]),
      question("Publication", "ANY tags == $tag"), question("Publication", "author.name == $name"),
    ]
  }

  static func question(
    _ entity: String, _ predicate: String?, sort: [MemberOrder] = [], limit: Int = 0,
    isCount: Bool = false, name: String? = nil
  ) throws -> SourceQuestion {
    SourceQuestion(
      entity: entity,
      predicate: try predicate.map { try FetchPredicate(format: $0, arguments: []) }, orders: sort,
      limit: limit, isCount: isCount, name: name, text: "\(entity): \(predicate ?? "")")
  }

  /// Returns a tree in a strategy as types of a program, or nil if the strategy cannot hold it.
  static func model(
    _ document: ModelDocument, _ root: String, _ strategy: String, pairs: [AttributePair] = [],
    questions: [SourceQuestion] = [], keeping assignments: StoredAssignments = .init(),
    reasons: [String] = ["Measured: one table took half of the bytes."], options: String = ""
  ) throws -> SourceModel? {
    guard let strategy = StrategyList.all.first(where: { $0.name == strategy }) else { return nil }
    let reshaped: ReshapedModel
    do throws(ReshapingError) {
      reshaped = try strategy.reshape(
        EntityTree(document, root: root, keeping: assignments)
      ).noted
    } catch {
      guard error.isOfStrategy else { throw error }
      return nil
    }
    let sharesEntity = reshaped.placements.values.contains { $0.discriminator != nil }
    return try SourceModel(
      reshaped, pairs: sharesEntity ? pairs : [], questions: questions, reasons: reasons,
      options: options)
  }

  /// Returns the trees of real apps' models, if present.
  static func realTrees() throws -> [(document: ModelDocument, root: String)] {
    guard let folder = ProcessInfo.processInfo.environment["LINEAGE_REAL_DATA"] else { return [] }
    let names = try FileManager.default.contentsOfDirectory(atPath: folder + "/models")
      .filter { $0.hasSuffix(".xml") }.sorted()
    return try names.flatMap { name in
      let document = try ModelDocument(path: "\(folder)/models/\(name)")
      let parents = Set(document.entities.compactMap(\.parentEntity))
      return document.entities.filter { $0.parentEntity == nil && parents.contains($0.name) }
        .map { (document, $0.name) }
    }
  }
}
