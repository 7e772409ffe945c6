import Foundation
import LogicalModel
import Testing

@Suite struct DomainValidationTests {
  private func problems(_ family: String, _ kinds: [Kind]) -> [String] {
    do throws(DomainError) {
      _ = try Domain(family: family, kinds: kinds)
      return []
    } catch {
      return error.problems.map(\.description)
    }
  }

  @Test func `a family must be declared`() {
    #expect(problems("A", []) == ["A: the family's root kind is not declared"])
  }

  @Test func `a family must be a root`() {
    let kinds = [Kind(name: "A"), Kind(name: "B", parent: "A")]
    #expect(problems("B", kinds) == ["B: a family starts at a root, but this kind has parent A"])
  }

  @Test func `a name must be declared once`() {
    #expect(problems("A", [Kind(name: "A"), Kind(name: "A")]) == ["A: declared more than once"])
  }

  @Test func `a parent must be declared`() {
    let kinds = [Kind(name: "A"), Kind(name: "B", parent: "C")]
    #expect(problems("A", kinds) == ["B: its parent C is not declared"])
  }

  @Test func `a range is of numbers and a length of texts and data`() {
    func kinds(_ type: PropertyType, _ limits: ValueLimits) -> [Kind] {
      [Kind(name: "A", properties: [Property(name: "a", type: type, limits: limits)])]
    }
    let (range, length) = (ValueLimits(range: 1...2), ValueLimits(length: 1...2))
    for type in PropertyType.allCases {
      let numbers: Set<PropertyType> = [
        .integer16, .integer32, .integer64, .decimal, .double, .float,
      ]
      #expect(problems("A", kinds(type, range)).isEmpty == numbers.contains(type), "\(type)")
      #expect(
        problems("A", kinds(type, length)).isEmpty == [.string, .binary].contains(type), "\(type)")
    }
    #expect(
      problems("A", kinds(.date, range))
        == ["A.a: a range is of numbers, and this is a Date"])
    #expect(
      problems("A", kinds(.string, ValueLimits(length: -1...2)))
        == ["A.a: a length is never below 0"])
  }

  @Test func `a kind must not be its own ancestor`() {
    let kinds = [
      Kind(name: "A"), Kind(name: "B", parent: "C"), Kind(name: "C", parent: "B"),
      Kind(name: "D", parent: "D"), Kind(name: "E", parent: "B"),
    ]
    #expect(
      problems("A", kinds) == [
        "B: is its own ancestor: B -> C -> B", "C: is its own ancestor: C -> B -> C",
        "D: is its own ancestor: D -> D",
      ])
  }

  @Test func `a destination must be declared`() {
    let link = Link(name: "tags", destination: "Tag", cardinality: .many, inverseName: "as")
    #expect(
      problems("A", [Kind(name: "A", links: [link])])
        == ["A.tags: its destination Tag is not declared"])
  }

  @Test func `a name is taken for a whole lineage`() {
    let name = Property(name: "name", type: .string)
    let kinds = [
      Kind(name: "A", properties: [name]), Kind(name: "B", parent: "A", properties: [name]),
      Kind(name: "C", parent: "B", properties: [name]),
    ]
    let taken = "this name is already taken in its lineage"
    #expect(problems("A", kinds) == ["B.name: \(taken)", "C.name: \(taken)"])
  }

  @Test func `siblings may share a name`() {
    let name = Property(name: "url", type: .string)
    let kinds = [
      Kind(name: "A"), Kind(name: "B", parent: "A", properties: [name]),
      Kind(name: "C", parent: "A", properties: [name]),
    ]
    #expect(problems("A", kinds).isEmpty)
  }

  @Test func `the way back takes a name at its destination`() {
    let link = Link(name: "tags", destination: "Tag", cardinality: .many, inverseName: "name")
    let kinds = [
      Kind(name: "A", links: [link]),
      Kind(name: "Tag", properties: [Property(name: "name", type: .string)]),
    ]
    #expect(problems("A", kinds) == ["Tag.name: this name is already taken in its lineage"])
  }

  @Test func `all problems come at once`() {
    let kinds = [
      Kind(name: "B", parent: "C"), Kind(name: "D", parent: "D"), Kind(name: "E"), Kind(name: "E"),
    ]
    #expect(problems("A", kinds).count == 4)
  }
}
