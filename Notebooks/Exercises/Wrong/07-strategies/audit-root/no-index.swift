// Wrong: forgets the index on the date.
// Fails with: the number of indexes of Customer: expected 1, found 0
import CourseWorlds
import Lineage

/// Customers, invoices and log entries as three roots, each with the date, the ID and the index.
func separateModel() -> ManagedObjectModel {
  ManagedObjectModel(
    entities: ["Customer", "Invoice", "LogEntry"].map { name in
      EntityDescription(
        name: name, properties: AuditTrail.stamps() + AuditTrail.ownAttributes(of: name))
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
  return try Double(rooted.fileBytes()) / Double(separate.fileBytes())
}
