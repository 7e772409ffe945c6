import Lineage
import TestSupport
import Testing

/// Relations in a hierarchy: A is the parent of B and C, B of D, D of E; X is separate.
@Suite(.covers("C70")) struct HierarchyTests {
  private let entities: [String: EntityDescription]

  init() {
    let e = EntityDescription(name: "E")
    let d = EntityDescription(name: "D", subentities: [e])
    let b = EntityDescription(name: "B", subentities: [d])
    let c = EntityDescription(name: "C")
    let a = EntityDescription(name: "A", subentities: [b, c])
    let model = ManagedObjectModel(entities: [a, EntityDescription(name: "X")])
    entities = model.entitiesByName
  }

  private subscript(_ name: String) -> EntityDescription {
    get throws { try #require(entities[name]) }
  }

  @Test func `ancestors are listed from the parent up, and the last is the root`() throws {
    #expect(try self["E"].ancestors.map(\.name) == ["D", "B", "A"])
    #expect(try self["E"].ancestors.last === self["E"].rootEntity)
    #expect(try self["A"].ancestors.isEmpty)
    #expect(try self["A"].rootEntity === self["A"])
  }

  @Test func `descendants are listed depth first`() throws {
    #expect(try self["A"].descendants.map(\.name) == ["B", "D", "E", "C"])
    #expect(try self["X"].descendants.isEmpty)
  }

  @Test(
    arguments: [
      ("E", "C", "A"), ("E", "D", "D"), ("D", "E", "D"), ("B", "B", "B"), ("E", "A", "A"),
      ("E", "X", "none"),
    ])
  func `the common ancestor of two entities is the lowest that contains both`(
    one: String, other: String, common: String
  ) throws {
    #expect(try self[one].commonAncestor(with: self[other])?.name ?? "none" == common)
  }

  @Test func `the common ancestor of many entities contains all of them`() throws {
    #expect(try [self["E"], self["D"], self["B"]].commonAncestor?.name == "B")
    #expect(try [self["E"], self["C"], self["B"]].commonAncestor?.name == "A")
    #expect(try [self["E"], self["X"], self["B"]].commonAncestor == nil)
    #expect([EntityDescription]().commonAncestor == nil)
  }

  @Test func `direct and indirect descendants are descendants, and no entity is its own`() throws {
    #expect(try self["E"].isDescendant(of: self["A"]))
    #expect(try !self["E"].isDescendant(of: self["A"], directly: true))
    #expect(try self["E"].isDescendant(of: self["D"], directly: true))
    #expect(try !self["A"].isDescendant(of: self["E"]))
    #expect(try !self["A"].isDescendant(of: self["A"]))
    #expect(try !self["X"].isDescendant(of: self["A"]))
  }
}
