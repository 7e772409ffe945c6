import Escaping
import Foundation
import Lineage

/// The readable content of Z_METADATA and Z_MODELCACHE.
struct InspectedMetadata {
  let identity: StoreIdentity?
  /// The entries of the metadata dictionary.
  let entries: [MetadataEntry]
  private(set) var problems: [StoreInspection.Problem]
  /// The reason why the store's model cannot be used, or nil if it can or there is none.
  private(set) var modelProblem: String?
  private let layout: ModelLayout?
  private let source: StoreInspection.ModelSource

  init(_ content: StoreContent, readsModel: Bool = true) {
    var problems: [StoreInspection.Problem] = []
    let stored = Self.metadata(content, &problems)
    let metadata = stored?.metadata
    identity = metadata.map(Self.identity)
    entries =
      stored.map { MetadataList.entries($0.list, limit: content.limits.metadataEntries) } ?? []
    var modelProblem: String?
    var found: (ModelLayout, StoreInspection.ModelSource)?
    guard readsModel else {
      (layout, source, self.problems) = (nil, .given, problems)
      return
    }
    if let model = Self.archivedModel(content, &problems) {
      found = Self.layout(model, &problems, &modelProblem).map { ($0, .archive) }
    }
    if found == nil, let model = metadata?.ownModel() {
      found = Self.layout(model, &problems, &modelProblem).map { ($0, .document) }
    }
    (layout, source) = (found?.0, found?.1 ?? .none)
    self.modelProblem = found == nil ? modelProblem : nil
    if found == nil, modelProblem == nil {
      problems.append(
        .init(
          place: "Z_MODELCACHE", message: "contains no model: the report shows only columns",
          isDamage: false))
    }
    self.problems = problems
  }

  /// Returns the store's model with its entity numbers, or nil if there is no readable one.
  ///
  /// Numbers come only from Z_PRIMARYKEY. If some are missing there, rows cannot be assigned to
  /// entities, and numbers derived from the model alone could produce plausible but wrong figures.
  /// The function then returns nil.
  mutating func model(_ registry: EntityRegistry, _ content: StoreContent) -> InspectedModel? {
    guard let layout else { return nil }
    let found = EntityNumbers(layout, rows: registry.rows)
    problems += found.problems.prefix(10).map {
      .init(place: "Z_PRIMARYKEY", message: "does not fit the model: \($0)", isDamage: true)
    }
    guard found.isMatch else {
      let message =
        "Z_PRIMARYKEY does not assign the rows to the entities of the store's model, so "
        + "everything that needs the model is left out"
      modelProblem = message
      problems.append(.init(place: "the model", message: message, isDamage: true))
      return nil
    }
    return InspectedModel(layout, found.numbers, source: source, in: content)
  }

  private static func layout(
    _ model: ManagedObjectModel, _ problems: inout [StoreInspection.Problem],
    _ modelProblem: inout String?
  ) -> ModelLayout? {
    do {
      return try ModelLayout(model: model)
    } catch {
      let reasons = error.reason.split(separator: "\n").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      let message =
        "the store has a model that cannot be used, so everything that needs it is left out; "
        + reasons.joined(separator: " ")
      modelProblem = message
      problems.append(.init(place: "the model", message: message, isDamage: false))
      return nil
    }
  }

  private static func archivedModel(
    _ content: StoreContent, _ problems: inout [StoreInspection.Problem]
  ) -> ManagedObjectModel? {
    guard let table = content.table("Z_MODELCACHE") else { return nil }
    var bytes: [UInt8]?
    let limit = content.limits.valueBytes
    let facts = content.rows(of: table, columns: ["Z_CONTENT"], limitBytes: limit) {
      _, values throws(Damage) in bytes = bytes ?? values[0].bytes
    }
    for damage in facts.damages {
      problems.append(.init(place: "Z_MODELCACHE", message: damage.text, isDamage: true))
    }
    guard let bytes else { return nil }
    do {
      let archive = try ModelArchive(cacheContent: Data(bytes))
      problems += archive.warnings.prefix(20).map {
        .init(place: "Z_MODELCACHE", message: $0, isDamage: false)
      }
      return archive.model
    } catch {
      problems.append(.init(place: "Z_MODELCACHE", message: error.reason, isDamage: true))
      return nil
    }
  }

