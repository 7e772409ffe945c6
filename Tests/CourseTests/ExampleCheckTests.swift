import Testing

@testable import Course

@Suite struct ExampleCheckTests {
  private static let text = """
    # A page

    ```output count-tables
    one
    ...
    three
    ```

    ```swift
    let a = 1
    ```

    ```console
    $ course list
    00 ...
    ```
    """

  @Test func `blocks with outputs are found with their places, and other blocks are not`() {
    let blocks = ExampleCheck.blocks(in: Self.text, file: "page.md")
    #expect(blocks.map(\.line) == [3, 13])
    #expect(blocks.map(\.source) == [.exercise("count-tables"), .command(["course", "list"])])
    #expect(blocks.map(\.expected) == [["one", "...", "three"], ["00 ..."]])
  }

  @Test(
    arguments: [
      ["one", "two"], ["two", "three"], ["one", "...", "three"], ["...", "three"], ["t...o"],
      ["one  "], [],
    ])
  func `lines that occur in order are accepted`(expected: [String]) {
    #expect(ExampleCheck.firstMissing(expected, in: ["one", "two", "three"]) == nil)
  }

  @Test(
    arguments: [
      (["four"], "four"), (["two", "one"], "one"), (["one", "three"], "three"),
      (["three", "...", "one"], "one"), (["t...x"], "t...x"), (["wo"], "wo"),
      (["one", "two", "three", "four"], "four"),
    ])
  func `the first missing line is reported`(expected: [String], missing: String) {
    #expect(ExampleCheck.firstMissing(expected, in: ["one", "two", "three"]) == missing)
  }
}
