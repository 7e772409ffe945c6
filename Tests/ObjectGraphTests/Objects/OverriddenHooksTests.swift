import Testing

@testable import Lineage

/// The lifecycle methods that a class overrides, found in its metadata.
@Suite struct OverriddenHooksTests {
  private class Plain: ManagedObject {
    var note = ""
    func willSaveLater() {}
    override class var entityName: String { "Thing" }
    override var description: String { note }
  }
  private class Saving: Plain { override func willSave() { note = "saved" } }
  private final class SavingAndFaulting: Saving { override func didTurnIntoFault() {} }
  private final class Kept<Value>: ManagedObject {
    var kept: [Value] = []
    override func awakeFromFetch() { kept = [] }
    override func validate(for change: ValidationChange) throws {}
  }

  @Test func `each lifecycle method has its own slot`() throws {
    let places = try #require(OverriddenHooks.places).map(\.place)
    #expect(Set(places).count == 9)
  }

  @Test func `a class has exactly the lifecycle methods that it or its superclass overrides`() {
    #expect(OverriddenHooks.of(ManagedObject.self) == [])
    #expect(OverriddenHooks.of(Plain.self) == [])
    #expect(OverriddenHooks.of(Saving.self) == [.willSave])
    #expect(OverriddenHooks.of(SavingAndFaulting.self) == [.willSave, .turnIntoFault])
    #expect(OverriddenHooks.of(Kept<Int>.self) == [.awakeFromFetch, .validate])
    #expect(OverriddenHooks.of(Kept<String>.self) == [.awakeFromFetch, .validate])
  }
}
