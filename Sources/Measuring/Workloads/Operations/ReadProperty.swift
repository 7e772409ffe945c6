import Lineage
import LogicalModel

/// Reads one property of every member of a kind, like a program that shows or sums up a column.
extension Operation.ReadProperty: SampledAction {
  func prepare(_ operation: Operation, sample _: Int, in session: Session) throws -> PreparedWork {
    let plan = try session.resolved.columnPlan(property, of: kind)
    let context = session.container.newContext()
    return PreparedWork(
      in: [context],
      engine: { try engine(plan, operation, session) },
      work: { .values([try session.resolved.column(plan, in: context)]) },
      answer: { result, answer in
        guard case .values(let columns) = result else { return }
        var hasher = MemberHasher()
        for value in columns.joined() {
          answer.add(value, with: &hasher)
          answer.count += 1
        }
      })
  }

  /// Returns the statements.
  ///
  /// Their rows have no addresses to check; only the number is compared.
  private func engine(_ plan: ColumnPlan, _ operation: Operation, _ session: Session) throws
    -> [EngineWork]
  {
    guard let scanner = session.scanner else { return [] }
    let context = session.container.newContext()
    let fetches = try plan.requests.map { try context.storeFetch($0) }
    func rowCount() throws -> Int {
      try fetches.reduce(0) { try $0 + scanner.scan($1) }
    }
    return [
      EngineWork(name: EngineWork.sameStatements, work: rowCount) { answer in
        let found = try rowCount()
        let expected = try session.resolved.column(plan, in: session.container.newContext()).count
        guard found == expected else {
          throw WorkloadError.engineDiffers(
            operation: operation.name, expected: expected, found: found)
        }
        answer.add("rows", count: found)
        answer.count += found
      }
    ]
  }
}
