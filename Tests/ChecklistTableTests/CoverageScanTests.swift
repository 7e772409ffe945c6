import Testing

@testable import checklist_table

@Suite struct CoverageScanTests {
  private func found(_ source: String) -> [String] {
    CoverageScan.tests(in: source, file: "T.swift").map {
      "\($0.name): \($0.items.joined(separator: " "))"
    }
  }

  @Test func `a test is found with its sentence and its items`() {
    #expect(
      found(
        """
        @Test(.covers("F1", "F2"), arguments: [1, 2])
        @available(*, deprecated) func `a model is objects`(n: Int) {}
        @Test func plain() {}
        """) == ["a model is objects: F1 F2", "plain: "])
  }

  @Test func `the items of a suite count for its tests and no others`() {
    #expect(
      found(
        """
        @Suite(.serialized, .covers("G1")) struct Outer {
          struct Inner { @Test(.covers("G2")) func `in the inner`() { if true {} } }
          @Test func `in the outer`() {}
        }
        extension Outer { @Test func `in an extension`() {} }
        struct Other { @Test func `elsewhere`() {} }
        """) == [
          "in the inner: G1 G2", "in the outer: G1", "in an extension: G1", "elsewhere: ",
        ])
  }

  @Test func `comments, texts and patterns are not taken for code`() {
    #expect(
      found(
        #"""
        // @Test(.covers("A1")) func `no`() {}
        /* @Test(.covers("A2")) /* nested */ func `no`() {} */
        struct S {
          let text = "} @Test(.covers(\"A3\")) func x() {} \(["}", "{"].joined()) }"
          let long = """
            @Test(.covers("A4")) func `no`() {} "
            """
          let pattern = /["{]\/@Test/
          let half = 1 / 2 // "
          @Test(.covers("A5")) func `yes`() {}
        }
        """#) == ["yes: A5"])
    #expect(found(##"let x = #"\("@Test("A6") func no() {}"# "##) == [])
  }

  @Test func `only what stands in covers counts, and no disabled test`() {
    #expect(
      found(
        """
        @Test(.bug("F9"), .covers("F3"), .tags(.x), arguments: ["F4"]) func one() {}
        @Test(.disabled("later"), .covers("F5")) func two() {}
        """) == ["one: F3"])
  }

  @Test func `why a test may be skipped is read from it or its suite, and is no item`() {
    let tests = CoverageScan.tests(
      in: """
        @Suite(.enabled(if: folder != nil, "set LINEAGE_REAL_DATA"), .covers("L1")) struct Real {
          @Test func one() {}
          @Test(.covers("L2"), .enabled(if: cores(of: "x") > 1, "two cores")) func two() {}
        }
        @Suite struct Others {
          @Test(.covers("L3")) func three() {}
          @Test(.enabled(if: folder != nil), .covers("L4")) func four() {}
        }
        """, file: "T.swift")
    #expect(
      tests.map(\.condition) == [
        "set LINEAGE_REAL_DATA", "two cores", nil, "a condition without a remark",
      ])
    #expect(tests.map(\.needsRealData) == [true, false, false, false])
    #expect(tests.map(\.items) == [["L1"], ["L1", "L2"], ["L3"], ["L4"]])
  }
}
