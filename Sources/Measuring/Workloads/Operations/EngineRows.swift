import Lineage

/// Single rows from the engine alone, by the statement that fills an object.
struct EngineRows {
  private let operation: String
  private let session: Session
  private let scanner: any BareScanning

  /// Nil for a store that only returns objects.
  init?(operation: String, _ session: Session) {
    guard let scanner = session.scanner else { return nil }
    self.operation = operation
    self.session = session
    self.scanner = scanner
  }

  /// Returns one statement for each ID, of objects in the hierarchy of kinds with the given root.
  func works(_ ids: [ManagedObjectID], _ root: String) -> [EngineWork] {
    func scan() throws -> Int {
      try ids.reduce(0) { try $0 + scanner.scanRow(of: $1.entity, key: $1.key) }
    }
    return [
      EngineWork(name: EngineWork.sameStatements, work: scan) { answer in
        let found = try scan()
        guard found == ids.count else {
          throw WorkloadError.engineDiffers(
            operation: operation, expected: ids.count, found: found)
        }
        let addresses = ids.map { StoreAddress(entity: $0.entity.index, key: $0.key) }
        session.add(addresses, of: root, to: &answer, limit: 0)
      }
    ]
  }
}
