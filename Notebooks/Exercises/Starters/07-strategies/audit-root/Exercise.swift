// Take unrelated entities out of a common root, and measure the savings and the costs.
import CourseWorlds
import Lineage

/// Customers, invoices and log entries as three roots, each with the date, the ID and the index.
func separateModel() -> ManagedObjectModel {
  // TODO(audit-root): use stamps(), ownAttributes(of:) and byDate() of AuditTrail.
  AuditTrail.rootedModel()
}

/// The steps that SQLite runs for a fetch of the ten newest customers.
func stepsOfNewestCustomers(in trial: TrialStore) throws -> Int {
  // TODO(audit-root): fetch them inside trial.steps { }.
  0
}

/// The size of the file with the root divided by its size without it, for that many objects.
func fileRatio(of count: Int) throws -> Double {
  // TODO(audit-root): create both stores with AuditTrail.store(_:count:).
  1
}
