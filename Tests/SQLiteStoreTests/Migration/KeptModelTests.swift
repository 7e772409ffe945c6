import TestModels
import Testing

@testable import Lineage

/// The copy of its model that a store keeps for later migrations.
@Suite struct KeptModelTests {
  private func model(defaultName: String) -> ManagedObjectModel {
    ManagedObjectModel(entities: [
      EntityDescription("Book", ["name": .string.defaulting(to: .string(defaultName))])
    ])
  }

  @Test func `a model is kept as a document`() {
    let kept = StoreMetadata.keptDocument(of: model(defaultName: "bell"))
    #expect(kept.document?.contains("<entity name=\"Book\"") == true)
    #expect(kept.warning == nil)
  }

  @Test func `a model that no document can hold is reported when the store is created`() throws {
    let kept = StoreMetadata.keptDocument(of: model(defaultName: "bell \u{7}"))
    #expect(kept.document == nil)
    let warning = try #require(kept.warning)
    #expect(warning.contains("defaultValueString"), "\(warning)")
    #expect(warning.hasSuffix("modelVersions"))
  }
}
