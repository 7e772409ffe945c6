import Testing

@testable import ScenarioFormat

@Suite struct KindGroupsTests {
  private func groups(_ fields: [(String, String)], kinds: Int, unusual: Set<String> = [])
    -> [String]
  {
    let fields = fields.map { name, kinds in
      KindGroups.Field(
        name: name, kinds: Set(kinds.map(String.init)), isUsual: !unusual.contains(name))
    }
    return KindGroups(fields, kindCount: kinds).groups.map { group in
      group.kinds.sorted().joined() + ": " + group.fields.joined(separator: " ")
    }
  }

  @Test func `several fields of the same kinds make a group, and one field makes none`() {
    #expect(
      groups(
        [("a", "xyz"), ("b", "xy"), ("c", "xy"), ("d", "yz"), ("e", "x"), ("f", "x")], kinds: 3)
        == ["xy: b c"])
  }

  @Test func `groups lie within each other or apart, and those that save most come first`() {
    let fields = [
      ("a", "vwx"), ("b", "vwx"), ("c", "vw"), ("d", "vw"), ("e", "xy"), ("f", "xy"), ("g", "yz"),
      ("h", "yz"),
    ]
    #expect(groups(fields, kinds: 6) == ["vwx: a b", "vw: c d", "yz: g h"])
  }

  @Test func `what most members lack makes no group, but goes to one that there is`() {
    let fields = [("a", "xy"), ("b", "xy"), ("c", "xy")]
    #expect(groups(fields, kinds: 3, unusual: ["b", "c"]) == [])
    #expect(groups(fields, kinds: 3, unusual: ["c"]) == ["xy: a b c"])
  }
}
