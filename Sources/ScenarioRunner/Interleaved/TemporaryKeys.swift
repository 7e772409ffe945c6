import LogicalModel
import RunJournal

extension OperationRecord {
  var measurement: MeasurementID {
    let parts = name.split(separator: ".").map(String.init)
    return MeasurementID(operation: parts[0], level: parts.count > 1 ? .engine : .objects)
  }
  var operationName: String { measurement.operation }
}
