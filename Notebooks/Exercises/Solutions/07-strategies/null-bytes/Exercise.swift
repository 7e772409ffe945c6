// Find out by measuring what a NULL costs in a row.
import CourseWorlds
import Lineage

/// The bytes that one more column costs in a row that has NULL there.
func bytesPerNull() throws -> Double {
  let rows = 1_000
  let (few, many) = (try payload(columns: 5, rows: rows), try payload(columns: 25, rows: rows))
  return Double(many - few) / Double(20 * rows)
}

/// Whether a NULL takes more room than the number 0.
func isNullDearerThanAColumnOfZeros() throws -> Bool {
  try payload(columns: 20, rows: 500) > payload(columns: 20, rows: 500, zeros: true)
}

func payload(columns: Int, rows: Int, zeros: Bool = false) throws -> Int {
  let own = (0..<columns).map { AttributeDescription(name: "own\($0)", type: .integer32) }
  if zeros { for attribute in own { attribute.defaultValue = .integer(0) } }
  let item = EntityDescription(name: "Item", properties: own)
  let trial = try TrialStore(ManagedObjectModel(entities: [item]), classes: [])
  let context = trial.container.newContext()
  for _ in 0..<rows { _ = try context.insert(entityName: "Item") }
  try context.save()
  return Int(try trial.rows("SELECT sum(payload) FROM dbstat WHERE name = 'ZITEM'")[0][0] ?? "0")
    ?? 0
}
