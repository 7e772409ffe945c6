import Foundation
import LogicalModel
import Testing

@Suite struct DomainValidationTests {
  private func found(_ family: String, _ kinds: [Kind]) -> [DomainError.Problem] {
    do throws(DomainError) {
      _ = try Domain(family: family, kinds: kinds)
      return []
    } catch {
      return error.problems
    }
  }

  /// Returns the kinds or properties with a problem, in the order of the problems.
  private func problems(_ family: String, _ kinds: [Kind]) -> [String] {
    found(family, kinds).map { problem in
      let subject = [problem.kind, problem.member].compactMap { $0 }.joined(separator: ".")
      #expect(problem.description.hasPrefix(subject + ": ") && !problem.what.isEmpty)
      return subject
    }
  }

  @Test func `a family must be declared`() {
    #expect(problems("A", []) == ["A"])
  }

  @Test func `a family must be a root`() {
    let kinds = [Kind(name: "A"), Kind(name: "B", parent: "A")]
    #expect(problems("B", kinds) == ["B"])
    #expect(found("B", kinds)[0].what.contains("parent A"))
  }

  @Test func `a name must be declared once`() {
    #expect(problems("A", [Kind(name: "A"), Kind(name: "A")]) == ["A"])
  }

  @Test func `a parent must be declared`() {
    let kinds = [Kind(name: "A"), Kind(name: "B", parent: "C")]
    #expect(problems("A", kinds) == ["B"])
    #expect(found("A", kinds)[0].what.contains("parent C"))
  }

  @Test func `a range applies to numbers, and a length to texts and data`() {
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
    #expect(problems("A", kinds(.date, range)) == ["A.a"])
    #expect(found("A", kinds(.date, range))[0].what.contains("Date"))
    #expect(problems("A", kinds(.string, ValueLimits(length: -1...2))) == ["A.a"])
  }

  @Test func `a kind must not be its own ancestor`() {
    let kinds = [
      Kind(name: "A"), Kind(name: "B", parent: "C"), Kind(name: "C", parent: "B"),
      Kind(name: "D", parent: "D"), Kind(name: "E", parent: "B"),
    ]
    #expect(problems("A", kinds) == ["B", "C", "D"])
    let cycles = found("A", kinds).map { $0.what.split(separator: ": ").last }
    #expect(cycles == ["B -> C -> B", "C -> B -> C", "D -> D"])
  }

  @Test func `a destination must be declared`() {
    let link = Link(name: "tags", destination: "Tag", cardinality: .many, inverseName: "as")
    let kinds = [Kind(name: "A", links: [link])]
    #expect(problems("A", kinds) == ["A.tags"])
    #expect(found("A", kinds)[0].what.contains("destination Tag"))
  }

  @Test func `a property name is unique along a lineage`() {
    let name = Property(name: "name", type: .string)
    let kinds = [
      Kind(name: "A", properties: [name]), Kind(name: "B", parent: "A", properties: [name]),
      Kind(name: "C", parent: "B", properties: [name]),
    ]
    #expect(problems("A", kinds) == ["B.name", "C.name"])
  }

  @Test func `siblings may share a name`() {
    let name = Property(name: "url", type: .string)
    let kinds = [
      Kind(name: "A"), Kind(name: "B", parent: "A", properties: [name]),
      Kind(name: "C", parent: "A", properties: [name]),
    ]
    #expect(problems("A", kinds).isEmpty)
  }

  @Test func `an inverse uses a name at its destination`() {
    let link = Link(name: "tags", destination: "Tag", cardinality: .many, inverseName: "name")
    let kinds = [
      Kind(name: "A", links: [link]),
      Kind(name: "Tag", properties: [Property(name: "name", type: .string)]),
    ]
    #expect(problems("A", kinds) == ["Tag.name"])
  }

  @Test func `all problems are reported at once`() {
    let kinds = [
      Kind(name: "B", parent: "C"), Kind(name: "D", parent: "D"), Kind(name: "E"), Kind(name: "E"),
    ]
    #expect(problems("A", kinds).count == 4)
  }
}
