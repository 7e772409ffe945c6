// Take unrelated entities out of a common root, and measure what that saves and costs.
import CourseWorlds
import Lineage

/// Customers, invoices and log entries as three roots, each with the date, the ID and the index.
func separateModel() -> ManagedObjectModel {
  // TODO(audit-root): make the three with stamps(), ownAttributes(of:) and byDate() of AuditTrail.
  AuditTrail.rootedModel()
}

/// The steps that SQLite takes for a fetch of the ten newest customers.
func stepsOfNewestCustomers(in trial: TrialStore) throws -> Int {
  // TODO(audit-root): fetch them inside of trial.steps { }.
  0
}

/// How many times as large the file is with the root, for so many objects.
func fileRatio(of count: Int) throws -> Double {
  // TODO(audit-root): make AuditTrail.store(_:count:) of both models and compare fileBytes().
  1
}
