import Course
import Testing

@Suite struct MeasuredClaimsTests {
  private static let page = """
    | claim | verdict | figure | said |
    |---|---|---|---|
    | <a id="claim-e19"></a>An enum needs code | ✔ confirmed | [1.45×](a.csv) | lines of code |
    | <a id="claim-d3"></a>A root costs | ✘ refuted | 1.02× | bytes |
    """

  private static let lesson = """
    Before.

    <!-- measured: D3 E19 -->

    ## After
    """

  private static let filled = """
    Before.

    <!-- measured: D3 E19 -->

    | claim | verdict | figure |
    |---|---|---|
    | [A root costs](c.md#claim-d3) | ✘ refuted | 1.02× |
    | [An enum needs code](c.md#claim-e19) | ✔ confirmed | 1.45× |

    <!-- end of measured -->

    ## After
    """

  @Test func `a box shows the rows of its claims in its order`() {
    let result = MeasuredClaims(page: Self.page).filling(Self.lesson, linkingTo: "c.md")
    #expect(result.text == Self.filled)
    #expect(result.unknown.isEmpty)
  }

  @Test func `filling a box again replaces its figures with the current ones`() {
    let changed = MeasuredClaims(page: Self.page.replacing("1.02×", with: "1.30×"))
    let result = changed.filling(Self.filled, linkingTo: "c.md")
    #expect(result.text == Self.filled.replacing("1.02×", with: "1.30×"))
  }

  @Test func `a claim that the page lacks is reported`() {
    let result = MeasuredClaims(page: Self.page).filling("<!-- measured: Z9 -->", linkingTo: "c.md")
    #expect(result.unknown == ["Z9"])
  }
}
