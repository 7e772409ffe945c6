import Lineage
import Testing

@testable import Inspection

/// Pictures of parts of a model, and names that are too long for a box.
@Suite struct PictureTests {
  private func lines(_ picture: ModelPicture) -> [String] {
    picture.parents.map { "\(picture.boxes[$0.child].name) < \(picture.boxes[$0.parent].name)" }
      + picture.links.map {
        "\(picture.boxes[$0.start.box].name) - \(picture.boxes[$0.end.box].name)"
      }
  }

  @Test func `a tree is an entity with all its descendants`() throws {
    let picture = ModelPicture(try Library.model())
    let tree = try #require(picture.tree(below: "Work"))
    #expect(tree.boxes.map(\.name) == ["Work", "Book", "Paper"])
    #expect(lines(tree) == ["Book < Work", "Paper < Work", "Book - Book"])
    let leaf = try #require(picture.tree(below: "Paper"))
    #expect(leaf.boxes.map(\.name) == ["Paper"] && lines(leaf).isEmpty)
    #expect(picture.tree(below: "Novel") == nil)
  }

  @Test func `a neighbourhood shows an entity's neighbours without lines between them`() throws {
    let picture = ModelPicture(try Library.model())
    let around = try #require(picture.around("Paper"))
    #expect(around.boxes.map(\.name) == ["Journal", "Work", "Paper"])
    #expect(lines(around) == ["Paper < Work", "Paper - Journal"])
    let works = try #require(picture.around("Work"))
    #expect(works.boxes.map(\.name) == ["Author", "Work", "Book", "Paper"])
    #expect(lines(works) == ["Book < Work", "Paper < Work", "Author - Work"])
    #expect(picture.around("Shelf")?.boxes.map(\.name) == ["Shelf"])
    #expect(picture.around("") == nil)
  }

  @Test func `inheritance can be drawn separately, with names only`() throws {
    let picture = ModelPicture(try Library.model())
    let trees = picture.with(.inheritance)
    #expect(lines(trees) == ["Book < Work", "Paper < Work"])
    #expect(trees.boxes.count == 6 && trees.boxes.allSatisfy(\.rows.isEmpty))
    let links = picture.with(.relationships)
    #expect(links.parents.isEmpty && links.links == picture.links && links.boxes == picture.boxes)
    #expect(picture.with(.all) == picture)
    for format in DiagramFormat.allCases {
      #expect(format.text(of: trees).contains("Paper"), "\(format)")
    }
  }
}
