import LogicalModel
import Testing

@testable import ScenarioFormat

/// Links whose destination is a kind of the family.
@Suite struct FamilyLinkTests {
  private static let kinds = """
      A:
        abstract: yes
        properties: {name: String}
        links: {related: {to: many A, back: many relatedFrom}}
      Folder:
        parent: A
        links: {parent: {to: one Folder, back: many subfolders, deleteRule: deny}}
      Note:
        parent: A
        links: {cover: {to: one A, back: one coverOf}, folder: {to: one Folder, back: many notes}}
    """

  @Test func `a link can lead to any kind of the family, abstract or not`() throws {
    let text = Fragment.text(
      kinds: Self.kinds, data: "  links: {A.related: {count: 0..4, zipf: 1}}",
      workload: """
          - linked: Folder
            link: parent
          - countLinked: A
            link: related
        """)
    let scenario = try Fragment.scenario(text)
    let domain = scenario.domain
    #expect(domain.companions.isEmpty)
    #expect(
      domain.links(of: "Note") == [
        Link(name: "related", destination: "A", cardinality: .many, inverseName: "relatedFrom"),
        Link(
          name: "cover", destination: "A", cardinality: .one, inverseName: "coverOf",
          inverseCardinality: .one),
        Link(name: "folder", destination: "Folder", cardinality: .one, inverseName: "notes"),
      ])
    #expect(domain.links(of: "Folder").last?.deleteRule == .deny)
    #expect(
      scenario.dataset.links == [
        PropertyPath(kind: "A", name: "related"): LinkDistribution(count: 0...4, zipfExponent: 1)
      ])
    #expect(
      scenario.workload.map { $0.action.label(in: domain) } == [
        "Folders of one parent", "count As with one related",
      ])
  }

  @Test func `a draft's links within the family are read back unchanged`() throws {
    var draft = ScenarioDraft(
      name: "s", title: "t", question: "q", family: [ScenarioDraft.Kind(name: "A")])
    var folder = ScenarioDraft.Kind(name: "Folder", parent: "A")
    let links = [
      Link(
        name: "parent", destination: "Folder", cardinality: .one, inverseName: "subfolders",
        deleteRule: .cascade),
      Link(
        name: "items", destination: "A", cardinality: .many, inverseName: "folder",
        inverseCardinality: .one),
    ]
    folder.links = zip(links, [0...1, 0...7]).map { ScenarioDraft.Link(link: $0, count: $1) }
    folder.count = 10
    draft.family[0].count = 10
    draft.family.append(folder)
    let scenario = try Fragment.scenario(draft.text)
    #expect(scenario.domain.links(of: "Folder") == links)
    let items = PropertyPath(kind: "Folder", name: "items")
    #expect(scenario.dataset.links[items]?.count == 0...7)
    #expect(scenario.workload.contains { $0.action.form.key == "linked" })
  }

  @Test func `an inverse must have a free name in the family`() {
    let text = Fragment.text(
      kinds: Self.kinds.replacing("back: many notes", with: "back: many parent"))
    let messages = Fragment.messages(text)
    #expect(messages.count == 1 && messages.first?.hasPrefix("Folder.parent: ") == true)
  }
}
