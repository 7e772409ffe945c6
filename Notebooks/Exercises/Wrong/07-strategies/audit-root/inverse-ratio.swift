// Wrong: divides the size without the root by the size with it.
// Fails with: the ratio: expected 1.
import CourseWorlds
import Lineage

/// Customers, invoices and log entries as three roots, each with the date, the ID and the index.
func separateModel() -> ManagedObjectModel {
  ManagedObjectModel(
    entities: ["Customer", "Invoice", "LogEntry"].map { name in
      EntityDescription(
        name: name, properties: AuditTrail.stamps() + AuditTrail.ownAttributes(of: name),
        indexes: [AuditTrail.byDate()])
    })
}

/// The steps that SQLite runs for a fetch of the ten newest customers.
func stepsOfNewestCustomers(in trial: TrialStore) throws -> Int {
  try trial.steps {
    let query = Query<Customer>.all.descending { $0.createdAt }.limit(10)
    _ = try trial.container.newContext().fetch(query)
  }
}

/// The size of the file with the root divided by its size without it, for that many objects.
func fileRatio(of count: Int) throws -> Double {
  let rooted = try AuditTrail.store(AuditTrail.rootedModel(), count: count)
  let separate = try AuditTrail.store(separateModel(), count: count)
  return try Double(separate.fileBytes()) / Double(rooted.fileBytes())
}
