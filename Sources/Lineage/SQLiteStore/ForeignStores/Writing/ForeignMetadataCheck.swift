import Foundation

/// What Z_METADATA, Z_PRIMARYKEY and Z_MODELCACHE say, against each other and against the model.
struct ForeignMetadataCheck {
  private let model: ModelLayout
  private let file: ForeignFile
  /// The copy of the model that the store keeps, nil if it keeps none.
  private let archive: Result<ModelArchive, ModelArchiveError>?

  /// - Throws: `StoreError`.
  init(_ model: ModelLayout, _ file: ForeignFile) throws(StoreError) {
    self.model = model
    self.file = file
    archive = try file.cacheContent().map { content in
      Result { () throws(ModelArchiveError) in try ModelArchive(cacheContent: content) }
    }
  }

  /// What was not understood of single attributes.
  var attributeLosses: [ModelLoss] {
    ((try? archive?.get())?.losses ?? []).filter { $0.effect != .everything }
  }

  func problems(_ metadata: ForeignMetadata, _ history: ForeignHistory?) throws(StoreError)
    -> [String]
  {
    try rowProblems() + Self.hashProblems(metadata, model.model) + cacheProblems
      + entityProblems(history)
  }

  private func rowProblems() throws(StoreError) -> [String] {
    let rows = try file.rows("SELECT Z_VERSION, Z_UUID FROM Z_METADATA")
    guard rows.count == 1 else { return ["Z_METADATA has \(rows.count) rows"] }
    var problems: [String] = []
    if Int.fromDatabaseValue(rows[0][0]) != 1 { problems.append("Z_VERSION is not 1") }
    if (String.fromDatabaseValue(rows[0][1]) ?? "").isEmpty { problems.append("it has no UUID") }
    return problems
  }

  /// Apple's hashes cannot be computed, but what is made of them can.
  private static func hashProblems(_ metadata: ForeignMetadata, _ model: ManagedObjectModel)
    -> [String]
  {
    let hashes = metadata.modelVersionHashes
    guard !hashes.isEmpty else { return ["its metadata have no version hashes"] }
    var problems: [String] = []
    if let type = metadata.storeType, type != "SQLite" {
      problems.append("its metadata say that it is of type \(type)")
    }
    if metadata.hashesVersion != 3 {
      problems.append("its version hashes are of another kind than 3")
    }
    for (name, hash) in hashes.sorted(by: { $0.key < $1.key }) where hash.count != 32 {
      problems.append("the version hash of \(name) has \(hash.count) bytes, not 32")
    }
    if let digest = metadata.digest, digest != ModelDigest.digest(of: hashes) {
      problems.append("the digest of its version hashes is not theirs")
    }
    if let checksum = metadata.checksum, checksum != ModelDigest.checksum(of: hashes) {
      problems.append("the checksum of its version hashes is not theirs")
    }
    let names = Set(model.entitiesByName.keys)
    problems += names.subtracting(hashes.keys).sorted().map {
      "its metadata have no version hash of \($0)"
    }
    return problems
      + Set(hashes.keys).subtracting(names).sorted().map {
        "its metadata have a version hash of \($0), which the model does not have"
      }
  }

  /// What of the kept model was not understood, and where a given one is another.
  private var cacheProblems: [String] {
    let archive: ModelArchive
    switch self.archive {
    case nil: return []
    case .failure(let error): return ["its copy of the model cannot be read: \(error)"]
    case .success(let kept): archive = kept
    }
    let (kept, given) = (
      archive.model.entityVersionHashesByName, model.model.entityVersionHashesByName
    )
    let others = given.filter { kept[$0.key] != nil && kept[$0.key] != $0.value }.keys.sorted()
    let unique = Self.uniqueness(of: archive.model) == Self.uniqueness(of: model.model)
    return archive.losses.filter { $0.effect == .everything }
      .map { "of its model: \($0.place): \($0.text)" }
      + others.map { "entity \($0) is another in the store's own model" }
      + (unique ? [] : ["the store's own model has other uniqueness constraints"])
  }

  private static func uniqueness(of model: ManagedObjectModel) -> [String: Set<Set<String>>] {
    model.entitiesByName.mapValues { entity in
      Set(entity.lineage.flatMap(\.uniquenessConstraints).map(Set.init))
    }
  }

  /// Numbers and parents are ``EntityNumbers``' to compare.
  private func entityProblems(_ history: ForeignHistory?) throws(StoreError) -> [String] {
    let rows = try file.rows("SELECT Z_ENT, Z_NAME FROM Z_PRIMARYKEY ORDER BY Z_ENT")
    let known = Dictionary(
      (history?.entities ?? []).map { ($0.number, $0.name) },
      uniquingKeysWith: { first, _ in first })
    var found: Set<Int> = []
    var problems: [String] = []
    for row in rows {
      let (number, name) = (
        Int.fromDatabaseValue(row[0]) ?? 0, String.fromDatabaseValue(row[1]) ?? ""
      )
      if (1..<ForeignFile.firstHistoryNumber).contains(number) { continue }
      found.insert(number)
      if known[number] != name {
        problems.append("Z_PRIMARYKEY has an entity \(name), number \(number), which is not known")
      }
    }
    let count = rows.count - found.count
    if count != model.entities.count {
      problems.append(
        "Z_PRIMARYKEY has \(count) entities, and the model \(model.entities.count)")
    }
    return problems
      + known.keys.filter { !found.contains($0) }.sorted().map {
        "Z_PRIMARYKEY has no entity \($0), which its history needs"
      }
  }
}
