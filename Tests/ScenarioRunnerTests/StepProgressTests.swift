import Testing

@testable import Console
@testable import Measuring

@Suite struct StepProgressTests {
  @Test func `a step is shown after a second, and then at intervals`() {
    var steps = StepProgress(interval: .milliseconds(250))
    let moments = [100, 900, 1_000, 1_100, 1_250, 1_300, 1_600].map { Duration.milliseconds($0) }
    #expect(
      moments.filter { steps.isTime(at: $0) }.map { $0 / .milliseconds(1) } == [
        1_000, 1_250, 1_600,
      ])
    #expect(steps.isShown)
    steps.end()
    #expect(!steps.isShown)
  }

  @Test func `a step updated in place is as wide as the previous one`() {
    #expect(ProgressLine.step("reading a 40 %", width: 20) == "\rreading a 40 %     ")
    #expect(ProgressLine.step("reading artworks.jsonl 40 %", width: 20) == "\rreading artworks.j…")
  }
}
