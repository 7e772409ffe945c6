import Escaping
import Foundation

/// Copies a store of this library or of Apple's software into a new file with another model.
///
/// ```swift
/// let mapping = try MappingModel(from: model, to: newer, mappings: [])
/// let report = try StoreConversion(mapping).run(from: "library.sqlite", to: "converted.sqlite")
/// ```
///
/// Reads a private copy of the source and never writes to it. The new file
/// gets its name only when it is complete, checked and synchronized, so a killed process leaves no
/// file that opens; the next conversion in the folder removes the rest. The conversion uses two
/// bytes of memory per object, and temporarily three times the store's disk space.
///
/// - Values are copied unchanged. Files in `.NAME_SUPPORT/_EXTERNAL_DATA` that values of Apple's
///   stores refer to are copied under the new name; an attribute with external storage must have it
///   in both models.
/// - The new file keeps the old identifier, and objects keep their keys where possible; the report
///   has both keys.
/// - The app's own metadata is kept; Core Data's and this library's entries are new.
/// - Row versions, by which concurrent saves detect each other, start at 1.
/// - Z_PRIMARYKEY continues from the largest key of the old hierarchies, so that no new object gets
///   a deleted one's key.
/// - Derived attributes are computed, fetch indexes created, and uniqueness constraints enforced as
///   the new model declares them; objects that break a constraint end the conversion.
/// - Persistent history is not copied, because it describes the old model;
///   ``Report/droppedTransactionCount`` has its size. The new file continues its numbering, so that
///   a token of the last transaction stays valid and earlier ones have expired.
public struct StoreConversion: Sendable {
  /// The mapping from the old model to the new one.
  public let mapping: MappingModel
  /// The observer, called after every thousand objects and before the checks.
  ///
  /// If it throws, no file is created.
  public var observer: MigrationObserver?

  /// Creates a conversion; it reads and writes no file until it runs.
  public init(_ mapping: MappingModel, observer: MigrationObserver? = nil) {
    self.mapping = mapping
    self.observer = observer
  }

  /// Creates the new file.
  ///
  /// ```swift
  /// try store.close()
  /// let conversion = StoreConversion(try MappingModel.inferred(from: model, to: newer))
  /// let report = try conversion.run(from: "library.sqlite", to: "newer.sqlite")
  /// print(report.converted.map(\.objectCount))  // prints [2, 1, 1, 0, 2, 1, 1]
  /// ```
  ///
  /// - Parameters:
  ///   - source: A store of the mapping's source model that this program does not have open.
  ///   - destination: A path without a file.
  /// - Returns: A report on the converted objects, with the map from old to new ones.
  /// - Throws: `ObjectGraphError.store`, also if the content does not fit the mapping, or
  ///   `ObjectGraphError.model`.
  public func run(from source: String, to destination: String) throws(ObjectGraphError) -> Report {
    try run(to: destination, named: source) { try StoreSnapshot(of: source, in: $0) }
  }

  private func run(
    to destination: String, named source: String,
    _ snapshot: (PrivateFolder) throws -> StoreSnapshot
  ) throws(ObjectGraphError) -> Report {
    do {
      let target = try ConversionTarget(path: destination)
      return try run(from: snapshot(target.folder), to: target)
    } catch let error as MigrationError {
      throw .store(.migration(path: source, error))
    } catch {
      throw ObjectGraphError(error, path: destination)
    }
  }

  private func run(from snapshot: StoreSnapshot, to target: ConversionTarget) throws -> Report {
    let succession = StoreSuccession(
      snapshot: snapshot, oldModel: mapping.source, newModel: mapping.destination)
    let check = { (metadata: StoreMetadata) in
      try self.check(metadata, path: snapshot.originalPath)
    }
    var (report, counts) = try succession.run(to: target, check: check) { old, new in
      let model = try new.openedStore().layout.model
      let copy = StoreCopy(
        mapping, from: StoreCopy.Side(store: old, layout: try old.openedStore().layout.model),
        to: StoreCopy.Side(store: new, layout: model), lastKeys: try old.lastKeys(),
        watch: StoreCopy.Watch(step: 1, stepCount: 1, observer: observer))
      let report = Report(copy, warnings: try copy.run())
      try copy.reportProgress(0, model.entities[0])
      return (report, { try copy.reportProgress(0, model.entities[0]) })
    }
    report.droppedTransactionCount = counts.droppedTransactions
    report.externalFileCount = counts.externalFiles
    return report
  }

  /// Checks that a store is one of the source model.
  private func check(_ metadata: StoreMetadata, path: String) throws {
    if metadata.isOfCoreData {
      try checkExternalStorage()
    } else if !metadata.versionHashes.isEmpty {
      let differences = metadata.differences(from: mapping.source)
      guard differences.isEmpty else {
        throw StoreError.incompatibleModel(path: path, differences: differences)
      }
    }
  }

