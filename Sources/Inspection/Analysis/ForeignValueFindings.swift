import Foundation
import Lineage

/// Finds values in columns that the row's entity does not have.
///
/// When a sub-entity gains a required attribute, Core Data's migration writes the default into
/// every row of the shared table. Such values are distinguished from those of other programs.
struct ForeignValueFindings {
  /// A column with values in rows of entities that do not have it.
  private struct Place {
    let column: String
    let layout: ColumnLayout
    let values: Int
  }

  let content: StoreContent
  let table: StoreContent.Table
  let scan: TableScan
  let model: InspectedModel

  var findings: [Finding] {
    let places = self.places
    guard !places.isEmpty else { return [] }
    let defaults = places.map(defaultValue)
    let others = valuesBesideDefaults(places, defaults)
    let strange = zip(places, others).filter { $1 > 0 }
    let usual = zip(places, others).filter { $1 == 0 }.map(\.0)
    return [
      finding(
        .foreignValues, strange.map(\.0.column), strange.reduce(0) { $0 + $1.1 },
        "in columns that the row's entity does not have"),
      finding(
        .foreignDefaults, usual.map(\.column), usual.reduce(0) { $0 + $1.values },
        "in rows of entities without the attribute; all are the default of a required one"),
    ].compactMap(\.self)
  }

  private var places: [Place] {
    scan.columns.enumerated().compactMap { index, column in
      guard let layout = model.column(column.name, ofTable: table.object.name) else { return nil }
      let count = scan.byEntity.reduce(0) { sum, entry in
        guard let entity = model.entity(number: Int(entry.key)),
          !model.isPossible(layout, inRowsOf: entity)
        else { return sum }
        return sum + entry.value.values[index]
      }
      return count > 0 ? Place(column: column.name, layout: layout, values: count) : nil
    }
  }

  private func finding(
    _ kind: Finding.Kind, _ columns: [String], _ count: Int, _ place: String
  ) -> Finding? {
    guard count > 0 else { return nil }
    return Finding(
      kind: kind, table: table.object.name, subjects: columns,
      message: "\(count) \(count == 1 ? "value is" : "values are") \(place)")
  }

  /// Returns the value that a migration writes for a required attribute, or nil if it writes none.
  private func defaultValue(_ place: Place) -> RecordValue? {
    let entity = model.description(of: model.entities[place.layout.owner])
    guard place.layout.role == .value,
      let attribute = entity.properties.first(where: { $0.name == place.layout.property })
        as? AttributeDescription, !attribute.isOptional
    else { return nil }
    return switch attribute.defaultValue {
    case .integer(let number): .integer(number)
    case .double(let number): .real(number)
    case .boolean(let isTrue): .integer(isTrue ? 1 : 0)
    case .date(let date): .real(date.timeIntervalSinceReferenceDate)
    case .decimal(let number): .real((number as NSDecimalNumber).doubleValue)
    case .string(let text): .text(text)
    case .binary, .uuid, .uri: nil
    case nil: .integer(0)
    }
  }

  /// Returns, for each place, the number of values that are not the default.
  private func valuesBesideDefaults(_ places: [Place], _ defaults: [RecordValue?]) -> [Int] {
    guard defaults.contains(where: { $0 != nil }) else { return places.map(\.values) }
    var equal = [Int](repeating: 0, count: places.count)
    content.rows(of: table, columns: ["Z_ENT"] + places.map(\.column)) {
      _, values throws(Damage) in
      guard let number = values[0].integer.flatMap({ Int(exactly: $0) }),
        let entity = model.entity(number: number)
      else { return }
      for (index, place) in places.enumerated() {
        guard let expected = defaults[index], !model.isPossible(place.layout, inRowsOf: entity),
          Self.isSame(values[index + 1], expected)
        else { continue }
        equal[index] += 1
      }
    }
    return zip(places, equal).map { $0.values - $1 }
  }

  /// Compares values as numbers, independent of their storage classes.
  private static func isSame(_ value: RecordValue, _ other: RecordValue) -> Bool {
    guard let number = value.number, let expected = other.number else { return value == other }
    return number == expected
  }
}
