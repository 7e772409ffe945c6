package import Foundation
package import Lineage

/// A store's inspection and the private copy from which it was made.
package struct ReadStore {
  package let inspection: StoreInspection
  private let content: StoreContent
  private let inspectedModel: InspectedModel?
  /// Keeps the copy alive.
  private let copy: InspectedCopy

  /// Reads the store at a path; see
  /// ``StoreInspection/init(path:limits:rowsPerEntity:model:buildsLayouts:in:progress:)``.
  ///
  /// - Throws: ``InspectionError`` if there is no database to inspect, or if a given model does not
  ///   match the store.
  package init(
    path: String, limits: InspectionLimits = .standard, rowsPerEntity: Int = 0,
    model: ManagedObjectModel? = nil, in folder: URL, progress: @escaping (Double) -> Void
  ) throws(InspectionError) {
    copy = try InspectedCopy(of: path, in: folder)
    let file: PageFile
    do {
      file = try PageFile(path: copy.path)
    } catch .notADatabase(_, let reason) {
      throw .notADatabase(path: path, reason: reason)
    }
    content = StoreContent(file, limits: limits, progress: progress)
    let inspector = try StoreInspector(
      content, path: path, sizeBytes: copy.sizeBytes, logBytes: copy.logBytes,
      logFrames: copy.logFrames, logProblems: copy.logProblems, rowsPerEntity: rowsPerEntity,
      givenModel: model)
    if let model { try InspectionError.requireAllParts(of: copy.snapshot, in: model) }
    let snapshot = copy.snapshot
    inspection = inspector.inspection(
      inspector.model.map { model in
        Result { try RowCheck(of: snapshot, model.layout.model.model).defects() }
      })
    inspectedModel = inspector.model
  }

  /// The private copy, which other readers may use.
  package var snapshot: StoreSnapshot { copy.snapshot }

  /// The store's own or the given model, or nil if there is none that can be used.
  package var model: ManagedObjectModel? { inspectedModel?.layout.model.model }

  /// Measures the other layouts of the store's trees by building them in the copy's folder.
  package func buildLayouts(
    of inspection: inout StoreInspection, progress: @escaping (InspectionStep, Double) -> Void
  ) {
    guard let inspectedModel else { return }
    inspection.buildLayouts(content, inspectedModel, path: copy.path, progress: progress)
  }
}

extension ReadStore {
  /// The rows with one value of a property.
  package struct Group: Hashable, Sendable {
    package let rows: Int
    /// The number of rows with a value, by other property.
    package let filled: [Int]
    /// The Z_ENT of the rows.
    package let entities: Set<Int64>
  }

  private static let longestText = 64

  /// Groups the rows of an entity and its sub-entities by the value of each given property.
  ///
  /// Returns no values, because the store's owner may not want to pass them on.
  ///
  /// - Parameters:
  ///   - properties: The properties to group by. Properties with more values than the limit, or
  ///     with long values, have no groups.
  ///   - entity: The entity's name.
  ///   - others: The properties whose values are counted in each group.
  ///   - limit: The largest number of groups per property.
  /// - Returns: The groups by property. Rows without a value are in no group.
  package func groups(
    by properties: [String], of entity: String, counting others: [String], limit: Int
  ) -> [String: [Group]] {
    guard let model = inspectedModel, let layout = model.layout.model.entity(named: entity),
      let table = content.table(model.layout.table(of: layout).name), let scan = table.scan,
      let entityColumn = scan.index(ofColumn: "Z_ENT")
    else { return [:] }
    let numbers = Set(model.numbers(ofSubtreeOf: layout).map(Int64.init))
    func places(_ names: [String]) -> [Int?] {
      names.map { model.columnName($0, of: layout).flatMap(table.column) }
    }
    let (keys, others) = (places(properties), places(others))
    // Nil for a property with too many values.
    var found: [[RecordValue: Group]?] = keys.map { _ in [:] }
    var cursor = BTreeCursor(content.file)
    _ = cursor.walk(root: table.object.rootPage) { payload throws(Damage) in
      let record = try Record(payload, in: content.file, limits: content.limits)
      let number = try scan.value(of: entityColumn, in: record, limitBytes: 16).integer
      guard let number, numbers.contains(number) else { return }
      let filled = others.map { place in place.map { scan.isNull($0, in: record) ? 0 : 1 } ?? 0 }
      for (index, place) in keys.enumerated() {
        guard let place, !scan.isNull(place, in: record), var groups = found[index] else {
          continue
        }
        found[index] = nil
        guard let value = try? scan.value(of: place, in: record, limitBytes: Self.longestText),
          groups[value] != nil || groups.count < limit
        else { continue }
        let group = groups.removeValue(forKey: value)
        groups[value] = Group(
          rows: (group?.rows ?? 0) + 1,
          filled: group.map { zip($0.filled, filled).map { $0 + $1 } } ?? filled,
          entities: (group?.entities ?? []).union([number]))
        found[index] = groups
      }
    }
    return Dictionary(
      zip(properties, found).compactMap { name, groups in
        groups.map { (name, Array($0.values)) }
      }, uniquingKeysWith: { first, _ in first })
  }
}
