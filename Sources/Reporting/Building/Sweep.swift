import RunJournal

/// An axis along which cells differ while all other parameters are constant.
package struct Sweep: Hashable {
  /// "size" for the number of members, or the name of a parameter.
  package var axis: String
  /// The other parameters, such as "own=16"; empty if there are none.
  package var others: String
  /// The steps in ascending order.
  var steps: [Step]

  /// A cell and its value on the axis.
  struct Step: Hashable {
    var value: Double
    var cell: Measurements
  }

  var isSize: Bool { axis == Self.size }
  package static let size = "size"

  /// Returns all axes with at least two values, sizes first.
  package static func all(_ cells: [Measurements]) -> [Sweep] {
    let names = Set(cells.flatMap(\.cell.parameters.keys)).sorted { left, right in
      (left == size ? 0 : 1, left) < (right == size ? 0 : 1, right)
    }
    let found = names.flatMap { sweeps(along: $0, in: cells) }
    // Cells that differ in size without a parameter for it also form an axis.
    return found.isEmpty ? sweeps(along: size, in: cells) : found
  }

  private static func sweeps(along axis: String, in cells: [Measurements]) -> [Sweep] {
    var groups: [(others: String, steps: [Step])] = []
    for cell in cells {
      guard let value = value(of: axis, in: cell) else { continue }
      let others = cell.cell.parameters.filter { $0.key != axis }
        .sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
      if let index = groups.firstIndex(where: { $0.others == others }) {
        groups[index].steps.append(Step(value: value, cell: cell))
      } else {
        groups.append((others, [Step(value: value, cell: cell)]))
      }
    }
    return groups.compactMap { group in
      let steps = group.steps.sorted { $0.value < $1.value }
      guard let first = steps.first, let last = steps.last, first.value < last.value else {
        return nil
      }
      return Sweep(axis: axis, others: group.others, steps: steps)
    }
  }

  /// Returns the number of stored members for sizes, and the parsed parameter for other axes.
  private static func value(of axis: String, in cell: Measurements) -> Double? {
    if axis == size { return Double(cell.cell.scenario.familySize) }
    return cell.cell.parameters[axis].flatMap { Double($0.replacing("%", with: "")) }
  }

  /// Returns a value with its unit, such as "1.23 k members" or "own 16".
  func place(_ value: Double) -> String {
    isSize ? Digits.count(Int(value.rounded())) + " members" : "\(axis) \(Digits.three(value))"
  }

  /// The operations that all steps have, preceded by means over all operations of a sort.
  package var measures: [Measure] {
    guard let first = steps.first?.cell else { return [] }
    let needs = WorkloadClass.allCases.filter { need in
      need != .everything && steps.allSatisfy { $0.cell.needs[need] != nil }
        && first.primaryOperations.count { need.includes($0.operation.sort) } > 1
    }
    let names = first.primaryOperations.map(\.operation).filter { operation in
      steps.allSatisfy { $0.cell.operations.contains { $0.operation.id == operation.id } }
    }
    return needs.map { Measure(name: "all-" + $0.rawValue, label: $0.label, need: $0) }
      + names.map { Measure(name: $0.name, label: $0.label, need: nil) }
  }

  /// An operation, or the mean of several.
  package struct Measure: Hashable {
    package var name: String
    var label: String
    var need: WorkloadClass?

    func result(in cell: Measurements) -> OperationResult? {
      need.map { cell.needs[$0] }
        ?? cell.operations.first { $0.operation.name == name }
    }
  }
}