  /// Checks that external storage matches: such a value begins with a byte that indicates whether
  /// it is in a file.
  private func checkExternalStorage() throws(MigrationError) {
    let (old, new) = (mapping.source.entitiesByName, mapping.destination.entitiesByName)
    for step in mapping.entityMappings {
      guard let source = old[step.sourceEntity], let destination = new[step.destinationEntity]
      else { continue }
      for attribute in step.attributes {
        let now = destination.flatAttributesByName[attribute.name]
        let former: AttributeDescription? =
          switch attribute.source {
          case .attribute(let name): source.flatAttributesByName[name]
          case .related(let name, let relationship):
            source.relationshipsByName[relationship]?.destinationEntity?.flatAttributesByName[name]
          case .constant, .defaultValue: nil
          }
        guard let former, let now,
          former.allowsExternalBinaryDataStorage != now.allowsExternalBinaryDataStorage
        else { continue }
        throw .failed(
          entity: destination.name,
          reason:
            "only one of the models allows external storage of \(attribute.name); allow it in both "
            + "or in neither")
      }
    }
  }
}

/// The result of a conversion.
extension StoreConversion {
  /// An object in the old or the new store.
  public struct Address: Hashable, Sendable {
    /// The name of the exact entity.
    public let entityName: String
    /// The primary key, unique in the hierarchy.
    public let key: Int64
  }

  /// A mapping and the objects that it converted.
  public struct Converted: Hashable, Sendable {
    /// The name in the old model.
    public let sourceEntity: String
    /// The name in the new model.
    public let destinationEntity: String
    /// The number of new objects.
    public let objectCount: Int
  }

  /// The numbers of converted objects and their new addresses.
  public struct Report: Sendable {
    /// The results in the order of the mappings.
    public let converted: [Converted]
    /// The warnings about objects that were dropped or are now of an abstract entity.
    public let warnings: [MigrationWarning]
    /// The number of transactions in the old store's history, which are not in the new file.
    public internal(set) var droppedTransactionCount = 0
    /// The number of copied external storage files.
    public internal(set) var externalFileCount = 0
    private let addresses: MigratedAddresses

    init(_ copy: StoreCopy, warnings: [MigrationWarning]) {
      converted = zip(copy.steps, copy.counts).map { step, count in
        Converted(
          sourceEntity: step.source.name, destinationEntity: step.destination.name,
          objectCount: count)
      }
      self.warnings = warnings
      addresses = copy.addresses
    }

    /// Returns the successors of an old object, in the order of the mappings; empty if it was
    /// dropped or does not exist.
    ///
    /// ```swift
    /// try store.close()
    /// let report = try StoreConversion(MappingModel.inferred(from: model, to: newer))
    ///   .run(from: "library.sqlite", to: "newer.sqlite")
    /// print(report.addresses(ofEntity: "Dog", key: 1).map(\.key))  // prints [1]
    /// ```
    ///
    /// - Parameters:
    ///   - entityName: Its entity in the old model, or an ancestor.
    ///   - key: Its primary key.
    /// - Returns: The successors' exact entities and keys in the new file.
    public func addresses(ofEntity entityName: String, key: Int64) -> [Address] {
      guard let entity = addresses.old.entity(named: entityName) else { return [] }
      return addresses.addresses(of: key, entity: entity).map(new)
    }

    /// Passes every converted object with each of its successors, by old hierarchy and key.
    ///
    /// ```swift
    /// try store.close()
    /// let report = try StoreConversion(MappingModel.inferred(from: model, to: newer))
    ///   .run(from: "library.sqlite", to: "newer.sqlite")
    /// report.forEachPair { old, new in
    ///   if old.entityName == "Dog" { print(old.key, new.key) }  // prints 1 1
    /// }
    /// ```
    public func forEachPair(_ body: (_ old: Address, _ new: Address) throws -> Void) rethrows {
      try addresses.forEach { old, new in
        let name = addresses.old.entities[old.entity].name
        try body(Address(entityName: name, key: old.key), self.new(new))
      }
    }

    private func new(_ address: StoreAddress) -> Address {
      Address(entityName: addresses.new.entities[address.entity].name, key: address.key)
    }
  }
}

extension SQLiteStore {
  /// Returns the largest key that each hierarchy ever assigned, by the index of its root.
  func lastKeys() throws -> [Int: Int64] {
    let layout = try openedStore().layout
    var lastKeys: [Int: Int64] = [:]
    for table in layout.tables {
      lastKeys[table.root] = try KeyReservation.currentMaximum(
        layout.numbers[table.root], connection)
    }
    return lastKeys
  }
}
