import Testing

@testable import ScenarioFormat

@Suite struct BrokenScenarioTests {
  @Test func `the scenario before it is broken is sound`() throws {
    _ = try ScenarioReader().read(text: BrokenScenario.sound, path: "sound.yaml")
  }

  @Test(arguments: BrokenScenario.ofKinds + BrokenScenario.ofData + BrokenScenario.ofWork)
  func `each mistake is named with its place`(broken: BrokenScenario) {
    #expect(broken.actual == broken.messages)
  }

  @Test func `no two mistakes are given the same message`() {
    let all = BrokenScenario.ofKinds + BrokenScenario.ofData + BrokenScenario.ofWork
    let messages = all.flatMap(\.actual)
    #expect(Set(messages).count == messages.count)
    #expect(all.count >= 30)
  }
}
