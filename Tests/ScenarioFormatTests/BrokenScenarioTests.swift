import Testing

@testable import ScenarioFormat

@Suite struct BrokenScenarioTests {
  @Test func `the scenario is sound before it is broken`() throws {
    _ = try ScenarioReader().read(text: BrokenScenario.sound, path: "sound.yaml")
  }

  @Test(arguments: BrokenScenario.ofKinds + BrokenScenario.ofData + BrokenScenario.ofWork)
  func `each mistake is reported with its place`(broken: BrokenScenario) {
    #expect(broken.messages.map { evidence(in: $0) } == broken.evidence)
  }

  @Test func `no two mistakes have the same message`() {
    let all = BrokenScenario.ofKinds + BrokenScenario.ofData + BrokenScenario.ofWork
    let messages = all.flatMap(\.messages)
    #expect(Set(messages).count == messages.count)
    #expect(all.count >= 30)
  }
}