  private static func metadata(
    _ content: StoreContent, _ problems: inout [StoreInspection.Problem]
  ) -> (metadata: ForeignMetadata, list: [UInt8])? {
    guard let table = content.table("Z_METADATA") else {
      problems.append(.init(place: "Z_METADATA", message: "is not there", isDamage: true))
      return nil
    }
    var row: [RecordValue]?
    let limit = content.limits.valueBytes
    let facts = content.rows(of: table, columns: ["Z_UUID", "Z_PLIST"], limitBytes: limit) {
      _, values throws(Damage) in row = row ?? values
    }
    guard let row, facts.damageCount == 0 else {
      problems.append(.init(place: "Z_METADATA", message: "has no readable row", isDamage: true))
      return nil
    }
    let identifier = row[0].text ?? ""
    guard let bytes = row[1].bytes else {
      problems.append(.init(place: "Z_METADATA", message: "has no property list", isDamage: false))
      return (ForeignMetadata(identifier: identifier, propertyList: nil), [])
    }
    do {
      try MetadataList.check(bytes)
    } catch {
      problems.append(
        .init(
          place: "Z_METADATA", message: "its property list is invalid: \(error.text)",
          isDamage: true))
    }
    return (ForeignMetadata(identifier: identifier, propertyList: Data(bytes)), bytes)
  }

  private static func identity(of metadata: ForeignMetadata) -> StoreIdentity {
    StoreIdentity(
      identifier: metadata.identifier, frameworkVersion: metadata.frameworkVersion,
      modelVersionIdentifiers: metadata.modelVersionIdentifiers,
      versionHashCount: metadata.modelVersionHashes.count)
  }
}

/// Checks the property list in Z_METADATA.
///
/// Other readers skip what they do not know; an inspection reports it.
enum MetadataList {
  /// Real lists have one level, and a second for the version hashes.
  private static let depthLimit = 6

  static func check(_ bytes: [UInt8]) throws(Damage) {
    do {
      try checkList(bytes)
    } catch .cycle {
      throw Damage(
        reason:
          "it is nested more than \(depthLimit) levels deep or without end, which Core Data never "
          + "does: another program wrote it, or it is damaged; the rows are shown anyway")
    } catch {
      throw Damage(reason: error.reason)
    }
  }

  private static func checkList(_ bytes: [UInt8]) throws(ModelArchiveError) {
    let budget = ArchiveBudget(.standard)
    let list = try BinaryPropertyList(bytes, budget: budget)
    guard case .dictionary = try list.value(at: list.root) else {
      throw .damagedList(offset: 0, reason: "it is not a dictionary")
    }
    var waiting = [(index: list.root, depth: 0)]
    while let (index, depth) = waiting.popLast() {
      guard depth <= depthLimit else { throw .cycle("an object of the metadata") }
      switch try list.value(at: index) {
      case .list(let members): waiting += members.map { ($0, depth + 1) }
      case .dictionary(let keys, let values):
        waiting += (keys + values).map { ($0, depth + 1) }
      default: break
      }
    }
  }

  /// Returns the entries of a property list; for a damaged one, the entries before the damage.
  static func entries(_ bytes: [UInt8], limit: Int) -> [MetadataEntry] {
    var entries: [MetadataEntry] = []
    try? collect(bytes, limit: limit, &entries)
    return entries.sorted { ($0.key, $0.value) < ($1.key, $1.value) }
  }

  private static func collect(
    _ bytes: [UInt8], limit: Int, _ entries: inout [MetadataEntry]
  ) throws(ModelArchiveError) {
    let list = try BinaryPropertyList(bytes, budget: ArchiveBudget(.standard))
    var waiting = [(index: list.root, path: [String]())]
    while let (index, path) = waiting.popLast(), entries.count < limit {
      // Each list may refer to millions of others.
      guard path.count <= depthLimit, waiting.count <= 2 * limit else { continue }
      switch try list.value(at: index) {
      case .list(let members):
        waiting += members.prefix(limit).enumerated().reversed().map { ($1, path + ["\($0)"]) }
      case .dictionary:
        let known = (try list.entries(at: index) ?? [:]).sorted { $0.key < $1.key }
        waiting += known.prefix(limit).reversed().map { ($0.value, path + [$0.key]) }
      case let value:
        entries.append(MetadataEntry(key: path.joined(separator: "."), value))
      }
    }
  }
}

extension MetadataEntry {
  /// A model document is too long to show in full.
  private static let characterLimit = 200

  fileprivate init(key: String, _ value: BinaryPropertyList.Value) {
    switch value {
    case .text(let text):
      self.init(
        key: key, kind: .text, value: String(text.prefix(Self.characterLimit)),
        length: text.count)
    case .data(let data):
      let digits = data.prefix(Self.characterLimit / 2).map { byte in
        String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
      }
      self.init(key: key, kind: .data, value: digits.joined(), length: data.count)
    case .integer(let number):
      self.init(key: key, kind: .number, value: "\(number)", length: nil)
    case .real(let number): self.init(key: key, kind: .number, value: "\(number)", length: nil)
    case .date(let seconds): self.init(key: key, kind: .date, value: "\(seconds)", length: nil)
    case .boolean(let isTrue):
      self.init(key: key, kind: .boolean, value: isTrue ? "true" : "false", length: nil)
    case .null, .reference, .list, .dictionary:
      self.init(key: key, kind: .other, value: "", length: nil)
    }
  }
}
