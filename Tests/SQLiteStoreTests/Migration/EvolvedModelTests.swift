import Foundation
import Lineage
import TestModels
import TestSupport
import Testing

/// Migration by statements, compared with copying, over random changes.
///
/// `LINEAGE_MIGRATION_CASES=5000 LINEAGE_FUZZ_SEED=7 swift test --filter EvolvedModelTests` draws
/// more and others.
@Suite struct EvolvedModelTests {
  /// The result of a migration.
  private struct Outcome: Equatable {
    var objects: [String] = []
    var schema: StoreSchema?
    var warnings: [MigrationWarning] = []
    var error: String?
  }

  private static func number(_ name: String) -> Int? {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init)
  }

  @Test(.covers("C82", "C84", "F25"))
  func `every inferred change has the same result by statements and by copying`() throws {
    let wanted = TestLength.count("LINEAGE_MIGRATION_CASES", short: 40, long: 400)
    let first = Self.number("LINEAGE_FUZZ_SEED") ?? 2026
    var (cases, errors, objects, seed) = (0, 0, 0, first)
    while cases < wanted && seed < first + 100 * wanted {
      defer { seed += 1 }
      guard let (changed, copied) = try outcomes(seed: UInt64(seed)) else { continue }
      cases += 1
      errors += copied.error == nil ? 0 : 1
      objects += copied.objects.count
      #expect(changed == copied, "seed \(seed)")
      if changed != copied { break }
    }
    print("\(cases) of \(seed - first) drawn changes inferred, \(errors) refused by the data")
    #expect(cases == wanted)
    #expect(errors < cases / 2 && objects > 5 * cases)
  }

  /// Returns the results, or nil for a change that cannot be inferred or an invalid model.
  private func outcomes(seed: UInt64) throws -> (changed: Outcome, copied: Outcome)? {
    var random = SeededRandom(seed: seed)
    let drawn = EvolvedModel(&random)
    let (old, new) = (drawn.model(1), drawn.model(2))
    guard (try? old.freeze()) != nil, (try? new.freeze()) != nil,
      (try? MappingModel.inferred(from: old, to: new)) != nil,
      old.entityVersionHashesByName != new.entityVersionHashesByName
    else { return nil }
    let store = try VersionedStore()
    try store.write(old) { try drawn.fill($0, &random) }
    let copy = try VersionedStore()
    try FileManager.default.copyItem(atPath: store.path, toPath: copy.path)
    return (
      try outcome(store, new, inPlace: true, seed), try outcome(copy, new, inPlace: false, seed)
    )
  }

  private func outcome(
    _ store: VersionedStore, _ new: ManagedObjectModel, inPlace: Bool, _ seed: UInt64
  ) throws -> Outcome {
    var warnings: [MigrationWarning] = []
    do {
      let report = try StoreMigration(allowingLoss: true, migratesInPlace: inPlace)
        .migrate(sqliteAt: store.path, to: new)
      #expect(report?.isInPlace == inPlace, "seed \(seed)")
      warnings = report?.warnings ?? []
    } catch {
      switch error {
      // The first broken rule that is found may differ.
      case .store(.migration(_, .constraintViolated(let entity, _, _))):
        return Outcome(error: entity.isEmpty ? nil : "a rule of the new model")
      case .store(.migration(_, .inverseJoined)): return Outcome(error: "a rule of the new model")
      default: throw error
      }
    }
    return Outcome(
      objects: try store.content(new, nil), schema: try StoreSchema(store.path),
      warnings: warnings, error: nil)
  }
}
